/// What a line covers of one column of points: stretches of values that do not touch, each with its rows of the least and the
/// greatest.
struct LineColumn {
    struct Stretch {
        var lowest: Int
        var highest: Int
        var least: Double
        var greatest: Double
        /// The last of its rows that is known.
        private var last: Int

        var isLone: Bool { lowest == last && highest == last }
        /// A row other than that of its least value, unless one alone makes it.
        var other: Int { lowest == highest ? last : highest }

        init(lowest: Int, highest: Int, least: Double, greatest: Double, last: Int) {
            (self.lowest, self.highest, self.least, self.greatest) = (lowest, highest, least, greatest)
            self.last = last
        }

        init(_ row: Int, _ value: Double) {
            self.init(lowest: row, highest: row, least: value, greatest: value, last: row)
        }

        mutating func take(_ row: Int, _ value: Double) {
            if value < least { (lowest, least) = (row, value) }
            if value > greatest { (highest, greatest) = (row, value) }
            last = row
        }

        fileprivate mutating func take(_ other: Stretch) {
            takeExtremes(other)
            last = max(last, other.last)
        }

        /// Of equal values the first row counts.
        fileprivate mutating func takeExtremes(_ other: Stretch) {
            if (other.least, other.lowest) < (least, lowest) { (lowest, least) = (other.lowest, other.least) }
            if other.greatest > greatest || other.greatest == greatest && other.highest < highest {
                (highest, greatest) = (other.highest, other.greatest)
            }
        }
    }

    let reach: LineReach
    /// Ascending.
    private(set) var stretches: [Stretch] = []

    init(_ reach: LineReach) { self.reach = reach }

    mutating func clear() { stretches.removeAll(keepingCapacity: true) }

    /// Adds a piece; one that goes nowhere else says nothing new, not by the dot either that it would be alone. O(stretches).
    mutating func add(_ piece: Stretch) {
        if let place = place(around: piece.least, piece.greatest) { return stretches[place].takeExtremes(piece) }
        var piece = piece
        var first = 0
        while first < stretches.count, !reach.joins(stretches[first], piece) { first += 1 }
        var end = first
        while end < stretches.count, reach.joins(piece, stretches[end]) {
            piece.take(stretches[end])
            end += 1
        }
        if end == first + 1 {
            stretches[first] = piece
        } else {
            stretches.replaceSubrange(first..<end, with: CollectionOfOne(piece))
        }
    }

    /// Whether all values between two are covered, by more than one row alone: that is a dot, and with another of its value a line.
    func covers(_ low: Double, _ high: Double) -> Bool { place(around: low, high) != nil }

    private func place(around low: Double, _ high: Double) -> Int? {
        stretches.firstIndex { $0.least <= low && high <= $0.greatest && !$0.isLone }
    }

    /// Closes the narrowest holes until there are no more than so many stretches.
    mutating func keep(atMost most: Int) {
        while stretches.count > max(1, most) {
            let narrowest =
                (1..<stretches.count).min {
                    stretches[$0].least - stretches[$0 - 1].greatest < stretches[$1].least - stretches[$1 - 1].greatest
                } ?? 1
            stretches[narrowest - 1].take(stretches[narrowest])
            stretches.remove(at: narrowest)
        }
    }

    /// The place of the stretch that a value lies in; nil for none.
    func place(of value: Double) -> Int? { stretches.firstIndex { $0.least <= value && value <= $0.greatest } }
}
