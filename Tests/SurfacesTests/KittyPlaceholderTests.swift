import Foundation
import SceneSamples
import Testing

@testable import Surfaces

/// Pictures through tmux. Sources: "Unicode placeholders" and rowcolumn-diacritics.txt of kitty's documentation, tmux's manual.
struct KittyPlaceholderTests {
    /// Places read off kitty's table; its last line is 297.
    @Test(arguments: [
        (0, 0x305), (1, 0x30D), (9, 0x34A), (16, 0x35B), (29, 0x36F), (34, 0x487), (99, 0x74A), (150, 0x1B6B),
        (250, 0xA8E0), (255, 0xA8E5), (280, 0xFE24), (296, 0x1D244),
    ]) func marksAreKittys(_ place: Int, _ code: UInt32) {
        #expect(PlaceholderDiacritics.all.count == 297)
        #expect(PlaceholderDiacritics.all[place].value == code)
    }

    /// Taken apart as tmux and kitty do: the picture comes whole, then a row of characters for each of its rows.
    @Test func aPictureAndItsCells() throws {
        let pixels = try Raster.draw(SceneSamples.chart())
        let placement = Placement(columns: 3, rows: 2)
        let text = String(decoding: try KittyPlaceholders().encode(pixels, placement: placement), as: UTF8.self)
        let parts = text.components(separatedBy: "\u{1B}Ptmux;")
        var data = ""
        var control = ""
        var rest = ""
        for (place, part) in parts.dropFirst().enumerated() {
            // An ESC that is not doubled ends the string.
            let marked = part.replacingOccurrences(of: "\u{1B}\u{1B}", with: "\u{0}")
            let end = try #require(marked.range(of: "\u{1B}\\"))
            let inner = marked[..<end.lowerBound].replacingOccurrences(of: "\u{0}", with: "\u{1B}")
            rest = String(marked[end.upperBound...])
            #expect(inner.hasPrefix("\u{1B}_G") && inner.hasSuffix("\u{1B}\\"))
            let halves = inner.dropFirst(3).dropLast(2).split(separator: ";", maxSplits: 1)
            if place == 0 { control = String(halves[0]) }
            #expect(halves[0].hasSuffix(place == parts.count - 2 ? "m=0" : "m=1"))
            data += halves[1]
        }
        #expect(try Data(base64Encoded: data).map(Array.init) == PNGSurface.encode(pixels, purpose: .screen))
        let id = try #require(
            control.split(separator: ",").first { $0.hasPrefix("i=") }.flatMap { UInt32($0.dropFirst(2)) })
        #expect(
            control == "a=T,U=1,f=100,q=2,i=\(id),c=3,r=2,m=1" || control == "a=T,U=1,f=100,q=2,i=\(id),c=3,r=2,m=0")
        let high = PlaceholderDiacritics.all[Int(id >> 24)]
        let rows = ["\u{305}", "\u{30D}"].map { row in
            "\u{1B}[38;5;\(id & 255)m"
                + ["\u{305}", "\u{30D}", "\u{30E}"].map { "\u{10EEEE}\(row)\($0)\(high)" }.joined() + "\u{1B}[39m\n"
        }
        #expect(Array(rest.unicodeScalars) == Array(rows.joined().unicodeScalars))
        #expect(id & 0xFFFF00 == 0 && id & 255 > 0)
    }

    /// A chart of 300 columns is drawn over as many cells as can be numbered.
    @Test func noMoreCellsThanMarks() {
        let rows = KittyPlaceholders.cells(Placement(columns: 400, rows: 1), number: 1)
        #expect(String(decoding: rows[0], as: UTF8.self).unicodeScalars.count { $0 == "\u{10EEEE}" } == 297)
        #expect(KittyPlaceholders.cells(Placement(columns: 1, rows: 1000), number: 1).count == 297)
    }

    /// Two pictures that stand above each other in a scrolled window have numbers of their own.
    @Test func picturesHaveTheirOwnNumbers() {
        let numbers = (0..<200).map { _ in KittyPlaceholders.nextNumber() }
        #expect(Set(numbers).count == 200 && numbers.allSatisfy { $0 & 255 != 0 })
    }

    /// What tmux 3.3a and 3.4 print for the option, and what terminals call themselves there.
    @Test(arguments: [
        ("1\nkitty(0.32.2)\n", true, true), ("on\nkitty(0.28.0)\n", true, true), ("all\nghostty 1.3.1\n", true, true),
        ("0\nkitty(0.32.2)\n", false, true), ("off\nkitty(0.32.2)\n", false, true),
        // Placeholders came with 0.28.0 (kitty's changelog).
        ("on\nkitty(0.27.1)\n", true, false), ("on\nkitty(0.26.5)\n", true, false),
        ("on\nWezTerm 20240203-110809-5046fc22\n", true, false), ("on\n\n", true, false),
        ("on\nkitty(x\n", true, false),
    ]) func whatTmuxSays(_ answer: String, _ passes: Bool, _ shows: Bool) throws {
        let tmux = try #require(TmuxAround(answer: answer))
        #expect(tmux.passes == passes && tmux.showsPlaceholders == shows)
        var facts = TerminalFacts()
        facts.isTerminal = true
        facts.version = "tmux 3.4"
        facts.attributes = [1, 2]
        facts.tmux = tmux
        let variables = ["TMUX": "/tmp/tmux-0/default,1,0", "LANG": "C.UTF-8", "TERM": "tmux-256color"]
        let choice = PreviewChoice.choose(facts: facts) { variables[$0] }
        #expect(choice.way.name == (passes && shows ? "kitty" : "unicode"), "\(choice.reason)")
        #expect(choice.reason.contains("allow-passthrough") == shows, "\(choice.reason)")
        // Asked for by name: never as it is, which tmux takes for a title.
        let named = PreviewChoice.choose("kitty", facts: facts) { variables[$0] }
        guard case .inline(let surface) = named.way else { Issue.record("no picture"); return }
        #expect(surface is KittyPlaceholders)
    }

    @Test(arguments: ["", "on", "lost server"]) func whatIsNoAnswer(_ text: String) {
        #expect(TmuxAround(answer: text) == nil)
    }
}
