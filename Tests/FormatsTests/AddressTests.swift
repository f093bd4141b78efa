import Series
import Testing

@testable import Reading

/// Addresses of IPv4 (RFC 791: four numbers of 0 to 255 between points) are texts, however much like a date and a time they look.
@Suite struct AddressTests {
    @Test(arguments: ["10.1.100.11", "10.1.12.15", "1.2.10.30", "10.10.10.10", "12.1.24.0", "31.12.99.12"])
    func areNoTimes(_ text: String) throws {
        for layout in ColumnEvidence.textLayouts(nil, thisYear: 2024) + ColumnEvidence.textLayouts(.dmy, thisYear: 2024)
        {
            #expect(layout.read(Array(text.utf8).span) == nil)
        }
        let rows = (0..<5).map { "2024-01-15 10:00:0\($0),\(text),\($0)\n" }.joined()
        let beside = try read("time,ip,v\n" + rows)
        #expect(beside.series[0].frame.columns[0].text?[0] == text)
        let alone = try read("ip,v\n" + (0..<5).map { "\(text),\($0)\n" }.joined())
        #expect(alone.series[0].frame.index.times == nil && alone.series[0].frame.columns[0].text?[4] == text)
        let object = (0..<5).map { "{\"time\":\"2024-01-15T10:00:0\($0)Z\",\"ip\":\"\(text)\",\"v\":\($0)}\n" }.joined()
        #expect(try recognised(Array(object.utf8), path: "t.jsonl").content.series[0].frame.columns[0].text?[0] == text)
    }

    /// Clocks with points stand behind a blank or a comma.
    @Test func datesWithPointsStayTimes() {
        for text in ["10.1.24 11.30", "10.01.2024 11.30", "10.01.24"] {
            #expect(ColumnEvidence.textLayouts(nil, thisYear: 2024).contains { $0.read(Array(text.utf8).span) != nil })
        }
    }
}
