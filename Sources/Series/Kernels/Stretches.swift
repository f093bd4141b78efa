import Diagnostics

/// Rows from 0 in runs that take a millisecond at most, before each of which is asked whether to stop: of a hundred million
/// rows no pass is heard of at its end alone.
package struct Stretches: Sequence, IteratorProtocol {
    private let count: Int
    private var begun = 0

    /// Rows of a run.
    package static let length = 1 << 13

    package init(of count: Int) { self.count = count }

    package mutating func next() -> Range<Int>? {
        guard begun < count else { return nil }
        let start = begun
        begun = Swift.min(count, start + Self.length)
        return start..<begun
    }
}
