import Checked
import Series
import Syntax

/// Finds the element of every layer that is nearest to what `select` names, and writes its readout.
///
/// On periods it is the period that holds the instant; on instants the row nearest the middle of what was named (a day's
/// is noon), first of all one inside it. What lies outside the data is an error, not its first or last row.
struct SelectionResolver {
    let series: [ResolvedSeries]
    let kind: AxisKind
    /// The starts of periods and the last end, ascending; empty without periods.
    let edges: [Int64]
    let spec: ChartSpec
    /// The series that the layers without a `from` show.
    let frame: Frame
    let context: SeriesContext

    enum Target {
        case slot(Int)
        case span(Double, Double)
        case row(x: Double)
    }

    func resolve(_ selection: SelectionSpec) throws -> ResolvedSelection {
        let target = try target(selection)
        let line = try line(selection)
        var items: [ResolvedSelection.Item] = []
        var place = 0
        let intervals = try intervals(selection, target)
        items = intervals ?? []
        try series.walk { one in
            if intervals == nil, let row = row(for: target, line: line, in: one) {
                items.append(.init(series: place, row: row))
            }
            place += 1
        }
        let shown = items.filter { series.span[$0.series].shown.span[$0.row].isFinite }
        guard let first = shown.first ?? items.first else {
            throw ChartsError.noRow(spoken(selection))
        }
        let lead = series[first.series]
        let start = lead.x[first.row]
        let end = periodEnd(of: start, in: lead)
        var (x, label, name) = (start, "", "")
        switch kind {
        case .slots(let names, _):
            name = names.indices.contains(Int(saturating: start)) ? names[Int(saturating: start)] : ""
        case .number:
            label = PlainNumber.short(start)
            name = label
            if let bin = lead.bin(first.row) {
                label = bin
                name =
                    label + (frame.column(lead.column)?.unit.map { NumberLabels.isAttached($0) ? "" : " " + $0 } ?? "")
            }
            if let over = spec.layers.first?.over, let column = frame.column(over), let numbers = try column.numbers {
                name = try ValueReading(format: nil, isPercent: false).text(start, unit: column.unit, within: numbers)
            }
        case .time(_, let step):
            guard let time = Int64(exactly: start.rounded()) else { throw ChartsError.noRow(spoken(selection)) }
            let extent = timeExtent()
            // The end of the last period is the first instant after it.
            let words = PlaceText(
                calendar: context.calendar, locale: context.locale,
                extent: (Int64(saturating: extent.lower), Int64(saturating: extent.upper) - (edges.isEmpty ? 0 : 1))
            )
            if let end, let until = Int64(exactly: end.rounded()) {
                name = words.period(time, until, step: step)
                label = words.short(time, length: until - time)
                if series.contains(where: { $0.mark.channels.x.isBand }) { x = (start + end) / 2 }
            } else if let period = RowSpacing.period(of: series, context.calendar) ?? (edges.isEmpty ? step : nil),
                period.count == 1, period.unit > .week, context.calendar.civil(time).microsecondsOfDay == 0
            {
                // What the rows themselves stand for: those beside periods are still of their own day.
                name = words.period(time, time, step: period)
                label = words.short(time, length: Int64(saturating: period.nominalMicroseconds))
            } else {
                name = words.instant(time, isMidnights: isMidnights(lead))
                label = words.short(time, length: isMidnights(lead) ? Microseconds.day : 0)
            }
            if let format = spec.x.tiers.last?.format, let pattern = pattern(format) {
                label = words.written(time, pattern).split(separator: "\n").first.map(String.init) ?? label
            }
        }
        var selected = ResolvedSelection(items: shown, x: x, axisLabel: label, parts: [])
        (selected.parts, selected.more) = try parts(name, items, row: first.row, lead: lead)
        return selected
    }

    /// So many values are read out; nobody reads more, and each asks for the others of its column.
    private static let mostValues = 100

    private func pattern(_ format: String) -> String? {
        // A letter or a bare day does not name a date.
        format.contains("%b") || format.contains("%B") || format.contains("%H") || format.contains("%I") ? format : nil
    }

    // MARK: The readout

    private func parts(
        _ name: String, _ items: [ResolvedSelection.Item], row: Int, lead: ResolvedSeries
    ) throws -> (parts: [ResolvedSelection.Part], more: Int) {
        var values: [ResolvedSelection.Part] = []
        var more = 0
        if lead.detail.isValued {
            let rows = lead.detail.rowNames
            let slot = Int(exactly: lead.y.span[row].rounded(.down)) ?? -1
            let value = try reading(of: nil).text(lead.shown.span[row], unit: lead.unit, within: lead.shown)
            let line = rows.indices.contains(slot) ? rows[slot] : ""
            return ([.init(name: name, value: ""), .init(name: line, value: value)], 0)
        }
        if lead.detail.ends != nil { return intervalParts(items) }
        if lead.state(row) != nil {
            let states = items.prefix(Self.mostValues).compactMap { item -> ResolvedSelection.Part? in
                let one = series[item.series]
                return one.state(item.row).map { .init(name: one.name, value: $0) }
            }
            return ([.init(name: name, value: "")] + states, max(0, items.count - Self.mostValues))
        }
        let own = lead.detail.parts(row, of: lead)
        if !own.isEmpty, items.count == 1 {
            let parts = try own.map { part in
                ResolvedSelection.Part(
                    name: part.name,
                    value: part.isCount
                        ? PlainNumber.short(part.value)
                        : try reading(of: lead).text(part.value, unit: lead.unit, within: lead.y))
            }
            return ([.init(name: name, value: "")] + parts, 0)
        }
        if frame.index.step != nil, frame.groups.isEmpty, frame.count == lead.y.count {
            // A row that stands for a period is worth reading whole.
            for column in frame.numberColumns {
                guard let numbers = try column.numbers else { continue }
                let plotted = series.first { $0.column == column.name }
                values.append(
                    .init(
                        name: column.name,
                        value: try reading(of: plotted).text(numbers.span[row], unit: column.unit, within: numbers)))
            }
        }
        if !values.contains(where: { $0.name == lead.name }) {
            values = []
            var seen: Set<String> = []
            var columns = try ReadoutColumns(series)
            for item in items where seen.insert(series.span[item.series].name).inserted {
                guard values.count < Self.mostValues else {
                    more += 1
                    continue
                }
                let one = series[item.series]
                let name = items.count > 1 ? nil : one.detail.ownName
                values.append(
                    .init(name: name ?? one.mark.valueName(one), value: try text(of: one, item.row, &columns)))
            }
        }
        if let word = lead.word(row) { values.append(.init(name: lead.names?.column ?? "", value: word)) }
        if let aside = lead.mark.aside(lead, row: row) { values.append(.init(name: "", value: aside)) }
        if values.count == 1, lead.unit != nil, lead.detail.ownName == nil, case .slots = kind {
            return ([.init(name: name, value: values[0].value)], more)
        }
        if case .number = kind, let over = spec.layers.first?.over {
            // On the scale of another column that column's value is the place.
            return ([.init(name: over, value: name)] + values, more)
        }
        return ([.init(name: name, value: "")] + values, more)
    }

    private func text(of one: ResolvedSeries, _ row: Int, _ columns: inout ReadoutColumns) throws -> String {
        let value = one.y.span[row]
        let reading = reading(of: one)
        if one.foot == nil, columns.isAlone(one) {
            return try reading.text(value, unit: one.unit, within: one.y, extent: one.shape?.y)
        }
        if let lower = one.lower {
            let low = try reading.text(lower.span[row], unit: nil, within: lower)
            return low + " – " + (try reading.text(value, unit: one.unit, within: one.y))
        }
        // What stands on others is read by itself.
        let own = one.own(row)
        if one.isShare { return SectorShares.percent(own) }
        return try reading.text(own, unit: one.unit, within: columns.values(like: one, with: own))
    }

    private func reading(of one: ResolvedSeries?) -> ValueReading {
        guard let one, !one.onSecondY else { return ValueReading(format: nil, isPercent: false) }
        return ValueReading(format: spec.y.tiers.last?.format, isPercent: spec.y.saysPercent && one.unit != "%")
    }

    // MARK: Finding

    private func target(_ selection: SelectionSpec) throws -> Target {
        switch selection {
        case .last: try extreme("last")
        case .max: try extreme("max")
        case .min: try extreme("min")
        case .place(let value, _): try target(value)
        }
    }

    private func target(_ value: Value) throws -> Target {
        switch kind {
        case .slots(let names, let cycle): return .slot(try slot(value, names, cycle))
        case .number:
            guard let number = value.number?.value else {
                throw ChartsError.selectionKind(spoken(value), wanted: "a number")
            }
            let extent = timeExtent()
            guard number >= extent.lower, number <= extent.upper else {
                throw outside(value, extent) { PlainNumber.short($0) }
            }
            return .span(number, number)
        case .time:
            guard let instant = instant(value) else {
                throw ChartsError.selectionKind(spoken(value), wanted: "an instant")
            }
            let extent = timeExtent()
            let onlyDay = context.calendar.civil(Int64(saturating: extent.lower)).date
            let isOne =
                context.calendar.civil(Int64(saturating: extent.upper)).date == onlyDay
                || !edges.isEmpty && context.calendar.civil(Int64(saturating: extent.upper) - 1).date == onlyDay
            let span = try context.calendar.resolve(instant, now: context.now, onlyDay: isOne ? onlyDay : nil)
            let slack = edges.isEmpty ? (extent.upper - extent.lower) / Double(max(1, longest - 1)) : 0
            guard Double(span.upperBound) > extent.lower - slack,
                Double(span.lowerBound) < extent.upper + (edges.isEmpty ? slack + 1 : 0)
            else {
                throw outside(value, extent) { place in
                    PlaceText(
                        calendar: context.calendar, locale: context.locale,
                        extent: (Int64(saturating: extent.lower), Int64(saturating: extent.upper))
                    )
                    .written(Int64(saturating: place), "%Y-%m-%d %H:%M")
                }
            }
            return .span(Double(span.lowerBound), Double(span.upperBound))
        }
    }

    /// The line of cells that is meant; nil for none.
    ///
    /// - Throws: `ChartsError.unknownWord` for one that there is none of.
    private func line(_ selection: SelectionSpec) throws -> Int? {
        guard case .place(_, let value?) = selection else { return nil }
        for case .lines(let names)? in series.map(\.detail.cells) {
            let cycle = Cycle.allCases.first { cycle in names.allSatisfy { cycle.ordinal(labelled: $0) != nil } }
            return try slot(value, names, cycle)
        }
        throw ChartsError.noCells(spoken(value))
    }

    private func slot(_ value: Value, _ names: [String], _ cycle: Cycle?) throws -> Int {
        let word =
            value.word ?? value.number.map { PlainNumber.short($0.value, grouping: false) } ?? ""
        if let found = names.firstIndex(of: word) { return found }
        if let found = names.firstIndex(where: { $0.lowercased() == word.lowercased() }) { return found }
        if let cycle, let ordinal = cycle.ordinal(labelled: word),
            let found = names.firstIndex(where: { cycle.ordinal(labelled: $0) == ordinal })
        {
            return found
        }
        throw ChartsError.unknownWord(word.isEmpty ? spoken(value) : word, kind: "category", candidates: names)
    }

    /// `last`, `max` and `min`, over the layers of the left axis.
    private func extreme(_ word: String) throws -> Target {
        var best: (x: Double, key: Double)?
        let isRightAlone = series.allSatisfy(\.onSecondY)
        try series.walk { one in
            guard !one.onSecondY || isRightAlone else { return }
            for row in one.rowsOfExtreme(word) ?? 0..<one.y.count {
                let (x, top) = (one.x[row], one.shown.span[row])
                guard top.isFinite, x.isFinite else { continue }
                let value = top - (one.floor?.span[row] ?? 0)
                let key = word == "last" ? x : word == "max" ? value : -value
                if best.map({ key > $0.key }) ?? true { best = (x, key) }
            }
        }
        guard let best else { throw ChartsError.noRow(word) }
        if case .slots = kind { return .slot(Int(saturating: best.x)) }
        return .row(x: best.x)
    }

    private func row(for target: Target, line: Int?, in one: ResolvedSeries) -> Int? {
        guard let line, one.detail.cells != nil, let best = row(for: target, in: one) else {
            return row(for: target, in: one)
        }
        // The cell of that line in the same column; where it has no value none is.
        return (0..<one.x.count).first {
            one.x[$0] == one.x[best] && Int(saturating: one.y.span[$0].rounded(.down)) == line
        }
    }

    private func row(for target: Target, in one: ResolvedSeries) -> Int? {
        switch target {
        case .slot(let slot):
            let rows = (0..<one.x.count).filter {
                one.x[$0].isFinite && Int(saturating: one.x[$0].rounded(.down)) == slot
            }
            guard one.detail.isValued else { return rows.first }
            // Of the cells of one column the highest.
            return rows.filter { one.shown.span[$0].isFinite }.max { one.shown.span[$0] < one.shown.span[$1] }
        case .row(let x): return nearest(one, low: x, high: x, middle: x)
        case .span(let low, let high):
            if one.isPeriods, let place = (0..<one.x.count).last(where: { one.x[$0] <= low }),
                let end = periodEnd(of: one.x[place], in: one), low < end
            {
                return place
            }
            return nearest(one, low: low, high: high, middle: high - low > 2 ? (low + high) / 2 : low)
        }
    }

    /// The row inside the span nearest its middle, else the one nearest to it.
    private func nearest(_ one: ResolvedSeries, low: Double, high: Double, middle: Double) -> Int? {
        var best: (row: Int, distance: Double)?
        for row in one.rowsAround(middle) ?? 0..<one.y.count where one.shown.span[row].isFinite {
            let x = one.x[row]
            guard x.isFinite else { continue }
            let outside = max(0, low - x, x - high)
            let distance = outside > 0 ? outside + (high - low) : abs(x - middle)
            var isNearer = best.map { distance < $0.distance } ?? true
            if let before = best, distance == before.distance, one.detail.isValued {
                isNearer = one.shown.span[row] > one.shown.span[before.row]
            }
            if isNearer { best = (row, distance) }
        }
        return best?.row
    }

    private func periodEnd(of start: Double, in one: ResolvedSeries) -> Double? {
        guard one.isPeriods else { return nil }
        return edges.first { Double($0) > start }.map(Double.init)
    }

    private func timeExtent() -> Extent {
        if let first = edges.first, let last = edges.last { return Extent(lower: Double(first), upper: Double(last)) }
        var (low, high) = (Double.infinity, -Double.infinity)
        for one in series {
            if let known = one.shape?.x {
                low = min(low, known.lower)
                high = max(high, known.upper)
                continue
            }
            for row in 0..<one.x.count where one.x[row].isFinite {
                low = min(low, one.x[row])
                high = max(high, one.x[row])
            }
        }
        return low <= high ? Extent(lower: low, upper: high) : Extent(lower: 0, upper: 0)
    }

    private var longest: Int { series.map(\.y.count).max() ?? 0 }

    private func isMidnights(_ one: ResolvedSeries) -> Bool {
        (0..<min(one.x.count, 500)).allSatisfy { row in
            guard let time = Int64(exactly: one.x[row].rounded()) else { return true }
            return context.calendar.civil(time).microsecondsOfDay == 0
        }
    }

    private func instant(_ value: Value) -> InstantSyntax? {
        if case .instant(let instant) = value { return instant }
        guard let number = value.number, let year = Int(exactly: number.value) else { return nil }
        return InstantSyntax(base: .date(year: year, month: nil, day: nil))
    }

    // MARK: Faults

    private func outside(_ value: Value, _ extent: Extent, _ text: (Double) -> String) -> ChartsError {
        .selectionOutside(spoken(value), from: text(extent.lower), to: text(extent.upper))
    }

    private func spoken(_ value: Value) -> String {
        if let word = value.word { return word }
        if let number = value.number { return PlainNumber.short(number.value, grouping: false) }
        if let instant = instant(value),
            let span = try? context.calendar.resolve(instant, now: context.now, onlyDay: nil)
        {
            let extent = timeExtent()
            return PlaceText(
                calendar: context.calendar, locale: context.locale,
                extent: (Int64(saturating: extent.lower), Int64(saturating: extent.upper))
            )
            .written(span.lowerBound, span.upperBound - span.lowerBound > 1 ? "%Y-%m-%d" : "%Y-%m-%d %H:%M")
        }
        return "this"
    }

    private func spoken(_ selection: SelectionSpec) -> String {
        switch selection {
        case .last: "last"
        case .max: "max"
        case .min: "min"
        case .place(let value, let line): spoken(value) + (line.map { ", " + spoken($0) } ?? "")
        }
    }
}
