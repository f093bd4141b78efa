import Series

/// Rows that are occurrences, and no readings of something that goes on: no value follows from the one before it, neither in all rows nor
/// in those of any of their texts. Of readings neighbours are alike.
struct Occurrences {
    let frame: Frame

    /// Von Neumann's ratio of the squared steps of a series to its squared distances from the mean: 2 of values by chance, near 0 of a course.
    private static let leastRatio = 1.5
    /// Rows, columns and texts that are looked at.
    private static let (mostRows, mostColumns, mostTexts) = (4096, 8, 64)

    init(_ frame: Frame) { self.frame = frame }

    func are(_ measures: [Column]) throws(SeriesError) -> Bool {
        let texts = frame.columns.compactMap(\.text).filter { $0.dictionary.count <= Self.mostTexts }
        for column in measures.prefix(Self.mostColumns) {
            guard let numbers = try column.numbers else { continue }
            if Self.ratio(numbers, nil) < Self.leastRatio { return false }
            for text in texts where Self.ratio(numbers, text.codes) < Self.leastRatio { return false }
        }
        return true
    }

    private struct Course {
        var count = 0.0
        var mean = 0.0
        var spread = 0.0
        var steps = 0.0
        var last = 0.0

        /// Welford's way.
        mutating func take(_ value: Double) {
            if count > 0 { steps += (value - last) * (value - last) }
            count += 1
            let before = value - mean
            mean += before / count
            spread += before * (value - mean)
            last = value
        }
    }

    /// Within the rows of each text; 2 where nothing differs.
    private static func ratio(_ numbers: Buffer<Double>, _ texts: Buffer<Int32>?) -> Double {
        var courses: [Int32: Course] = [:]
        for row in 0..<min(mostRows, numbers.count) where numbers.span[row].isFinite {
            courses[texts?.span[row] ?? 0, default: Course()].take(numbers.span[row])
        }
        let (steps, spread) = courses.values.reduce((0.0, 0.0)) { ($0.0 + $1.steps, $0.1 + $1.spread) }
        return spread > 0 ? steps / spread : 2
    }
}
