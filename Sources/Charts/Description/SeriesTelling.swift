import Checked
import Series
import Syntax

/// What one series of a chart shows, in words: its course or its order, and where it is lowest and highest. Every number is of
/// the data that is drawn: rows outside the axis are not spoken of.
struct SeriesTelling {
    let one: ResolvedSeries
    let places: DescribedPlaces
    /// Fractions that the axis shows as percents.
    let isPercent: Bool
    /// Its values are years.
    let areYears: Bool
    /// What it shows, one a row, NaN where missing or outside the axis.
    private let values: Buffer<Double>
    /// The lower ends, the same way.
    private let lower: Buffer<Double>?
    /// From the lowest to the highest of what is drawn beside its values where the axis shows it.
    private let drawn: Extent?

    /// So many names are spoken of one by one.
    static let fewNames = 6
    /// So many turns are spoken of one by one.
    private static let fewTurns = 3

    init(
        _ whole: ResolvedSeries, _ places: DescribedPlaces, domain: (lower: Double, upper: Double), isPercent: Bool,
        areYears: Bool = false
    ) {
        let one = whole.alongAxis
        self.one = one
        self.places = places
        (self.isPercent, self.areYears) = (isPercent, areYears)
        // What stands on others is read by itself. Where rows lie beyond the axis it ends before its end, as `x A..B` does.
        let own = one.floor == nil ? one.shown : Buffer(one.shown.span.indices.map { one.own($0) })
        let across = one.shape?.x
        let isInside = across.map { $0.lower >= domain.lower && $0.upper <= domain.upper } ?? false
        func isShown(_ row: Int) -> Bool { one.x[row] >= domain.lower && one.x[row] < domain.upper }
        func shown(_ column: Buffer<Double>) -> Buffer<Double> {
            if isInside || one.x.count != column.count { return column }
            return Buffer(column.span.indices.map { isShown($0) ? column.span[$0] : .nan })
        }
        values = shown(own)
        lower = one.lower.map(shown)
        let whole = one.detail.told
        if whole == nil || isInside || one.x.count != own.count {
            drawn = whole
        } else {
            drawn = (try? one.detail.picked((0..<one.x.count).filter(isShown)))?.told
        }
    }

    /// The lowest and the highest value; nil without one.
    var extent: Extent? {
        if let drawn { return drawn }
        guard let lower else { return Extent(of: values) }
        return Extent(of: values)?.union(Extent(of: lower))
    }

    /// What it has so many of, where these are no values that one would be higher than another by: intervals in lanes, places on a map.
    var counted: (count: Int, noun: String)? {
        let rows = (0..<min(one.x.count, one.y.count)).count { one.x[$0].isFinite && one.y.span[$0].isFinite }
        if one.detail.ends != nil { return (rows, "intervals") }
        return one.mark.channels.x == .own && one.detail.told(of: one) != nil ? (rows, "places") : nil
    }

    /// From the first to the last place with a value, in axis units.
    var reach: Extent? {
        var found: Extent?
        // A bar of counted rows stands for an interval.
        for row in 0..<min(one.x.count, values.count) where values.span[row].isFinite && one.x[row].isFinite {
            let here = one.mark.stat == .bins ? one.band(at: one.x[row]) : (lower: one.x[row], upper: one.x[row])
            found = Extent(lower: here.lower, upper: here.upper).union(found)
        }
        return found
    }

    /// What follows the subject: ` starts at 14.2 °C, rises to its highest, 22.7 °C, at 3:10 PM and ends at 15 °C`, `: a 3 kg, b 9 kg`;
    /// nil without a value.
    var words: String? {
        if let own = one.detail.told(of: one) { return own }
        if let ends = one.detail.ends { return intervals(ends) }
        guard let course = Course(values.span) else { return nil }
        if one.lower != nil { return range(course).map { " " + $0 } }
        if one.detail.isValued { return ": " + extremes(course, said: []) }
        if one.mark.stat == .bins { return ": " + counts(course) }
        if course.count == 1 { return " is " + value(course.first) + (place(course.first).map { " " + $0 } ?? "") }
        if values.span[course.lowest] == values.span[course.highest] {
            let count = one.reducedFrom == nil ? ", \(GroupedNumber.text(course.count)) values" : ""
            return " is \(value(course.first)) throughout" + count
        }
        if case .slots = places.scale { return ": " + names(course) }
        return " " + (isCloud ? cloud(course) : self.course(course))
    }

    // MARK: Kinds of shape

    /// Values in an order, from place to place.
    private func course(_ course: Course) -> String {
        guard !one.hidesTurns else {
            return "starts at \(value(course.first)) and ends at \(value(course.last)); " + extremes(course, said: [])
        }
        guard course.turnCount <= Self.fewTurns else {
            let swings =
                "\(GroupedNumber.text(course.peaks)) \(course.peaks == 1 ? "peak" : "peaks") and "
                + "\(GroupedNumber.text(course.troughs)) \(course.troughs == 1 ? "trough" : "troughs") between"
            return "starts at \(value(course.first)) and ends at \(value(course.last)), \(swings); "
                + extremes(course, said: [])
        }
        var said: Set<Int> = []
        func named(_ row: Int) -> String {
            said.insert(row)
            let isFirst = row == course.first || row == course.last
            let where_ = isFirst ? nil : place(row)
            let word = row == course.highest ? "its highest, " : row == course.lowest ? "its lowest, " : ""
            let comma = word.isEmpty || where_ == nil ? "" : ","
            return word + value(row) + (where_.map { comma + " " + $0 } ?? "")
        }
        guard !course.turns.isEmpty else {
            let rises = values.span[course.last] > values.span[course.first]
            let from = named(course.first)
            let comma = [course.highest, course.lowest].contains(course.first) ? "," : ""
            let text = "\(rises ? "rises" : "falls") from \(from)\(comma) to \(named(course.last))"
            let rest = extremes(course, said: said)
            return rest.isEmpty ? text : text + "; " + rest
        }
        var parts = ["starts at " + named(course.first)]
        for turn in course.turns { parts.append("\(turn.isPeak ? "rises" : "falls") to " + named(turn.row)) }
        parts.append("ends at " + named(course.last))
        let rest = extremes(course, said: said)
        return parts.listed + (rest.isEmpty ? "" : "; " + rest)
    }

    /// A value for each of some names: all of few, the ends of many.
    private func names(_ course: Course) -> String {
        guard course.count <= Self.fewNames, case .slots(let all) = places.scale else {
            return extremes(course, said: [])
        }
        let parts = values.span.indices.compactMap { row -> String? in
            guard values.span[row].isFinite else { return nil }
            let slot = Int(saturating: one.x[row].rounded(.down))
            guard all.indices.contains(slot) else { return nil }
            let share = one.mark.aside(one, row: row).map { " (\($0))" } ?? ""
            return "\(all[slot]) \(value(row))\(share)"
        }
        return (one.detail.ownName.map { $0 + " " } ?? "") + parts.joined(separator: ", ")
    }

    /// How many rows each interval holds.
    private func counts(_ course: Course) -> String {
        let total = values.span.indices.reduce(0) { $0 + (values.span[$1].isFinite ? values.span[$1] : 0) }
        let row = course.highest
        var between = place(row) ?? ""
        if one.spacing != nil, case .number = places.scale, row < one.x.count {
            let ends = one.band(at: one.x[row])
            between = "lie from \(places.number(ends.lower)) to \(places.number(ends.upper))"
        }
        let most = "\(PlainNumber.short(values.span[row], digits: 15)) of \(PlainNumber.short(total, digits: 15)) rows"
        let others = Self.count(of: values.span[row], in: values.span) - 1
        if course.count == 1 { return "\(most) \(between)" }
        if others == 0 { return "\(most) \(between), more than in any other interval" }
        return "\(most) \(between), as many as in \(GroupedNumber.text(others)) other "
            + (others == 1 ? "interval" : "intervals")
    }

    /// From a lower to an upper end at each place.
    private func range(_ course: Course) -> String? {
        guard let lower, let bottom = Course(lower.span) else { return nil }
        func ends(_ row: Int) -> String { "\(reading(lower.span[row], lower)) to \(value(row))" }
        guard course.count > 1 else { return "reaches from \(ends(course.first))" }
        let low = [reading(lower.span[bottom.lowest], lower), place(bottom.lowest)].compactMap { $0 }
        let high = [value(course.highest), place(course.highest)].compactMap { $0 }
        return "starts with \(ends(course.first)), ends with \(ends(course.last)); lowest "
            + low.joined(separator: ", ") + "; highest " + high.joined(separator: ", ")
    }

    /// Points of two numbers say how these go together.
    private var isCloud: Bool {
        guard case .number = places.scale else { return false }
        return one.mark.arrangement == .cloud
    }

    private func cloud(_ course: Course) -> String {
        let count = GroupedNumber.text(course.count) + " points"
        guard case .numbers(let x) = one.x, x.count == values.count,
            let r = try? Correlation.of(x.span, values.span, ranks: false, .process).r, r.isFinite
        else { return "has " + count + "; " + extremes(course, said: []) }
        let size = PlainNumber.fixed(r, decimals: 2, grouping: false)
        let relation =
            r.magnitude < 0.3
            ? "no clear relation to x"
            : (r.magnitude < 0.7 ? "loosely " : "closely ") + (r > 0 ? "rising" : "falling") + " with x"
        return "has \(count), \(relation) (correlation \(size)); " + extremes(course, said: [])
    }

    private static func count(of value: Double, in values: Span<Double>) -> Int {
        var count = 0
        for row in values.indices where values[row] == value { count += 1 }
        return count
    }

    /// `lowest 11.4 °C at 5:40 AM, highest …`, without the rows that were `said`.
    private func extremes(_ course: Course, said: Set<Int>) -> String {
        let prefix = one.detail.ownName.map { $0 + " " } ?? ""
        return [("lowest", course.lowest), ("highest", course.highest)].compactMap { word, row in
            guard !said.contains(row), values.span[row].isFinite else { return nil }
            let times = Self.count(of: values.span[row], in: values.span)
            var where_ = times > 1 ? " (\(GroupedNumber.text(times)) times)" : place(row).map { " " + $0 } ?? ""
            // How often it comes only all rows tell.
            if times > 1, one.reducedFrom != nil { where_ = place(row).map { ", first " + $0 } ?? "" }
            return "\(prefix)\(word) \(value(row))" + where_
        }.joined(separator: ", ")
    }

    // MARK: Words

    /// What stands there, with its unit.
    private func value(_ row: Int) -> String { reading(values.span[row], values) }

    func reading(_ value: Double) -> String { reading(value, values) }

    private func reading(_ value: Double, _ column: Buffer<Double>) -> String {
        if one.isShare { return PlainNumber.short((value * 1000).rounded() / 10) + "%" }
        if areYears, value == value.rounded() { return "\(Int(saturating: value))" }
        let plain = ValueReading(format: nil, isPercent: isPercent)
        return (try? plain.text(value, unit: one.unit, within: column)) ?? PlainNumber.short(value)
    }

    private func place(_ row: Int) -> String? {
        guard row < one.x.count else { return nil }
        let names = one.detail.rowNames
        let line = row < one.y.count ? Int(exactly: one.y.span[row].rounded(.down)) : nil
        return places.at(
            one.x[row], row: line.flatMap { names.indices.contains($0) ? names[$0] : nil }, isPeriod: one.isPeriods)
    }
}

extension ResolvedSeries {
    /// What is told of bars: from left to right, however the rows stand.
    fileprivate var alongAxis: ResolvedSeries {
        guard mark.channels.x.isBand, x.count < 1000, x.count == y.count,
            (1..<max(1, x.count)).contains(where: { x[$0] < x[$0 - 1] })
        else { return self }
        let rows = (0..<x.count).sorted { (x[$0], $0) < (x[$1], $1) }
        return (try? picking(rows)) ?? self
    }
}
