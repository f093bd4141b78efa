import Checked
import Scene
import Series
import Syntax

/// Law (g): what the bars of a plot are put together by where they would be thinner than a point and a half: longer and longer steps of the
/// calendar, or so many numbers. Of each group the bar that reaches farthest stands for all, as wide as all of them, and the figure says
/// so. Which rung that is each picture decides for itself, as it does of its ticks.
package struct BarGroups: Sendable {
    /// Places along x where a bar has a height.
    let bars: Int
    /// From fine to coarse.
    let rungs: [Rung]

    struct Rung: Sendable {
        /// Where groups begin and the last one ends, ascending.
        var edges: [Double]
        /// How many groups as long as the usual one would fill the axis.
        var count: Double
        var words: BarGroupWords
    }

    /// Bars of fewer points, a gap included, run into each other; those of the days of a year do not in a figure of 640.
    private static let leastBar = 1.5
    /// So few bars have room in every picture that is one.
    private static let fewest = 100
    /// So many groups have room in no picture.
    private static let most = 2_000
    /// Rows that are looked at for their places, and places that are counted: of more the answer is known.
    private static let mostRows = 200_000
    private static let mostBars = 20_000
    /// Points from one group to the next, at least: a bar of two and a gap.
    private static let leastPitch = 3.0
    /// Fewer groups of a unit of the calendar show too little of the course.
    private static let fewestUnits = 24

    /// Nil where every bar has room, and where nothing is known that many of them have in common.
    init?(_ series: [ResolvedSeries], _ scale: AxisScale, _ kind: AxisKind, _ calendar: Calendar) {
        let bars = series.filter { $0.mark.arrangement == .columns }
        guard !bars.isEmpty, scale.mayGroup else { return nil }
        let count = Self.count(bars, scale)
        guard count > Self.fewest else { return nil }
        self.bars = count
        let isBelow = bars.contains { one in one.shape?.y.map { $0.lower < 0 } ?? false }
        var words = BarGroupWords(isBelow: isBelow)
        if case .time(_, let step?) = kind, step.count == 1 { words.unit = step.unit }
        rungs =
            scale.isTime
            ? Self.ofCalendar(scale, atMost: min(Self.most, count / 2), calendar, words)
            : Self.ofNumbers(scale, bars, atMost: min(Self.most, count / 2), words)
        guard !rungs.isEmpty else { return nil }
    }

    /// The finest rung whose groups have room, of whole units of the calendar where these are not too few; nil where bars need none.
    ///
    /// - Parameter each: bars that share a place side by side.
    func rung(points: Double, each: Int) -> Rung? {
        let room = points / Double(max(1, each))
        guard Double(bars) > room / Self.leastBar else { return nil }
        let fitting = rungs.filter { $0.count * Self.leastPitch <= room }
        let unit = fitting.first { ($0.words.step.map { $0.count == 1 } ?? true) && $0.edges.count > Self.fewestUnits }
        return unit ?? fitting.first ?? rungs.last
    }

    /// The places within what x shows where a bar is drawn.
    private static func count(_ bars: [ResolvedSeries], _ scale: AxisScale) -> Int {
        var places: Set<Double> = []
        let (lower, upper) = scale.domain
        for one in bars {
            for row in 0..<min(one.x.count, one.y.count, mostRows) {
                let (place, value) = (one.x[row], one.y.span[row])
                guard value.isFinite, value != 0, place >= lower, place <= upper else { continue }
                places.insert(place)
                guard places.count < mostBars else { return max(places.count, one.y.count) }
            }
        }
        return places.count
    }

    private static func ofCalendar(
        _ scale: AxisScale, atMost most: Int, _ calendar: Calendar, _ words: BarGroupWords
    ) -> [Rung] {
        let (lower, upper) = scale.domain
        guard upper > lower, most > 1 else { return [] }
        let ticker = TimeTicks(first: Int64(saturating: lower), last: Int64(saturating: upper), calendar: calendar)
        var rungs: [Rung] = []
        // Two days begin anew with each month.
        for step in TimeTicks.ladder where step != CalendarStep(2, .day) {
            let count = (upper - lower) / step.nominalMicroseconds
            guard count <= Double(most), count > 1 else { continue }
            guard let starts = ticker.every(step, limit: most) else { continue }
            let inner = starts.map(Double.init).filter { $0 > lower && $0 < upper }
            guard !inner.isEmpty else { continue }
            var words = words
            words.step = step == CalendarStep(3, .month) ? CalendarStep(1, .quarter) : step
            rungs.append(Rung(edges: [lower] + inner + [upper], count: count, words: words))
        }
        return rungs
    }

    private static func ofNumbers(
        _ scale: AxisScale, _ bars: [ResolvedSeries], atMost most: Int, _ words: BarGroupWords
    ) -> [Rung] {
        guard let spacing = bars.compactMap(\.spacing).max(), bars.allSatisfy({ $0.steps == .even }) else { return [] }
        let (lower, upper) = scale.domain
        let all = (upper - lower) / spacing
        guard all.isFinite, all > 1 else { return [] }
        var rungs: [Rung] = []
        var power = 1
        while Double(power) < all, power < 1 << 40 {
            for size in [2, 5, 10].map({ $0 * power }) {
                let count = all / Double(size)
                guard count <= Double(most), count > 1 else { continue }
                let length = spacing * Double(size)
                var words = words
                words.size = size
                let inner = (1..<Int(saturating: count.rounded(.up))).map { lower + length * Double($0) }
                rungs.append(Rung(edges: [lower] + inner + [upper], count: count, words: words))
            }
            power *= 10
        }
        return rungs
    }
}

/// How a group of bars is called.
package struct BarGroupWords: Hashable, Sendable {
    /// What each bar is of, where that has a name.
    var unit: DurationUnit?
    /// What a group is of.
    var step: CalendarStep?
    /// Bars in one, where nothing of the calendar is.
    var size = 0
    /// Some reach down from zero.
    var isBelow = false

    init(unit: DurationUnit? = nil, step: CalendarStep? = nil, size: Int = 0, isBelow: Bool = false) {
        (self.unit, self.step, self.size, self.isBelow) = (unit, step, size, isBelow)
    }

    /// `the highest hour of its day`, `the one of 25 that is farthest from zero`.
    var text: String {
        let one = unit?.rawValue
        return isBelow
            ? "the \(one ?? "one") of \(whole) that is farthest from zero"
            : "the highest \(one.map { $0 + " " } ?? "")of \(whole)"
    }

    private var whole: String {
        guard let step else { return GroupedNumber.text(size) }
        if step.count == 1 { return "its \(step.unit.rawValue)" }
        return step.unit == unit ? "\(step.count)" : "\(step.count) \(step.unit.rawValue)s"
    }

    /// The key whose bars stand for whole groups; nil where none has a name.
    var key: String? {
        guard unit != nil, let step else { return nil }
        return step.count == 1 ? "by \(step.unit.rawValue)" : "by \(step.count) \(step.unit.rawValue)s"
    }
}

extension AxisScale {
    /// Its places lie beside each other as they do in what is counted or on a clock.
    fileprivate var mayGroup: Bool {
        switch self {
        case .time, .periods: true
        case .number(_, _, let scale): scale == LinearScale.self
        case .slots: false
        }
    }
}
