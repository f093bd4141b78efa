import Diagnostics

extension StageSyntax {
    /// The same stage with another column wherever it names that one; places and all other words stay as they were typed.
    package func naming(_ column: String, as other: String) -> StageSyntax {
        var stage = self
        stage.arguments = arguments.naming(column, as: other)
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

    fileprivate func naming(_ column: String, as other: String) -> Arguments {
        Arguments(all.map { $0.naming(column, as: other) }, range: range)
    }
}

extension Argument {
    fileprivate func naming(_ column: String, as other: String) -> Argument {
        var argument = self
        switch value {
        case .word(let word): if isColumn, word == column { argument.value = .word(other) }
        case .expression(let expression): argument.value = .expression(expression.naming(column, as: other))
        case .group(let inside): argument.value = .group(inside.naming(column, as: other))
        case .list(let items): argument.value = .list(items.map { $0.naming(column, as: other) })
        case .text(let text): argument.value = .text(text.naming(column, as: other))
        case .number, .count, .duration, .instant, .truth, .range: break
        }
        return argument
    }
}

extension TextSyntax {
    fileprivate func naming(_ column: String, as other: String) -> TextSyntax {
        TextSyntax(
            parts: parts.map { part in
                guard case .interpolation(let expression, let format) = part else { return part }
                return .interpolation(expression.naming(column, as: other), format: format)
            })
    }
}

extension Expression {
    fileprivate func naming(_ column: String, as other: String) -> Expression {
        let renamed = { (inner: Expression) in inner.naming(column, as: other) }
        switch node {
        case .number, .text, .instant, .duration, .missing, .pattern: return self
        case .name(let name, let quoted): return name == column ? Expression(.name(other, quoted: quoted), range) : self
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
