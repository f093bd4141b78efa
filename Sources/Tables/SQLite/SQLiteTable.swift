import Reading
import Series

/// A table as a load would see it, by its first rows and by what SQLite says of it.
struct SQLiteTable {
    let name: String
    let sample: TableSample
    /// What is said of the table by the rows that were looked at.
    let notes: [FormatsNote]
    /// By the name here: the table's own.
    let raw: [String: String]
    /// The table's names of what is read of it: the columns that the pipeline can use, and the time.
    let selected: [String]
    let time: SQLiteTime?
    /// By the name here: the type that the table declares, in upper case; empty without one.
    let types: [String: String]
    let order: StoredOrder

    /// Rows that are looked at; types hold where so many tell them.
    private static let sampled = 20_000

    var quoted: String { SQLText.quoted(name) }

    /// Whether SQL can put the rows into the order that they have here: by time, then as they are stored. Where no number tells the
    /// latter, the rows themselves show whether it matters.
    var isOrderedBySQL: Bool { time?.isOrdered ?? true }

    /// What SQL calls the number that a row is stored by; nil where it has none, and where columns have taken all three of its names.
    var rowNumber: String? { order.number }

    /// All rows of a table as they are stored: an index that holds every column has them in its own order.
    static func all(of name: String, _ database: SQLiteDatabase) throws -> String {
        let quoted = SQLText.quoted(name)
        let all = "SELECT * FROM " + quoted
        return all + (try StoredOrder(name, try database.columns(all), database)).sql
    }

    /// Whether the rows that a query gives in no order that it states may stand otherwise than all of the table do: by an index.
    func mayStandOtherwise(in query: String, _ database: SQLiteDatabase) throws -> Bool {
        let ways = try [query, "SELECT * FROM " + quoted + order.sql].map { sql in
            try database.texts("EXPLAIN QUERY PLAN " + sql, column: 3)
        }
        // What goes along the same indexes finds the rows in the same order.
        return ways[0] != ways[1] && ways.contains { $0.contains { $0?.contains("INDEX ") ?? false } }
    }

    /// Nil when the first rows do not tell what all of them are.
    init?(_ name: String, _ database: SQLiteDatabase, _ source: ByteSource, _ request: ReadRequest) throws {
        let quoted = SQLText.quoted(name)
        var rows = SQLiteRows()
        var first: [String: SQLiteRow.Value] = [:]
        var types: [String: String] = [:]
        var count = 0
        let header = HeaderNames(try database.columns("SELECT * FROM " + quoted))
        let own = try database.columns("SELECT * FROM " + quoted)
        if let asked = request.options.columns,
            !Set(asked).subtracting(request.options.added).isSubset(of: header.names)
        {
            return nil
        }
        if request.options.needed != nil, request.options.used(of: header.names) == nil { return nil }
        let found = try FrameReading.sample(path: source.path, request: request, isWhole: { count < Self.sampled }) {
            try rows.read("SELECT * FROM \(quoted) LIMIT \(Self.sampled)", of: database, into: $0)
            count = $0.rowCount
        }
        try database.rows("SELECT * FROM \(quoted) LIMIT 1") { row in
            for (place, column) in header.names.enumerated() {
                first[column] = row.value(place)
                types[column] = row.head.types[place]
            }
        }
        guard let found, count > 0 else { return nil }
        let wanted = found.outline.columnNames + [found.time?.column].compactMap { $0 }
        guard rows.notes.isEmpty, wanted.allSatisfy({ found.settled.contains($0) }) else { return nil }
        self.name = name
        sample = found
        notes = count < Self.sampled ? found.notes : found.notes.filter { !$0.isOfAllValues }
        raw = Dictionary(uniqueKeysWithValues: zip(header.names, own))
        selected = zip(header.names, own).filter { wanted.contains($0.0) }.map(\.1)
        self.types = types
        order = try StoredOrder(name, own, database)
        guard let chosen = found.time else {
            time = nil
            return
        }
        guard let column = raw[chosen.column] else { return nil }
        time = try SQLiteTime(
            column, first[chosen.column] ?? .missing, chosen.layout, zone: request.zone, in: quoted, database)
        // Times of a clock that changes are told apart by their neighbours.
        if time == nil { return nil }
    }
}

/// The time of a table: how it is stored, and what SQL may ask of it.
struct SQLiteTime {
    let raw: String
    let layout: TimeLayout
    /// Whether the stored values are in order as the instants are.
    let isOrdered: Bool
    private let isIndexed: Bool

    var quoted: String { SQLText.quoted(raw) }

    /// Nil where an instant hangs on other rows.
    init?(
        _ raw: String, _ first: SQLiteRow.Value, _ layout: TimeLayout, zone: Zone, in table: String,
        _ database: SQLiteDatabase
    ) throws {
        guard !layout.isLocal || zone == .utc else { return nil }
        self.raw = raw
        self.layout = layout
        let quoted = SQLText.quoted(raw)
        let plan = try database.texts(
            "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(quoted) > 1", column: 3)
        isIndexed = plan.contains { $0?.contains("SEARCH") ?? false }
        switch (layout, first) {
        case (.unix, .whole), (.unix, .number):
            // Texts come after numbers: the greatest tells whether there are any.
            guard isIndexed else {
                isOrdered = false
                return
            }
            let greatest = try database.texts("SELECT typeof(MAX(\(quoted))) FROM \(table)").first.flatMap { $0 }
            isOrdered = greatest == "integer" || greatest == "real"
        case (.iso(offset: false), .text(let bytes)):
            // Texts of one form are in order as their times are; only all of them tell that they have one form.
            guard isIndexed, let form = Self.form(bytes) else {
                isOrdered = false
                return
            }
            let other = "SELECT 1 FROM \(table) WHERE \(quoted) NOT GLOB '\(form)' LIMIT 1"
            isOrdered = try database.texts(other).isEmpty
        default: isOrdered = false
        }
    }

    /// The pattern of a time's own form: `[0-9][0-9]…-[0-9]…`; nil for one that a pattern would not take literally.
    private static func form(_ bytes: [UInt8]) -> String? {
        var form = ""
        for byte in bytes {
            switch byte {
            case 48...57: form += "[0-9]"
            case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "T"), UInt8(ascii: "."):
                form.unicodeScalars.append(Unicode.Scalar(byte))
            default: return nil
            }
        }
        return form
    }

    private static func text(_ date: CivilDate) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return [padded(date.year, 4), padded(date.month, 2), padded(date.day, 2)].joined(separator: "-")
    }

    /// A condition that lets all rows of a span through, and some more beside its ends; nil when SQL can tell nothing.
    func sql(_ span: Range<Int64>) -> String? {
        guard isOrdered else { return nil }
        var bounds: [String] = []
        let (lower, upper) = (span.lowerBound, span.upperBound)
        switch layout {
        case .unix(let unit):
            var scale = 1.0
            for _ in 0..<unit.microsecondPower.magnitude { scale *= 10 }
            func stored(_ time: Int64, _ margin: Double) -> String {
                let value = unit.microsecondPower >= 0 ? Double(time) / scale : Double(time) * scale
                return NumberText.text((value + margin).rounded())
            }
            if lower > TimeLayout.earliest { bounds.append("\(quoted) >= \(stored(lower, -1))") }
            if upper < TimeLayout.end { bounds.append("\(quoted) <= \(stored(upper, 1))") }
        default:
            func day(_ time: Int64, _ shift: Int) -> String {
                SQLiteTime.text(CivilDate(daysSinceEpoch: Int(time / 86_400_000_000) + shift))
            }
            if lower > TimeLayout.earliest { bounds.append("\(quoted) >= '\(day(lower, -2))'") }
            if upper < TimeLayout.end { bounds.append("\(quoted) <= '\(day(upper, 2))'") }
        }
        return bounds.isEmpty ? nil : bounds.joined(separator: " AND ")
    }
}
