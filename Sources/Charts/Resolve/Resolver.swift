import Diagnostics
import Scene
import Series
import Syntax

extension ChartSpec {
    /// Joins the chart to its data. Domains, colours, units, the ladders of tick steps and the texts are decided here, once for
    /// every surface.
    ///
    /// - Parameters:
    ///   - current: the series of layers that name none.
    ///   - lookup: a stored series by name; throws when there is none.
    ///   - earlier: a chart whose columns may be those of this one: what was found of them is not looked for again.
    /// - Throws: `ChartsError` for columns, domains and steps that do not suit; what `lookup` and the calendar throw.
    package func resolve(
        current: (name: String, frame: Frame), lookup: (String) throws -> Frame, context: SeriesContext,
        after earlier: ResolvedChart? = nil
    ) throws -> ResolvedChart {
        var resolver = Resolver(
            spec: self, current: current, context: try context.inZone(timezone), known: earlier?.series ?? [])
        return try resolver.resolve(lookup)
    }
}

/// The work of `ChartSpec.resolve`.
struct Resolver {
    var spec: ChartSpec
    var current: (name: String, frame: Frame)
    let context: SeriesContext
    /// Series of a chart of before, whose columns live as long as it does.
    let known: [ResolvedSeries]
    /// The words of the first and of the right axis, when it is known which there are.
    var sides: (left: AxisSpec, right: AxisSpec)
    var notes: [ChartsNote] = []
    /// What is left out of what its layers read.
    var hidden: HiddenSeries
    /// What `band from` names.
    var windows = BandWindows()
    /// Values at or below zero that a log axis has no place for.
    var leftByLog = 0
    /// How many panels share the figure.
    var panelCount = 1
    /// Whether so many of the series were picked (`top 5`), which is no order of places then.
    var hasEnds = false
    /// What stands along x and up y of the whole figure, where its axes order or cut it; nil outside panels.
    var figureNames: (along: [String]?, up: [String]?)?

    init(
        spec: ChartSpec, current: (name: String, frame: Frame), context: SeriesContext, known: [ResolvedSeries] = []
    ) {
        sides = (spec.y, spec.rightY)
        hidden = HiddenSeries(spec.hidden)
        (self.spec, self.current, self.context, self.known) = (spec, current, context, known)
    }

    /// What the layers come to before there are axes.
    struct Reading {
        var series: [ResolvedSeries]
        var kind: AxisKind
        /// Starts of the periods of every layer and the last end, ascending.
        var edges: [Int64]
        /// What stands along y when it is not the values.
        var rows: AxisKind?
        /// What the axes mean, where it is not the index and the column.
        var xTitle = AxisTitle()
        var yTitle: AxisTitle?
    }

    mutating func resolve(_ lookup: (String) throws -> Frame) throws -> ResolvedChart {
        let layers = try settledLayers(lookup)
        if let facet = spec.facet { return try resolve(facet, layers, lookup) }
        return try completed(try reading(layers, current.frame, lookup), layers)
    }

    /// The layers with everything said that was not.
    mutating func settledLayers(_ lookup: (String) throws -> Frame) throws -> [LayerSpec] {
        let isUnfolded = try unfoldTimes()
        nameRows()
        nameTexts()
        windows = try BandWindows(spec.annotations, lookup)
        var layers = spec.layers
        try readIntervals(&layers, lookup)
        try chooseUnsaid(&layers, before: isUnfolded ? "unpivot | " : "")
        for place in layers.indices {
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            layers[place].columns = layers[place].columns.sharingSubjects(in: frame)
        }
        if let combine = spec.combine {
            for case let key? in layers.map(\.binned) where combine.key != key { throw ChartsError.rowsNotKept }
            layers = layers.map { $0.combined(combine) }
        }
        shareKeys(&layers)
        standBesideBars(&layers)
        try layTimeAlong(&layers, lookup)
        try layWithin(&layers, lookup)
        try nameYears(&layers)
        try layTogether(&layers, lookup)
        try placeEnds(&layers, lookup)
        try pairPoints(&layers)
        try placePoints(&layers, lookup)
        try placeLines(&layers)
        try untangle(&layers)
        try chooseCounts(&layers, lookup)
        // Where values are written at both ends nothing is measured from zero.
        if spec.y.zero == nil, layers.allSatisfy(SlopeMark.isMeant) { spec.y.zero = false }
        return layers.map { MarkCatalog.named($0.mark)?.settled($0) ?? $0 }
    }

    /// A chart of one plot from what its layers read.
    mutating func completed(_ read: Reading, _ layers: [LayerSpec]) throws -> ResolvedChart {
        let titled = spec.title != nil
        let annotations = try self.annotations(read, current.frame)
        let seen = try seen(read)
        var chart = try axes(seen?.reading ?? read, layers, including: annotations.flatMap(\.values), titled: titled)
        try context.cancellation.check()
        chart.lying = LyingNames(chart, layers, spec)
        if let domain = spec.x.domain, domain.lower != nil || domain.upper != nil, !chart.showsRow {
            notes.append(.nothingWithin(axis: "x"))
        }
        chart.annotations = annotations
        chart.selection = try spec.selection.map { try selection($0, read, current.frame) }
        if let rows = seen?.rows { chart.selection = chart.selection?.among(rows) }
        return try finished(sloped(chart), read)
    }

    /// The annotations with their values; one that has none is left out and said.
    mutating func annotations(_ read: Reading, _ frame: Frame) throws -> [ResolvedAnnotation] {
        var spec = spec
        spec.annotations = windows.expanded(spec.annotations)
        let found = try AnnotationResolver(read, spec: spec, frame: frame, context: context).resolve()
        notes.merge(found.notes)
        return found.annotations.map { annotation in
            switch annotation {
            case .ruleY(let value, let label, let dashed):
                .ruleY(value, label: written(label, .ruleName, 200), dashed: dashed)
            case .ruleX(let at, let label, let dashed):
                .ruleX(at, label: written(label, .ruleName, 200), dashed: dashed)
            case .bandX(let lower, let upper, let label):
                .bandX(lower: lower, upper: upper, label: written(label, .bandName, 200))
            case .note(let x, let y, let text): .note(x: x, y: y, text: written(text, .note, 200))
            case .band(let lower, let upper, let label):
                .band(lower: lower, upper: upper, label: written(label, .bandName, 200))
            }
        }
    }

    func selection(_ selection: SelectionSpec, _ read: Reading, _ frame: Frame) throws -> ResolvedSelection {
        try SelectionResolver(
            series: read.series, kind: read.kind, edges: read.edges, spec: spec, frame: frame, context: context
        ).resolve(selection)
    }

    /// The layers joined to their rows, with colours in order.
    mutating func reading(
        _ layers: [LayerSpec], _ current: Frame, _ lookup: (String) throws -> Frame,
        wholes: [Frame]? = nil
    ) throws -> Reading {
        var series: [ResolvedSeries] = []
        var kind: (AxisKind, String)?
        var numbers = SeriesNumbers()
        var units = UnitSides()
        var edges: Set<Int64> = []
        var rows: AxisKind?
        var titles = (x: AxisTitle(), y: nil as AxisTitle?)
        for place in layers.indices {
            var layer = layers[place]
            guard let mark = MarkCatalog.named(layer.mark) else {
                throw ChartsError.unknownWord(
                    layer.mark, kind: "mark", candidates: MarkCatalog.all.map { $0.entry.name })
            }
            if layer.columns.isEmpty {
                let needsBefore = mark.unsaidMeasure == .layerBefore
                guard place > 0 || !needsBefore else { throw ChartsError.needsLayerBefore(mark.name) }
                if place > 0, mark.unsaidMeasure != .rows { layer.inherit(layers[place - 1], mark) }
            }
            // In a layer's own words a style is that mark's; on a line of its own any layer may be meant.
            let isLost = layers.count == 1 ? layer.styles.over(spec.styles) : layer.styles
            if let style = isLost.unsuited(to: mark) {
                throw ChartsError.notForMark(style: style, mark: mark.name, known: StyleCatalog.names(for: mark))
            }
            if mark.stat.isOfAllRows, let column = layer.columns.first(where: \.isOfSeveral) {
                throw ChartsError.aggregateOfSpread(
                    column.aggregate ?? column.formula?.words ?? "", mark: mark.name,
                    column: column.name ?? column.expression?.words ?? "")
            }
            let name = layer.series ?? self.current.name
            let frame = try layer.series.map { try lookup($0) } ?? current
            let styles = layer.styles.over(spec.styles.known(by: mark))
            var reader = LayerReader(
                layer: layer, mark: mark, styles: styles, frame: frame, context: context, whole: wholes?[place],
                mayCutTails: layers.count == 1 && spec.x.domain == nil)
            reader.isOfRatios = spec.x.scale == LogScale.name
            // What is said of names is said of values.
            reader.hasRatiosUp = [spec.x.scale, spec.y.scale].contains(LogScale.name)
            reader.room = room
            try reader.checkKeys()
            var table = try mark.table(reader)
            notes.merge(table.notes)
            notes.merge(try reader.rowsWithoutPlace())
            if layers.count == 1,
                let (kept, left, all) = try table.ends(spec.x, averages: Self.averages(table.runs.map(\.measure)))
            {
                (table, hasEnds) = (kept, true)
                if left > 0 { notes.append(.categoriesNotShown(left, of: all)) }
            }
            // A point of two columns needs both; a line shows its gap.
            if layer.over != nil, mark.arrangement == .cloud, mark.stat == .aggregate {
                let left = table.leaveOutHalves()
                if left > 0 { notes.append(.valuesMissing(left)) }
            }
            let others = layers.indices.filter { $0 != place }.compactMap { MarkCatalog.named(layers[$0].mark) }
            guard mark.company.holds(others, around: mark) else { throw ChartsError.standsAlone(mark.name) }
            // Layers of one series are told apart by their marks.
            let label = layers.allSatisfy { $0.series == layers[0].series } ? mark.name : name
            let earlier = kind?.0
            kind = try merged(kind, (table.kind, label))
            series = try placed(series, from: (earlier, nil), among: (kind?.0, nil))
            if let before = rows, let next = table.rows {
                rows = try merged((before, label), (next, label)).0
            } else {
                rows = table.rows ?? rows
            }
            if (rows == nil) != (table.rows == nil) { throw ChartsError.mixedIndexes(layers[0].mark, mark.name) }
            if titles.x.isEmpty { titles.x = try table.xTitle ?? reader.placeTitle() }
            titles.x.areYears = titles.x.areYears || table.xTitle?.areYears ?? false
            titles.y = titles.y ?? table.yTitle
            if case .time(let found?, _) = table.kind { edges.formUnion(found) }
            try context.cancellation.check()
            let made = try StyleResolver(
                layer: layer, mark: mark, styles: styles
            ).series(table, numbers: &numbers, sides: &units, earlier: series, hidden: &hidden, notes: &notes)
            series += try placed(made, from: (table.kind, table.rows), among: (kind?.0, rows))
            if mark.arrangement == .joined { noteShort(layer, frame) }
        }
        if spec.facet == nil { try hidden.check(spec.hidden, left: series) }
        guard var (axisKind, _) = kind, series.contains(where: { $0.y.count > 0 }) else {
            // Of one that was stopped nobody knows.
            try Cancellation.process.check()
            throw ChartsError.noRow(self.current.name)
        }
        series = onTheirSides(series, units, layers)
        settleSides(series)
        putGreatestFirst(series, axisKind, layers)
        try order(&series, &axisKind, &rows, layers)
        if case .slots = axisKind { scaleValues(rows) }
        try context.cancellation.check()
        for place in series.indices { series[place] = try series[place].mark.positioned(series[place], &axisKind) }
        if spec.facet == nil {
            try SeriesRamp(series)?.color(&series)
            try ColorsByName(series)?.color(&series)
            try OrderedColors(series)?.color(&series)
            if let places = try SeriesColors.places(series) {
                try SeriesColors.color(&series, places, stacked: stackMode(layers))
            }
            SeriesColors.tellFromKeys(&series)
        }
        if spec.y.scale == LogScale.name || spec.x.scale == LogScale.name || sides.right.scale == LogScale.name {
            var isNumber = false
            if case .number = axisKind { isNumber = true }
            let kept = try LogPlaces(
                series, y: spec.y.scale == LogScale.name && rows == nil, right: sides.right.scale == LogScale.name,
                x: spec.x.scale == LogScale.name && isNumber)
            (series, leftByLog) = (kept.series, leftByLog + kept.left)
        }
        if spec.y.scale == LogScale.name, series.contains(where: { $0.floor != nil }) { notes.merge(.stackedOnLog) }
        try context.cancellation.check()
        series = AxisResolver.withSpacing(series, axisKind)
        try context.cancellation.check()
        try SeriesShape.find(for: &series, known: known)
        try context.cancellation.check()
        series = Treads.found(in: LongGaps.found(in: series), known: spec.tread)
        series = Self.withGrounds(series)
        // Panels may end in periods of their own.
        if spec.lastIsCut, spec.facet == nil, case .time(let edges?, _) = axisKind, edges.count > 1 {
            for place in series.indices where series[place].isPeriods {
                series[place].cutFrom = Double(edges[edges.count - 2])
            }
        }
        noteEmptyPlaces(series, axisKind)
        guard series.contains(where: { $0.isAnyValueShown }) else {
            try Cancellation.process.check()
            throw ChartsError.noRow(layers.count == 1 ? series.first?.column ?? self.current.name : self.current.name)
        }
        return Reading(
            series: series, kind: axisKind,
            edges: edges.sorted(),
            rows: rows, xTitle: titles.x, yTitle: titles.y)
    }

    /// With one value axis the words of the right one are its own, and move it there.
    private mutating func settleSides(_ series: [ResolvedSeries]) {
        guard !series.contains(where: \.onSecondY) || series.allSatisfy(\.onSecondY), sides.right.isSaid else { return }
        spec.y = sides.right.over(sides.left)
        sides.right = AxisSpec()
    }

    /// Each series on the axis of its unit. A figure has two: what is in a third unit is left out and said.
    private mutating func onTheirSides(
        _ series: [ResolvedSeries], _ sides: UnitSides, _ layers: [LayerSpec]
    ) -> [ResolvedSeries] {
        var shown: [ResolvedSeries] = []
        var left: [ChartsNote.SeriesUnit] = []
        for var one in series {
            if let isRight = sides.isRight(one.unit, asked: one.isRightAsked) {
                one.onSecondY = isRight
                shown.append(one)
            } else if case let unit = ChartsNote.SeriesUnit(name: one.name, unit: one.unit), !left.contains(unit) {
                left.append(unit)
            }
        }
        if !left.isEmpty { notes.append(.inThirdUnit(left, mayStandApart: layers.count == 1 && spec.facet == nil)) }
        return shown
    }

    /// The chart with its axes, over every series of the reading.
    ///
    /// - Parameter values: what the y axis must show besides the series: rules and bands.
    func axes(_ read: Reading, _ layers: [LayerSpec], including values: [Double], titled: Bool) throws -> ResolvedChart
    {
        let series = read.series
        var across = AxisResolver(spec: spec, context: context)
        across.name = layers.first?.over ?? current.frame.index.name
        let isOnTicks = read.xTitle.unit.map(NumberLabels.isAttached) ?? false
        across.unit = read.xTitle.unit.flatMap { TimeOfDay.isClock($0) || isOnTicks ? $0 : nil }
        across.areYears = read.xTitle.areYears
        across.wrapped = current.frame.index.wrapped.flatMap { CalendarStep($0) }
        var x = try across.xAxis(series, read.kind)
        if case .time(let lower, _) = x.scale, !lower.isFinite { throw ChartsError.noRow(current.name) }
        var axes = AxisResolver(spec: spec, context: context)
        axes.including = values
        if spec.x.domain != nil, x.scale.bandCount == nil {
            axes.window = Extent(lower: x.scale.domain.lower, upper: x.scale.domain.upper)
        }
        let isOnBoth = series.contains(where: \.onSecondY)
        let left = isOnBoth ? series.filter { !$0.onSecondY } : series
        let right = isOnBoth ? series.filter(\.onSecondY) : []
        try context.cancellation.check()
        var y =
            try read.rows.map(axes.rowAxis)
            ?? axes.yAxis(left.isEmpty ? series : left, spec.y, titled: titled, alone: right.isEmpty)
        let leftHeld = axes.held
        if spec.x.title == nil, !read.xTitle.isEmpty, !isSaid(read.xTitle.name) {
            x.title = read.xTitle.text(of: x, isOnTicks: isOnTicks)
        }
        if spec.y.title == nil, let title = read.yTitle {
            y.title = title.text(of: y, isOnTicks: title.unit.map { NumberLabels.isAttached($0) } ?? false)
        }
        // Heights around a middle say nothing by where they stand.
        let isCentered = layers.contains { $0.styles.over(spec.styles).stack == .center }
        if isCentered, spec.y.tiers.isEmpty { y.labelsOn = false }
        if series.contains(where: { $0.mark.channels.x == .own }) { (x.off, y.off) = (true, true) }
        var chart = ResolvedChart(series: series.map { $0.throughMiddles(of: x.scale) }, x: x, y: y)
        chart.barGroups = BarGroups(series, x.scale, read.kind, context.calendar)
        chart.legendTitle = Self.legendTitle(series)
        chart.isNamedElsewhere = spec.legend == nil && isNamedAlongX(layers, x)
        chart.namesSayLittle = !chart.legendTitle.isEmpty && Self.saysLittle(series)
        axes.including = []
        if !right.isEmpty, !left.isEmpty {
            let held = chart.y.holding(leftHeld)
            var second = try axes.yAxis(right, sides.right, titled: titled, alone: false)
            if let steps = sharedSteps(chart.y, second, held, second.holding(axes.held)) {
                axes.steps = steps.right
                second = try axes.yAxis(right, sides.right, titled: titled, alone: false)
                (axes.steps, axes.including) = (steps.left, values)
                chart.y = try axes.yAxis(left, spec.y, titled: titled, alone: false)
            }
            chart.secondY = second
            chart.secondY?.side = nil
        }
        chart.horizontal = layers.contains { $0.styles.over(spec.styles).horizontal == true }
        if !chart.horizontal {
            if let side = spec.x.side, side == .left || side == .right {
                throw ChartsError.axisSide(axis: "x", side: side.rawValue, wanted: "top or bottom")
            }
            if let side = spec.y.side, side == .top || side == .bottom {
                throw ChartsError.axisSide(axis: "y", side: side.rawValue, wanted: "left or right")
            }
        } else {
            // The far side of swapped axes.
            if chart.x.side == .top { chart.x.side = .right }
            if chart.y.side == .right { chart.y.side = .top }
        }
        return chart
    }

    /// Layers share one x axis: of one kind, periods where any has them.
    func merged(_ before: (AxisKind, String)?, _ next: (AxisKind, String)) throws -> (AxisKind, String) {
        guard let before else { return next }
        switch (before.0, next.0) {
        case (.number, .number): return before
        case (.slots(let a, let cycle), .slots(let b, let other)):
            let known = Set(a)
            let all = a + b.filter { !known.contains($0) }
            guard let cycle, cycle == other else { return (.slots(all, cycle: cycle), before.1) }
            // Members of one cycle stand in its order, whichever layer has them.
            let listing = context.calendar.ordinals(listing: cycle).map { cycle.label($0) }
            return (.slots(listing.filter(all.contains), cycle: cycle), before.1)
        case (.time(let a?, let step), .time(let b?, _)):
            // Periods of two layers: the finer cut holds both only when they are the same cut.
            return (.time(edges: Set(a) == Set(b) ? a : Array(Set(a).union(b)).sorted(), step: step), before.1)
        case (.time(let a?, let step), .time(nil, _)): return (.time(edges: a, step: step), before.1)
        case (.time(nil, _), .time): return next
        default: throw ChartsError.mixedIndexes(before.1, next.1)
        }
    }
}
