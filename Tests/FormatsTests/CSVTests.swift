import Series
import Testing

@testable import Reading

/// What a text reads as. Expected tables are written out by hand from RFC 4180, ISO 8601 and the rules of `load`.
struct ReadCase: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var table: String
    var notes: [String] = []
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ table: String, _ notes: [String] = []) {
        (self.name, self.text, self.table, self.notes) = (name, text, table, notes)
    }
}

@Suite struct CSVTests {
    static let numbered = "no time column: rows are numbered"

    /// A quote at the end that nothing closes, in a file of few lines: an error or a table, by any first look at it.
    @Test(arguments: [
        "a\nb c d\n1 (2)\nx-y\n\"", "a\n1\n2\n3\n\"D", "a,b\n1,2\n3,\"", "a;b;c\n\n\n\"", "\"", "\"a",
        "1\n2\n3\n4\n5\n\"6\n7",
        "daused\n2022-05-28,0.83\n20~2-05-29(3)71\n202217117-05-30\"S\",,0.46\n\"D",
    ])
    func aQuoteThatNothingCloses(_ text: String) {
        let found = Result { try read(text) }
        if case .success(let content) = found { #expect(content.series.count == 1) }
    }

    @Test(arguments: [
        ReadCase("plain", "a,b\n1,2.5\n-3,4e2\n", "a|b\n1|2.5\n-3|400", [numbered]),
        ReadCase("no last line end", "a,b\n1,2", "a|b\n1|2", [numbered]),
        ReadCase(
            "CRLF", "a,b\r\n1,2\r\n3,x\r\n", "a|b\n1|'2'\n3|'x'",
            ["`b` is text: 'x' on line 3 is not a number", numbered]),
        ReadCase("CR", "a,b\r1,2\r3,4\r", "a|b\n1|2\n3|4", [numbered]),
        ReadCase(
            "an argument in brackets is not a unit",
            "time,G(h),t(h),T(s),P(x),P(W),I(A),run(h),G (h)\n2016-01-01,1,2,3,4,5,6,7,8\n",
            "@time|G(h)|t:h|T:s|P(x)|P:W|I:A|run:h|G:h\n2016-01-01T00:00:00Z|1|2|3|4|5|6|7|8"),
        ReadCase("one column", "a\n1\n\n2\n", "a\n1\n2", [numbered]),
        ReadCase("byte order mark", "\u{FEFF}a,b\n1,2\n", "a|b\n1|2", [numbered]),
        ReadCase(
            "quotes", "a,b\n\"x, \"\"y\"\"\",1\n\"line\nend\",\"2\"\n", "a|b\n'x, \"y\"'|1\n'line\nend'|2", [numbered]),
        ReadCase("spaces", "a , b\n 1 ,  x y \n2,\" z \"\n", "a|b\n1|'x y'\n2|' z '", [numbered]),
        ReadCase("text behind a quote", "a,b\n\"x\"y,1\nz,2\n", "a|b\n'xy'|1\n'z'|2", [numbered]),
        ReadCase("quote inside a bare field", "a,b\n5\" pipe,1\nz,2\n", "a|b\n'5\" pipe'|1\n'z'|2", [numbered]),
        ReadCase(
            "semicolons and decimal commas", "a;b\n1,5;2\n-0,25;1.234,5\n", "a|b\n1.5|2\n-0.25|1234.5",
            ["semicolon separated, decimal commas", numbered]),
        ReadCase(
            "tabs", "a\tb\n1\tx\n\t2\n", "a|b\n1|'x'\n·|'2'",
            ["tab separated", "`b` is text: 'x' on line 2 is not a number", numbered]),
        ReadCase("bars", "a|b\n1|2\n", "a|b\n1|2", ["bar separated", numbered]),
        ReadCase("thousands", "a,b\n\"1,234\",1\n\"12,345,678.5\",2\n", "a|b\n1234|1\n12345678.5|2", [numbered]),
        ReadCase(
            "missing spellings", "a,b\n1,x\n,\nNA,NaN\nnull,n/a\n-,-\nN/A,NULL\n",
            "a|b\n1|'x'\n·|·\n·|·\n·|·\n·|·\n·|·",
            ["'-' in `b` is missing", numbered]),
        ReadCase("a quoted NA is text", "a,b\n1,\"NA\"\n2,\"\"\n", "a|b\n1|'NA'\n2|·", [numbered]),
        ReadCase("codes", "zip,n\n08123,1\n10115,2\n", "zip|n\n'08123'|1\n'10115'|2", [numbered]),
        ReadCase("zero alone is a number", "a\n0\n0.5\n-0\n", "a\n0\n0.5\n0", [numbered]),
        ReadCase(
            "units", "speed (m/s),temp [°C],count()\n1,2,3\n", "speed:m/s|temp:°C|count\n1|2|3", [numbered]),
        ReadCase(
            "names twice", "Distance,Distance,Distance 2,\n1,2,3,4\n",
            "Distance|Distance 2|Distance 2 2|column4\n1|2|3|4",
            [
                "`Distance` occurs again, named `Distance 2`", "`Distance 2` occurs again, named `Distance 2 2`",
                numbered,
            ]),
        ReadCase(
            "no header", "1,2\n3,4\n", "column1|column2\n1|2\n3|4",
            ["no header: columns `column1` to `column2`", numbered]),
        ReadCase("header alone", "a,b\n", "a|b", []),
        ReadCase("comments", "# made by a logger\n# v2\na,b\n1,2\n", "a|b\n1|2", [numbered]),
        ReadCase("header in a comment", "# a,b\n1,2\n3,4\n", "a|b\n1|2\n3|4", [numbered]),
        ReadCase(
            "ragged rows", "a,b,c\n1,2,3\n4,5\n6,7,8,9\n1,2,3,\n", "a|b|c\n1|2|3\n4|5|·\n6|7|8\n1|2|3",
            [numbered, "2 rows with the wrong number of fields (lines 3, 4)"]),
        ReadCase("trailing separators", "a,b,\n1,2,\n3,4,\n", "a|b\n1|2\n3|4", [numbered]),
        ReadCase(
            "half text", "a,b\n1,1\n2,x\n3,3\n4,y\n", "a|b\n1|'1'\n2|'x'\n3|'3'\n4|'y'",
            ["`b` is text: 'x' on line 3 is not a number", numbered]),
        ReadCase("all missing", "a,b\n1,\n2,\n", "a|b\n1|·\n2|·", [numbered]),
        ReadCase("infinities", "a\n1\ninf\n-Infinity\n", "a\n1\ninf\n-inf", [numbered]),
        // Both separators part every line in two; the one that is rarer in text parts them, and the commas are decimal.
        ReadCase(
            "separators that tie", "Zeit;Wert, kWh\n2024-01-01;1,5\n2024-01-02;2,5\n",
            "@Zeit|Wert, kWh\n2024-01-01T00:00:00Z|1.5\n2024-01-02T00:00:00Z|2.5",
            ["semicolon separated, decimal commas", "time in `Zeit`"]),
        // Thousands or decimals: beside semicolons the comma is decimal, as their authors' programs write it.
        ReadCase(
            "1,234 beside semicolons", "a;b\n1,234;1\n2,345;2\n", "a|b\n1.234|1\n2.345|2",
            ["semicolon separated, decimal commas", numbered]),
        ReadCase(
            "1,234 beside tabs", "a\tb\n1,234\t1\n2,345\t2\n", "a|b\n1234|1\n2345|2", ["tab separated", numbered]),
        ReadCase(
            "nine tenths numbers", "a,b\n" + (1...9).map { "\($0),\($0)\n" }.joined() + "ten,10\n",
            "a|b\n" + (1...9).map { "\($0)|\($0)\n" }.joined() + "·|10",
            [numbered, "1 value of `a` is not a number, left missing (line 11)"]),
        ReadCase(
            "less than nine tenths", "a,b\n" + (1...8).map { "\($0),\($0)\n" }.joined() + "nine,9\n",
            "a|b\n" + (1...8).map { "'\($0)'|\($0)\n" }.joined() + "'nine'|9",
            ["`a` is text: 'nine' on line 10 is not a number", numbered]),
        ReadCase("Unicode", "größe (µm),名\n1,東京\n2,\"é\"\n", "größe:µm|名\n1|'東京'\n2|'é'", [numbered]),
    ])
    func reads(_ example: ReadCase) throws {
        for workerChunk in [512 << 10, 7] {
            let content = try read(example.text, workerChunk: workerChunk)
            #expect(table(content) == example.table)
            #expect(content.notes.sentences == example.notes)
        }
    }

    @Test func latin1AndUTF16() throws {
        // "a,ort\n1,Köln\n" in ISO 8859-1.
        let latin: [UInt8] = Array("a,ort\n1,K".utf8) + [0xF6] + Array("ln\n".utf8)
        let content = try read(bytes: latin)
        #expect(table(content) == "a|ort\n1|'Köln'")
        #expect(content.notes.sentences.contains("not UTF-8: read as Latin-1"))
        for bigEndian in [false, true] {
            var bytes: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            for unit in "a,ort\n1,Köln 😀\n".utf16 {
                let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
                bytes += bigEndian ? pair : pair.reversed()
            }
            let decoded = try read(bytes: bytes)
            #expect(table(decoded) == "a|ort\n1|'Köln 😀'")
            #expect(decoded.notes.sentences.contains("decoded from UTF-16"))
        }
        let broken = Array("a,ort\n1,é\n2,K".utf8) + [0xF6] + Array("ln\n".utf8)
        #expect(table(try read(bytes: broken)) == "a|ort\n1|'é'\n2|'K\u{FFFD}ln'")
    }

    @Test func onlyTheColumnsAskedFor() throws {
        var options = LoadOptions()
        options.columns = ["c", "a"]
        let text = "t,a,b,c\n2024-01-01,1,\"x\ny\",2\n2024-01-02,3,z,4\n2024-01-03,5,,6\n"
        #expect(
            table(try read(text, options: options))
                == "@t|a|c\n2024-01-01T00:00:00Z|1|2\n2024-01-02T00:00:00Z|3|4\n2024-01-03T00:00:00Z|5|6")
        options.columns = ["A"]
        #expect(
            fault { _ = try read(text, options: options) }
                == "no column 'A' in 't.csv' (did you mean 'a' or 't' or 'b'?)")
    }

    @Test func rowsBeyondTheSampleThatDoNotFit() throws {
        var text = "n,zip\n"
        for row in 0..<20_000 { text += "\(row),\(row + 10_000)\n" }
        text += "x,01234\n"
        let content = try read(text, workerChunk: 4096, workers: 2)
        let frame = content.series[0].frame
        #expect(frame.count == 20_001)
        #expect(table(content).hasSuffix("\n19999|'29999'\n·|'01234'"))
        #expect(content.notes.sentences.contains("1 value of `n` is not a number, left missing (line 20,002)"))
    }

    @Test(arguments: [
        ("", "'t.csv' is empty"),
        ("\n\n", "'t.csv' is empty"),
        (
            "a,b\n1,\"x\n2,3\n",
            "a quote opens on line 2, column 3 of 't.csv' and never closes (close it there, or double it if it belongs to the text)"
        ),
        (
            "a,b\n1,2\n3,\0\n",
            "'t.csv' is not text: a zero byte at offset 10 (name its format with 'format', or export it as CSV)"
        ),
        (
            "date,b\n1/2/2024,2\n3/4/2024,3\n",
            "day and month cannot be told apart in column 'date' of 't.csv', as in '1/2/2024' (add 'dates dmy' or 'dates mdy')"
        ),
    ])
    func refuses(_ text: String, _ message: String) {
        for workerChunk in [512 << 10, 5] {
            #expect(fault { _ = try read(text, workerChunk: workerChunk) } == message)
        }
    }
}
