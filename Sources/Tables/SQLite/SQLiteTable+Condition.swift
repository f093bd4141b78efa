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

    /// Of rows without time the order they are stored in tells which of equal ones come first.
    func ranks(_ name: String) -> Bool { number(name) != nil && (order.isKnown || time != nil) }

    /// They are gone along as they are stored.
    func reduces(_ names: [String]) -> Bool { time != nil && order.isKnown && names.allSatisfy { raw[$0] != nil } }

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
                guard let own = number(name) else { return nil }
                return SQLCondition.Term(
                    isText: false, compared: { own.compared("\(quoted) \($0) \(Self.exact($1))") },
                    isThere: own.isThere)
            case .text:
                let isText = "typeof(\(quoted)) = 'text'"
                // A text that is empty is missing; a blob is told of.
                let compared = { (sign: String, literal: String) in
                    "\(quoted) <> '' AND \(quoted) COLLATE BINARY \(sign) \(literal)"
                }
                if affinity(name) == .text {
                    return SQLCondition.Term(
                        isText: true, compared: { "(\(isText) AND \(compared($0, $1)))" },
                        isThere: "(\(isText) AND \(quoted) <> '')")
                }
                let other = Self.failing(where: "\(quoted) IS NOT NULL")
                return SQLCondition.Term(
                    isText: true,
                    compared: {
                        "(CASE WHEN \(isText) THEN \(compared($0, $1)) WHEN \(quoted) IS NULL THEN 0 ELSE \(other) END)"
                    },
                    isThere:
                        "(CASE WHEN \(isText) THEN \(quoted) <> '' WHEN \(quoted) IS NULL THEN 0 ELSE \(other) END)")
            case .times: return nil
            }
        }.sql(condition)
    }
}

// MARK: - what a column may hold

extension SQLiteTable {
    /// A column of numbers as SQL sees it.
    struct NumberSQL {
        /// What rows are put in order by.
        let key: String
        /// A condition on the value, which holds of no missing one. A value that is stored as a load would read it in another way
        /// has SQLite fail.
        let compared: (_ condition: String) -> String

        /// Whether there is a value.
        var isThere: String { compared("1") }
    }

    /// What SQLite says of a value that `failing` meets.
    static let otherStorage = "integer overflow"

    /// SQL that fails where a condition holds, since nothing else in a SELECT does: -2⁶³ has no absolute value in 64 bits.
    private static func failing(where condition: String) -> String { "abs(-9223372036854775807 - (\(condition)))" }

    /// What a declared type has SQLite make of what is stored (sqlite.org/datatype3.html, 3.1).
    private enum Affinity { case number, text, none }

    private func affinity(_ name: String) -> Affinity {
        // ANY of a strict table converts nothing.
        guard let type = types[name], !type.isEmpty, type != "ANY" else { return .none }
        if type.contains("INT") { return .number }
        if ["CHAR", "CLOB", "TEXT"].contains(where: { type.contains($0) }) { return .text }
        return type.contains("BLOB") ? .none : .number
    }

    /// Nil for a column of which no value is stored as a number.
    func number(_ name: String) -> NumberSQL? {
        let affinity = affinity(name)
        guard let raw = raw[name], affinity != .text else { return nil }
        let quoted = SQLText.quoted(raw)
        let isNumber = "typeof(\(quoted)) IN ('integer', 'real')"
        let other = Self.failing(where: "\(quoted) IS NOT NULL")
        let judged = { (met: String) in
            "CASE WHEN \(isNumber) THEN \(met) WHEN \(quoted) IS NULL OR \(quoted) = '' THEN 0 ELSE \(other) END"
        }
        if affinity == .number {
            // Texts are no numbers here, either: an index may serve that passes them by, and it sees the condition alone.
            return NumberSQL(key: quoted) { "(\(judged("1")) AND \($0))" }
        }
        // Digits may be stored as texts, which an index has elsewhere: none may serve.
        return NumberSQL(key: "+" + quoted) { "(\(judged($0)))" }
    }

    /// A number as SQLite reads it exactly: 3.40 takes many a decimal one for its neighbour.
    private static func exact(_ literal: String) -> String {
        guard let number = Double(literal), number.isFinite, number.magnitude < 0x1p53 else { return literal }
        if number == number.rounded() { return String(Int64(number)) }
        // Few digits are read right.
        if literal.utf8.count <= 6, !literal.utf8.contains(UInt8(ascii: "e")) { return literal }
        // A whole number over a power of two, which both are doubles, and so is what the division gives.
        var (above, places) = (number, 0)
        while above != above.rounded() { (above, places) = (above * 2, places + 1) }
        var sql = "(\(Int64(above)) * 1.0"
        while places > 0 {
            sql += " / \(Int64(1) << min(places, 62))"
            places -= min(places, 62)
        }
        return sql + ")"
    }
}
