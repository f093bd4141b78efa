import Checked
import Diagnostics
import Glibc
import Scene
import Series
import Syntax

/// Decides the domains, scales and ladders of ticks of a chart's axes.
struct AxisResolver {
    let spec: ChartSpec
    let context: SeriesContext
    /// Values that the y axis shows besides those of its series.
    var including: [Double] = []
    /// What the y axis that was made last must show, before its ends are round.
    var held: Extent?
    /// The part of x that is shown, where that is less than all: y then spans what is seen there.
    var window: Extent?

    /// The steps that the axis has for its zero to stand where that of another does.
    var steps: SharedZero.Steps?

    /// The column or index that x shows.
    var name = ""
    /// What x is measured in, where it is seconds: its ticks are those of clocks.
    var unit: String?

    /// What x shows is known to be years.
    var areYears = false

    /// The periods that lie over each other along x, if they do.
    var wrapped: CalendarStep?

    init(spec: ChartSpec, context: SeriesContext) {
        self.spec = spec
        self.context = context
    }

    // MARK: x

    func xAxis(_ series: [ResolvedSeries], _ kind: AxisKind) throws -> ResolvedAxis {
        var axis: ResolvedAxis
        if let scale = spec.x.scale, scale != LinearScale.name {
            switch kind {
            case .slots: throw ChartsError.scaleNeedsNumbers(scale, axis: "x", shows: "names")
            case .time: throw ChartsError.scaleNeedsNumbers(scale, axis: "x", shows: "time")
            case .number: break
            }
        }
        switch kind {
        case .slots(let names, let cycle):
            guard cycle != nil || !spec.x.tiers.contains(where: \.saysStep) else {
                throw ChartsError.stepOfNames(axis: "x")
            }
            axis = ResolvedAxis(scale: .slots(names))
            axis.rungs = slotRungs(names, cycle, format: spec.x.tiers.last?.format)
            // Names stand beside what they name.
            if let standing = series.first?.mark.standing, standing != 0.5 {
                axis.rungs = axis.rungs.map { $0.map { $0.moved(by: standing - 0.5) } }
            }
            axis.gridOn = spec.x.grid ?? false
            axis.isFixed = true
        case .number:
            let found = bandExtent(series) ?? extent(ofX: series)
            let isWhole = series.allSatisfy { one in
                if case .numbers(let numbers) = one.x { isOfWhole(numbers) } else { false }
            }
            let isYears = areYears || found.map { YearNumbers.fits(name, $0, isWhole: isWhole) } ?? false
            axis = try numberAxis(
                found, spec.x, name: "x", unit: unit, zero: false, round: false, isWhole: isWhole, isYears: isYears,
                beginsAtOne: isWhole && found?.lower == 1 || bandExtent(series) != nil)
            let own = placeTicks(series) {
                isYears ? "\(Int(saturating: $0))" : GroupedNumber.text(Int(saturating: $0))
            }
            if isWhole, let own { axis.rungs.insert(own, at: 0) }
            axis.gridOn = spec.x.grid ?? !series.contains { $0.mark.channels.x.isBand }
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

    /// A tick below each bar, where these are few and steps of the scale would miss some: elections stand at no round years. Nil otherwise.
    private func placeTicks(_ series: [ResolvedSeries], _ label: (Double) -> String) -> [Tick]? {
        guard !spec.x.tiers.contains(where: { $0.saysStep || $0.format != nil }),
            spec.x.scale ?? LinearScale.name == LinearScale.name
        else { return nil }
        var places: Set<Double> = []
        for one in series where one.mark.channels.x.isBand && one.mark.stat != .bins {
            for row in 0..<min(one.x.count, one.y.count) where one.x[row].isFinite && one.own(row).isFinite {
                places.insert(one.x[row])
                guard places.count <= Self.fewPlaces else { return nil }
            }
        }
        guard (2...Self.fewPlaces).contains(places.count) else { return nil }
        return places.sorted().map { Tick($0, label: [label($0)], grid: false) }
    }

    /// More places than these have no tick each.
    private static let fewPlaces = 16

    func timeAxis(_ series: [ResolvedSeries], _ edges: [Int64]?) throws -> ResolvedAxis {
        let times = TimeRungs(context: context, wrapped: wrapped)
        let bars = series.contains { $0.mark.channels.x.isBand }
        if let edges, bars {
            var axis = ResolvedAxis(scale: .periods(edges: edges.map(Double.init)))
            axis.rungs = try rungs(times, edges: edges, lower: edges[0], upper: edges[edges.count - 1])
            if let own = yearTicks(series, edges: edges) { axis.rungs.insert(own, at: 0) }
            axis.gridOn = spec.x.grid ?? !bars
            axis.isFixed = !spec.x.tiers.isEmpty
            return axis
        }
        guard var extent = extent(ofX: series) else { throw ChartsError.noRow(spec.layers.first?.mark ?? "plot") }
        let resolution = RowSpacing.resolution(of: try someTimes(series), context.calendar)
        if let bands = bandExtent(series) { extent = bands.union(extent) }
        if let domain = spec.x.domain { extent = try shownTime(domain, of: extent) }
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
        if resolution == .year, let own = yearTicks(series) { axis.rungs.insert(own, at: 0) }
        return axis
    }

    /// `placeTicks` of bars that stand for whole years, some of which have none.
    private func yearTicks(_ series: [ResolvedSeries], edges: [Int64]? = nil) -> [Tick]? {
        func year(_ time: Int64) -> Int { context.calendar.civil(time).date.year }
        let areYears = edges.map { zip($0, $0.dropFirst()).allSatisfy { year($1) == year($0) + 1 } } ?? true
        guard areYears, var ticks = placeTicks(series, { "\(year(Int64(saturating: $0)))" }) else { return nil }
        guard let edges else { return ticks }
        if ticks.count >= edges.count - 1 { return nil }
        for at in ticks.indices { ticks[at].end = edges.first { Double($0) > ticks[at].position }.map(Double.init) }
        return ticks
    }

    /// What `x A..B` shows of an axis of time, its last unit included; an open end is the data's.
    ///
    /// - Throws: `ChartsError.emptyRange`; what the calendar throws.
    func shownTime(_ domain: Bounds, of whole: Extent) throws -> Extent {
        let onlyDay = onlyDay(whole)
        func span(_ bound: Value?) throws -> Range<Int64>? {
            try bound.flatMap { InstantSyntax($0) }.map {
                try context.calendar.resolve($0, now: context.now, onlyDay: onlyDay)
            }
        }
        var extent = whole
        if let from = try span(domain.lower) { extent.lower = Double(from.lowerBound) }
        if let until = try span(domain.upper) { extent.upper = Double(until.upperBound) }
        guard extent.lower < extent.upper else { throw ChartsError.emptyRange("x") }
        return extent
    }

    /// - Parameter bins: the starts of the rows' own periods, for `every bin`, when the axis is not cut into them.
    func rungs(
        _ times: TimeRungs, edges: [Int64]?, bins: [Int64]? = nil, lower: Int64, upper: Int64,
        finest: DurationUnit? = nil
    ) throws -> [[Tick]] {
        if spec.x.tiers.contains(where: \.saysStep) {
            return [try times.tiers(spec.x.tiers, edges: edges, bins: bins ?? edges, lower: lower, upper: upper)]
        }
        let format = spec.x.tiers.last?.format
        let ladder = try times.ladder(edges: edges, lower: lower, upper: upper, format: format, finest: finest)
        return drawn(ladder, upper: Double(upper))
    }

    /// Instants of the rows, of very many a few thousand.
    func someTimes(_ series: [ResolvedSeries]) throws -> [Int64] {
        var found: [Int64] = []
        try series.walk { one in
            guard case .times(let times) = one.x else { return }
            let span = times.span
            for row in stride(from: 0, to: span.count, by: max(1, span.count / 4000)) where span[row] != missingTime {
                found.append(span[row])
            }
        }
        return found
    }

    /// Where the rows of the first layer stand, for `every bin` over instants; nil when no tier asks for it.
    func rowStarts(_ series: [ResolvedSeries]) throws -> [Int64]? {
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
    func drawn(_ rungs: [[Tick]], upper: Double) -> [[Tick]] {
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

    func onlyDay(_ extent: Extent) -> CivilDate? {
        let first = context.calendar.civil(Int64(saturating: extent.lower)).date
        return first == context.calendar.civil(Int64(saturating: extent.upper)).date ? first : nil
    }

    func slotRungs(_ names: [String], _ cycle: Cycle?, format: String?) -> [[Tick]] {
        // No surface has room for more than two thousand names.
        let step = max(1, names.count / 2000)
        func ticks(_ label: (Int) -> String) -> [Tick] {
            stride(from: 0, to: names.count, by: step).map { Tick(Double($0) + 0.5, label: [label($0)], grid: false) }
        }
        guard let cycle else { return [ticks { names[$0] }] }
        let listing = names.compactMap { cycle.ordinal(labelled: $0) }
        guard listing.count == names.count else { return [ticks { names[$0] }] }
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
    func bandExtent(_ series: [ResolvedSeries]) -> Extent? {
        var result: Extent?
        series.visit { _, one in
            guard one.standsOnBand, let spacing = one.spacing else { return }
            guard let own = extent(ofX: [one]) else { return }
            // Bars that may be wider than their spacing are whole at the ends all the same.
            let air = one.steps == .irregular ? max(0, (own.upper - own.lower) / 100 - spacing / 2) : 0
            let (first, last) = (one.band(at: own.lower), one.band(at: own.upper))
            result = Extent(lower: first.lower - air, upper: last.upper + air).union(result)
        }
        return result.map { bands in extent(ofX: series).map { bands.union($0) } ?? bands }
    }

    func extent(ofX series: [ResolvedSeries]) -> Extent? {
        var result: Extent?
        series.visit { _, one in
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
            result = found.map { one.treadExtent($0).union(result) } ?? result
        }
        return result
    }
}

extension AxisKind {
    var isTime: Bool {
        if case .time = self { true } else { false }
    }
}
