import Series

/// Columns of one table that lie on one scale are of one kind: maths beside reading and science are marks, whatever their names sound like.
struct SiblingScale {
    /// Others of whole numbers whose ends are about those of the column, and those of them that are no plural of things.
    private let (alike, levels): (Int, Int)

    /// Ends that are so near to each other, as a share of the range.
    private static let near = 0.4
    /// Columns that are looked at.
    private static let most = 64

    /// Of two columns and more that lie on the scale more than half are no counts.
    var isOfLevels: Bool { alike > 0 && levels * 2 > alike }

    init(_ column: Column, _ frame: Frame) throws(SeriesError) {
        guard let own = try column.numbers.flatMap({ Extent(of: $0) }), own.upper > own.lower else {
            (alike, levels) = (0, 0)
            return
        }
        let reach = (own.upper - own.lower) * Self.near
        var found = (alike: 0, levels: 0)
        for other in frame.columns.prefix(Self.most) where other.name != column.name {
            guard let numbers = try other.numbers, let extent = Extent(of: numbers),
                (extent.lower - own.lower).magnitude <= reach, (extent.upper - own.upper).magnitude <= reach,
                !YearColumn.mentions(other.name), Self.areWhole(numbers)
            else { continue }
            found.alike += 1
            if !AdditiveQuantities.contains(other.name), !AdditiveQuantities.namesThings(other.name) {
                found.levels += 1
            }
        }
        (alike, levels) = (found.alike, found.levels)
    }

    private static func areWhole(_ numbers: Buffer<Double>) -> Bool {
        let span = numbers.span
        for row in 0..<min(4096, span.count) where span[row].isFinite && span[row] != span[row].rounded() {
            return false
        }
        return true
    }
}
