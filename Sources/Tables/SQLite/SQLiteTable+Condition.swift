import Reading
import Series
import Syntax

extension SQLiteTable: QueryTable {
    var outline: Frame { sample.outline }
    var hasInstants: Bool { time != nil }
    /// Times are stored in many ways: some rows beside the ends of a span come too.
    var spansAreExact: Bool { false }

    func sql(within span: Range<Int64>) -> String? { time?.sql(span) }

    func mayGroup(by names: [String]) -> Bool {
        names.allSatisfy { raw[$0] != nil && sample.kinds[$0] == .text }
    }

    func mayTally(by names: [String]) -> Bool {
        names.allSatisfy { name in
            raw[name] != nil && (sample.kinds[name] == .text || sample.outline.column(name)?.isNumeric ?? false)
        }
    }

    func ranks(_ name: String) -> Bool { raw[name] != nil }

    /// They are gone along as they are stored.
    func reduces(_ names: [String]) -> Bool { time != nil && hasRowNumbers && names.allSatisfy { raw[$0] != nil } }

    /// They are added up here, and no value is kept.
    func gives(_ part: PartColumn) -> Bool { !part.part.isRanked }

    /// A condition as SQLite takes it.
    ///
    /// - Parameter outline: the columns as they are before it.
    /// - Returns: nil for what SQLite may take otherwise.
    func sql(_ condition: Expression, _ outline: Frame) -> String? {
        SQLCondition { name in
            guard let column = outline.column(name), let raw = raw[name], time?.raw != raw else { return nil }
            let quoted = SQLText.quoted(raw)
            switch column.kind {
            case .numbers, .wholes:
                let isNumber = "typeof(\(quoted)) IN ('integer', 'real')"
                return SQLCondition.Term(
                    isText: false, compared: { "(\(isNumber) AND \(quoted) \($0) \($1))" }, isThere: "(\(isNumber))")
            case .text:
                // A text that is empty is missing; a blob is told of.
                return SQLCondition.Term(
                    isText: true,
                    compared: {
                        "(typeof(\(quoted)) = 'text' AND \(quoted) <> '' AND \(quoted) COLLATE BINARY \($0) \($1))"
                    }, isThere: nil)
            case .times: return nil
            }
        }.sql(condition)
    }
}
