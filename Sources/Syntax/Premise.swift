/// What would have to hold for a line to be what was asked.
package enum Premise: Hashable, Sendable {
    /// The rows are called so.
    case rows
    /// It is what happens in each row.
    case done
    /// The greatest is meant by it, not the least.
    case greatest
    /// It is what a column measures.
    case column(String)
    /// These words say nothing.
    case without(String)

    var words: String {
        switch self {
        case .rows: "if these are the rows"
        case .done: "if each row is one occasion"
        case .greatest: "if the greatest is meant"
        case .column(let name): "if \(SyntaxError.cut(name)) is meant"
        case .without(let words): "without \(SyntaxError.quoted(words))"
        }
    }
}

/// A line that is advised, and the premise under which it answers what was asked.
package struct Advised: Hashable, Sendable {
    package var premise: Premise
    package var line: String

    package init(_ premise: Premise, _ line: String) { (self.premise, self.line) = (premise, line) }

    var leavesOut: Bool { if case .without = premise { true } else { false } }

    /// Two at most: more are no advice.
    static func words(_ all: [Self]) -> String? {
        all.isEmpty ? nil : all.prefix(2).map { "\($0.premise.words): \($0.line)" }.joined(separator: "; ")
    }
}
