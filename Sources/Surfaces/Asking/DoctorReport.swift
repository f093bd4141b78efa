import Checked
import Terminal

/// What `plotline doctor` says about the terminal: every question, its answer or the lack of one, and why charts are
/// shown as they are.
package enum DoctorReport {
    /// Lines of plain text; what the terminal answered is made safe to show.
    package static func text(_ facts: TerminalFacts, environment: (String) -> String?) -> String {
        let choice = PreviewChoice.choose(facts: facts, environment: environment)
        var lines = ["preview: \(choice.way.name)", "  because \(choice.reason)", "colours: \(colours(choice.colour))"]
        if choice.glyphs == .octants {
            lines.append("text charts: octants (Unicode 16), which this terminal draws itself")
        }
        lines.append("terminal:")
        for name in [
            "TERM", "COLORTERM", "TERM_PROGRAM", "TMUX", "STY", "SSH_CONNECTION", "NO_COLOR", "LC_ALL", "LC_CTYPE",
            "LANG",
        ] {
            if let value = environment(name) { lines.append("  \(name)=\(DisplayText.safe(value))") }
        }
        if facts.isTerminal {
            let (cell, source) = facts.cell
            lines.append("  cell \(Int(saturating: cell.width))×\(Int(saturating: cell.height)) pixels, by \(source)")
        }
        if let window = facts.window {
            lines.append("  window \(Int(saturating: window.width))×\(Int(saturating: window.height)) characters")
        }
        if let isDark = facts.hasDarkGround { lines.append("  the background is \(isDark ? "dark" : "light")") }
        if let tmux = facts.tmux {
            let outside =
                tmux.outside.isEmpty ? "a terminal that does not say what it is" : DisplayText.safe(tmux.outside)
            lines.append("  tmux inside \(outside), allow-passthrough \(tmux.passes ? "on" : "off")")
        }
        lines.append("queries:")
        if let silence = facts.silence { lines.append("  none: \(DisplayText.safe(silence))") }
        for query in facts.queries {
            let answer = query.answer.map { DisplayText.safe($0) } ?? "no answer"
            lines.append("  \(DisplayText.padded(query.name, to: 11)) \(DisplayText.safe(query.sent)) → \(answer)")
        }
        if facts.silence == nil {
            let time = (facts.milliseconds * 10).rounded() / 10
            lines.append(facts.isComplete ? "  answered within \(time) ms" : "  gave up after \(time) ms")
        }
        lines.append("pictures:")
        lines += libraries().map { "  " + $0 }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func colours(_ depth: ColourDepth) -> String {
        switch depth {
        case .none: "none"
        case .ansi16: "16"
        case .ansi256: "256"
        case .trueColour: "24-bit"
        }
    }

    /// What pictures need, and what their text cannot show.
    private static func libraries() -> [String] {
        do throws(SurfacesError) {
            let missing = try ScriptFonts.missing()
            return ["Cairo, Pango and fonts are there"]
                + missing.map { "no font for \($0.name), shown as boxes; install \($0.package)" }
        } catch {
            return [DisplayText.safe([error.what, error.mend].compactMap { $0 }.joined(separator: "; "))]
        }
    }
}
