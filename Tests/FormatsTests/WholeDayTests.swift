import Series
import Testing

@testable import Reading

/// Dates beside which a time of day may be missing, and dates of which a part is not known. Expected instants are read by hand.
@Suite struct WholeDayTests {
    private static func peaks(_ rows: [(day: String, time: String, flow: Int)]) -> String {
        "#\n# U.S. Geological Survey\n#\nagency_cd\tsite_no\tpeak_dt\tpeak_tm\tpeak_va\n5s\t15s\t10d\t6s\t8s\n"
            + rows.map { "USGS\t01646500\t\($0.day)\t\($0.time)\t\($0.flow)\n" }.joined()
    }

    /// USGS, NWIS "Annual Peak Streamflow" files: `peak_tm` is blank where the time is not known, and a day or month that is not
    /// known is `00` in `peak_dt`.
    @Test func peaksWithoutATimeAreOfTheWholeDay() throws {
        let content = try read(
            Self.peaks([
                ("1931-05-09", "", 650), ("1932-03-29", "13:30", 925), ("1933-08-25", "", 110),
                ("1934-03-06", "06:00", 520),
                ("1935-01-00", "", 700), ("1936-03-19", "", 484), ("1937-00-00", "", 347),
            ]))
        let times = try #require(content.series[0].frame.index.times)
        #expect(
            (0..<7).map { Calendar(zone: .utc).iso8601(times.span[$0]) } == [
                "1931-05-09T00:00:00Z", "1932-03-29T13:30:00Z", "1933-08-25T00:00:00Z", "1934-03-06T06:00:00Z",
                "1935-01-01T00:00:00Z", "1936-03-19T00:00:00Z", "1937-01-01T00:00:00Z",
            ])
        let said = content.notes.sentences
        #expect(said.contains("time in `peak_dt` and `peak_tm`"))
        #expect(
            said.contains(
                "5 rows have no time of day: they are read as the start of their day (lines 6, 8, 10, 11, 12)"))
        #expect(
            said.contains(
                "2 dates without a day or a month are read as the start of their month or year (lines 10, 12)"))
    }

    @Test(arguments: ["", "--", "NA"])
    func aClockThatIsMissing(_ word: String) throws {
        let content = try read(
            "Date,Time,V\n2024-01-01,08:00,1\n2024-01-02,\(word),2\n2024-01-03,\(word),3\n2024-01-04,09:30,4\n")
        #expect(
            table(content)
                == "@time|V\n2024-01-01T08:00:00Z|1\n2024-01-02T00:00:00Z|2\n2024-01-03T00:00:00Z|3\n2024-01-04T09:30:00Z|4"
        )
        #expect(content.notes.sentences.contains { $0.hasPrefix("2 rows have no time of day") })
    }

    /// A time of day that is none leaves its row out, as before, and so does a date that is missing.
    @Test func aClockThatIsNoneIsNoWholeDay() throws {
        let rows = (1...20).map { "2024-01-\($0 < 10 ? "0" : "")\($0),08:00,\($0)\n" }.joined()
        let content = try read("Date,Time,V\n" + rows + "2024-01-21,noon,21\n,,22\n")
        #expect(content.series[0].frame.count == 20)
        #expect(!content.notes.sentences.contains { $0.contains("no time of day") })
    }

    /// No such day is no month.
    @Test func noughtsAloneAreNoDate() throws {
        let rows = (1...20).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\($0)\n" }.joined()
        #expect(try read("date,v\n" + rows + "0000-00-00,21\n").series[0].frame.count == 20)
    }
}
