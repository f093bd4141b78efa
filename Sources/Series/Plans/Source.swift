import Diagnostics
import Syntax

/// What rows come from: files, a stored series, standard input, a program that reads a file for us.
///
/// To add one: a struct of its own that states what is known before any row is read (`schema`), takes of a pipeline what it
/// can do itself (`push`), and hands its rows over (`scan`); a verb whose `source` makes it, with its line in
/// `VerbCatalog.sources`. A plan then runs over it, explains it and streams it like any other. One that takes steps as `exact`
/// or in `parts` also says what its columns are (`outline`).
///
/// Functions that change it may keep what they have opened; a source belongs to one plan.
package protocol Source {
    /// What people know it by: `Samples/weather.csv`.
    var name: String { get }
    /// What its columns may be known by again where another load asks for the same; nil where only its rows tell.
    var label: String? { get }
    /// Whether its rows are in memory as they are: nothing is gained by taking them in chunks.
    var isAtHand: Bool { get }

    /// What it asks for the steps that it has taken, in SQL or another language of its own; nil where that is not text.
    var asked: String? { get }

    /// What is known of it before its rows are read.
    mutating func schema(_ context: SeriesContext) throws -> SourceSchema

    /// How its rows would come to somebody who need not keep them, without reading them.
    mutating func delivery(_ context: SeriesContext) throws -> SourceDelivery

    /// Its columns and index as a scan would give them, without rows; nil where only reading tells. What it hands over before
    /// any step.
    mutating func outline(_ context: SeriesContext) throws -> Frame?

    /// Takes what it can do itself of the steps on it, from the first one on.
    ///
    /// What it takes as `exact` must come out as if it were done here: the same rows and values. The session's zone, week start
    /// and `now` are in the context. It may throw: a scan would.
    ///
    /// - Parameters:
    ///   - steps: conditions are split at `and`.
    ///   - needed: the columns that the pipeline can use, nil for all.
    func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed

    /// Hands over its rows.
    ///
    /// - Parameters:
    ///   - mark: what the last chunk of an earlier scan said; the rows behind it alone are then handed over. Nil begins at
    ///     the start.
    ///   - take: gets each chunk; what it throws ends the scan, and so does the context's cancellation.
    /// - Returns: what is to be said of them, when all rows have been handed over.
    /// - Throws: `NotStreamable` when `grain` is `chunks` and the rows must be had together, `NotAsPushed` when the rows tell that
    ///   what it has taken would come out otherwise here; what was handed over is void then.
    mutating func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport
}

extension Source {
    package var isAtHand: Bool { false }
    package var asked: String? { nil }
    package var label: String? { nil }
    package mutating func outline(_ context: SeriesContext) throws -> Frame? { nil }

    package func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed {
        Pushed(self)
    }
}

/// How much of a source is handed over at a time.
package enum ScanGrain: Sendable {
    /// Each series whole, to be kept.
    case whole
    /// The rows of its one series in chunks that are not to be kept, each in order of time.
    case chunks
}

/// Rows on their way out of a source.
package struct Chunk: Sendable {
    /// What their series would be called.
    package var name: String
    package var frame: Frame
    /// Where a later scan goes on.
    package var mark: ScanMark

    package init(name: String, frame: Frame, mark: ScanMark) {
        self.name = name
        self.frame = frame
        self.mark = mark
    }
}

/// What a scan found beside the rows.
package struct ScanReport: Sendable {
    package var notes: [AnyNote]
    /// How the source is stored: `csv`.
    package var kind: String
    package var bytes: Int?
    package var parts: Int
    /// Rows that the source went over, then those that each step left that it took as `exact`; nil where it cannot tell.
    package var counts: [Int?]
    /// How many different times the rows have that it added up in parts, at least and at most, where that is known.
    package var instants: ClosedRange<Int>?

    package init(
        notes: [AnyNote] = [], kind: String, bytes: Int? = nil, parts: Int = 1, counts: [Int?] = [],
        instants: ClosedRange<Int>? = nil
    ) {
        self.instants = instants
        self.notes = notes
        self.kind = kind
        self.bytes = bytes
        self.parts = parts
        self.counts = counts
    }
}

/// How far a scan has come.
package struct ScanMark: Sendable, Equatable {
    /// Which of the source's files, from 0.
    package var part: Int
    /// Rows of that part that have been handed over.
    package var rows: Int
    /// Where the next row begins in the part, where that is known: bytes, and the line from 1.
    package var place: Place?
    /// Whether all rows so far stood in order of time where they come from.
    package var isInOrder = true

    package struct Place: Sendable, Equatable {
        package var offset: Int
        package var line: Int

        package init(offset: Int, line: Int) {
            self.offset = offset
            self.line = line
        }
    }

    package init(part: Int = 0, rows: Int, place: Place? = nil) {
        self.part = part
        self.rows = rows
        self.place = place
    }
}

/// The rows must be at hand together.
package struct NotStreamable: Error {
    /// Those that the rows read first misjudged; none where something else needs all rows.
    package var columns: [String]
    /// Whether the source knows better now, so that another scan by chunks may come to its end.
    package var knowsBetter: Bool

    package init(columns: [String] = [], knowsBetter: Bool = false) {
        self.columns = columns
        self.knowsBetter = knowsBetter
    }
}

/// Whoever takes the rows has all that it wants: thrown by what `scan` hands chunks to, it ends the scan, which then reports what it
/// has read.
package struct EnoughRows: Error {
    package init() {}
}

/// A table of what occurs would have more rows than it is worth: whoever asked does better with the rows themselves.
package struct RowsWanted: Error {
    package init() {}
}

/// What was taken would come out otherwise where all rows are at hand.
package struct NotAsPushed: Error {
    package init() {}
}
