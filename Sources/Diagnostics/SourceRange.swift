/// A half-open range of UTF-8 byte offsets into the source text of one cell.
package struct SourceRange: Sendable, Hashable {
    package var lower: Int
    package var upper: Int

    package init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    package var isEmpty: Bool { lower == upper }

    /// The smallest range that covers both.
    package func union(_ other: SourceRange) -> SourceRange {
        SourceRange(min(lower, other.lower), max(upper, other.upper))
    }
}
