import Series

/// What the values of a column are. It is found once for a column; a stat maps it: the mean of a count is a quantity, the
/// weekday of an instant is ordered, the rows of anything are a count.
package enum Kind: Sendable, Equatable {
    case instant
    case duration
    /// Numbers that measure.
    case quantity
    /// Whole numbers that count something.
    case count
    /// Whole numbers of few values: ratings, numbers of cylinders, years. They are numbers, and may be places or colours.
    case discrete
    /// Places of an order, one the best: 1 stands on top.
    case rank
    /// Names with an order of their own.
    case ordered
    case name
    /// Two values: `yes` and `no`, 0 and 1.
    case truth

    /// More different whole numbers than this are not a discrete ones.
    static let mostDiscrete = 31
    /// Numbers of things go down to none, and are so many: ratings begin at one or end at ten, and doors are few.
    private static let leastCounts = 12
    /// Of so many rows the greatest count is so many times the least.
    private static let (leastRows, leastVariety) = (20, 1.2)

    /// - Throws: `SeriesError.outOfMemory`. Of very many rows it looks at some four thousand.
    init(_ column: Column) throws(SeriesError) {
        if let text = column.text {
            self = Self.ofNames(text)
            return
        }
        if case .times = column.values {
            self = .instant
            return
        }
        guard let numbers = try column.numbers else {
            self = .name
            return
        }
        let (isWhole, distinct, looked, extent) = Self.looked(numbers)
        // What hardly varies over many rows is a level: its sum would say how many rows there are.
        let varies = looked < Self.leastRows || extent.upper >= extent.lower * Self.leastVariety
        if !isWhole {
            self = ["s", "min", "h", "d"].contains(column.unit) ? .duration : .quantity
        } else if distinct == [0, 1] {
            self = .truth
        } else if distinct.min() ?? 0 >= 0,
            AdditiveQuantities.counts(column.name)
                || varies && AdditiveQuantities.namesThings(column.name, unit: column.unit)
                    && (distinct.count > Self.mostDiscrete || distinct.count * 2 > looked
                        || distinct.contains(0) && distinct.count >= Self.leastCounts)
        {
            self = .count
        } else {
            self = distinct.count <= Self.mostDiscrete ? .discrete : .quantity
        }
    }

    /// The same of a column among others, which know whether it ranks them.
    init(_ column: Column, of frame: Frame) throws {
        let own = try Kind(column)
        self = try [.discrete, .count, .quantity].contains(own) && Ranks(frame).hold(column) ? .rank : own
    }

    private static func ofNames(_ text: TextColumn) -> Kind {
        let names = Array(text.dictionary.prefix(KindCatalog.most + 1))
        if names.count == 2, Set(names.map { $0.lowercased() }).isSubset(of: truths) { return .truth }
        return KindCatalog.ranks(names) == nil ? .name : .ordered
    }

    private static let truths: Set<String> = ["yes", "no", "true", "false", "y", "n", "t", "f", "on", "off"]

    private static func looked(
        _ numbers: Buffer<Double>
    ) -> (isWhole: Bool, distinct: Set<Double>, rows: Int, extent: Extent) {
        let span = numbers.span
        var distinct: Set<Double> = []
        var rows = 0
        var extent = Extent(lower: .infinity, upper: -.infinity)
        for row in stride(from: 0, to: span.count, by: max(1, span.count / 4096)) where span[row].isFinite {
            if span[row] != span[row].rounded() { return (false, [], rows, extent) }
            rows += 1
            extent = Extent(lower: min(extent.lower, span[row]), upper: max(extent.upper, span[row]))
            if distinct.count <= mostDiscrete || span[row] < 0 { distinct.insert(span[row]) }
        }
        return (true, distinct, rows, extent)
    }

    /// The kind of what an aggregate makes of it: extremes and what picks a row keep it.
    package func aggregated(by name: String) -> Kind {
        switch name {
        case "count", "distinct", "missing": .count
        case "min", "max", "first", "last", "mode": self
        // What is ranked third on average is better than what is ranked fifth.
        case "mean", "median": self == .rank ? .rank : self == .duration ? .duration : .quantity
        case "sum": self == .duration ? .duration : self == .count || self == .truth ? .count : .quantity
        default: self == .duration ? .duration : .quantity
        }
    }
}
