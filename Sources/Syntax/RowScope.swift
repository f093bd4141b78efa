/// Which rows the value of a row is made of: `cumulative max(x)`, `mean(x) over 30 days`, `rank(x by k)`.
package struct RowScope: Sendable, Equatable {
    package enum Reach: Sendable, Equatable {
        /// All rows of the group.
        case all
        /// Those up to the row.
        case running
        /// Those of so much time up to the row.
        case duration(DurationSyntax)
        /// The last so many, the row included.
        case rows(Int)
    }
    package var reach: Reach
    /// The rows of equal keys are a group; those that the series remembers when there are none.
    package var keys: [KeySyntax]

    package init(reach: Reach = .all, keys: [KeySyntax] = []) {
        self.reach = reach
        self.keys = keys
    }
}

/// One of the keys after `by`, as it was typed.
package enum KeySyntax: Sendable, Equatable {
    /// By its words, `hour of day`.
    case cycle(String)
    case period(DurationSyntax)
    case expression(Expression)

    /// The expressions of the keys, of which the others have none.
    package var expression: Expression? { if case .expression(let inner) = self { inner } else { nil } }
}
