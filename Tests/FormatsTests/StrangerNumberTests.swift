import Testing

@testable import Formats

/// Numbers with more than digits as people write them: units, currencies, brackets, lengths of time. Expected tables are written out by
/// hand from what each field means.
@Suite struct StrangerNumberTests {
    static let returns: String = {
        let rows = (1...12).map { "\($0)1,2\r" }
        return "a,b\r" + rows.joined() + "\n13,4\r"
    }()
    static let returnsTable: String = {
        let rows = (1...12).map { "\($0)1|2\n" }
        return "a|b\n" + rows.joined() + "13|4"
    }()

    @Test(arguments: [
        ReadCase("percent", "p\n1.5%\n2%\n", "p:%\n1.5\n2"),
        ReadCase("units", "e\n2 kWh\n0\n3.5 kWh\n", "e:kWh\n2\n0\n3.5"),
        ReadCase("currency", "c\n\"$1,234.50\"\n\"$65,548 \"\n($12)\n", "c:$\n1234.5\n65548\n-12"),
        ReadCase("numbers of receipts", "id,v\nR-100000,1\nR-100001,2\n", "id|v\n'R-100000'|1\n'R-100001'|2"),
        ReadCase("rand below zero", "c\nR-12.50\nR100\n", "c:R\n-12.5\n100"),
        ReadCase("accountants", "c\n5\n(12)\n7\n", "c\n5\n-12\n7"),
        ReadCase("lengths", "d\n00:41:12\n5:02\n", "d:s\n2472\n302"),
        ReadCase(
            "places on the globe", "a,lon,p,lat\n48.1N,11.5W,60W,1N\n33.9S,58.4W,75W,2N\n",
            "a:°|lon:°|p:W|lat:°\n48.1|-11.5|60|1\n-33.9|-58.4|75|2"),
        ReadCase("thousands and millions", "v\n1.5M\n950.5K\n2B\n7\n", "v\n1500000\n950500\n2000000000\n7"),
        ReadCase("lengths beyond a day", "d\n30:00:00\n31:30:00\n", "d:s\n108000\n113400"),
        ReadCase("spans", "d\n1h 20m\n45m\n", "d:s\n4800\n2700"),
        ReadCase("lengths of which the first may be metres", "d\n45m\n1h 20m\n", "d:s\n2700\n4800"),
        ReadCase("lengths of Go", "d\n350ms\n1.2s\n1m3.5s\n250µs\n", "d:s\n0.35\n1.2\n63.5\n0.00025"),
        // bokeh_sampledata's unemployment09: every field in quotes, numbers with blanks behind them.
        ReadCase(
            "padded within quotes",
            "a,b,c,d,e,f,g\n\"2,263  \",\" 1.5\",\"5 % \",\" $1,200 \",\"12 kWh\t\",\" -3 \",\" x \"\n"
                + "\"63  \",\"  -2.5\",\" 6% \",\"$7\",\" 13 kWh \",\" \",\"y\"\n",
            "a|b|c:%|d:$|e:kWh|f|g\n2263|1.5|5|1200|12|-3|' x '\n63|-2.5|6|7|13|·|'y'"),
        ReadCase("words for nothing", "a,b\n1,--\n*,2\nmissing,3\n", "a|b\n1|·\n·|2\n·|3"),
        ReadCase(
            "CR with a stray LF", returns, returnsTable),
    ])
    func numbers(_ example: ReadCase) throws {
        #expect(table(try read(example.text)) == example.table)
    }

    /// Seconds since 1970 with a word among them, in the lines that are looked at first: times all the same.
    @Test func wordsAmongSeconds() throws {
        let rows = (0..<20).map { $0 == 7 ? "soon,1\n" : "\(1_700_000_000 + $0 * 60),1\n" }
        let content = try read("time,n\n" + rows.joined())
        #expect(content.series[0].frame.count == 19 && content.series[0].frame.index.times != nil)
        #expect(
            content.notes.sentences.contains("1 row whose time does not fit left out: 'soon' on line 9"),
            "\(content.notes)")
    }
}
