import Series
import Testing

@testable import Reading
@testable import Tables

/// Texts that begin as JSON and are none: an error, and no table.
@Suite struct BrokenJSONTests {
    /// Of JSONTestSuite's texts that no parser takes (github.com/nst/JSONTestSuite, n_…): those of whole files that begin so.
    @Test(arguments: [
        "[1 true]", "[\"\": 1]", "[\"\"],", "[,1]", "[1,,2]", "[\"x\"]]", "[\"\",]", "[3[4]]", "[1:2]", "[-]",
        "[   , \"\"]",
        "[1,]", "[*]", "[fals]", "[nul]", "[++1234]", "[+1]", "[-01]", "[-1.0.]", "[-2.]", "[-NaN]", "[.2e-3]",
        "[0.1.2]",
        "[0.3e+]", "[0.e1]", "[0e]", "[1 000.0]", "[1eE2]", "[2.e3]", "[9.e+]", "[Inf]", "[0x1]", "[1+2]", "[-012]",
        "[-.123]",
        "[1.8011670033376514H-308]", "[012]", "{[: \"x\"}", "{\"x\", null}", "{\"x\"::\"b\"}", "{\"a\":\"a\" 123}",
        "{key: 'value'}", "{\"a\" b}", "{:\"b\"}", "{\"a\":", "{\"a\"", "{1:1}", "{\"id\":0,}", "{'a':0}",
        "{\"a\":\"b\"}/**/",
        "{\"a\":\"b\"}#", "{\"a\": true} \"x\"", "[\"\\x00\"]", "[\"\\uD800\\u1\"]", "[\"new\nline\"]", "[\"\t\"]",
        "[\"\u{1F}\"]",
        "[True]", "[1]x", "[][]", "{\"a\":/*comment*/\"b\"}", "{}}", "[", "[1", "{", "[\"a", "{\"a\":[1,,2]}",
        "[{\"a\":[1,,2]}]",
    ])
    func brokenJSON(_ text: String) throws {
        let source = try ByteSource.bytes(Array(text.utf8), path: "t.json")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        #expect(JSONFormat.recognises(Array(text.utf8)) || JSONLinesFormat.recognises(Array(text.utf8)))
        #expect(throws: FormatsError.self) {
            _ = try JSONFormat.read(source, ReadRequest(options: LoadOptions(), context: context, workers: 1))
        }
    }
}
