import Testing

@testable import Formats

/// Kinds that are named and not read, by how their files begin.
@Suite struct UnreadKindTests {
    @Test(arguments: [
        (
            "#The data of waves\n#\n@problemName waves\n@timeStamps false\n@univariate true\n@data\n1,2,3:a\n",
            "series of aeon and sktime, .ts"
        ),
        (
            "# Dataset\n@relation tourism\n@attribute start date\n@frequency monthly\n@horizon 24\n@data\nT1:1979-01-01:1,2\n",
            "a file of forecasting series, .tsf"
        ),
        ("% A comment\n@RELATION iris\n@ATTRIBUTE x NUMERIC\n@DATA\n1\n", "ARFF"),
        ("@relation iris\n\n@attribute x numeric\n@data\n", "ARFF"),
        ("<TR><TH>a</TH></TR>\n", "HTML"),
    ])
    func named(_ text: String, _ name: String) throws {
        let found = try #require(UnreadKind.of(Array(text.utf8), path: "it's.x"))
        #expect(found.name == name)
        // The file as the shell has it, quotes and all.
        #expect(found.mend.hasSuffix("'it'\\''s.x'") || found.mend.contains("'it'\\''s.x'"), "\(found.mend)")
    }

    /// GNU tar 1.34, `printf 'time,v\\n' > a.csv; tar cf t.tar a.csv`: the name, and the magic at 257 (POSIX.1-1988).
    @Test func anArchiveOfTar() throws {
        let head = Array("a.csv".utf8) + [UInt8](repeating: 0, count: 252) + Array("ustar  \0".utf8)
        let found = try #require(UnreadKind.of(head, path: "two.tar"))
        #expect(found.name == "a tar archive" && found.mend.contains("tar -tf 'two.tar'"), "\(found.mend)")
        #expect(UnreadKind.of(Array(head.dropLast(6)), path: "x") == nil)
    }

    @Test(arguments: ["@home,1\n@work,2\n", "#a comment\n1,2\n", "@data\n1,2\n", ""]) func others(_ text: String) {
        #expect(UnreadKind.of(Array(text.utf8), path: "x") == nil)
    }
}
