import Scene
import Testing

@testable import Surfaces

/// Text of other scripts, whatever fonts a machine has.
@Suite struct ScriptFontsTests {
    @Test func theLettersOfOurOwnFontsAreThere() throws {
        #expect(try !ScriptFonts.missing().contains { $0.package == "fonts-dejavu-core" })
    }

    /// A private-use character is in no font; a box stands for it and it has a width.
    @Test func whatNoFontHasIsCountedAndHasRoom() throws {
        let unknown = "\u{10FFFD}"
        #expect(try Typesetter.withShared { $0.unknownGlyphs(in: unknown) } == 1)
        #expect(try Typesetter.withShared { $0.unknownGlyphs(in: "a\(unknown)b\(unknown)") } == 2)
        #expect(try PangoMeasurer().extent(of: unknown, style: TextStyle(size: 12)).width > 4)
    }

    @Test func everyScriptNamesAPackage() {
        #expect(ScriptFonts.all.allSatisfy { $0.package.hasPrefix("fonts-") && !$0.letters.isEmpty })
    }
}
