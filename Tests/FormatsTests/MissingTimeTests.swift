import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Lengths with days, words where a time is not known yet, words behind a time, and rows of sums, as programs for jobs and banks write them.
@Suite struct MissingTimeTests {
    /// Slurm, sacct(1): `Elapsed` is `[DD-[HH:]]MM:SS`; a job that runs has `Unknown` as its end.
    @Test func jobsHaveLengthsAndOpenEnds() throws {
        let text =
            "JobID|Start|End|Elapsed|NCPUS\n1|2024-01-15T08:00:00|2024-01-15T10:03:04|02:03:04|8\n"
            + "2|2024-01-15T09:00:00|2024-01-16T11:03:07|1-02:03:07|8\n3|2024-01-15T10:00:00|Unknown|02:03:10|8\n"
        #expect(
            table(try read(text))
                == "@Start|JobID|End|Elapsed:s|NCPUS\n2024-01-15T08:00:00Z|1|2024-01-15T10:03:04Z|7384|8\n"
                + "2024-01-15T09:00:00Z|2|2024-01-16T11:03:07Z|93787|8\n2024-01-15T10:00:00Z|3|·|7390|8")
    }

    @Test(arguments: [
        ("1-02:03:07", 93_787.0), ("2-00:00:00", 172_800), ("10-23:59:59", 950_399), ("02:03:07", 7387),
    ])
    func daysBeforeAClock(_ one: (text: String, seconds: Double)) {
        #expect(NumberSpelling.of(Array(one.text.utf8).span, NumberStyle()) == .clock)
        #expect(NumberSpelling.clock.number(Array(one.text.utf8).span, NumberStyle()) == one.seconds)
    }

    @Test func otherDashesAreNoDays() {
        for text in ["1-24:00:00", "1-02:60:00", "1-2:03:04", "2024-01-02", "1-02:03"] {
            #expect(NumberSpelling.clock.number(Array(text.utf8).span, NumberStyle()) == nil)
        }
    }

    /// A broker's list: one date is followed by the one that it counts from, and the last row is a sum.
    @Test func aDateWithWordsBehindAndATotal() throws {
        let days = (2...15).reversed().map { day in
            let date = day < 10 ? "01/0\(day)/2024" : "01/\(day)/2024"
            return "\"\(date)\(day == 12 ? " as of 01/11/2024" : "")\",\"Buy\",\"VTI\",\"$\(day).50\"\n"
        }.joined()
        let content = try read(
            "\"Date\",\"Action\",\"Symbol\",\"Amount\"\n" + days + "\"Transactions Total\",\"\",\"\",\"$1.00\"\n")
        let frame = content.series[0].frame
        let times = try #require(frame.index.times)
        #expect(frame.count == 14 && frame.columns.map(\.name) == ["Action", "Symbol", "Amount"])
        let calendar = Calendar(zone: .utc)
        #expect(
            (0..<14).allSatisfy { calendar.iso8601(times.span[$0]).hasPrefix("2024-01-\($0 < 8 ? "0" : "")\($0 + 2)") })
        #expect(content.notes.sentences.contains { $0.contains("1 line below the table") })
    }

    /// Texts that begin with a date stay texts.
    @Test func sentencesAreNoTimes() throws {
        let rows = (1...9).map { "\($0),2024-01-0\($0) backup failed\n" }.joined()
        #expect(
            try read("n,what\n0,2024-01-01\n" + rows).series[0].frame.columns[1].text?[1] == "2024-01-01 backup failed")
    }

    @Test(arguments: [
        (["Custom field (Story Points)"], ["Custom field (Story Points)"]), (["Speed (Miles Per Hour)"], ["Speed"]),
        (["A (Rank)", "A (Epic)"], ["A (Rank)", "A (Epic)"]), (["T (s)", "T (ms)"], ["T", "T 2"]),
        (["Cost (euros)", "Cost (francs)"], ["Cost", "Cost 2"]),
        (["Temp (Degrees Celsius)"], ["Temp"]), (["Load (requests)"], ["Load"]),
    ])
    func bracketsThatTellNamesApart(_ one: (fields: [String], names: [String])) {
        #expect(HeaderNames(one.fields).names == one.names)
    }

    @Test func aWordInBracketsIsASection() throws {
        let text = "[settings]\nname\tx\n[data]\nt\tv\n" + (0..<6).map { "2024-01-15 10:0\($0)\t\($0)\n" }.joined()
        #expect(!JSONFormat.recognises(Array(text.utf8)))
        #expect(JSONFormat.recognises(Array("[\n1, 2]".utf8)) && JSONFormat.recognises(Array("[true]\n[false]".utf8)))
    }

    @Test func otherXMLIsNamed() throws {
        let folder = try Folder()
        try folder.write(Array("<?xml version=\"1.0\"?><a><b t=\"2024-01-15\" v=\"1\"/></a>".utf8), to: "a.xml")
        let message = fault {
            _ = try Loader.load(
                paths: [folder.path("a.xml")], context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        }
        #expect(message.contains("XML") && message.contains("read_xml"))
    }
}
