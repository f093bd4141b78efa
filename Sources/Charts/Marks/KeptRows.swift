import Synchronization

/// The rows of a line that were kept last, for whoever draws it again at the same place: a lollipop that moves changes none of
/// them, and the picture of a chart is laid out with it and without.
final class KeptRows: Sendable {
    private let last = Mutex<(place: Place, rows: [Int])?>(nil)

    /// What they depend on besides the columns.
    struct Place: Equatable {
        private let numbers: [Double]
        private let scales: [ObjectIdentifier?]

        /// Nil where an axis has more to it than its two ends.
        init?(_ columns: LineColumns, _ x: AxisPlace, _ reach: LineReach) {
            guard let along = Self.ends(x) else { return nil }
            var numbers = along.numbers + [Double(columns.count), columns.low, columns.width] + reach.numbers
            var scales = [along.scale]
            if let up = reach.up {
                guard let ends = Self.ends(up.place) else { return nil }
                numbers += ends.numbers
                scales.append(ends.scale)
            }
            (self.numbers, self.scales) = (numbers, scales)
        }

        private static func ends(_ place: AxisPlace) -> (numbers: [Double], scale: ObjectIdentifier?)? {
            let scale: ObjectIdentifier?
            switch place.scale {
            case .number(_, _, let by): scale = ObjectIdentifier(by)
            case .time: scale = nil
            case .periods, .slots: return nil
            }
            let (lower, upper) = place.scale.domain
            return ([lower, upper, place.start, place.end, place.gap], scale)
        }
    }

    /// The rows at a place, found again where it is not that of last time.
    func rows(at place: Place?, _ found: () -> [Int]) -> [Int] {
        guard let place else { return found() }
        if let known = last.withLock({ $0.flatMap { $0.place == place ? $0.rows : nil } }) { return known }
        let rows = found()
        last.withLock { $0 = (place, rows) }
        return rows
    }
}
