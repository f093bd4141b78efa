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

    @Test(arguments: ["@home,1\n@work,2\n", "#a comment\n1,2\n", "@data\n1,2\n", ""]) func others(_ text: String) {
        #expect(UnreadKind.of(Array(text.utf8), path: "x") == nil)
    }
}
