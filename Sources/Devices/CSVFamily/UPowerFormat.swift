import Catalog
import Files
import Reading
import Series

/// The histories that UPower keeps of a battery, `/var/lib/upower/history-charge-MODEL.dat` and its like: Unix seconds,
/// value and state between tabs, no header (`up_history_array_to_file` of UPower's `up-history.c`).
package struct UPowerFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "upower", summary: "Battery history of UPower: charge or rate, and the battery's state",
        examples: [Example("load Samples/history-charge-sample.dat format upower")],
        notes: """
            The column is `charge` (%), `rate` (W), `time-full` or `time-empty` (s) by the file's name, else `value`; `state` is \
            text. Rows of 0 in state unknown are written when the machine starts and are left out.
            """)

    private static let states: Set<String> = [
        "unknown", "charging", "discharging", "empty", "fully-charged", "pending-charge", "pending-discharge",
    ]

    package static func recognises(_ head: [UInt8]) -> Bool {
        let lines = HeaderLine.lines(head, limit: 20)
        return !lines.isEmpty && lines.allSatisfy(isRow)
    }

    /// `1608149461<TAB>71.000<TAB>discharging`.
    private static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
        let fields = line.split(separator: 9, omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].count >= 8, fields[0].allSatisfy(isDigit) else { return false }
        return NumberStyle().number(Array(fields[1]).span) != nil
            && states.contains(String(decoding: fields[2], as: UTF8.self))
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var rows = try CSVRows(source, request, time: "column1", texts: ["column3"])
        let value = try rows.require("column2", entry.name, source.path)
        let state = try rows.require("column3", entry.name, source.path)
        let (name, unit) = quantity(of: source.path)
        rows.frame.index.name = "time"
        rows.frame.columns = [
            try value.asNumbers(NumberStyle()).named(name ?? "value", unit: unit), try state.asText().named("state"),
        ]
        var notes: [FormatsNote] = [.battery(name)]
        notes.tally(try dropBoots(&rows.frame), .machineStarts)
        let frame = try rows.frame.kept(request.options, path: source.path)
        return FileContent(series: [(nil, frame)], notes: notes + rows.orderNotes + rows.problems)
    }

    /// By the file's name, which is the only place where it stands; nil when it does not tell.
    private static func quantity(of path: String) -> (name: String?, unit: String?) {
        let file = Path(path).name.text
        for (part, unit) in [("time-full", "s"), ("time-empty", "s"), ("charge", "%"), ("rate", "W")]
        where file.contains("history-" + part) { return (part, unit) }
        return (nil, nil)
    }

    /// Leaves out the rows of 0 in state unknown; returns how many there were.
    private static func dropBoots(_ frame: inout Frame) throws(SeriesError) -> Int {
        guard let values = try frame.columns[0].numbers, let states = frame.columns[1].text,
            let unknown = states.dictionary.firstIndex(of: "unknown")
        else { return 0 }
        let (numbers, codes) = (values.span, states.codes.span)
        let rows = (0..<frame.count).filter { numbers[$0] != 0 || codes[$0] != Int32(unknown) }
        let dropped = frame.count - rows.count
        if dropped > 0 { frame = try frame.picking(rows) }
        return dropped
    }
}
