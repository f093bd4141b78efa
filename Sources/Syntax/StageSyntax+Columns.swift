import Diagnostics

extension StageSyntax {
    /// The same stage with another column wherever it names that one, by a quoted text where no word does; places and all other words stay
    /// as they were typed.
    package func naming(_ column: String, as other: String) -> StageSyntax {
        var isNamed = false
        let made = replacing(
            column: { name in
                guard name == column else { return name }
                isNamed = true
                return other
            },
            expression: { expression in
                guard case .name(column, let quoted) = expression.node else { return nil }
                isNamed = true
                return Expression(.name(other, quoted: quoted), expression.range)
            })
        if isNamed { return made }
        return replacing { expression in
            guard case .text(column) = expression.node else { return nil }
            return Expression(.name(other, quoted: true), expression.range)
        }
    }

    /// The same stage with other expressions in place of those for which there are any.
    package func replacing(_ other: (Expression) -> Expression?) -> StageSyntax {
        replacing(column: { $0 }, expression: other)
    }

    private func replacing(
        column: (String) -> String, expression: (Expression) -> Expression?
    ) -> StageSyntax {
        var stage = self
        stage.arguments = arguments.replacing(column, expression)
        return stage
    }
}

extension Arguments {
    /// Where that column is named, last.
    package func column(_ name: String) -> SourceRange? {
        for argument in all.reversed() {
            switch argument.value {
            case .word(let word): if argument.isColumn, word == name { return argument.range }
            case .group(let inside): if let range = inside.column(name) { return range }
            case .list(let items): if let range = Arguments(items, range: range).column(name) { return range }
            default: break
            }
        }
        return nil
    }

    fileprivate func replacing(
        _ column: (String) -> String, _ expression: (Expression) -> Expression?
    ) -> Arguments {
        Arguments(all.map { $0.replacing(column, expression) }, range: range)
    }
}

extension Argument {
    fileprivate func replacing(
        _ column: (String) -> String, _ other: (Expression) -> Expression?
    ) -> Argument {
        var argument = self
        switch value {
        case .word(let word): if isColumn { argument.value = .word(column(word)) }
        case .expression(let expression): argument.value = .expression(expression.replacing(other))
        case .group(let inside): argument.value = .group(inside.replacing(column, other))
        case .list(let items): argument.value = .list(items.map { $0.replacing(column, other) })
        case .text(let text): argument.value = .text(text.replacing(other))
        case .number, .count, .duration, .instant, .truth, .range: break
        }
        return argument
    }
}

extension TextSyntax {
    fileprivate func replacing(_ other: (Expression) -> Expression?) -> TextSyntax {
        TextSyntax(
            parts: parts.map { part in
                guard case .interpolation(let expression, let format) = part else { return part }
                return .interpolation(expression.replacing(other), format: format)
            })
    }
}

extension Expression {
    /// The same with other expressions in place of those for which there are any, outermost first.
    package func replacing(_ other: (Expression) -> Expression?) -> Expression {
        if let other = other(self) { return other }
        func renamed(_ inner: Expression) -> Expression { inner.replacing(other) }
        switch node {
        case .number, .text, .bareText, .instant, .duration, .quantity, .missing, .pattern, .name: return self
        case .unary(let sign, let inner): return Expression(.unary(sign, renamed(inner)), range)
        case .binary(let sign, let left, let right):
            return Expression(.binary(sign, renamed(left), renamed(right)), range)
        case .call(let name, let arguments): return Expression(.call(name, arguments.map(renamed)), range)
        case .descending(let inner): return Expression(.descending(renamed(inner)), range)
        case .scoped(let inner, var scope):
            scope.keys = scope.keys.map { $0.expression.map { .expression(renamed($0)) } ?? $0 }
            return Expression(.scoped(renamed(inner), scope), range)
        case .within(let value, let lower, let upper):
            return Expression(.within(renamed(value), lower: lower.map(renamed), upper: upper.map(renamed)), range)
        case .among(let value, let choices):
            return Expression(.among(renamed(value), choices.map(renamed)), range)
        case .isMissing(let value, let negated): return Expression(.isMissing(renamed(value), negated: negated), range)
        }
    }
}
