import Seeded
import Testing

@testable import Notebook

/// The header's reader on the YAML that headers use, and on what it refuses. Expected values are those of YAML 1.2.2 for
/// the same text, written out by hand.
@Suite struct HeaderReaderTests {
    private func read(_ text: String) throws -> HeaderValue { try HeaderReader.read(text, firstLine: 2) }

    @Test func readsBlockAndFlowMaps() throws {
        let value = try read(
            """
            jupytext:
              notebook_metadata_filter: plotline
              text_representation: {extension: .md, format_name: myst}
            # a comment
            kernelspec: {name: plotline, display_name: "Plot: line"}
            plotline: {version: 1, base: .., timezone: Europe/Zurich, now: "2022-06-06T12:00:00Z"}
            tags: [a, 'b, c', d]
            """)
        #expect(value["jupytext"]?["text_representation"]?["extension"]?.text == ".md")
        #expect(value["kernelspec"]?["display_name"]?.text == "Plot: line")
        #expect(value["plotline"]?["base"]?.text == "..")
        #expect(value["plotline"]?["now"]?.text == "2022-06-06T12:00:00Z")
        #expect(value["tags"]?.items.compactMap(\.text) == ["a", "b, c", "d"])
    }

    @Test func readsBlockLists() throws {
        let value = try read(
            "files:\n  - {path: a.csv, bytes: 12}\n  - path: b c.csv\n    bytes: 3\nlast:\n- x\n- y # said\n")
        #expect(value["files"]?.items.map { $0["path"]?.text } == ["a.csv", "b c.csv"])
        #expect(value["files"]?.items.last?["bytes"]?.text == "3")
        #expect(value["last"]?.items.compactMap(\.text) == ["x", "y"])
    }

    /// Expected values: `yaml.safe_load` of PyYAML 6.0.4.
    @Test(arguments: [
        ("a: |\n  one\n  two\nb: 1", "one\ntwo\n"),
        ("a: >\n  one\n  two\n\n  three\nb: 1", "one two\nthree\n"),
        ("a: >-\n  one\n    deep: x\n    more\n  two\nb: 1", "one\n  deep: x\n  more\ntwo"),
        ("a: >\n\n  one\n\n\n  two\n\nb: 1", "\none\n\ntwo\n"),
        ("a: |+\n  one\n\n\nb: 1", "one\n\n\n"),
        ("a: |2-\n    one\n  two\nb: 1", "  one\ntwo"),
        (
            "a: | # said\n  # no comment\n  - no: item\n  \"quote\" \\ *a &b\nb: 1",
            "# no comment\n- no: item\n\"quote\" \\ *a &b\n"
        ),
        ("a: |\n  one\ttab\n  \ttwo\nb: 1", "one\ttab\n\ttwo\n"),
        ("a: |\nb: 1", ""), ("a: >\n\nb: 1", ""), ("a: |\r\n  one\r\n  two\r\nb: 1", "one\ntwo\n"),
    ])
    func readsTextsOfSeveralLines(_ text: String, _ expected: String) throws {
        let value = try read(text)
        #expect(value["a"] == .quoted(expected))
        #expect(value["b"]?.text == "1")
        let list = try read("- |\n one\n two\n- k: >-\n    three\n    four\n  l: 5\n- six")
        #expect(
            list.items == [
                .quoted("one\ntwo\n"),
                .map([
                    .init(key: "k", value: .quoted("three four"), raw: "\"three four\""),
                    .init(key: "l", value: .scalar("5"), raw: "5"),
                ]),
                .scalar("six"),
            ])
    }

    @Test(arguments: [
        ("a: 1\na: 2", 3, HeaderFault.duplicateKey("a")),
        ("a: {b: 1, b: 2}", 2, .duplicateKey("b")),
        ("\ta: 1", 2, .tab),
        ("a: &x 1", 2, .anchor),
        ("a: *x", 2, .anchor),
        ("a: [1, 2", 2, .unclosed("[")),
        ("a: \"open", 2, .unclosed("\"")),
        ("a: 1\n   b: 2", 3, .indentation),
        ("plain text", 2, .unexpected("'plain text'")),
        ("a: |\n    one\n  two", 4, .indentation),
    ])
    func refuses(_ text: String, _ line: Int, _ fault: HeaderFault) {
        do {
            _ = try HeaderReader.read(text, firstLine: 2)
            Issue.record("was read")
        } catch {
            #expect(error.line == line)
            #expect(error.fault == fault)
        }
    }

    @Test func refusesDeepNesting() {
        let deep = "a: " + String(repeating: "[", count: 100_000)
        #expect(throws: HeaderReader.Failure.self) { try HeaderReader.read(deep, firstLine: 2) }
    }

    /// Any bytes at all give a value or a failure with a line of the text.
    @Test func neverTraps() {
        var generator = SplitMix(seed: 7)
        let alphabet = Array("ab:{}[],\"' -#&*\n\t\\1.|>+")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int(generator.next() % 40)).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] })
            do {
                _ = try HeaderReader.read(text, firstLine: 1)
            } catch {
                #expect((1...41).contains(error.line))
            }
        }
    }
}
