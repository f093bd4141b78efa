import Reading
import Series
import Syntax

/// Conditions as SQL that holds for the same rows: each comparison is false of a missing value, as here, so that `and`, `or` and
/// `not` mean the same.
struct SQLiteCondition {
    private let table: SQLiteTable
    private let outline: Frame

    /// - Parameter outline: the columns as they are before the condition.
    init(_ table: SQLiteTable, _ outline: Frame) {
        self.table = table
        self.outline = outline
    }

    /// Nil for what SQLite may take otherwise.
    func sql(_ condition: Expression) -> String? {
        switch condition.node {
        case .unary(.not, let inner): return sql(inner).map { "NOT \($0)" }
        case .binary(.and, let left, let right): return joined(left, "AND", right)
        case .binary(.or, let left, let right): return joined(left, "OR", right)
        case .binary(let symbol, let left, let right):
            if let found = compared(left, symbol, right) { return found }
            return Self.flipped[symbol].flatMap { compared(right, $0, left) }
        case .within(let value, let lower, let upper):
            let bounds = [
                lower.map { compared(value, .greaterOrEqual, $0) }, upper.map { compared(value, .lessOrEqual, $0) },
            ].compactMap { $0 }
            let known = bounds.compactMap { $0 }
            return known.isEmpty || known.count < bounds.count ? nil : "(" + known.joined(separator: " AND ") + ")"
        case .isMissing(let value, let negated):
            // A text that is empty is missing; a blob is told of.
            guard let column = column(value), column.column.kind != .text else { return nil }
            return "\(negated ? "" : "NOT ")\(Self.isNumber(column.quoted))"
        default: return nil
        }
    }

    private func joined(_ left: Expression, _ word: String, _ right: Expression) -> String? {
        guard let left = sql(left), let right = sql(right) else { return nil }
        return "(\(left) \(word) \(right))"
    }

    private func compared(_ value: Expression, _ symbol: BinaryOperator, _ constant: Expression) -> String? {
        guard let column = column(value), let word = Self.words[symbol] else { return nil }
        switch (constant.node, column.column.kind) {
        case (.number(let number), .numbers), (.number(let number), .wholes):
            return compared(column, word, number, isNegative: false)
        case (.unary(.negate, let inner), .numbers), (.unary(.negate, let inner), .wholes):
            guard case .number(let number) = inner.node else { return nil }
            return compared(column, word, number, isNegative: true)
        case (.text(let text), .text):
            guard symbol == .equal || symbol == .notEqual, Self.isPlain(text) else { return nil }
            return "(typeof(\(column.quoted)) = 'text' AND \(column.quoted) <> '' "
                + "AND \(column.quoted) COLLATE BINARY \(word) \(Self.literal(text)))"
        default: return nil
        }
    }

    /// Beyond 2⁵³ doubles and whole numbers are compared otherwise; a unit may have to be converted.
    private func compared(
        _ column: (quoted: String, column: Column), _ word: String, _ number: NumberSyntax, isNegative: Bool
    ) -> String? {
        guard !number.isPercent, number.value.magnitude < 0x1p53 else { return nil }
        let text = NumberText.text(isNegative ? -number.value : number.value)
        return "(\(Self.isNumber(column.quoted)) AND \(column.quoted) \(word) \(text))"
    }

    private func column(_ expression: Expression) -> (quoted: String, column: Column)? {
        guard case .name(let name, _) = expression.node, let column = outline.column(name), let raw = table.raw[name],
            table.time?.raw != raw
        else { return nil }
        return (SQLiteDatabase.quoted(raw), column)
    }

    private static func isNumber(_ quoted: String) -> String { "typeof(\(quoted)) IN ('integer', 'real')" }

    /// Whether only the same bytes equal it: accents are written in two ways, and so are three signs of ASCII.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 && $0 != 0 && !"K;`".utf8.contains($0) }
    }

    private static func literal(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    private static let words: [BinaryOperator: String] = [
        .equal: "=", .notEqual: "<>", .less: "<", .lessOrEqual: "<=", .greater: ">", .greaterOrEqual: ">=",
    ]
    private static let flipped: [BinaryOperator: BinaryOperator] = [
        .equal: .equal, .notEqual: .notEqual, .less: .greater, .lessOrEqual: .greaterOrEqual, .greater: .less,
        .greaterOrEqual: .lessOrEqual,
    ]
}
