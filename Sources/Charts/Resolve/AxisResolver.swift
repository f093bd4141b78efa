import Checked
import Diagnostics
import Glibc
import Language
import Scene
import Series

/// Decides the domains, scales and ladders of ticks of a chart's axes.
struct AxisResolver {
    let spec: ChartSpec
    let context: SeriesContext
    /// Values that the y axis shows besides those of its series.
    var including: [Double] = []
    /// The part of x that is shown, where that is less than all: y then spans what is seen there.
    var window: Extent?

    /// The column or index that x shows.
    var name = ""

    /// The periods that lie over each other along x, if they do.
    var wrapped: CalendarStep?

    init(spec: ChartSpec, context: SeriesContext) {
        self.spec = spec
        self.context = context
    }

    // MARK: x

    func xAxis(_ series: [ResolvedSeries], _ kind: AxisKind) throws -> ResolvedAxis {
        var axis: ResolvedAxis
        switch kind {
        case .slots(let names, let cycle):
            axis = ResolvedAxis(scale: .slots(names))
            axis.rungs = slotRungs(names, cycle, format: spec.x.tiers.last?.format)
            axis.gridOn = spec.x.grid ?? false
            axis.isFixed = true
        case .number:
            let found = bandExtent(series) ?? extent(ofX: series)
            let isWhole = series.allSatisfy { one in
                if case .numbers(let numbers) = one.x { isOfWhole(numbers) } else { false }
            }
            let isYears = isWhole && (found.map { YearNumbers.fits(name, $0) } ?? false)
            axis = try numberAxis(
                found, spec.x, name: "x", unit: nil, zero: false, round: false, isWhole: isWhole, isYears: isYears)
            axis.gridOn = spec.x.grid ?? !series.contains { $0.mark.standsOnBand }
        case .time(let edges, _):
            axis = try timeAxis(series, edges)
        }
        axis.reverse = spec.x.reverse
        axis.labelsOn = spec.x.labels
        axis.off = spec.x.off
        axis.side = spec.x.side
        axis.title = try title(spec.x)
        return axis
    }

    private func timeAxis(_ series: [ResolvedSeries], _ edges: [Int64]?) throws -> ResolvedAxis {
        let times = TimeRungs(context: context, wrapped: wrapped)
        let bars = series.contains { $0.mark.standsOnBand }
        if let edges, bars {
            var axis = ResolvedAxis(scale: .periods(edges: edges.map(Double.init)))
            axis.rungs = try rungs(times, edges: edges, lower: edges[0], upper: edges[edges.count - 1])
            axis.gridOn = spec.x.grid ?? !bars
            axis.isFixed = !spec.x.tiers.isEmpty
            return axis
        }
        guard var extent = extent(ofX: series) else { throw ChartsError.noRow(spec.layers.first?.mark ?? "plot") }
        let resolution = RowSpacing.resolution(of: someTimes(series), context.calendar)
        if let bands = bandExtent(series) { extent = bands.union(extent) }
        if let domain = spec.x.domain {
            let onlyDay = onlyDay(extent)
            func span(_ bound: Value?) throws -> Range<Int64>? {
                try bound.flatMap { InstantSyntax($0) }.map {
                    try context.calendar.resolve($0, now: context.now, onlyDay: onlyDay)
                }
            }
            if let from = try span(domain.lower) { extent.lower = Double(from.lowerBound) }
            if let until = try span(domain.upper) { extent.upper = Double(until.upperBound) }
            guard extent.lower < extent.upper else { throw ChartsError.emptyRange("x") }
        }
        if extent.upper <= extent.lower {
            // One instant stands in the middle of its hour, a midnight in that of a day.
            let half = resolution == nil || resolution.map { $0 < .day } ?? true ? 1.8e9 : 43_200e6
            extent = Extent(lower: extent.lower - half, upper: extent.upper + half)
        }
        var axis = ResolvedAxis(scale: .time(lower: extent.lower, upper: extent.upper))
        let first = Int64(saturating: extent.lower)
        let last = Int64(saturating: extent.upper)
        axis.rungs = try rungs(
            times, edges: nil, bins: edges ?? rowStarts(series), lower: first, upper: last, finest: resolution)
        axis.gridOn = spec.x.grid ?? true
        axis.isFixed = !spec.x.tiers.isEmpty
        return axis
    }

    /// - Parameter bins: the starts of the rows' own periods, for `every bin`, when the axis is not cut into them.
    private func rungs(
        _ times: TimeRungs, edges: [Int64]?, bins: [Int64]? = nil, lower: Int64, upper: Int64,
        finest: DurationUnit? = nil
    ) throws -> [[Tick]] {
        if spec.x.tiers.contains(where: { $0.every != nil || $0.gridEvery != nil || $0.labelEvery != nil }) {
            return [try times.tiers(spec.x.tiers, edges: edges, bins: bins ?? edges, lower: lower, upper: upper)]
        }
        let format = spec.x.tiers.last?.format
        let ladder = try times.ladder(edges: edges, lower: lower, upper: upper, format: format, finest: finest)
        return drawn(ladder, upper: Double(upper))
    }

    /// Instants of the rows, of very many a few thousand.
    private func someTimes(_ series: [ResolvedSeries]) -> [Int64] {
        var found: [Int64] = []
        for one in series {
            guard case .times(let times) = one.x else { continue }
            let span = times.span
            for row in stride(from: 0, to: span.count, by: max(1, span.count / 4000)) where span[row] != missingTime {
                found.append(span[row])
            }
        }
        return found
    }

    /// Where the rows of the first layer stand, for `every bin` over instants; nil when no tier asks for it.
    private func rowStarts(_ series: [ResolvedSeries]) throws -> [Int64]? {
        let asked = spec.x.tiers.contains { tier in
            [tier.every, tier.gridEvery, tier.labelEvery].contains { if case .bin? = $0 { true } else { false } }
        }
        guard asked, case .times(let times)? = series.first?.x else { return nil }
        guard times.count < 5000 else { throw ChartsError.tooManyTicks(axis: "x", count: times.count) }
        let span = times.span
        var starts: [Int64] = []
        for row in span.indices where span[row] != missingTime && span[row] != starts.last { starts.append(span[row]) }
        // The end of the last one, as a list of periods has it.
        return starts.sorted() + [.max]
    }

    /// How ticks look where a tier says it without saying where they stand.
    private func drawn(_ rungs: [[Tick]], upper: Double) -> [[Tick]] {
        guard let tier = spec.x.tiers.last, tier.tick != nil || tier.centered else { return rungs }
        return rungs.map { rung in
            var ticks = rung
            for place in ticks.indices {
                if let line = tier.tick { (ticks[place].line, ticks[place].isTall) = (line, line == .solid) }
                if tier.centered, ticks[place].end == nil {
                    ticks[place].end = place + 1 < ticks.count ? ticks[place + 1].position : upper
                }
            }
            return ticks
        }
    }

    private func onlyDay(_ extent: Extent) -> CivilDate? {
        let first = context.calendar.civil(Int64(saturating: extent.lower)).date
        return first == context.calendar.civil(Int64(saturating: extent.upper)).date ? first : nil
    }

    private func slotRungs(_ names: [String], _ cycle: Cycle?, format: String?) -> [[Tick]] {
        // No surface has room for more than two thousand names.
        let step = max(1, names.count / 2000)
        func ticks(_ label: (Int) -> String) -> [Tick] {
            stride(from: 0, to: names.count, by: step).map { Tick(Double($0) + 0.5, label: [label($0)], grid: false) }
        }
        guard let cycle else { return [ticks { names[$0] }] }
        let listing = context.calendar.ordinals(listing: cycle)
        switch format {
        case "weekday": return [ticks { cycle.shortLabel(listing[$0]) }]
        case "weekday-narrow": return [ticks { cycle.narrowLabel(listing[$0]) }]
        default:
            return [
                ticks { names[$0] }, ticks { cycle.shortLabel(listing[$0]) }, ticks { cycle.narrowLabel(listing[$0]) },
            ]
        }
    }

    /// From the first to the last edge of the bands that marks stand on; nil without bands.
    private func bandExtent(_ series: [ResolvedSeries]) -> Extent? {
        var result: Extent?
        for one in series where one.standsOnBand {
            guard let spacing = one.spacing else { continue }
            guard let reaches = one.reaches else {
                let half = spacing / 2
                result =
                    extent(ofX: [one]).map { Extent(lower: $0.lower - half, upper: $0.upper + half).union(result) }
                    ?? result
                continue
            }
            for row in 0..<one.x.count where one.x[row].isFinite {
                let half = reaches.span[row]
                result = Extent(lower: one.x[row] - half, upper: one.x[row] + half).union(result)
            }
        }
        return result.map { bands in extent(ofX: series).map { bands.union($0) } ?? bands }
    }

    private func extent(ofX series: [ResolvedSeries]) -> Extent? {
        var result: Extent?
        for one in series {
            let found: Extent?
            switch one.x {
            case _ where one.shape != nil: found = one.shape?.x
            case .numbers(let buffer): found = Extent(of: buffer)
            case .times(let buffer):
                let order = TimeOrder(buffer)
                found = order.first.flatMap { first in
                    order.last.map { Extent(lower: Double(first), upper: Double($0)) }
                }
            }
            result = found.map { $0.union(result) } ?? result
        }
        return result
    }

    /// Series with the median spacing of their places, which is the band that bars on instants or numbers stand on; a bar that is
    /// nearer to a neighbour reaches half way to it, so that none overlap.
    static func withSpacing(_ series: [ResolvedSeries], _ kind: AxisKind) -> [ResolvedSeries] {
        if case .slots = kind { return series }
        if case .time(_?, _) = kind { return series }
        func isMeant(_ one: ResolvedSeries) -> Bool { one.standsOnBand && one.spacing == nil }
        let total = series.reduce(0) { isMeant($1) ? $0 + $1.x.count : $0 }
        guard total > 0 else { return series }
        // Of very many rows a few thousand tell the spacing, and their bars are thinner than a pixel anyway.
        let most = 200_000
        var places: [Double] = []
        for one in series where isMeant(one) {
            for row in 0..<min(one.x.count, most) where one.x[row].isFinite { places.append(one.x[row]) }
        }
        places.sort()
        var distinct: [Double] = []
        for place in places where distinct.last != place { distinct.append(place) }
        var gaps = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
        gaps.sort()
        let spacing = gaps.isEmpty ? (kind.isTime ? lonely(distinct) : 1) : gaps[gaps.count / 2]
        let isUneven = total <= most && (gaps.first ?? spacing) < spacing * 0.98
        return series.map { one in
            guard isMeant(one) else { return one }
            var result = one
            result.spacing = spacing
            if isUneven { result.reaches = reaches(of: one.x, among: distinct, atMost: spacing / 2) }
            return result
        }
    }

    /// The band of the one instant there is: a day for a midnight, an hour otherwise.
    private static func lonely(_ places: [Double]) -> Double {
        guard let place = places.first else { return 3.6e9 }
        return place.truncatingRemainder(dividingBy: 86_400e6) == 0 ? 86_400e6 : 3.6e9
    }

    private static func reaches(of x: Positions, among places: [Double], atMost half: Double) -> Buffer<Double> {
        Buffer(
            (0..<x.count).map { row -> Double in
                let place = x[row]
                guard place.isFinite else { return half }
                var (low, high) = (0, places.count)
                while low < high {
                    let middle = (low + high) / 2
                    if places[middle] < place { low = middle + 1 } else { high = middle }
                }
                let before = low > 0 ? place - places[low - 1] : .infinity
                let after = low + 1 < places.count ? places[low + 1] - place : .infinity
                return min(half, before / 2, after / 2)
            })
    }

    // MARK: y

    /// The axis of the rows of a heat map, from the top down.
    func rowAxis(_ kind: AxisKind) throws -> ResolvedAxis {
        guard case .slots(let names, let cycle) = kind else { throw ChartsError.needsTwoKeys("rect") }
        var axis = ResolvedAxis(scale: .slots(names))
        axis.rungs = slotRungs(names, cycle, format: spec.y.tiers.last?.format)
        axis.gridOn = false
        axis.isFixed = true
        axis.reverse = !spec.y.reverse
        axis.labelsOn = spec.y.labels
        axis.off = spec.y.off
        axis.side = spec.y.side
        axis.title = try title(spec.y)
        return axis
    }

    /// - Parameter titled: the chart has a title of its own, so the axis need only say the unit.
    mutating func yAxis(
        _ series: [ResolvedSeries], _ axisSpec: AxisSpec, titled: Bool, alone: Bool
    ) throws -> ResolvedAxis {
        var extent: Extent?
        var grows = false
        for one in series {
            extent = shown(one.y, of: one, known: one.shape?.y).map { $0.union(extent) } ?? extent
            if window == nil { extent = one.detail.extent.map { $0.union(extent) } ?? extent }
            for bound in [one.error?.lower, one.error?.upper] {
                if let bound { extent = shown(bound, of: one).map { $0.union(extent) } ?? extent }
            }
            if let lower = one.lower { extent = shown(lower, of: one).map { $0.union(extent) } ?? extent }
            // What is stacked on a log axis stands on the axis.
            if let floor = one.floor, axisSpec.scale != LogScale.name {
                extent = shown(floor, of: one).map { $0.union(extent) } ?? extent
            }
            if one.growsFromZero { grows = true }
        }
        for value in including where value.isFinite {
            // A rule beyond the data stays clear of the frame.
            let span = extent.map { $0.upper - $0.lower } ?? 0
            let air = value == 0 ? 0 : span * 0.03
            if let found = extent, value >= found.lower, value <= found.upper { continue }
            let isBelow = extent.map { value < $0.lower } ?? false
            extent = Extent(lower: isBelow ? value - air : value, upper: isBelow ? value : value + air).union(extent)
        }
        if series.contains(where: { $0.mark.writesValues || $0.labels != nil && $0.floor == nil && !$0.detail.isValued }
        ), let found = extent {
            // Values written above the highest and below the lowest keep inside the frame.
            let air = (found.upper - found.lower) * 0.08
            let roomy = Extent(
                lower: found.lower < 0 ? found.lower - air : found.lower,
                upper: found.upper > 0 ? found.upper + air : found.upper)
            if roomy.lower.isFinite, roomy.upper.isFinite { extent = roomy }
        }
        let units = Set(series.map(\.unit))
        let isShare = !series.isEmpty && series.allSatisfy(\.isShare)
        let unit = units.count == 1 && !isShare ? series.first?.unit : nil
        let isWhole = !isShare && series.allSatisfy { isOfWhole($0.y) }
        let isYears = isWhole && series.allSatisfy { one in extent.map { YearNumbers.fits(one.column, $0) } ?? false }
        var axis = try numberAxis(
            extent, axisSpec, name: "y", unit: unit, zero: grows, round: true, isShare: isShare, isWhole: isWhole,
            isYears: isYears)
        axis.reverse = axisSpec.reverse
        axis.labelsOn = axisSpec.labels
        axis.off = axisSpec.off
        axis.side = axisSpec.side
        axis.gridOn = axisSpec.grid ?? true
        axis.title = try title(axisSpec)
        if axis.title.isEmpty, axisSpec.title == nil {
            let names = Set(series.map(\.column))
            let shownOnTicks = unit.map { NumberLabels.isAttached($0) } ?? false || axis.isDuration
            let column = names.count == 1 && (!titled || !alone) ? series.first?.column ?? "" : ""
            let name = series.first?.mark.words(column) ?? column
            axis.title = AxisTitle(name, unit: unit).text(of: axis, isOnTicks: shownOnTicks)
        }
        return axis
    }

    /// Whether it holds whole numbers alone, of very many rows a few thousand: a tick between two says nothing.
    private func isOfWhole(_ column: Buffer<Double>) -> Bool {
        for row in stride(from: 0, to: column.count, by: max(1, column.count / 4000)) {
            let value = column.span[row]
            if value.isFinite, value != value.rounded() { return false }
        }
        return true
    }

    /// The extent of a column of a series over the shown part of x; where a line enters and leaves that part its height there
    /// counts too.
    private func shown(_ column: Buffer<Double>, of one: ResolvedSeries, known: Extent? = nil) -> Extent? {
        guard let window else { return known ?? Extent(of: column) }
        var result: Extent?
        func take(_ value: Double) {
            if value.isFinite { result = Extent(lower: value, upper: value).union(result) }
        }
        for row in 0..<min(column.count, one.x.count) {
            let (x, value) = (one.x[row], column.span[row])
            if x >= window.lower, x <= window.upper { take(value) }
            guard row > 0, !one.standsOnBand else { continue }
            let (before, was) = (one.x[row - 1], column.span[row - 1])
            for edge in [window.lower, window.upper] where (before < edge) != (x < edge) && x != before {
                take(was + (value - was) * (edge - before) / (x - before))
            }
        }
        return result ?? known ?? Extent(of: column)
    }

    private func numberAxis(
        _ found: Extent?, _ axisSpec: AxisSpec, name: String, unit: String?, zero: Bool, round: Bool,
        isShare: Bool = false, isWhole: Bool = false, isYears: Bool = false
    ) throws -> ResolvedAxis {
        guard let scale = NumberScaleCatalog.named(axisSpec.scale ?? "linear") else {
            throw ChartsError.unknownWord(
                axisSpec.scale ?? "", kind: "scale", candidates: NumberScaleCatalog.all.map { $0.name })
        }
        let isPercent = (axisSpec.saysPercent || isShare) && unit != "%"
        let isLog = scale == LogScale.self
        var extent = found ?? Extent(lower: 0, upper: 1)
        if isLog {
            guard extent.upper > 0 else { throw ChartsError.logNeedsPositive(axis: name) }
            if extent.lower <= 0 { extent.lower = min(1, extent.upper / 1000) }
            // The lowest bar has a height too.
            if zero {
                extent.lower = NumberTicks.scaled(1, Int(saturating: (log10(extent.lower) - 1e-9).rounded(.down)))
            }
        } else {
            let near =
                extent.lower > 0 && round && extent.lower <= extent.upper * 0.34
                || extent.upper < 0 && round && extent.upper >= extent.lower * 0.34
            if axisSpec.zero ?? (zero || near) { extent = extent.union(Extent(lower: 0, upper: 0)) }
        }
        if extent.lower == extent.upper {
            // All values equal: some air around them, or up to them from zero.
            let pad = extent.lower == 0 ? 1 : extent.lower.magnitude * 0.1
            if zero, extent.lower == 0 {
                extent.upper = 1
            } else {
                extent =
                    isLog
                    ? Extent(lower: extent.lower / 2, upper: extent.upper * 2)
                    : Extent(lower: extent.lower - pad, upper: extent.upper + pad)
            }
        }
        extent = extent.finite
        let isLong = unit == "s" && axisSpec.tiers.last?.format == nil && max(-extent.lower, extent.upper) >= 300
        let isDuration = (axisSpec.tiers.last?.format == "duration" || isLong) && scale == LinearScale.self
        if round {
            let nice =
                isDuration
                ? DurationTicks.nice(extent.lower, extent.upper) : scale.nice(extent.lower, extent.upper)
            extent = scale == LinearScale.self ? extent.grown(to: nice) : Extent(lower: nice.lower, upper: nice.upper)
        }
        if let domain = axisSpec.domain {
            if let bound = try self.bound(domain.lower, name, isPercent) { extent.lower = bound }
            if let bound = try self.bound(domain.upper, name, isPercent) { extent.upper = bound }
            guard extent.lower < extent.upper else { throw ChartsError.emptyRange(name) }
            if isLog, extent.lower <= 0 { throw ChartsError.logNeedsPositive(axis: name) }
        }
        extent = extent.finite
        var axis = ResolvedAxis(scale: .number(lower: extent.lower, upper: extent.upper, by: scale))
        let isOwn = isLog || scale == SymlogScale.self
        if !isOwn, !isPercent, axisSpec.tiers.last?.format == nil {
            axis.power = NumberLabels.power(max(-extent.lower, extent.upper))
        }
        let labels = NumberLabels(
            unit: isPercent ? nil : unit, isPercent: isPercent,
            format: isDuration ? "duration" : axisSpec.tiers.last?.format, isEachItsOwn: isOwn, power: axis.power,
            isYears: isYears)
        axis.isDuration = isDuration
        if axisSpec.tiers.contains(where: { $0.every != nil || $0.gridEvery != nil || $0.labelEvery != nil }) {
            axis.rungs = [try numberTiers(axisSpec, extent, labels, name, isPercent)]
            axis.isFixed = true
        } else {
            var ladder =
                isDuration
                ? DurationTicks.ladder(extent.lower, extent.upper) : scale.ladder(extent.lower, extent.upper)
            if isWhole {
                let whole = ladder.filter { $0.allSatisfy { $0 == $0.rounded() } }
                if !whole.isEmpty { ladder = whole }
            }
            // Where the ends of the axis are ticks of some rungs, the others would leave a piece over.
            let slack = extent.upper * 1e-9 - extent.lower * 1e-9
            let framing = ladder.filter {
                abs(($0.first ?? .nan) - extent.lower) <= slack && abs(($0.last ?? .nan) - extent.upper) <= slack
            }
            if round, !framing.isEmpty {
                // Where the framing rungs are too fine, round ticks within say more than the two ends.
                let fewest = framing.last?.count ?? 0
                let within = ladder.filter { rung in
                    rung.count >= 2 && rung.count < fewest && !framing.contains { $0.count == rung.count }
                }
                ladder = framing + within + [[extent.lower, extent.upper]]
                if extent.lower < 0, extent.upper > 0 { ladder[ladder.count - 1] = [extent.lower, 0, extent.upper] }
            }
            axis.rungs = try ladder.map { values in
                let texts = try labels.texts(values)
                return zip(values, texts).map { Tick($0, label: [$1]) }
            }
        }
        return axis
    }

    /// Ticks where the tiers say: grid at one step, labels at another.
    private func numberTiers(
        _ axisSpec: AxisSpec, _ extent: Extent, _ labels: NumberLabels, _ name: String, _ isPercent: Bool
    ) throws -> [Tick] {
        func multiples(_ step: StepSpec?) throws -> [Double] {
            guard let step else { return [] }
            guard case .number(let number) = step else { throw ChartsError.stepKind(axis: name, wanted: "a number") }
            let value = number.isPercent && isPercent ? number.value / 100 : number.value
            guard let parts = NumberTicks.parts(of: value),
                let ticks = NumberTicks(extent.lower, extent.upper, mantissa: parts.mantissa, exponent: parts.exponent)
            else { throw ChartsError.tooManyTicks(axis: name, count: 10_000) }
            return ticks.values
        }
        var ticks: [Double: Tick] = [:]
        for tier in axisSpec.tiers {
            let grid = try multiples(tier.gridEvery ?? tier.every)
            let labelled = try multiples(tier.labelEvery ?? tier.every ?? tier.gridEvery)
            for value in grid { ticks[value] = Tick(value, label: ticks[value]?.label ?? [], grid: true) }
            let texts = try labels.texts(labelled)
            for (value, text) in zip(labelled, texts) {
                ticks[value] = Tick(value, label: [text], grid: grid.isEmpty || grid.contains(value))
            }
        }
        return ticks.values.sorted { $0.position < $1.position }
    }

    private func bound(_ value: Value?, _ name: String, _ isPercent: Bool) throws -> Double? {
        guard let value else { return nil }
        guard let number = value.number else { throw ChartsError.domainKind(axis: name, wanted: "numbers") }
        guard number.value.isFinite else { throw ChartsError.endlessRange(name) }
        // A percent on either bound covers both.
        return isPercent ? number.value / 100 : number.value
    }

    private func title(_ axisSpec: AxisSpec) throws -> String {
        guard let title = axisSpec.title else { return "" }
        return title.literal ?? ""
    }
}

extension AxisKind {
    var isTime: Bool {
        if case .time = self { true } else { false }
    }
}

extension AxisSpec {
    /// A bound or step was written with `%`.
    var saysPercent: Bool {
        if domain?.saysPercent ?? false { return true }
        if tiers.contains(where: { $0.format == "percent" }) { return true }
        return tiers.contains { tier in
            [tier.every, tier.gridEvery, tier.labelEvery].contains { step in
                if case .number(let number)? = step { number.isPercent } else { false }
            }
        }
    }
}
