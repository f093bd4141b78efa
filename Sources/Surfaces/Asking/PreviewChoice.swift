import Scene
import Terminal

/// How charts are shown in this terminal, and why.
package struct PreviewChoice: Sendable {
    package enum Way: Sendable {
        case inline(any InlineSurface)
        case unicode, ascii, none

        /// The word of `preview`.
        package var name: String {
            switch self {
            case .inline(let surface): surface.name
            case .unicode: "unicode"
            case .ascii: "ascii"
            case .none: "none"
            }
        }
    }

    package var way: Way
    /// One sentence without a full stop, for `plotline doctor`.
    package var reason: String
    /// What text charts and replies are coloured with.
    package var colour: ColourDepth
    /// Pixels of a character cell, nil without a terminal.
    package var cell: Size?
    /// The most bytes of one picture, nil for no limit.
    package var budget: Int?
    package var hasDarkGround = false
    /// What text charts are drawn with where the locale is UTF-8.
    package var glyphs = GlyphSet.unicode

    /// The choice for a word of `preview`, from what is known; pure.
    ///
    /// Under `auto`: kitty graphics (through tmux where that passes them), then iTerm2's pictures, then sixel, then text in Unicode, or in ASCII where the locale is
    /// not UTF-8. When in doubt, text.
    package static func choose(
        _ word: String = "auto", facts: TerminalFacts, environment: (String) -> String?
    ) -> PreviewChoice {
        let colour = facts.isTerminal ? ColourDepth.promised(by: environment) : .none
        var choice = PreviewChoice(
            way: .none, reason: "", colour: colour, cell: facts.isTerminal ? facts.cell.size : nil)
        if isTmux(facts, environment) { choice.budget = 400_000 }
        // What stands between would have to know how wide they are.
        if facts.isTerminal, !isTmux(facts, environment), OctantTerminals.include(facts.version ?? "") {
            choice.glyphs = .octants
        }
        if word != "auto" {
            choice.reason = "asked for by name"
            choice.way = named(word, isTmux: isTmux(facts, environment)) ?? text(environment)
            choice.hasDarkGround = isDark(facts, environment, choice.way)
            return choice
        }
        let found = automatic(facts, environment)
        choice.way = found.surface.map { .inline($0) } ?? text(environment)
        choice.reason = found.reason
        if case .ascii = choice.way { choice.reason += "; the locale is not UTF-8" }
        choice.hasDarkGround = isDark(facts, environment, choice.way)
        return choice
    }

    /// The terminal's answer, else what `COLORFGBG` says (`15;0`, set by rxvt, Konsole and others). A picture brings its own
    /// ground; text that nothing is known for is made for a dark one, as most terminals are that tell nothing.
    private static func isDark(_ facts: TerminalFacts, _ environment: (String) -> String?, _ way: Way) -> Bool {
        guard facts.isTerminal else { return false }
        if let answer = facts.hasDarkGround { return answer }
        if let last = environment("COLORFGBG")?.split(separator: ";").last, let index = Int(last) {
            return index < 7 || index == 8
        }
        if case .inline = way { return false }
        return true
    }

    private static func automatic(
        _ facts: TerminalFacts, _ environment: (String) -> String?
    ) -> (surface: (any InlineSurface)?, reason: String) {
        let terminal = environment("TERM") ?? ""
        guard facts.isTerminal else { return (nil, "standard output is not a terminal") }
        if let refused = environment("NO_COLOR"), !refused.isEmpty { return (nil, "NO_COLOR asks for no colour") }
        let version = facts.version ?? ""
        let hasSixel = facts.attributes?.dropFirst().contains(4) ?? false
        if isTmux(facts, environment) {
            if let tmux = facts.tmux, tmux.passes, tmux.showsPlaceholders {
                return (
                    KittyPlaceholders(),
                    "tmux passes pictures on (allow-passthrough) to \(DisplayText.safe(tmux.outside))"
                )
            }
            if hasSixel { return (SixelSurface(), "tmux reports sixel (DA1 attribute 4)") }
            if facts.tmux?.showsPlaceholders ?? false {
                return (
                    nil,
                    "inside tmux, which passes no pictures on; 'tmux set -g allow-passthrough on' lets it pass them"
                )
            }
            return (nil, "inside tmux, which reports no sixel")
        }
        if version.isEmpty, environment("STY").map({ !$0.isEmpty }) ?? false || terminal.hasPrefix("screen") {
            return (nil, "inside screen, which passes no pictures on")
        }
        if let silence = facts.silence { return (nil, silence) }
        let isDenied = TerminalProbe.kittyDenied.contains { version.lowercased().contains($0) }
        if !isDenied, facts.kitty == "OK" { return (KittySurface(), "the kitty graphics query was answered OK") }
        for name in ["iTerm2", "WezTerm", "mintty"] where version.hasPrefix(name) {
            return (ITermSurface(), "XTVERSION says \(DisplayText.safe(version))")
        }
        if hasSixel { return (SixelSurface(), "DA1 reports sixel (attribute 4)") }
        if facts.attributes == nil { return (nil, "the terminal answered no query in time") }
        return (nil, "the terminal answered, and has no graphics")
    }

    /// By its own word, else by the variables that it sets, which other terminals inherit that are started from within.
    private static func isTmux(_ facts: TerminalFacts, _ environment: (String) -> String?) -> Bool {
        if let version = facts.version { return version.hasPrefix("tmux") }
        if let socket = environment("TMUX"), !socket.isEmpty { return true }
        return environment("TERM")?.hasPrefix("tmux") ?? false
    }

    /// Whether the terminal breaks lines anew when its width changes; xterm, mlterm and screen cut them.
    package static func rewraps(_ facts: TerminalFacts, _ environment: (String) -> String?) -> Bool {
        let name = environment("TERM") ?? ""
        let isCutting = !isTmux(facts, environment) && ["screen", "mlterm", "linux"].contains { name.hasPrefix($0) }
        return !isCutting && !(facts.version?.hasPrefix("XTerm") ?? false)
    }

    private static func named(_ word: String, isTmux: Bool) -> Way? {
        switch word {
        // Sent as it is, tmux takes it for a title.
        case "kitty" where isTmux: .inline(KittyPlaceholders())
        case "unicode": .unicode
        case "ascii": .ascii
        case "none": PreviewChoice.Way.none
        default: SurfaceCatalog.inline.first { $0.name == word }.map { .inline($0) }
        }
    }

    /// A locale was chosen, and shows no UTF-8.
    package static func isPlainLocale(_ environment: (String) -> String?) -> Bool {
        guard ["LC_ALL", "LC_CTYPE", "LANG"].contains(where: { environment($0)?.isEmpty == false }) else {
            return false
        }
        if case .ascii = text(environment) { return true }
        return false
    }

    private static func text(_ environment: (String) -> String?) -> Way {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = environment(name), !value.isEmpty else { continue }
            let encoding = value.lowercased()
            return encoding.contains("utf-8") || encoding.contains("utf8") ? .unicode : .ascii
        }
        return .ascii
    }
}
