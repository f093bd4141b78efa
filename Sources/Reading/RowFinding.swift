/// What may be wrong with single rows of a file.
package enum RowFinding: Hashable, Sendable {
    /// Too few or too many fields.
    case fields
    /// Left out for want of a time.
    case timeless
    /// Rows with a date and no time of day.
    case wholeDays
    /// Dates of which the day, or the day and the month, is not known.
    case floored
    /// Left out for a time that does not fit; the first such value, and its line.
    case timeMisfit(first: Quote?)
    /// Values of a column that are not a number, or no time.
    case unfit(column: String, isNumber: Bool)
    /// Values of a column that are bounds, `<0.5`, and are read as these.
    case limits(column: String)
    /// Lines without a match of the pattern; the first of them.
    case unmatched(first: Quote)
    /// Lines of a log that are none of its entries.
    case noEntries

    /// A text of the file, and its line.
    package struct Quote: Hashable, Sendable {
        package var text: String
        package var line: Int

        package init(text: String, line: Int) {
            self.text = text
            self.line = line
        }
    }

    /// Whether both are one problem, of whatever rows.
    func isLike(_ other: RowFinding) -> Bool {
        switch (self, other) {
        case (.timeMisfit, .timeMisfit), (.unmatched, .unmatched): true
        default: self == other
        }
    }
}

/// How many rows, and the first of their places.
package struct RowPlaces: Hashable, Sendable {
    package var count: Int
    /// From 1; none where they are not known.
    package var lines: [Int] = []
    /// What a place is called: `line`, `row`, `record`.
    package var noun = "line"

    package init(_ tally: RowProblems.Tally, noun: String) {
        (count, lines, self.noun) = (tally.count, tally.lines, noun)
    }

    package init(count: Int, lines: [Int] = []) { (self.count, self.lines) = (count, lines) }

    package func adding(_ more: RowPlaces) -> RowPlaces {
        var both = self
        both.count += more.count
        // Of rows some of whose places are not known none are told.
        let areKnown = !lines.isEmpty && !more.lines.isEmpty && noun == more.noun
        both.lines = areKnown ? Array((lines + more.lines).prefix(RowProblems.kept)) : []
        return both
    }
}
