/// A named column of a series with its unit.
package struct Column: Sendable {
    package enum Values: Sendable {
        /// n doubles, NaN is missing.
        case numbers(Buffer<Double>)
        /// n whole numbers of 64 bits, `Int64.missing` is missing; see `WholeNumber`.
        case wholes(Buffer<Int64>)
        /// n texts, each a number among the words of the column.
        case text(TextColumn)
        /// n instants in microseconds since 1970 UTC, `missingTime` is missing. (A second time column of a file.)
        case times(Buffer<Int64>)
    }
    package var name: String
    /// The unit as written in the header or by `unit`, nil when none is known.
    package var unit: String?
    package var values: Values
    /// What a stage that kept its name made of it.
    package var work: Work?
    /// Whether a stage worked it out among others that it left as they were: who draws nothing by name draws these.
    package var isWorkedOut = false

    package init(_ name: String, unit: String? = nil, values: Values) {
        self.name = name
        self.unit = unit
        self.values = values
    }

    package init(_ name: String, unit: String? = nil, _ numbers: some Collection<Double>) {
        self.init(name, unit: unit, values: .numbers(Buffer(Array(numbers))))
    }

    package init(_ name: String, texts: some Sequence<String?>) {
        self.init(name, values: .text(TextColumn(texts)))
    }

    /// Rows.
    package var count: Int { values.count }

    /// `cumulative`, `change of`: what a guide says before the name.
    package struct Work: Sendable, Equatable {
        package var words: String
        /// Its values run on through all rows, as a running total's do.
        package var runsOn = false
        /// The first instant whose window is whole, as those before it are not; nil where all are, and without times.
        package var wholeFrom: Int64?
    }

    /// The same as what a stage made of another column.
    ///
    /// - Parameter other: what `change of` and its like are of.
    package func worked(_ words: String, of other: Column? = nil, runsOn: Bool = false, wholeFrom: Int64? = nil)
        -> Column
    {
        var made = self
        let before = words.hasSuffix(" of") ? other?.work.map { " " + $0.words } : nil
        made.work = Work(words: words + (before ?? ""), runsOn: runsOn, wholeFrom: wholeFrom)
        return made
    }
}

/// The missing instant: below the year 1.
package let missingTime = Int64.min
