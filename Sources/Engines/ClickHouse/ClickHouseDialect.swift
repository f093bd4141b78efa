import Reading
import Series

/// ClickHouse's SQL (clickhouse.com/docs/sql-reference), as 18.16 and later servers take it alike.
struct ClickHouseDialect: Dialect {
    func type(_ name: String) -> EngineType {
        switch Self.bare(name) {
        case "Int8", "Int16", "Int32", "UInt8", "UInt16", "UInt32", "Float32", "Float64": .number
        case "Int64": .whole
        case "UInt64", "Int128", "UInt128", "Int256", "UInt256", "Decimal", "Decimal32", "Decimal64", "Decimal128",
            "Decimal256":
            .decimal
        case "String": .text
        case "Bool", "UUID", "Enum8", "Enum16", "FixedString", "IPv4", "IPv6": .truth
        case "DateTime", "DateTime64": .instant
        case "Date", "Date32": .local
        default: .other
        }
    }

    /// `Decimal` of `Nullable(Decimal(9, 2))`.
    private static func bare(_ name: String) -> Substring {
        var rest = name[...]
        for wrapper in ["LowCardinality(", "Nullable("] where rest.hasPrefix(wrapper) {
            rest = rest.dropFirst(wrapper.count).dropLast()
        }
        return rest.prefix { $0 != "(" }
    }

    func quoted(_ name: String) -> String { Self.escaped(name, "\"") }
    func literal(_ text: String) -> String { Self.escaped(text, "'") }

    private static func escaped(_ text: String, _ quote: Unicode.Scalar) -> String {
        var result = String(quote)
        for scalar in text.unicodeScalars {
            if scalar == quote || scalar == "\\" { result.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result + String(quote)
    }

    func double(_ value: String) -> String { "toFloat64(\(value))" }
    /// It reads a text as a double that is only near, and a literal exactly.
    func double(spelled number: String) -> String { double(number) }

    /// All may be NULL, since an aggregate of no rows is 0 otherwise.
    func value(_ column: EngineColumn) -> String {
        let own = column.quoted
        switch column.type {
        case .number where Self.bare(column.named).hasPrefix("Float"):
            return "if(isNaN(toFloat64(\(own))), NULL, toFloat64(\(own)))"
        case .number, .decimal: return "toNullable(toFloat64(\(own)))"
        case .whole: return "toNullable(\(own))"
        case .text: return "nullIf(CAST(\(own) AS Nullable(String)), '')"
        case .truth: return "nullIf(toString(\(own)), '')"
        case .other:
            // The state of an aggregate is not a value.
            return column.named.hasPrefix("AggregateFunction") ? "NULL" : "nullIf(toString(\(own)), '')"
        case .instant, .local: return microseconds(column)
        }
    }

    func microseconds(_ column: EngineColumn) -> String {
        switch Self.bare(column.named) {
        case "DateTime64": "toNullable(toUnixTimestamp64Micro(\(column.quoted)))"
        case "DateTime": "toNullable(toInt64(\(column.quoted)) * \(Microseconds.second))"
        default: "toNullable(toInt64(\(column.quoted)) * \(Microseconds.day))"
        }
    }

    /// In the column's own unit: the first value that is no earlier.
    func time(_ instant: Int64, like column: EngineColumn) -> String {
        func units(_ unit: Int64, _ range: ClosedRange<Int64>) -> Int64 {
            let (quotient, remainder) = instant.quotientAndRemainder(dividingBy: unit)
            return min(max(quotient + (remainder > 0 ? 1 : 0), range.lowerBound), range.upperBound)
        }
        switch Self.bare(column.named) {
        case "DateTime64":
            // Nanoseconds end in 2262, other steps in 2299.
            let last: Int64 = column.named.contains("64(9") ? 9_223_372_036_854_775 : 10_413_791_999_999_999
            return "fromUnixTimestamp64Micro(\(units(1, -2_208_988_800_000_000...last)), 'UTC')"
        case "DateTime": return "\(units(Microseconds.second, 0...1 << 32))"
        case "Date32": return "addDays(toDate32('1970-01-01'), \(units(Microseconds.day, -25_567...120_529)))"
        default: return "toDate(\(units(Microseconds.day, 0...65_535)))"
        }
    }

    /// Sums of squares lose what tells near values apart; a bin may come in several pieces, of which no ranks are made.
    func gives(_ part: AggregatePart) -> Bool { part != .deviations && !part.isRanked }

    /// A sum of 64 bits wraps around in silence.
    func sum(_ value: String, isWhole: Bool) -> String {
        isWhole ? "toString(sum(toDecimal128(\(value), 0)))" : "sum(\(value))"
    }

    func binned(_ rows: String, by time: String, _ edges: [EdgeRun], as bin: String) -> String {
        let bins = ClickHouseBins(edges)
        return "SELECT r.*, \(bins.sql("r.\(time)")) AS \(bin) FROM \(rows) r WHERE r.\(time) IS NOT NULL"
    }
}

/// Which of the bins an instant lies in, worked out without a search, which ClickHouse has none of.
struct ClickHouseBins {
    private let runs: [EdgeRun]

    /// - Parameter runs: not empty.
    init(_ runs: [EdgeRun]) { self.runs = runs }

    /// Longer than this, a query may be refused: its limit is 256 KiB.
    private static let longest = 200_000

    func sql(_ time: String) -> String {
        let first = runs.first?.first ?? 0
        let past = "(\(time) - \(first))"
        if runs.count == 1 { return "intDiv(\(past), \(runs[0].step))" }
        let edges = runs.flatMap { run in (0..<run.count).map { run.first + Int64($0) * run.step - first } }
        let steps = zip(edges.dropFirst(), edges).map { $0 - $1 }
        // Bins as fine as fit into all of them are merged here.
        return byTable(edges, least: steps.min() ?? 1, past)
            ?? "intDiv(\(past), \(steps.reduce(0, Self.commonDivisor)))"
    }

    /// A cell of the least step has one edge within at most: the bin at its start, and the place of that edge, tell the bin.
    private func byTable(_ edges: [Int64], least: Int64, _ past: String) -> String? {
        var (cells, bins, places) = ("", "", "")
        var bin = 0
        for cell in 0...(edges[edges.count - 1] / least) {
            let start = cell * least
            while bin + 1 < edges.count, edges[bin + 1] <= start { bin += 1 }
            let place = bin + 1 < edges.count ? edges[bin + 1] : .max
            cells += "\(cell),"
            bins += "\(bin),"
            places += "\(place),"
            guard 2 * cells.utf8.count + bins.utf8.count + places.utf8.count < Self.longest else { return nil }
        }
        let cell = "toUInt64(assumeNotNull(intDiv(\(past), \(least))))"
        func told(_ values: String, otherwise: String) -> String {
            "transform(\(cell), [\(cells.dropLast())], [\(values.dropLast())], toUInt64(\(otherwise)))"
        }
        let last = "\(edges.count - 1)"
        return "\(told(bins, otherwise: last)) + (\(past) >= \(told(places, otherwise: "\(Int64.max)")))"
    }

    private static func commonDivisor(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : commonDivisor(b, a % b) }
}
