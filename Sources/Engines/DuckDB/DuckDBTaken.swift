import Reading
import Series
import Syntax

/// Conditions and spans of time that DuckDB goes by, so that fewer rows come; each is done again on those.
struct DuckDBTaken: TakenSteps {
    private let reading: DuckDBReading
    private let columns: [DuckDBColumn]
    private let conditions: [String]
    let verdicts: [Verdict]
    var outline: Frame? { nil }

    /// Nil when DuckDB can do nothing for the first step.
    init?(_ steps: [Step], _ reading: DuckDBReading, _ columns: [DuckDBColumn]) throws {
        let context = reading.request.context
        var conditions: [String] = []
        var verdicts: [Verdict] = []
        steps: for step in steps {
            switch step {
            case .filter(let condition):
                if let sql = Self.sql(condition, columns) {
                    conditions.append(sql)
                } else if let time = Self.time(of: columns),
                    let span = try? TimeCondition.span(of: condition, in: Self.outline(of: time), context),
                    let sql = time.within(span)
                {
                    conditions.append(sql)
                }
            case .window(let bounds):
                guard step.isRowWise, let time = Self.time(of: columns), let span = try? bounds.span(context) else {
                    break steps
                }
                if let sql = time.within(span) { conditions.append(sql) }
            case .project(.keep(let items)):
                guard items.allSatisfy({ if case .column = $0 { true } else { false } }) else { break steps }
            case .project(.drop): break
            default: break steps
            }
            verdicts.append(.hint)
        }
        if conditions.isEmpty { return nil }
        self.reading = reading
        self.columns = columns
        self.conditions = conditions
        self.verdicts = verdicts
    }

    func read() throws -> TakenRows {
        let content = try reading.content(columns, where: conditions.joined(separator: " AND "))
        // What no row has only a whole load tells: whether there is a time, say.
        guard let frame = content.series.first?.frame, frame.count > 0 else { throw NotAsPushed() }
        return TakenRows(frame, notes: content.notes)
    }

    private static func sql(_ condition: Expression, _ columns: [DuckDBColumn]) -> String? {
        let names = HeaderNames(columns.map(\.name)).names
        return SQLCondition { name in
            names.firstIndex(of: name).flatMap { columns[$0].term }
        }.sql(condition)
    }

    /// The column that is the index for certain: no other could be a time.
    private static func time(of columns: [DuckDBColumn]) -> DuckDBColumn? {
        let may = columns.filter { $0.kind == nil || TimeChoice.isTimeName($0.name, exactly: false) }
        return may.count == 1 && may[0].kind == nil ? may[0] : nil
    }

    private static func outline(of time: DuckDBColumn) -> Frame {
        Frame(index: Index(name: time.name, keys: .time(Buffer([]))), columns: [])
    }
}

extension DuckDBColumn {
    /// Nil for times.
    fileprivate var term: SQLCondition.Term? {
        switch kind {
        case .number, .whole:
            // NaN is missing here, and greater than all others there.
            let isFloating = type == "DOUBLE" || type == "FLOAT"
            let value = isFloating ? "nullif(\(compared), CAST('nan' AS DOUBLE))" : quoted
            return SQLCondition.Term(
                isText: false,
                compared: { "coalesce(CAST(\(value) AS DOUBLE) \($0) CAST('\($1)' AS DOUBLE), false)" },
                isThere: "(\(value) IS NOT NULL)")
        case .text where type == "VARCHAR":
            return SQLCondition.Term(
                isText: true, compared: { "coalesce(\(quoted) <> '' AND \(quoted) \($0) \($1), false)" }, isThere: nil)
        default: return nil
        }
    }

    /// Times within a span and a day around it: what clock they are of is settled here. Nil where it has no bounds.
    ///
    /// - Parameter span: µs since 1970.
    fileprivate func within(_ span: Range<Int64>?) -> String? {
        guard let span else { return nil }
        let instant = "epoch_us(CAST(\(quoted) AS TIMESTAMP))"
        var bounds: [String] = []
        let (lower, upper) = (
            span.lowerBound.subtractingReportingOverflow(Microseconds.day),
            span.upperBound.addingReportingOverflow(Microseconds.day)
        )
        if span.lowerBound > .min, !lower.overflow { bounds.append("\(instant) >= \(lower.partialValue)") }
        if span.upperBound < .max, !upper.overflow { bounds.append("\(instant) < \(upper.partialValue)") }
        return bounds.isEmpty ? nil : "(" + bounds.joined(separator: " AND ") + ")"
    }
}
