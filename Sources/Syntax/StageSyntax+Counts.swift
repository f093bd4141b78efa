import Diagnostics

/// A bare `count` in what an aggregate is of: where no column is called so the rows are counted, `sum loss / count`.
extension StageSyntax {
    /// The same stage with its rows counted wherever a bare `count` multiplies or divides; nil where none does.
    ///
    /// - Parameters:
    ///   - isAggregate: whether a word is one of an aggregate.
    ///   - said: takes each `count` that is one of the rows.
    package func countingRows(_ isAggregate: (String) -> Bool, _ said: (SourceRange) -> Void) -> StageSyntax? {
        var places: [SourceRange] = []
        var stage = self
        stage.arguments = arguments.countingRows(isAggregate, &places)
        guard !places.isEmpty else { return nil }
        for place in places { said(place) }
        return stage
    }
}

extension Arguments {
    fileprivate func countingRows(_ isAggregate: (String) -> Bool, _ places: inout [SourceRange]) -> Arguments {
        var result = Arguments(all.map { $0.countingRows(isAggregate, &places) }, range: range)
        guard let aggregate = word("aggregate"),
            let place = result.all.firstIndex(where: { $0.label == "expression" }),
            case .expression(let inside) = result.all[place].value,
            // In parentheses no aggregate stands within another.
            has("condition") || range.upper <= inside.range.upper,
            let made = CountedRows(aggregate).formula(inside)
        else { return result }
        places += made.places
        result.all[place] = Argument(
            label: "formula", value: .expression(made.expression),
            range: aggregate.range.union(result.all[place].range))
        result.all.removeAll { $0.label == "aggregate" }
        return result
    }
}

extension Argument {
    fileprivate func countingRows(_ isAggregate: (String) -> Bool, _ places: inout [SourceRange]) -> Argument {
        var argument = self
        switch value {
        case .group(let inside): argument.value = .group(inside.countingRows(isAggregate, &places))
        case .expression(let expression):
            argument.value = .expression(
                expression.replacing { part in
                    guard case .call(let name, let operands) = part.node, operands.count == 1,
                        part.range.upper <= operands[0].range.upper, isAggregate(name.text),
                        let made = CountedRows(name).formula(operands[0])
                    else { return nil }
                    places += made.places
                    return made.expression
                })
        default: break
        }
        return argument
    }
}

/// Takes the count of rows out of what an aggregate is of: of `loss / count` the sum is `sum(loss) / count()`.
private struct CountedRows {
    private let aggregate: Word
    private var places: [SourceRange] = []
    private var subjects = 0

    init(_ aggregate: Word) { self.aggregate = aggregate }

    /// Nil where no `count` is a factor, and where the aggregate would be taken more than once.
    func formula(_ inside: Expression) -> (expression: Expression, places: [SourceRange])? {
        var reading = self
        let made = reading.factor(inside)
        return reading.places.isEmpty || reading.subjects != 1 ? nil : (made, reading.places)
    }

    private mutating func factor(_ part: Expression) -> Expression {
        switch part.node {
        case .name("count", quoted: false):
            places.append(part.range)
            return Expression(.call(Word("count", part.range), []), part.range)
        case .number: return part
        case .binary(let sign, let left, let right) where [.multiply, .divide].contains(sign):
            guard left.hasBareCount || right.hasBareCount else { break }
            return Expression(.binary(sign, factor(left), factor(right)), part.range)
        default: break
        }
        subjects += 1
        return Expression(.call(aggregate, [part]), part.range)
    }
}

extension Expression {
    fileprivate var hasBareCount: Bool {
        var found = false
        _ = replacing { part in
            if case .name("count", quoted: false) = part.node { found = true }
            return nil
        }
        return found
    }
}
