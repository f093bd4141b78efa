import Series

/// What one visual property of a layer shows: where its values come from, what they are and what was made of them. Guides and words
/// are derived from it; nobody asks which mark it belongs to.
package struct Channel: Sendable {
    package enum Source: Sendable, Equatable {
        /// A column, or the words of an expression.
        case column(String)
        /// The rows themselves, which are counted.
        case rows
    }

    package var source: Source
    package var unit: String?
    /// After the aggregate.
    package var kind: Kind
    /// What a stage made of the column, where it kept its name.
    package var work: String?
    /// Nil where each value is that of one row.
    package var aggregate: Decided<String>?

    /// - Parameter kind: of the column's own values.
    package init(of source: Source, unit: String? = nil, kind: Kind, aggregate: Decided<String>? = nil) {
        (self.source, self.unit, self.aggregate) = (source, unit, aggregate)
        self.kind = aggregate.map { kind.aggregated(by: $0.value) } ?? kind
    }

    /// The sum of its values is one of the same quantity. Law (d).
    package var isAdditive: Bool {
        guard case .column(let name) = source else { return true }
        return ["sum", "count", nil].contains(aggregate?.value) && AdditiveQuantities.contains(name, unit: unit, kind)
    }

    /// What its guide says: `mean Freq`, `rows`. Law (a).
    package var title: String {
        switch source {
        case .rows: "rows"
        case .column(let name):
            // Of both ends: `mean low – high` would read as a difference.
            [aggregate?.value, work, aggregate.map { name.replacing("..", with: ".." + $0.value + " ") } ?? name]
                .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// The same where its values are their parts of a whole: a part of a sum is a share of what was summed.
    package var shareTitle: String {
        var whole = self
        if aggregate?.value == "sum" { whole.aggregate = nil }
        return "share of \(whole.title)"
    }
}
