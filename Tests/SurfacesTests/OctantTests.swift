import Foundation
import Scene
import Testing

@testable import Surfaces
@testable import Terminal

/// Octants by the Unicode Character Database: `Tests/Support/octants_expected.py` writes the table from its names.
@Suite struct OctantTests {
    /// The filled octants, numbered from left to right, then down, and the code point of that shape.
    private static func table() throws -> [(shape: Set<Int>, code: UInt32)] {
        let path = #filePath.replacing("OctantTests.swift", with: "Goldens/octants.tsv")
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            return (Set(parts[0].compactMap(\.wholeNumberValue)), try #require(UInt32(parts[1], radix: 16)))
        }
    }

    /// Dots of U+2800 in the order of octants (The Unicode Standard, 15.0, figure 21-1: 1 2 3 7 down the left, 4 5 6 8 right).
    private static let dots: [Int: UInt8] = [1: 0x01, 2: 0x08, 3: 0x02, 4: 0x10, 5: 0x04, 6: 0x20, 7: 0x40, 8: 0x80]

    @Test func everyShapeHasItsCharacter() throws {
        let table = try Self.table()
        #expect(table.count == 256)
        // A corner by itself is the quadrant around it.
        let corners: [Set<Int>: UInt32] = [[1]: 0x2598, [2]: 0x259D, [7]: 0x2596, [8]: 0x2597]
        for (shape, code) in table {
            let mask = shape.reduce(UInt8(0)) { $0 | (Self.dots[$1] ?? 0) }
            let expected = corners[shape] ?? code
            let character = Octants.character(mask)
            #expect(character.unicodeScalars.map(\.value) == [expected], "\(shape.sorted())")
            #expect(DisplayText.width(of: character) == 1)
        }
    }

    /// The main diagonal over two cells: octants 1 4 6 … by hand from Bresenham's dots ⠑⢄, which are 1 5 and 3 8.
    @Test func linesAndAreasAreOctants() {
        let line = Element(
            .mark(series: 0), .polyline([Point(0, 0), Point(15, 15)]), stroke: Stroke(TextScenes.blue))
        let drawn = TextSurface.draw(TextScenes.scene(2, 1, [line]), style: .octants, colour: .none)
        // Dots 1 and 5 of braille are the octants 1 and 4: BLOCK OCTANT-14 is U+1CD04; 3 and 8 here are 3 → 5 and 8: OCTANT-58.
        #expect(drawn.unicodeScalars.first?.value == 0x1CD04)
        #expect(!drawn.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
    }

    @Test(arguments: [
        ("kitty(0.40.0)", true), ("kitty(0.39.1)", false), ("kitty(1.0.0)", true), ("ghostty 1.2.0", true),
        ("ghostty 1.1.3", false), ("ghostty 1.3.0-dev+abc", true), ("foot(1.20.2)", true), ("foot(1.9.0)", false),
        ("VTE(7800)", true), ("VTE(7600)", false), ("VTE(8402)", true), ("XTerm(400)", false), ("tmux 3.5a", false),
        ("kitty", false), ("", false), ("WezTerm 20240203", false), ("foot(99999999999999999999)", false),
    ])
    func terminals(_ answer: String, _ expected: Bool) {
        #expect(OctantTerminals.include(answer) == expected)
        var facts = TerminalFacts()
        facts.isTerminal = true
        facts.version = answer
        let choice = PreviewChoice.choose("unicode", facts: facts) { ["LANG": "en_US.UTF-8"][$0] }
        #expect((choice.glyphs == .octants) == expected)
        #expect(DoctorReport.text(facts) { ["LANG": "en_US.UTF-8"][$0] }.contains("octants") == expected)
    }
}
