import Series
import Testing

@testable import Formats
@testable import Reading

/// Files as programs write them: words for nothing in brackets (nvidia-smi, R, spreadsheets), numbers for nothing (stations), names that
/// look like units (LTspice, SQL), access logs with more than the combined format (nginx's log_format, Apache's LogFormat).
@Suite struct ProgramFileTests {
    @Test func graphicsCard() throws {
        let content = try read(
            "timestamp, name, power.draw [W], utilization.gpu [%], fan.speed [%], memory.used [MiB]\n"
                + "2024/01/31 10:00:00.000, A100, 61.30 W, 12 %, [N/A], 1024 MiB\n"
                + "2024/01/31 10:00:01.000, A100, [N/A], 14 %, [Not Supported], 1030 MiB\n"
                + "2024/01/31 10:00:02.000, A100, [Unknown Error], 15 %, [N/A], 1031 MiB\n")
        #expect(
            table(content) == """
                @timestamp|name|power.draw:W|utilization.gpu:%|fan.speed:%|memory.used:MiB
                2024-01-31T10:00:00Z|'A100'|61.3|12|·|1024
                2024-01-31T10:00:01Z|'A100'|·|14|·|1030
                2024-01-31T10:00:02Z|'A100'|·|15|·|1031
                """)
        #expect(
            content.notes.sentences == [
                "'[N/A]', '[Unknown Error]' in `power.draw` are missing",
                "'[N/A]', '[Not Supported]' in `fan.speed` are missing",
            ])
    }

    @Test(arguments: [
        "[N/A]", "[Not Supported]", "(null)", "<NA>", "#N/A", "--", "…", "[no data]", "(missing)", "N.A.", "n.v.",
        "#DIV/0!", "\\N",
        "****", "********", "1.#QNAN", "-nan", "[GPU is lost]", "?", "–", "unknown", "ERR", "{none}",
    ])
    func wordsForNothing(_ word: String) throws {
        let content = try read("v,w\n1.5,1\n2.5,2\n\(word),3\n4.5,4\n")
        #expect(table(content) == "v|w\n1.5|1\n2.5|2\n·|3\n4.5|4")
        if word != "#N/A" { #expect(content.notes.sentences.contains("'\(word)' in `v` is missing")) }
    }

    @Test(arguments: ["KA", "NV", "abc", "[12]", "error 5", "(a1)", "100-", "<5"])
    func wordsForSomething(_ word: String) throws {
        let content = try read("v,w\n1.5,1\n2.5,2\n\(word),3\n4.5,4\n")
        #expect(!content.notes.sentences.contains("'\(word)' in `v` is missing"))
    }

    /// −999 among temperatures, 9999 among pressures, 999.9 among winds: NOAA's and others' numbers for nothing.
    @Test(arguments: [
        ([1.5, -999, 2.5, 3.5, -999], "-999", 2), ([1013, 1012, 1009, 9999], "9999", 1),
        ([0, 3.5, 7, 12, 999.9], "999.9", 1),
        ([-30, 40, 12, 7, -99.9], "-99.9", 1), ([40, 60, 100, 0, -99], "-99", 1), ([12, 13, 14, -32_768], "-32768", 1),
    ])
    func numbersForNothing(_ values: [Double], _ number: String, _ count: Int) throws {
        let content = try read("k,v\n" + values.map { "a,\(NumberText.text($0))\n" }.joined())
        let times = count == 1 ? "" : ", \(count) times"
        #expect(
            content.notes.sentences.contains(
                "\(number) in `v` is far from its other values\(times): if it means missing, "
                    + "'derive v = if(v == \(number), missing, v)' says so"))
        #expect(table(content).contains("|\(number)"))
    }

    @Test(
        arguments: [
            [1, 2, 999, 500, 700], [99, 40, 41, 42], [-99, -80, -70, -60], [9, 1, 2, 3], [999, 999], [1, 2, 3, 1000],
            [-999, -990, -980, -970],
        ] as [[Double]])
    func numbersForSomething(_ values: [Double]) throws {
        let content = try read("k,v\n" + values.map { "a,\(NumberText.text($0))\n" }.joined())
        #expect(!content.notes.sentences.contains { $0.contains("is far from") })
    }

    /// The ends of chunks together are those of all rows.
    @Test func endsOfParts() {
        let values: [Double] = [5, -999, 7, .nan, 9, 9999, 6, -999, 5, 8]
        for cut in 0...values.count {
            var (whole, part, rest) = (ColumnEnds(), ColumnEnds(), ColumnEnds())
            whole.add(values.span)
            part.add(Array(values[..<cut]).span)
            rest.add(Array(values[cut...]).span)
            part.add(rest)
            #expect(part.codes == whole.codes)
        }
    }

    @Test(
        arguments: [
            ("V(out)", "V(out)", nil), ("I(R1)", "I(R1)", nil), ("V(n001,n002)", "V(n001,n002)", nil),
            ("Id(M1)", "Id(M1)", nil),
            ("mean(x)", "mean(x)", nil), ("f(x)", "f(x)", nil), ("count(*)", "count(*)", nil),
            ("avg(temp)", "avg(temp)", nil),
            ("V(mV)", "V", "mV"), ("I(A)", "I", "A"), ("Volume(BTC)", "Volume", "BTC"), ("T(degC)", "T", "degC"),
            ("speed (m/s)", "speed", "m/s"), ("CPU(cores)", "CPU", "cores"), ("V (out)", "V", "out"),
            ("max(°C)", "max", "°C"),
        ] as [(String, String, String?)])
    func namesAndUnits(_ header: String, _ name: String, _ unit: String?) {
        let found = HeaderNames(["time", header])
        #expect(found.names[1] == name)
        #expect(found.units[1] == unit)
    }

    /// Names that several columns share before their brackets.
    @Test func sharedNames() {
        let found = HeaderNames(["temp(kitchen)", "temp(attic)", "rain(mm)", "rain(in)"])
        #expect(found.names == ["temp(kitchen)", "temp(attic)", "rain", "rain 2"])
        #expect(found.units == [nil, nil, "mm", "in"])
    }

    @Test func fieldsBehindTheCombinedFormat() throws {
        let content = try recognised(
            Array(
                (#"1.2.3.4 - - [31/Jan/2024:10:00:00 +0000] "GET /a HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)" 0.123 0.120 "10.0.0.1, 10.0.0.2""#
                    + "\n"
                    + #"1.2.3.4 - bob [31/Jan/2024:10:00:01 +0000] "GET /a file with blanks.txt HTTP/1.1" 404 12 "https://x.org/" "curl/8" 0.003 - "-""#
                    + "\n"
                    + #"1.2.3.5 - - [31/Jan/2024:10:00:02 +0000] "POST /b HTTP/2.0" 201 0 "-" "curl/8" 1.5 1.4 "10.0.0.1" rt=0.5 cs="HIT""#
                    + "\n").utf8)
        ).content
        #expect(
            table(content) == """
                @time|host|user|method|path|status|bytes|referer|agent|extra1|extra2|extra3|rt|cs
                2024-01-31T10:00:00Z|'1.2.3.4'|·|'GET'|'/a'|200|512|·|'Mozilla/5.0 (X11)'|0.123|0.12|'10.0.0.1, 10.0.0.2'|·|·
                2024-01-31T10:00:01Z|'1.2.3.4'|'bob'|'GET'|'/a file with blanks.txt'|404|12|'https://x.org/'|'curl/8'|0.003|·|·|·|·
                2024-01-31T10:00:02Z|'1.2.3.5'|·|'POST'|'/b'|201|0|·|'curl/8'|1.5|1.4|'10.0.0.1'|0.5|'HIT'
                """)
        #expect(content.notes.sentences.contains("3 fields without a name: `extra1`, `extra2`, `extra3`"))
    }
}
