import Checked
import Glibc
import Scene
import Series
import Syntax

/// Axes of values: the domains that their series need, round ends, and the ladder of ticks between them.
extension AxisResolver {
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
        try series.walk { one in
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
        if series.contains(where: {
            $0.mark.channels.also.contains(.text) || $0.labels != nil && $0.floor == nil && !$0.detail.isValued
        }
        ), let found = extent {
            // Values written above the highest and below the lowest keep inside the frame.
            let air = (found.upper - found.lower) * 0.08
            let roomy = Extent(
                lower: found.lower < 0 ? found.lower - air : found.lower,
                upper: found.upper > 0 ? found.upper + air : found.upper)
            if roomy.lower.isFinite, roomy.upper.isFinite { extent = roomy }
        }
        if let found = extent, found.lower != 0, series.contains(where: { $0.tread != nil }) {
            // What holds its value stands above the line of the axis, not on it.
            extent = Extent(lower: found.lower - (found.upper - found.lower) * 0.02, upper: found.upper).finite
        }
        if let found = extent, found.lower >= 0, axisSpec.domain == nil, series.allSatisfy(\.isGround) {
            extent = Extent(lower: found.lower, upper: found.upper * Resolver.roomOverGround).finite
        }
        held = extent
        let units = series.distinct(\.unit)
        let isShare = !series.isEmpty && series.allSatisfy(\.isShare)
        let unit = units.count == 1 && !isShare ? series.first?.unit : nil
        // The median of a box says nothing of its ends.
        let isWhole = !isShare && series.allSatisfy { isOfWhole($0.y) && ($0.detail.extent?.isWhole ?? true) }
        let isYears = series.allSatisfy { one in
            extent.map { YearNumbers.fits(one.column, $0, unit: one.unit, isWhole: isWhole) } ?? false
        }
        var axis = try numberAxis(
            extent, axisSpec, name: "y", unit: unit, zero: grows,
            // An axis that is not drawn has no round ends.
            round: !series.contains { $0.mark.channels.x == .own }, isShare: isShare, isWhole: isWhole,
            isYears: isYears, isCounted: series.allSatisfy { $0.mark.stat == .bins },
            // Ranks and ratings begin at one: there is no zeroth.
            beginsAtOne: isWhole && extent?.lower == 1 && series.allSatisfy { $0.measure.kind == .discrete })
        axis.reverse = axisSpec.reverse
        let areRanks = !series.isEmpty && !grows && series.allSatisfy { $0.measure.kind == .rank }
        if areRanks, axisSpec.scale ?? LinearScale.name == LinearScale.name, let extent {
            rank(&axis, extent, axisSpec)
        }
        axis.labelsOn = axisSpec.labels
        axis.off = axisSpec.off
        axis.side = axisSpec.side
        axis.gridOn = axisSpec.grid ?? true
        axis.title = try title(axisSpec)
        if axis.title.isEmpty, axisSpec.title == nil {
            let names = series.distinct(isShare ? \.measure.shareTitle : \.measure.title)
            let shownOnTicks = unit.map { NumberLabels.isAttached($0) } ?? false || axis.told != nil
            // A title of the chart says the column, but no aggregate that nobody asked for.
            let said = Set(spec.titleWords)
            let shown = axisSpec.saysPercent ? "%" : unit
            let isSaid =
                titled && alone
                && !series.contains { $0.measure.aggregate?.law != nil || !$0.measure.isSaid(by: said, unit: shown) }
            // Names of several columns are in the legend or beside their lines: what was made of all of them is here.
            let made = Set(
                series.map { [$0.measure.aggregate?.value, $0.measure.work].compactMap(\.self).joined(separator: " ") })
            let shared = made.count == 1 && !isShare && !titled ? made.first ?? "" : ""
            let column = names.count > 1 ? shared : isSaid ? "" : names.first ?? ""
            let name = series.first?.mark.words(column) ?? column
            axis.title =
                units.count > 1 && !isShare
                ? Self.quantities(series, times: axis.power)
                : AxisTitle(name, unit: unit).text(of: axis, isOnTicks: shownOnTicks)
        }
        return axis
    }

    /// What an axis shows that layers gave several units: the names of each unit before it.
    private static func quantities(_ series: [ResolvedSeries], times power: Int) -> String {
        var names: [(unit: String?, titles: [String])] = []
        series.visit { _, one in
            let title = one.measure.title
            guard let place = names.firstIndex(where: { $0.unit == one.unit }) else {
                return names.append((one.unit, [title]))
            }
            if !names[place].titles.contains(title) { names[place].titles.append(title) }
        }
        return names.map { AxisTitle($0.titles.joined(separator: ", "), unit: $0.unit).text(times: power) }
            .joined(separator: ", ")
    }

    /// Law (e): ranks from one down, each with its label where there is room; the last one stands above the line of the axis.
    private func rank(_ axis: inout ResolvedAxis, _ extent: Extent, _ axisSpec: AxisSpec) {
        axis.reverse = true
        let isSaid = axisSpec.tiers.contains { $0.saysStep || $0.format != nil }
        guard axisSpec.domain == nil, !isSaid else { return }
        let (first, last) = (extent.lower.rounded(.down), extent.upper.rounded(.up))
        axis.scale = .number(lower: first - Self.besideRanks, upper: last + Self.besideRanks, by: LinearScale.self)
        guard last - first < 1000 else { return }
        let all = (Int(saturating: first)...Int(saturating: last)).map { $0 }
        axis.rungs = [1, 2, 5, 10, 20, 50, 100, 200].compactMap { step in
            let shown = all.filter { $0 == all[0] || $0 % step == 0 }
            // The first has its own label, and keeps its neighbour from standing too near.
            let ticks = shown.filter { $0 == all[0] || step == 1 || ($0 - all[0]) * 2 >= step }
            return ticks.count > 1 || step == 1
                ? ticks.map { Tick(Double($0), label: [GroupedNumber.text($0)]) } : nil
        }
        axis.isFixed = true
    }

    /// Free above the first rank and below the last.
    private static let besideRanks = 0.5

    /// An axis along which rows begin within this share of it from zero begins there.
    private static let leastFromZero = 1.0 / 11

    /// Whether it holds whole numbers alone, of very many rows a few thousand: a tick between two says nothing.
    func isOfWhole(_ column: Buffer<Double>) -> Bool {
        let span = column.span
        for row in span.indices where span[row] != span[row].rounded() && span[row].isFinite { return false }
        return true
    }

    /// The extent of a column of a series over the shown part of x; where a line enters and leaves that part its height there
    /// counts too.
    func shown(_ column: Buffer<Double>, of one: ResolvedSeries, known: Extent? = nil) -> Extent? {
        guard let window else { return known ?? Extent(of: column) }
        var result: Extent?
        func take(_ value: Double) {
            if value.isFinite { result = Extent(lower: value, upper: value).union(result) }
        }
        var rows = 0..<min(column.count, one.x.count)
        if let inside = one.rows(from: window.lower, through: window.upper), inside.upperBound <= column.count {
            // One row more on each side, where a line enters and leaves.
            rows = max(0, inside.lowerBound - 1)..<min(rows.upperBound, inside.upperBound + 1)
            if column === one.y, let shape = one.shape, inside.count > 4 * BlockExtremes.rows,
                let found = shape.blocks.extremes(of: column, in: inside)
            {
                take(column.span[found.low])
                take(column.span[found.high])
                // What is left are the two ends.
                let ends = [rows.lowerBound..<inside.lowerBound + 1, inside.upperBound - 1..<rows.upperBound]
                for end in ends where !one.standsOnBand {
                    for row in end.dropFirst() { cross(row) }
                }
                return result ?? known ?? Extent(of: column)
            }
        }
        func cross(_ row: Int) {
            let (x, value) = (one.x[row], column.span[row])
            let (before, was) = (one.x[row - 1], column.span[row - 1])
            for edge in [window.lower, window.upper] where (before < edge) != (x < edge) && x != before {
                take(was + (value - was) * (edge - before) / (x - before))
            }
        }
        for row in rows {
            let (x, value) = (one.x[row], column.span[row])
            if x >= window.lower, x <= window.upper { take(value) }
            guard row > rows.lowerBound, !one.standsOnBand else { continue }
            cross(row)
        }
        return result ?? known ?? Extent(of: column)
    }

    func numberAxis(
        _ found: Extent?, _ axisSpec: AxisSpec, name: String, unit: String?, zero: Bool, round: Bool,
        isShare: Bool = false, isWhole: Bool = false, isYears: Bool = false,
        isCounted: Bool = false, beginsAtOne: Bool = false
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
            // Along x rows stand where they are: zero is there where they begin a hair above it.
            let share = round ? 0.34 : Self.leastFromZero
            let near =
                extent.lower > 0 && !beginsAtOne && !isYears && extent.lower <= extent.upper * share
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
        if round, !isLog, axisSpec.domain == nil { extent = extent.withoutSliver }
        let format = axisSpec.tiers.last?.format
        let own = format == nil ? ToldSeconds(unit: unit) : format.flatMap { ToldSeconds(rawValue: $0) }
        let isShort = format == nil && own == .duration && max(-extent.lower, extent.upper) < DurationTicks.long
        let told = !isShort && (scale == LinearScale.self || isLog) ? own : nil
        if round {
            let nice =
                told != nil && !isLog
                ? DurationTicks.nice(extent.lower, extent.upper) : scale.nice(extent.lower, extent.upper)
            extent = scale == LinearScale.self ? extent.grown(to: nice) : Extent(lower: nice.lower, upper: nice.upper)
        }
        // What is lowest stands above the axis, not on it.
        if isLog, round, !zero, !isCounted, extent.lower == found?.lower {
            extent.lower = LogScale.nice(extent.lower * 0.99, extent.upper).lower
        }
        // Nothing lies between one and none.
        if isLog, isCounted, found?.lower == 1 { extent.lower = 0.8 }
        if let steps { extent = steps.extent }
        if let domain = axisSpec.domain {
            if let bound = try self.bound(domain.lower, name, isPercent) { extent.lower = bound }
            if let bound = try self.bound(domain.upper, name, isPercent) { extent.upper = bound }
            guard extent.lower < extent.upper else { throw ChartsError.emptyRange(name) }
            if isLog, extent.lower <= 0 { throw ChartsError.logNeedsPositive(axis: name) }
        }
        extent = extent.finite
        var axis = ResolvedAxis(scale: .number(lower: extent.lower, upper: extent.upper, by: scale))
        let isOwn = isLog || scale == SymlogScale.self
        // The title says the power: one that somebody wrote does not.
        if !isOwn, !isPercent, axisSpec.tiers.last?.format == nil, axisSpec.title == nil {
            axis.power = NumberLabels.power(max(-extent.lower, extent.upper))
        }
        let labels = NumberLabels(
            unit: isPercent ? nil : unit, isPercent: isPercent,
            format: told?.rawValue ?? format, isEachItsOwn: isOwn, power: axis.power, isYears: isYears)
        (axis.told, axis.areYears) = (told, isYears)
        if axisSpec.tiers.contains(where: { $0.every != nil || $0.gridEvery != nil || $0.labelEvery != nil }) {
            axis.rungs = [try numberTiers(axisSpec, extent, labels, name, isPercent)]
            axis.isFixed = true
        } else {
            var ladder =
                told != nil
                ? DurationTicks.ladder(extent.lower, extent.upper, isLog: isLog)
                : steps?.ladder ?? scale.ladder(extent.lower, extent.upper)
            if isWhole, steps == nil {
                // Of logarithms each tick stands for itself.
                let whole =
                    isLog
                    ? ladder.map { $0.filter { $0 == $0.rounded() } }.filter { !$0.isEmpty }
                    : ladder.filter { $0.allSatisfy { $0 == $0.rounded() } }
                if !whole.isEmpty { ladder = whole }
            }
            // Where the ends of the axis are ticks of some rungs, the others would leave a piece over.
            let slack = extent.upper * 1e-9 - extent.lower * 1e-9
            // The two ends alone frame as well, and come last.
            let framing = ladder.filter {
                $0.count > 2 && abs(($0.first ?? .nan) - extent.lower) <= slack
                    && abs(($0.last ?? .nan) - extent.upper) <= slack
            }
            if round, !framing.isEmpty, steps == nil {
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
    func numberTiers(
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

    func bound(_ value: Value?, _ name: String, _ isPercent: Bool) throws -> Double? {
        guard let value else { return nil }
        guard let number = value.number else { throw ChartsError.domainKind(axis: name, wanted: "numbers") }
        guard number.value.isFinite else { throw ChartsError.endlessRange(name) }
        // A percent on either bound covers both.
        return isPercent ? number.value / 100 : number.value
    }

    func title(_ axisSpec: AxisSpec) throws -> String {
        guard let title = axisSpec.title else { return "" }
        return title.literal ?? ""
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
