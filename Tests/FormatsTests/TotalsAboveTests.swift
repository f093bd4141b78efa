import Series
import Testing

@testable import Reading

/// A row of totals above the rows, in a table whose first column holds times otherwise.
@Suite struct TotalsAboveTests {
    /// The export of AWS Cost Explorer.
    @Test func firstColumnIsTime() throws {
        var text = "\"Service\",\"EC2($)\",\"Total costs($)\"\n\"Service total\",\"60\",\"66\"\n"
        for day in 10...20 { text += "\"2024-01-\(day)\",\"\(day)\",\"\(day + 1)\"\n" }
        let content = try read(text)
        let frame = content.series[0].frame
        let times = try #require(frame.index.times)
        #expect(frame.count == 11)
        #expect(Calendar(zone: .utc).iso8601(times.span[0]) == "2024-01-10T00:00:00Z")
        #expect(content.notes.sentences.contains { $0.contains("Service total") }, "\(content.notes.sentences)")
    }

    /// Texts one of which looks like no date, in another place than the first row: nobody knows what it is.
    @Test func othersStayTexts() throws {
        var text = "Label,n\n2024-01-09,1\n"
        for day in 10...20 { text += "2024-01-\(day),\(day)\n" }
        text += "none of these,2\n2024-01-21,3\n"
        #expect(try read(text).series[0].frame.index.times == nil)
    }
}
