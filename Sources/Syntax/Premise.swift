/// What a word of a question would have to mean for a line to answer it.
package enum Premise: Hashable, Sendable {
    /// The rows are called so.
    case rows
    /// It is what happens in each row.
    case done
    /// The greatest is meant by it, not the least.
    case greatest
    /// It is what a column measures.
    case column(String)

    var words: String {
        switch self {
        case .rows: "these are the rows"
        case .done: "each row is one occasion"
        case .greatest: "the greatest is meant"
        case .column(let name): "\(name) is meant"
        }
    }
}
