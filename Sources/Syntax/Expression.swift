import Diagnostics

/// An expression over the columns of a series; every node knows its place.
package struct Expression: Sendable, Equatable {
    package indirect enum Node: Sendable, Equatable {
        case number(NumberSyntax)
        case text(String)
        /// A text without quotes, opposite the column that holds it: `City = Paris`.
        case bareText(String)
        case instant(InstantSyntax)
        case duration(DurationSyntax)
        /// `40 km`, `10 m/s`: so many of a unit, which is that of the value beside it or is converted to it. `5 m` is minutes beside times.
        case quantity(NumberSyntax, unit: String)
        case missing
        /// A column or parameter; `quoted` when it stood in back-quotes.
        case name(String, quoted: Bool)
        case unary(UnaryOperator, Expression)
        case binary(BinaryOperator, Expression, Expression)
        case call(Word, [Expression])
        /// `~"a+"` as the argument of a function: a regular expression.
        case pattern(String)
        /// `x desc` as the argument of a function that puts rows in order.
        case descending(Expression)
        /// A call over the rows that a scope names: `rank(x by k)`, `cumulative max(x)`, `mean(x) over 30 days`.
        case scoped(Expression, RowScope)
        /// `x in 8..17` (an open end is nil).
        case within(Expression, lower: Expression?, upper: Expression?)
        /// `x in ("a", "b")`.
        case among(Expression, [Expression])
        /// `x is missing`, `x is not missing`.
        case isMissing(Expression, negated: Bool)
    }
    package var node: Node
    package var range: SourceRange

    package init(_ node: Node, _ range: SourceRange) {
        self.node = node
        self.range = range
    }
}

extension Expression {
    /// The length of time that it is.
    package var duration: DurationSyntax? {
        switch node {
        case .duration(let duration): duration
        case .quantity(let number, let unit):
            DurationUnit(word: unit).map { DurationSyntax(count: number.value, unit: $0) }
        default: nil
        }
    }

    /// Whether it comes to true or false by a sign of its own.
    package var isComparison: Bool {
        switch node {
        case .within, .among, .isMissing, .unary(.not, _): true
        case .binary(let sign, _, _):
            ![.add, .subtract, .multiply, .divide, .power].contains(sign)
        default: false
        }
    }
}

package enum UnaryOperator: String, Sendable { case negate = "-", not }

package enum BinaryOperator: String, Sendable {
    case add = "+", subtract = "-", multiply = "*", divide = "/", power = "^"
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", matches =
        "~"
    case and, or
}
