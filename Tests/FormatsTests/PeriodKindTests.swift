import Series
import Testing

@testable import Reading

/// Years, quarters and months of the same times in one file. The files are made as their publishers describe them, and the counts are
/// those of the calendar: four quarters and twelve months a year.
@Suite struct PeriodKindTests {
    private static let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]

    /// A line for each part of some years.
    private static func lines(_ years: ClosedRange<Int>, _ parts: Int, _ line: (Int, Int) -> String) -> String {
        var text = ""
        for year in years {
            for part in 1...parts { text += line(year, part) + "\n" }
        }
        return text
    }

    /// Office for National Statistics, "Download full time series as: csv": facts, years, quarters, months.
    private static let ons =
        "\"Title\",\"CPI INDEX\"\n\"CDID\",\"D7BT\"\n\"Source dataset ID\",\"MM23\"\n\"PreUnit\",\"\"\n"
        + "\"Unit\",\"Index, base year = 100\"\n\"Release date\",\"17-01-2024\"\n\"Next release\",\"14 February 2024\"\n"
        + "\"Important notes\",\"\"\n" + lines(1988...1991, 1) { year, _ in "\"\(year)\",\"88.5\"" }
        + lines(1988...1991, 4) { "\"\($0) Q\($1)\",\"88.\($1)\"" }
        + lines(1988...1991, 12) { "\"\($0) \(months[$1 - 1])\",\"88\"" }

    /// Eurostat, SDMX-CSV: a row says its frequency, and its period is of it.
    private static let eurostat =
        "DATAFLOW,freq,geo,TIME_PERIOD,OBS_VALUE\n" + lines(2018...2021, 1) { year, _ in "ESTAT:X,A,DE,\(year),1.5" }
        + lines(2018...2021, 2) { "ESTAT:X,S,DE,\($0)-S\($1),1.5" }
        + lines(2018...2021, 4) { "ESTAT:X,Q,DE,\($0)-Q\($1),2.5" }
        + lines(2018...2021, 12) { "ESTAT:X,M,DE,\($0)-\($1 < 10 ? "0" : "")\($1),3.5" }

    /// Bureau of Labor Statistics: the thirteenth month and the fifth quarter are averages of the year. No footnotes: rows end in a tab.
    private static let labor =
        "series_id\tyear\tperiod\tvalue\tfootnote_codes\n"
        + lines(2020...2022, 13) { "CUUR\t\($0)\tM\($1 < 10 ? "0" : "")\($1)\t2.5\t" }
    private static let costs =
        "series_id\tyear\tperiod\tvalue\n" + lines(2020...2022, 5) { "CIU\t\($0)\tQ0\($1)\t2.5" }

    @Test(arguments: [
        (ons, nil as String?, 48, "1988-02-01T00:00:00Z"), (ons, "quarters", 16, "1988-04-01T00:00:00Z"),
        (eurostat, nil, 48, "2018-02-01T00:00:00Z"),
        (eurostat, "halves", 8, "2018-07-01T00:00:00Z"), (labor, nil, 36, "2020-02-01T00:00:00Z"),
        (labor, "years", 3, "2021-01-01T00:00:00Z"), (costs, nil, 12, "2020-04-01T00:00:00Z"),
    ])
    func oneKindIsRead(_ file: (text: String, table: String?, rows: Int, second: String)) throws {
        var options = LoadOptions()
        options.table = file.table
        let content = try read(file.text, options: options)
        let frame = content.series[0].frame
        let times = try #require(frame.index.times)
        #expect(frame.count == file.rows && Calendar(zone: .utc).iso8601(times.span[1]) == file.second)
        #expect(content.notes.sentences.contains { $0.contains("left out: 'table ") })
        #expect(!content.notes.sentences.contains { $0.contains("repeated") || $0.contains("wrong number") })
    }

    /// Facts between the names and the rows of months alone.
    @Test func factsAreNoRows() throws {
        let months = Self.ons.split(separator: "\n").filter { line in
            !line.hasPrefix("\"19") || Self.months.contains { line.contains($0) }
        }
        let frame = try read(months.joined(separator: "\n") + "\n").series[0].frame
        #expect(frame.count == 48 && frame.index.times != nil)
    }

    /// Years before quarters began, and weeks, are one series; whole numbers that look like years are none.
    @Test(arguments: [
        "period,v\n2010,1\n2011,2\n2012,3\n2013Q1,1\n2013Q2,2\n2013Q3,3\n",
        "date,v\n2024-W01,1\n2024-W02,2\n2024-W03,2000\n2024-W04,2001\n2024-W05,2002\n2024-W06,2003\n",
        "date,code,v\n2024-01-01,M01,1\n2024-01-02,X01,2\n2024-01-03,Q01,3\n2024-01-04,M02,4\n2024-01-05,Q02,5\n",
    ])
    func otherFilesStay(_ text: String) throws {
        #expect(PeriodKinds(BlockLines(Array(text.utf8), isWhole: true)) == nil)
        #expect(try read(text).series[0].frame.count == text.split(separator: "\n").count - 1)
    }
}
