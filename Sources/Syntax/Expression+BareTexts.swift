import Diagnostics

extension StageSyntax {
    /// The same stage with a text in place of what is equalled to something and holds that name: `Paris` of `City = Paris`, `web-1` of
    /// `host in (web-1, db-1)`. Nil where the name stands nowhere so.
    ///
    /// - Parameter typed: the words of a place, as they were typed.
    package func reading(asText name: String, typed: (SourceRange) -> String) -> StageSyntax? {
        var found = false
        let stage = replacing { expression in
            let other = expression.reading(asText: name, typed)
            if other != nil { found = true }
            return other
        }
        return found ? stage : nil
    }
}

extension Expression {
    fileprivate func reading(asText name: String, _ typed: (SourceRange) -> String) -> Expression? {
        switch node {
        case .binary(let sign, let left, let right) where sign == .equal || sign == .notEqual:
            guard let text = right.bareText(holding: name, typed) else { return nil }
            return Expression(.binary(sign, left, text), range)
        case .among(let value, let choices):
            let texts = choices.map { $0.bareText(holding: name, typed) ?? $0 }
            return texts == choices ? nil : Expression(.among(value, texts), range)
        default: return nil
        }
    }

    /// The words of an expression without blanks that uses that name, as a text.
    private func bareText(holding name: String, _ typed: (SourceRange) -> String) -> Expression? {
        var words = typed(range)
        if words.isEmpty, case .name = node { words = name }
        guard uses(name), !words.isEmpty, !words.contains(where: { $0.isWhitespace || "()\"`'".contains($0) }) else {
            return nil
        }
        return Expression(.bareText(words), range)
    }

    /// Whether it is made of that name by signs alone.
    private func uses(_ name: String) -> Bool {
        switch node {
        case .name(name, quoted: false): true
        case .unary(_, let inner): inner.uses(name)
        case .binary(_, let left, let right): left.uses(name) || right.uses(name)
        default: false
        }
    }
}
