import Files
import Reading
import Series

/// What a load made: one series (or several, of a file that holds several), what was inferred or left out, and the files.
package struct Loaded: Sendable {
    /// A name that may be typed, and the series.
    package var series: [(name: String, frame: Frame)]
    /// For the reply, in order.
    package var notes: [FormatsNote]
    package var files: [LoadedFile]
    /// The format of the files, of the first one where they differ.
    package var kind: String

    package init(series: [(name: String, frame: Frame)], notes: [FormatsNote], files: [LoadedFile], kind: String) {
        self.kind = kind
        self.series = series
        self.notes = notes
        self.files = files
    }
}

/// One file that was read.
package struct LoadedFile: Sendable {
    /// As typed, or as the pattern matched it; `-` for standard input.
    package var path: String
    /// As it was read, before any decoding.
    package var byteSize: Int
    /// Nil when not all were read.
    package var rowCount: Int?
    /// What it was on disk when it was opened; nil for standard input.
    package var stamp: FileStamp?
    /// What a notebook would need to be allowed to read it; nil when it lies inside, and where nobody watches.
    package var outside: FenceRequest?
    /// Whose cell read it.
    package var asker = FileAccess.Asker.person

    package init(
        path: String, byteSize: Int, rowCount: Int?, stamp: FileStamp? = nil, outside: FenceRequest? = nil
    ) {
        self.stamp = stamp
        self.outside = outside
        self.path = path
        self.byteSize = byteSize
        self.rowCount = rowCount
    }
}
