import Diagnostics
import Scene
import Series
import Syntax

/// Turns the runs of a layer into series: colours in order, stacks, groups, the right axis.
struct StyleResolver {
    let layer: LayerSpec
    let mark: any Mark.Type
    let styles: StyleSet

    func series(
        _ table: LayerTable, numbers: inout SeriesNumbers, sides: inout UnitSides, earlier: [ResolvedSeries],
        hidden: inout HiddenSeries, notes: inout [ChartsNote]
    ) throws -> [ResolvedSeries] {
        var made: [ResolvedSeries] = []
        let labels = MeasureLabels(table.runs, of: layer, mark, after: earlier)
        var shown: Extent?
        table.runs.visit { _, run in
            shown = Extent(of: run.shown)?.union(shown) ?? shown
        }
        var twins: [[String]: ResolvedSeries] = [:]
        for one in earlier { twins[[one.name, one.column]] = twins[[one.name, one.column]] ?? one }
        func named(_ group: String, _ run: LayerRun) -> String {
            labels.count > 1 ? "\(labels.text(run)) \(group)" : group
        }
        let places = table.runs.compactMap { $0.group?.color?.place }
        // The places along a palette.
        let shares = places.max().map { $0 + 1 } ?? table.runs.count
        numbers.beginLayer()
        var coloredBy: String?
        if case .column(let name, _)? = styles.color { coloredBy = name }
        for (place, run) in table.runs.enumerated() {
            if place & 1023 == 1023 { try Cancellation.process.check() }
            let name = run.group.map { named($0.name, run) } ?? labels.text(run)
            // The same values drawn by two marks are one series: `area distance + line distance`.
            let twin = twins[[name, run.column]].flatMap { $0.isAlike(run.measure) ? $0 : nil }
            let number =
                twin.map { (order: $0.order, hue: $0.hue) }
                ?? numbers.next(run.group?.color, of: run.column, by: coloredBy)
            let share = shares > 1 ? Double(run.group?.color?.place ?? place) / Double(shares - 1) : 0.5
            var style = MarkStyle(
                coloring: try coloring(number.hue, twin: twin, run, share: share, extent: shown))
            style.gradient = styles.gradient ?? false
            style.opacity = styles.opacity ?? 1
            style.width = styles.width
            if mark.stat == .bins, case .points? = styles.width { style.width = nil }
            style.stroke = styles.stroke
            style.dashed = styles.dashed ?? false
            style.symbol = styles.symbol
            if let kind = run.group?.symbol { style.symbol = SymbolSpec.allCases[kind % SymbolSpec.allCases.count] }
            style.dashKind = run.group?.dash
            style.corner = styles.corner
            style.band = styles.band ?? false
            style.connects = styles.connect ?? false
            style.hole = styles.hole ?? (layer.kind == DonutMark.name ? DonutMark.hole : 0)
            if let name = styles.interpolation {
                guard let found = InterpolationCatalog.named(name) else {
                    throw ChartsError.unknownWord(
                        name, kind: "interpolation", candidates: InterpolationCatalog.all.map { $0.name })
                }
                style.interpolation = found
            } else if mark.arrangement == .joined, !run.detail.rowNames.isEmpty || run.measure?.kind == .truth {
                // Between two states, and between no and yes, there is none.
                style.interpolation = StepInterpolation.self
            }
            var one = ResolvedSeries(
                mark: mark, name: name, column: run.column, unit: run.unit, order: number.order, hue: number.hue,
                x: run.x, y: run.y,
                lower: run.lower, style: style)
            one.measure = run.measure ?? one.measure
            one.splitTitle = run.group?.title
            if labels.count == 1 { one.looks = run.group?.looks ?? [] }
            if case .time(_?, _) = table.kind { one.isPeriods = true }
            one.kind = run.group?.kind.map { named($0, run) }
            one.hueName = run.group?.color.map { named($0.name, run) }
            (one.spacing, one.isOfRatios) = (run.spacing, run.isOfRatios)
            one.detail = run.detail
            sides.meet(run.unit, isRight: styles.right)
            one.isRightAsked = styles.right
            one.shades = run.shades
            one.sizes = run.sizes
            one.error = run.error
            one.isShare = run.isShare
            one.names = run.names
            one.labels = run.names == nil ? styles.labels : nil
            // A line of the same hue as bars or as very many points has an edge of the ground.
            one.isOverFill = earlier.contains {
                ($0.mark.channels.x.isBand || $0.mark.arrangement == .cloud && $0.y.count > Self.manyPoints)
                    && $0.hue == number.hue
            }
            made.append(one)
        }
        return try arranged(hidden.shown(made), on: table.kind, addsUp: table.addsUp, &notes)
    }

    // MARK: Colours

    /// - Parameters:
    ///   - share: of a palette, for the run.
    ///   - extent: of what colours stand for, in all runs of the layer.
    private func coloring(
        _ hue: Int, twin: ResolvedSeries?, _ run: LayerRun, share: Double, extent: Extent?
    ) throws -> MarkStyle.Coloring {
        switch styles.color {
        case nil where mark.channels.also.contains(.color):
            return try byValue(nil, extent)
        case nil where twin?.shades != nil, .column where run.shades == nil && twin?.shades != nil:
            // The colours of its twin are values of a column that this has none of.
            return .constant(.ink)
        case nil: return twin?.style.coloring ?? .constant(.series(hue))
        case .constant(let color) where mark.channels.also.contains(.color):
            // Cells in one colour: from nearly the ground to it.
            return .value(stops: [.faint(color), color], lower: extent?.lower ?? 0, upper: extent?.upper ?? 1)
        case .constant(let color): return .constant(color)
        case .column(_, let palette) where run.shades != nil: return try byValue(palette, extent)
        case .column(_, let palette), .cycle(_, let palette):
            if run.group?.color?.isNameless ?? false { return .constant(.nameless) }
            guard let palette else { return .constant(.series(hue)) }
            return .constant(.among(try PaletteCatalog.stops(palette), share))
        case .sign(let positive, let negative): return .sign(positive: positive, negative: negative)
        case .value(let palette): return try byValue(palette, extent)
        case .scale(let range, let colors):
            var (lower, upper) = (0.0, 1.0)
            if let extent = Extent(of: run.y) { (lower, upper) = (extent.lower, extent.upper) }
            if let bound = range?.lower?.number { lower = bound.value }
            if let bound = range?.upper?.number { upper = bound.value }
            return .scale(stops: colors, lower: lower, upper: upper)
        }
    }

    /// So many points are a surface that a line of their hue is lost on.
    private static let manyPoints = 400
    /// The nearer end lies as far from zero as this share of the other where both sides of zero matter.
    private static let leastSide = 0.125

    /// Values along a palette. Where they lie on both sides of zero a diverging one has zero in its middle; so has the one that nobody
    /// named where both sides matter.
    private func byValue(_ palette: String?, _ extent: Extent?) throws -> MarkStyle.Coloring {
        let (lower, upper) = (extent?.lower ?? 0, extent?.upper ?? 1)
        let crosses = lower < 0 && upper > 0
        let matters = crosses && min(-lower, upper) >= Self.leastSide * max(-lower, upper)
        let chosen = try PaletteCatalog.named(palette ?? (matters ? "bluered" : "viridis"))
        let stops = chosen.stops.map { ChartColor.exact($0) }
        guard crosses, chosen.isDiverging else { return .value(stops: stops, lower: lower, upper: upper) }
        let reach = max(-lower, upper)
        return .value(stops: stops, lower: -reach, upper: reach)
    }

    /// Bars and areas of one layer that share their places: stacked when they are parts by a column, side by side when
    /// they are different columns, or bars of means, whose stack would be as high as nothing there is.
    ///
    /// - Throws: `stackedUnits`: a sum of two units is none of anything.
    private func arranged(
        _ series: [ResolvedSeries], on kind: AxisKind, addsUp: Bool, _ notes: inout [ChartsNote]
    ) throws -> [ResolvedSeries] {
        guard series.count > 1, !mark.positions.isEmpty else {
            if styles.stack == .normalize { notes.append(.aloneInStack) }
            return series
        }
        let byGroup = series.distinct(\.column).count == 1
        // Law (k): what has no place beside each other stands on each other where it adds up.
        let isParts =
            mark.positions.contains(.dodge) ? byGroup && addsUp : byGroup || series.allSatisfy(\.measure.isAdditive)
        let mode = styles.stack ?? (styles.group != true && isParts ? .on : .off)
        if mode != .off, mark.positions.contains(.stack) {
            if let first = series.first, let other = series.first(where: { $0.unit != first.unit }) {
                throw ChartsError.stackedUnits(
                    mode: mode.rawValue, .init(name: first.column, unit: first.unit),
                    .init(name: other.column, unit: other.unit))
            }
            let adding: Set<String?> = [nil, SumAggregate.entry.name, CountAggregate.entry.name]
            if mode == .on, mark.channels.x.isBand,
                let made = series.lazy.map(\.measure.aggregate?.value).first(where: { !adding.contains($0) })
            {
                notes.merge(.stackedAggregate(made ?? ""))
            }
            guard !mark.channels.x.isBand, let aligned = Stacking.aligned(series) else {
                return Stacking(mode: mode).stacked(series)
            }
            notes.append(.zeroWhereNoRow)
            return Stacking(mode: mode).stacked(aligned)
        }
        guard mark.positions.contains(.dodge), !(styles.band ?? false), !Self.standAlone(series, on: kind) else {
            return series
        }
        var result = series
        for place in result.indices { result[place].dodge = (place, result.count) }
        return result
    }
}

extension StyleResolver {
    /// Whether no two series have a value under one name, as where a colour says no more than the name does: there is nothing to stand
    /// beside.
    private static func standAlone(_ series: [ResolvedSeries], on kind: AxisKind) -> Bool {
        guard case .slots = kind else { return false }
        var owners: [Double: Int] = [:]
        for (place, one) in series.enumerated() {
            for row in 0..<min(one.x.count, one.y.count) where one.x[row].isFinite && one.y.span[row].isFinite {
                if owners.updateValue(place, forKey: one.x[row]) ?? place != place { return false }
            }
        }
        return true
    }
}

/// The numbers that the series of a chart have: each its own, and those that look alike one colour.
struct SeriesNumbers {
    private var order = 0
    private var hue = 0
    /// The colours of the layer's columns by what has them.
    private var known: [Key: Int] = [:]
    /// Those of all layers, by the column that they stand for, its value and what is measured.
    private var said: [[String]: Int] = [:]

    private struct Key: Hashable {
        var place: Int
        var column: String
    }

    mutating func beginLayer() { known = [:] }

    /// - Parameter color: nil for a colour of its own.
    /// - Parameter coloredBy: the column that colours stand for: a value of it has one in every layer of the same measure.
    mutating func next(_ color: RunGroup.Look?, of column: String, by coloredBy: String?) -> (order: Int, hue: Int) {
        defer { order += 1 }
        guard let color else {
            defer { hue += 1 }
            return (order, hue)
        }
        let key = Key(place: color.place, column: column)
        let value = coloredBy.map { [$0, color.name, column] }
        if let found = known[key] ?? value.flatMap({ said[$0] }) { return (order, found) }
        known[key] = hue
        if let value { said[value] = hue }
        defer { hue += 1 }
        return (order, hue)
    }
}

extension Value {
    /// The number that a bound or tick step says. Four digits alone are a year among times, and a number where numbers stand.
    var number: NumberSyntax? {
        switch self {
        case .number(let number): number
        case .instant(let instant):
            if case .date(let year, month: nil, day: nil) = instant.base, instant.shifts.isEmpty {
                NumberSyntax(value: Double(year), isPercent: false)
            } else {
                nil
            }
        case .count(let count): NumberSyntax(value: Double(count), isPercent: false)
        default: nil
        }
    }
}

extension ResolvedSeries {
    /// Whether it shows what a channel shows, or the values that the one is made of: the greatest and the least of them are two things.
    fileprivate func isAlike(_ other: Channel?) -> Bool {
        guard let own = measure.aggregate?.value, let made = other?.aggregate?.value else { return true }
        return own == made
    }
}
