import Diagnostics
import Scene

/// What is said of a figure, whole or not at all: of one that was stopped some words are missing, which nobody may write or keep.
extension Figure {
    /// What a file holds for who cannot see it.
    ///
    /// - Parameter hasTable: whether also the table behind it is wanted.
    package func words(unless stop: Cancellation, hasTable: Bool = true) throws(Interrupted) -> SceneWords {
        try Self.whole(words(hasTable: hasTable), stop)
    }

    /// A few sentences for who cannot see it.
    package func description(unless stop: Cancellation) throws(Interrupted) -> String {
        try Self.whole(description, stop)
    }

    /// The same at length, a sentence a line.
    package func descriptionLines(unless stop: Cancellation) throws(Interrupted) -> [String] {
        try Self.whole(descriptionLines, stop)
    }

    /// What it says, as canonical text: see `ResolvedChart.record`.
    package func record(unless stop: Cancellation) throws(Interrupted) -> String { try Self.whole(record, stop) }

    /// Words that have been found, unless they were cut short meanwhile.
    private static func whole<Words>(_ words: Words, _ stop: Cancellation) throws(Interrupted) -> Words {
        try stop.check()
        return words
    }
}
