import Language
import Scene
import Series

/// Turns the runs of a layer into series: colours in order, stacks, groups, the right axis.
struct StyleResolver {
    let layer: LayerSpec
    let mark: any Mark.Type
    let styles: StyleSet
    let theme: Theme.Name?

    func series(
        _ table: LayerTable, firstOrder: inout Int, units: inout [String?], earlier: [ResolvedSeries]
    ) throws -> [ResolvedSeries] {
        var made: [ResolvedSeries] = []
        let columns = Set(table.runs.map(\.column))
        var twins: [[String]: ResolvedSeries] = [:]
        for one in earlier { twins[[one.name, one.column]] = twins[[one.name, one.column]] ?? one }
        var seen = Set(units)
        for (place, run) in table.runs.enumerated() {
            let name = run.group.map { group in columns.count > 1 ? "\(run.column) \(group)" : group } ?? run.column
            // The same values drawn by two marks are one series: `area distance + line distance`.
            let twin = twins[[name, run.column]]
            let order = twin?.order ?? firstOrder
            if twin == nil { firstOrder += 1 }
            var style = MarkStyle(
                coloring: try coloring(order, twin: twin, values: run, place: place, of: table.runs.count))
            style.gradient = styles.gradient ?? false
            style.opacity = styles.opacity ?? 1
            style.width = styles.width
            style.stroke = styles.stroke
            style.dashed = styles.dashed ?? false
            style.symbol = styles.symbol
            style.corner = styles.corner
            style.band = styles.band ?? false
            style.hole = styles.hole ?? 0
            if let name = styles.interpolation {
                guard let found = InterpolationCatalog.named(name) else {
                    throw ChartsError.unknownWord(
                        name, kind: "interpolation", candidates: InterpolationCatalog.all.map { $0.name })
                }
                style.interpolation = found
            }
            var one = ResolvedSeries(
                mark: mark, name: name, column: run.column, unit: run.unit, order: order, x: run.x, y: run.y,
                lower: run.lower, style: style)
            if case .time(_?, _) = table.kind { one.isPeriods = true }
            one.spacing = run.spacing
            one.detail = run.detail
            if seen.insert(run.unit).inserted { units.append(run.unit) }
            one.onSecondY = styles.right ?? (units.count > 1 && units[1] == run.unit)
            one.isOnAskedAxis = styles.right ?? false
            made.append(one)
        }
        return arranged(made)
    }

    /// - Parameter place: of the run among `groups`, for a palette.
    private func coloring(
        _ order: Int, twin: ResolvedSeries?, values run: LayerRun, place: Int, of groups: Int
    ) throws -> MarkStyle.Coloring {
        switch styles.color {
        case nil where mark.isColoredByValue:
            let extent = Extent(of: run.shown)
            let crosses = (extent?.lower ?? 0) < 0 && (extent?.upper ?? 0) > 0
            // Values on both sides of zero: its middle colour is zero.
            let reach = max(-(extent?.lower ?? 0), extent?.upper ?? 1)
            return .value(
                stops: try PaletteCatalog.stops(crosses ? "bluered" : "viridis"),
                lower: crosses ? -reach : extent?.lower ?? 0,
                upper: crosses ? reach : extent?.upper ?? 1)
        case nil: return twin?.style.coloring ?? .constant(.series(order))
        case .constant(let color) where mark.isColoredByValue:
            // Cells in one colour: from nearly the ground to it.
            let ground = Theme.named(theme ?? .light)
            let full = color.color(in: ground)
            let extent = Extent(of: run.shown)
            return .value(
                stops: [.exact(full.mixed(with: ground.background, 0.85)), .exact(full)], lower: extent?.lower ?? 0,
                upper: extent?.upper ?? 1)
        case .constant(let color): return .constant(color)
        case .column(_, let palette):
            guard let palette else { return .constant(.series(order)) }
            let stops = try PaletteCatalog.stops(palette)
            return .constant(.among(stops, groups < 2 ? 0.5 : Double(place) / Double(groups - 1)))
        case .sign(let positive, let negative): return .sign(positive: positive, negative: negative)
        case .value(let palette):
            let extent = Extent(of: run.shown)
            return .value(
                stops: try PaletteCatalog.stops(palette ?? "viridis"), lower: extent?.lower ?? 0,
                upper: extent?.upper ?? 1)
        case .scale(let range, let colors):
            var (lower, upper) = (0.0, 1.0)
            if let extent = Extent(of: run.y) { (lower, upper) = (extent.lower, extent.upper) }
            if let bound = range?.lower?.number { lower = bound.value }
            if let bound = range?.upper?.number { upper = bound.value }
            return .scale(stops: colors, lower: lower, upper: upper)
        }
    }

    /// Bars and areas of one layer that share their places: stacked when they are parts by a column, side by side when
    /// they are different columns.
    private func arranged(_ series: [ResolvedSeries]) -> [ResolvedSeries] {
        guard series.count > 1, mark.stacks || mark.sharesBand else { return series }
        let byGroup = Set(series.map(\.column)).count == 1
        let mode = styles.stack ?? (styles.group == true ? .off : byGroup ? .on : .off)
        if mode != .off, mark.stacks { return Stacking(mode: mode).stacked(series) }
        guard mark.sharesBand else { return series }
        var result = series
        for place in result.indices { result[place].dodge = (place, result.count) }
        return result
    }
}

extension Value {
    /// The number that a bound or tick step says.
    var number: NumberSyntax? {
        switch self {
        case .number(let number): number
        case .count(let count): NumberSyntax(value: Double(count), isPercent: false)
        default: nil
        }
    }
}
