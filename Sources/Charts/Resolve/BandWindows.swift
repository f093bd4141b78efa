import Series

/// The stretches of time that the rows of tables are: incidents, shifts, holidays.
struct BandWindows {
    private var found: [String: [AnnotationSpec]] = [:]
    /// Nobody sees more.
    private static let most = 2_000
    /// More labels than these would touch.
    private static let mostLabels = 8

    init() {}

    /// Those of the series that some annotations are from.
    ///
    /// - Throws: `needsTime` and `needsColumns` for tables without windows, `tooManyCells`; what `lookup` throws.
    init(_ annotations: [AnnotationSpec], _ lookup: (String) throws -> Frame) throws {
        for case .bandsFrom(let name) in annotations where found[name] == nil {
            found[name] = try Self.windows(try lookup(name))
        }
    }

    /// The annotations with a band for each row of the series that they are from.
    func expanded(_ annotations: [AnnotationSpec]) -> [AnnotationSpec] {
        annotations.flatMap { annotation in
            if case .bandsFrom(let name) = annotation { found[name] ?? [] } else { [annotation] }
        }
    }

    /// A row begins at its time. It ends at its first other column of times, or at the end of its period where the rows are periods.
    /// One that lacks either is left out. Its first text is its label, unless there are too many.
    private static func windows(_ frame: Frame) throws -> [AnnotationSpec] {
        guard let starts = frame.index.times else { throw ChartsError.needsTime("band") }
        guard starts.count <= most else { throw ChartsError.tooManyCells(starts.count, limit: most) }
        guard let ends = ends(of: frame, starts) else { throw ChartsError.needsColumns(mark: "band", "START, END") }
        let labels = starts.count <= mostLabels ? frame.columns.first { $0.text != nil }?.text : nil
        return (0..<starts.count).compactMap { row in
            let (start, end) = (starts.span[row], ends.span[row])
            guard start != missingTime, end != missingTime, end >= start else { return nil }
            return .window(lower: start, upper: end, label: labels?[row] ?? "")
        }
    }

    private static func ends(of frame: Frame, _ starts: Buffer<Int64>) -> Buffer<Int64>? {
        for column in frame.columns { if case .times(let times) = column.values { return times } }
        guard frame.index.step != nil, let last = frame.index.end else { return nil }
        return Buffer((0..<starts.count).map { $0 + 1 < starts.count ? starts.span[$0 + 1] : last })
    }
}
