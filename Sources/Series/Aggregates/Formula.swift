import Diagnostics
import Syntax

/// A number worked out of several aggregates of the same rows: `cost per kWh = sum Cost / sum Energy`.
package struct Formula: Sendable {
    package var name: String
    /// As it was typed.
    package var words: String
    var typed: Expression?
    /// Over columns with the names of its aggregates.
    var expression: Expression
    /// The names of its aggregates, each of them a column that goes again.
    var parts: Set<String>
    /// The unit that it is wanted in.
    var unit: String?

    /// The `agg` groups with those of formulas taken apart, and the formulas.
    static func taking(_ arguments: Arguments) -> (arguments: Arguments, formulas: [Formula]) {
        var all: [Argument] = []
        var formulas: [Formula] = []
        for argument in arguments.all {
            guard argument.label == "agg", case .group(let group) = argument.value,
                let expression = group.expression("formula")
            else {
                all.append(argument)
                continue
            }
            let name = group.word("name")?.text ?? expression.words
            let (over, parts) = expression.takingAggregatesApart(of: name)
            for part in parts { all.append(Self.group(part.name, part.aggregate, part.operands, part.range)) }
            formulas.append(
                Formula(
                    name: name, words: expression.words, typed: expression, expression: over,
                    parts: Set(parts.map(\.name)),
                    unit: group.word("in")?.text))
        }
        return (Arguments(all, range: arguments.range), formulas)
    }

    private static func group(_ name: String, _ aggregate: Word, _ operands: [Expression], _ range: SourceRange)
        -> Argument
    {
        var inside = [
            Argument(label: "name", value: .word(name), range: range),
            Argument(label: "aggregate", value: .word(aggregate.text), range: aggregate.range),
        ]
        let isOfSome = operands.last?.isComparison ?? false
        let isCount = aggregate.text == CountAggregate.entry.name
        for (label, operand) in zip(["expression", isOfSome ? "condition" : "second"], operands) {
            if operands.count == 1 || isOfSome && !isCount, label == "expression",
                case .name(let column, _) = operand.node
            {
                inside.append(Argument(label: "column", value: .word(column), range: operand.range, isColumn: true))
            } else {
                inside.append(Argument(label: label, value: .expression(operand), range: operand.range))
            }
        }
        return Argument(label: "agg", value: .group(Arguments(inside, range: range)), range: range)
    }

    /// The frame with the result in place of the first of its parts.
    func applied(to frame: Frame, _ context: SeriesContext, _ zeros: inout Int) throws -> Frame {
        var evaluator = ExpressionEvaluator(frame, context)
        var made = try evaluator.column(expression, name: name)
        if let unit { made = try made.converted(to: unit) }
        zeros += evaluator.divisionsByZero
        var result = frame
        let place = frame.columns.firstIndex { parts.contains($0.name) } ?? frame.columns.count
        result.columns.insert(made, at: place)
        result.columns.removeAll { parts.contains($0.name) }
        return result
    }
}

extension Expression {
    /// An aggregate in it.
    package struct AggregatePart {
        /// The name of the column that stands in its place.
        package var name: String
        package var aggregate: Word
        package var operands: [Expression]
        package var range: SourceRange
    }

    /// Whether it is one number made of two columns: `corr(a, b)`.
    package var isPairAggregate: Bool {
        guard case .call(let name, let operands) = node, operands.count == 2 else { return false }
        return AggregateCatalog.named(name.text) is any PairAggregate
    }

    /// The same over columns in place of its aggregates, and each of these once.
    package func takingAggregatesApart(of name: String) -> (expression: Expression, parts: [AggregatePart]) {
        var parts: [AggregatePart] = []
        let over = replacing { part in
            // The least of several columns is of each row.
            guard case .call(let aggregate, let operands) = part.node, AggregateCatalog.named(aggregate.text) != nil,
                operands.count < 2 || FunctionCatalog.named(aggregate.text) == nil || operands[1].isComparison
            else { return nil }
            let column = "\(part.words) of \(name)"
            if !parts.contains(where: { $0.name == column }) {
                parts.append(
                    AggregatePart(name: column, aggregate: aggregate, operands: operands, range: part.range))
            }
            return Expression(.name(column, quoted: true), part.range)
        }
        return (over, parts)
    }
}
