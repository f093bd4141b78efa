import Diagnostics
import Scene
import Series

/// The last step of `ChartSpec.resolve`.
extension Resolver {
    /// Texts, notes and sizes: all that does not depend on axes.
    mutating func finished(_ unfinished: ResolvedChart, _ read: Reading) throws -> ResolvedChart {
        var chart = unfinished
        chart.legend = spec.legend
        let (left, right) = (labelFormat(spec.y, chart.y), labelFormat(sides.right, chart.secondY))
        chart.series = chart.series.map { $0.labelled($0.onSecondY ? right : left) }
        for place in chart.panels.indices {
            chart.panels[place].series = chart.panels[place].series.map { $0.labelled($0.onSecondY ? right : left) }
        }
        try Highlight(names: spec.highlight).applied(to: &chart)
        try hidden.check(spec.hidden, left: chart.series)
        chart.size = spec.size.map { Size($0.width, $0.height) }
        chart.theme = spec.theme
        if spec.aspectAuto {
            chart.aspect = chart.panels.isEmpty ? Banking.aspect(chart) : nil
            if chart.aspect == nil { notes.append(.noSlopeForHeight) }
        }
        let texts = AnnotationResolver(read, spec: spec, frame: current.frame, context: context)
        chart.title = written(try spec.title.map(texts.text) ?? "", .title, 400)
        chart.subtitle = written(try spec.subtitle.map(texts.text) ?? "", .subtitle, 1200)
        chart.caption = written(try spec.caption.map(texts.text) ?? "", .caption, 1200)
        let words = WordsAbove(chart)
        chart.lying?.above = words
        if let title = spec.x.title { chart.x.title = try texts.text(title) }
        if let title = spec.y.title { chart.y.title = try texts.text(title) }
        chart.x = opened(chart.x, below: [chart.title, chart.subtitle, chart.x.title])
        var folded: [String] = []
        let series = chart.series
        var told: Set<String> = []
        try series.walk { one in
            guard spec.highlight.isEmpty, one.isFolded else { return }
            if told.insert(one.legendName).inserted { folded.append(one.legendName) }
        }
        if !folded.isEmpty { notes.append(.smallestInGray(folded)) }
        if Density.hidesSizes(chart) { notes.append(.sizesNotShown) }
        if let left = NamesLeft(chart).note { notes.append(left) }
        if leftByLog > 0 { notes.append(.belowLog(leftByLog)) }
        noteManyBars(chart)
        noteCycle(read)
        if let names = flatBars(series) { notes.append(.allZero(names)) }
        if let size = chart.size, let least = leastHeight(chart, width: size.width), least > size.height {
            notes.append(.higher(than: size.height))
        }
        if let readout = chart.readout { notes.append(.readout(readout)) }
        chart.notes = notes
        chart.rowCount = current.frame.count
        try context.cancellation.check()
        chart.summary = summary(of: series)
        chart.describing = DescribingWay(spec, context)
        if case .time(_, let step?) = read.kind { chart.describing.step = step }
        chart.describing.wrapped = current.frame.index.wrapped.flatMap { CalendarStep($0) }
        return chart
    }

    /// The names of bars that are all zero: a figure of them alone would be empty without a word.
    private func flatBars(_ series: [ResolvedSeries]) -> [String]? {
        let isFlat = series.allSatisfy { one in
            one.standsOnBand && one.growsFromZero && one.mark.channels.y.isOnAxes && !one.detail.isValued
                && one.shape?.y.map { $0.lower == 0 && $0.upper == 0 } ?? false
        }
        return isFlat && spec.y.domain == nil ? series.distinct(\.legendName).sorted() : nil
    }

    /// A text of a figure whole; of thousands of letters the first ones, which is said.
    mutating func written(_ text: String, _ what: ChartsNote.FigureText, _ most: Int) -> String {
        guard text.count > most else { return text }
        notes.merge(.cut(what, letters: text.count, shown: most))
        return String(text.prefix(most)) + "…"
    }

    /// What the marks need at least, with a line for each text above them; nil where they fill whatever there is.
    private func leastHeight(_ chart: ResolvedChart, width: Double) -> Double? {
        let metrics = Metrics(cell: nil)
        let free = width - metrics.padding.left - metrics.padding.right
        guard let one = chart.series.first, chart.panels.isEmpty,
            let needed = one.mark.leastHeight(one, width: free, metrics: metrics)
        else { return nil }
        let lines = [chart.subtitle.isEmpty, chart.caption.isEmpty, chart.selection == nil].count { !$0 }
        let header = (chart.title.isEmpty ? 0 : metrics.titleHeight) + metrics.headerGap + metrics.lineHeight * 2
        return metrics.padding.top + header + Double(lines) * metrics.lineHeight + needed + metrics.padding.bottom
    }

    private func summary(of series: [ResolvedSeries]) -> String {
        var parts: [String] = []
        var seen: Set<String> = []
        // What is as the one before is not worded again.
        var last: (mark: ObjectIdentifier, column: String)?
        series.visit { _, one in
            guard last.map({ $0 != (ObjectIdentifier(one.mark), one.column) }) ?? true else { return }
            last = (ObjectIdentifier(one.mark), one.column)
            let text = "\(one.mark.entry.name) of \(one.column)"
            if seen.insert(text).inserted { parts.append(text) }
        }
        return parts.joined(separator: " + ")
    }
}

extension Resolver {
    /// Says how bars are put together in a picture of the chart's size, and what else their key may mean.
    private mutating func noteManyBars(_ chart: ResolvedChart) {
        let size = chart.size ?? Figure.usual
        let across = chart.panels.isEmpty ? 1 : chart.columnCount(width: size.width, height: size.height, cell: nil)
        let room = size.width / Double(across) - LyingNames.around
        let bars = chart.series.filter { $0.mark.arrangement == .columns }
        guard let count = bars.greatest({ $0.y.count }) else { return }
        let cycle = spec.layers.first?.keys.first?.cycleOfFew
        let each = bars.greatest { $0.dodge.count } ?? 1
        if let groups = chart.barGroups, let rung = groups.rung(points: room, each: each) {
            notes.append(.barsGrouped(groups.bars, rung.words, instead: cycle))
        } else if chart.x.scale.bandCount != nil, !chart.x.scale.isTime, Double(count) > size.width {
            notes.append(.barsShared(count))
        }
    }

    /// Says what else a key of the calendar may mean, where its periods go twice round a cycle and more, and nothing has said it yet.
    private mutating func noteCycle(_ read: Reading) {
        guard let layer = spec.layers.first, let mark = MarkCatalog.named(layer.mark), mark.channels.y.isOnAxes,
            let cycle = layer.keys.first?.cycleOfFew, cycle != .weekday, case .time(let edges?, _) = read.kind,
            edges.count - 1 >= 2 * cycle.memberCount
        else { return }
        let isBars = mark.arrangement == .columns
        // A line of rows as they are follows time, and is meant to.
        var isMeant = isBars || layer.columns.contains(where: \.isOfSeveral)
        for note in notes {
            switch note {
            case .barsGrouped(_, _, let instead?), .rowsAlone(_, let instead?): if instead == cycle { return }
            case .combined: isMeant = true
            default: continue
            }
        }
        if isMeant { notes.append(.orCycle(cycle, isBars: isBars)) }
    }
}

extension KeySpec {
    /// The cycle whose members a calendar unit goes through: the hours of the day.
    var cycleOfFew: Cycle? {
        guard case .period(let duration) = self, duration.count == 1 else { return nil }
        return switch duration.unit {
        case .hour: .hourOfDay
        case .day: .weekday
        case .month: .monthOfYear
        case .quarter: .quarterOfYear
        default: nil
        }
    }
}
