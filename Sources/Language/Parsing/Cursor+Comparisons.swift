import Catalog
import Syntax

/// Signs of comparisons in words, in small letters.
package enum ComparisonWords {
    private static let alone: [String: BinaryOperator] = [
        "above": .greater, "over": .greater, "exceed": .greater, "exceeds": .greater, "exceeding": .greater,
        "exceeded": .greater,
        "below": .less, "under": .less, "reach": .greaterOrEqual, "reaches": .greaterOrEqual,
        "reached": .greaterOrEqual,
    ]
    fileprivate static let compared: [String: BinaryOperator] = [
        "more than": .greater, "greater than": .greater, "higher than": .greater, "larger than": .greater,
        "bigger than": .greater, "longer than": .greater, "older than": .greater, "at least": .greaterOrEqual,
        "less than": .less, "fewer than": .less, "lower than": .less, "smaller than": .less, "shorter than": .less,
        "younger than": .less, "at most": .lessOrEqual, "equal to": .equal, "equals": .equal,
    ]

    /// The sign that one or two words stand for.
    package static func sign(_ words: String) -> BinaryOperator? { alone[words] ?? compared[words] }
}

/// Comparisons in words: `wait above 800`, `score is at least 3`, `took longer than 5 min`.
extension Cursor {
    /// The sign that words stand for, and where they end; a value must follow.
    ///
    /// `over` is one where a condition may stand alone.
    mutating func compared(_ token: Token) -> (BinaryOperator, end: Int)? {
        guard isGenerous, token.gap == .space else { return nil }
        let start = position
        defer { position = start }
        take(token)
        let word = string(token).lowercased()
        var next = peek()
        var sign = ComparisonWords.sign(word)
        var end = token.upper
        if sign == nil, next.isName, next.gap == .space {
            sign = ComparisonWords.compared["\(word) \(string(next).lowercased())"]
            end = next.upper
            take(next)
            next = peek()
        }
        guard let sign, next.gap == .space, next.isNumber || isSymbol(next, "-") || next.isText || next.isName else {
            return nil
        }
        // A window along rows is `over` so many.
        if word == "over", !asksCondition || !next.isNumber { return nil }
        return (sign, end)
    }
}
