import Series
import Testing

@testable import Formats

/// Headers that end in a separator which their rows lack, some of whose names are blank.
@Suite struct ClosedHeaderTests {
    /// As `mtr --csv` writes them.
    @Test func blankNamesAreNames() throws {
        let rows = (0..<24).map { "MTR.0.95,\(1_709_632_800 + $0 * 60),10.0.\($0).1,0.00,10,0,\(2 + $0).10,0.40" }
        let text = "Mtr_Version,Start_Time,Ip,Loss%,Snt, ,Last,StDev,\n" + rows.joined(separator: "\n") + "\n"
        let frame = try recognised(Array(text.utf8), path: "m.csv").content.series[0].frame
        #expect(frame.count == 24)
        #expect(frame.index.name == "Start_Time")
        #expect(frame.column("Last")?.isNumeric == true)
        #expect(frame.columnNames.prefix(3) == ["Mtr_Version", "Ip", "Loss%"])
    }
}
