import Reading
import Series

/// PostgreSQL's SQL (postgresql.org/docs/15/sql.html), and what it sends in binary
/// (src/backend/utils/adt, functions named …send).
struct PostgresDialect: Dialect {
    func type(_ name: String) -> EngineType {
        switch name {
        case "smallint", "integer", "real", "double precision": .number
        case "bigint": .whole
        case "numeric": .decimal
        case "text", "character varying": .text
        case "boolean", "uuid", "name", "character", "\"char\"", "enum": .truth
        case "timestamp with time zone": .instant
        case "timestamp without time zone", "date": .local
        default: .other
        }
    }

    func microseconds(_ column: EngineColumn) -> String {
        // Times that are none here are missing there too: infinite ones, and those after the last microsecond of 64 bits.
        let end = time(.max, like: column)
        let finite = "CASE WHEN isfinite(\(column.quoted)) AND \(column.quoted) < \(end) THEN \(column.quoted) END"
        // The server's zone is UTC, and so is what it makes of a time without one.
        return column.type == .instant ? finite : "CAST(\(finite) AS TIMESTAMPTZ)"
    }

    func least(_ column: EngineColumn) -> String { "min(\(column.quoted))" }
    func greatest(_ column: EngineColumn) -> String { "max(\(column.quoted))" }

    /// Texts by their bytes, whatever the column's collation calls equal.
    func value(_ column: EngineColumn) -> String { standardValue(column) { "(\($0)) COLLATE \"C\"" } }

    func time(_ instant: Int64, like column: EngineColumn) -> String {
        "\(column.type == .instant ? "TIMESTAMPTZ" : "TIMESTAMP") '\(Self.text(instant))'"
    }

    func sum(_ value: String, isWhole: Bool) -> String { "sum(\(value))" }

    func ranked(_ value: String) -> String? {
        "(array_agg(\(value) ORDER BY \(value)) FILTER (WHERE \(value) IS NOT NULL))"
    }

    func seen(_ rows: SeenRows) -> String? { rows.isTimeIndexed ? PostgresSeenRows(rows, self).sql : nil }
    var seesStretchesAlone: Bool { true }

    /// By its place among the edges.
    func binned(_ rows: String, by time: String, _ edges: [EdgeRun], as bin: String) -> String {
        var texts: [String] = []
        for run in edges { for at in 0..<run.count { texts.append(Self.text(run.first + Int64(at) * run.step)) } }
        let array = "'{\(texts.map { "\"\($0)\"" }.joined(separator: ","))}'::timestamptz[]"
        return "SELECT r.*, width_bucket(r.\(time), \(array)) AS \(bin) FROM \(rows) r WHERE r.\(time) IS NOT NULL"
    }

    /// `2024-12-03 15:00:00.5+00`, before the year 1 with `BC`.
    static func text(_ instant: Int64) -> String {
        let (days, rest) = Calendar.split(local: instant)
        let date = CivilDate(daysSinceEpoch: days)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        let seconds = Int(rest / Microseconds.second)
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
        let year = date.year > 0 ? date.year : 1 - date.year
        return "\(padded(year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2)) \(clock)."
            + padded(Int(rest % Microseconds.second), 6) + "+00" + (date.year > 0 ? "" : " BC")
    }

    /// A value as the server sends it.
    ///
    /// - Parameter type: the number of its type in `pg_type`.
    /// - Returns: missing for a time that is infinite; nil for bytes that are none of the type.
    static func cell(_ bytes: UnsafeBufferPointer<UInt8>, type: UInt32) -> EngineCell? {
        func whole(_ count: Int) -> UInt64? {
            guard bytes.count == count else { return nil }
            var value: UInt64 = 0
            // SAFETY: as many bytes as were counted.
            for at in 0..<count { value = value << 8 | UInt64(unsafe bytes[at]) }
            return value
        }
        switch type {
        case 20: return whole(8).map { .whole(Int64(bitPattern: $0)) }
        case 21: return whole(2).map { .whole(Int64(Int16(truncatingIfNeeded: $0))) }
        case 23: return whole(4).map { .whole(Int64(Int32(truncatingIfNeeded: $0))) }
        case 26: return whole(4).map { .whole(Int64($0)) }
        case 700: return whole(4).map { .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0)))) }
        case 701: return whole(8).map { .number(Double(bitPattern: $0)) }
        case 16: return whole(1).map { .text(($0 == 0 ? "false" : "true").utf8.map { $0 }[...]) }
        case 1114, 1184: return whole(8).map { time(Int64(bitPattern: $0), unit: 1, never: [.min, .max]) }
        case 1082:
            return whole(4).map {
                time(
                    Int64(Int32(truncatingIfNeeded: $0)), unit: Microseconds.day,
                    never: [Int64(Int32.min), Int64(Int32.max)])
            }
        case 1700: return unsafe decimal(bytes).map { .text(ArraySlice($0.utf8)) }
        default: return unsafe .text(ArraySlice(bytes))
        }
    }

    /// Counts from 2000-01-01.
    private static func time(_ count: Int64, unit: Int64, never: [Int64]) -> EngineCell {
        let (product, overflows) = count.multipliedReportingOverflow(by: unit)
        let (time, overflowsToo) = product.addingReportingOverflow(946_684_800_000_000)
        return never.contains(count) || overflows || overflowsToo ? .missing : .whole(time)
    }

    /// Groups of four digits, the first one's weight, a sign, and how many digits stand after the point.
    private static func decimal(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.count >= 8, bytes.count % 2 == 0 else { return nil }
        // SAFETY: places below half of the count.
        func word(_ at: Int) -> Int { unsafe Int(bytes[2 * at]) << 8 | Int(bytes[2 * at + 1]) }
        let (count, weight, sign, scale) = (word(0), Int(Int16(truncatingIfNeeded: word(1))), word(2), word(3))
        guard count == bytes.count / 2 - 4, count <= 1 << 15 else { return nil }
        switch sign {
        case 0xC000: return "nan"
        case 0xD000: return "inf"
        case 0xF000: return "-inf"
        default: break
        }
        func group(_ at: Int) -> String {
            let value = (0..<count).contains(at) ? word(4 + at) : 0
            return String(String(10_000 + value).suffix(4))
        }
        var text = weight < 0 ? "0" : (0...weight).map(group).joined()
        text = String(text.drop { $0 == "0" })
        if text.isEmpty { text = "0" }
        if scale > 0 {
            let places = (0...(scale / 4)).map { group(weight + 1 + $0) }.joined()
            text += "." + places.prefix(scale)
        }
        return (sign == 0x4000 ? "-" : "") + text
    }
}
