import Series
import Syntax

extension SQLiteTable {
    /// A condition as SQLite takes it.
    ///
    /// - Parameter outline: the columns as they are before it.
    /// - Returns: nil for what SQLite may take otherwise.
    func sql(_ condition: Expression, _ outline: Frame) -> String? {
        SQLCondition { name in
            guard let column = outline.column(name), let raw = raw[name], time?.raw != raw else { return nil }
            let quoted = SQLiteDatabase.quoted(raw)
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
