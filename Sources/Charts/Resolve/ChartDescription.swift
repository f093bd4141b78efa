import Checked
import Language
import Series

/// Alternative text: what kind of picture it is, of what, over what, the extremes of each series with their places, and what is
/// selected. From the data, never guessed; dates and numbers as anyone reads them.
struct ChartDescription {
    private let chart: ResolvedChart
    private let spec: ChartSpec
    private let calendar: Calendar

    init(_ chart: ResolvedChart, _ spec: ChartSpec, _ context: SeriesContext) {
        self.chart = chart
        self.spec = spec
        calendar = context.calendar
    }

    /// So many series, panels or names are spelt out.
    private static let most = 4
    /// Of more rows the places of the extremes are not searched for.
    private static let searched = 100_000

    var text: String {
        var sentences = [opening + "."]
        if chart.panels.isEmpty {
            sentences += extremes(of: chart.series, within: nil)
        } else {
            for panel in chart.panels.prefix(Self.most) { sentences += extremes(of: panel.series, within: panel.title) }
        }
        if let readout = chart.readout { sentences.append("Selected: \(readout).") }
        return sentences.joined(separator: " ")
    }

    // MARK: The whole

    private var opening: String {
        var names: [String] = []
        var seen: Set<String> = []
        for one in chart.series where seen.insert(name(of: one)).inserted { names.append(name(of: one)) }
        var words = kind.prefix(1).uppercased() + kind.dropFirst() + " of " + Self.listed(names)
        if let facet = spec.facet {
            words +=
                facet.isApart
                ? " in \(chart.panels.count) panels"
                : " in \(chart.panels.count) panels by \(facet.across.map { "\(facet.column) and \($0)" } ?? facet.column)"
        }
        return words + " " + extent
    }

    /// `bar and line chart`, `pie chart`, `ring chart`.
    private var kind: String {
        var pictures: [String] = []
        for one in chart.series {
            let picture = one.mark.picture(one.style)
            if !pictures.contains(picture) { pictures.append(picture) }
        }
        let charts = pictures.filter { $0.hasSuffix(" chart") }.map { String($0.dropLast(6)) }
        let others = pictures.filter { !$0.hasSuffix(" chart") }
        return Self.joined((charts.isEmpty ? [] : [Self.joined(charts) + " chart"]) + others)
    }

    /// `from 2024-01-01 to 2024-12-31`, `for Denver, Boston and Miami`.
    private var extent: String {
        let domain = chart.x.scale.domain
        switch chart.x.scale {
        case .time, .periods:
            guard let lower = Int64(exactly: domain.lower.rounded()), let end = Int64(exactly: domain.upper.rounded())
            else { return "over time" }
            let (from, to) = (calendar.civil(lower), calendar.civil(end))
            let isDays = from.microsecondsOfDay == 0 && to.microsecondsOfDay == 0
            if isDays {
                // The last day of the last period, not the instant after it.
                let last = chart.x.scale.bandCount == nil ? to.date : calendar.civil(end - 1).date
                return from.date == last ? "on \(day(lower))" : "from \(day(lower)) to \(written(last))"
            }
            if from.date == to.date { return "on \(day(lower)) from \(clock(lower)) to \(clock(end))" }
            return "from \(day(lower)) \(clock(lower)) to \(day(end)) \(clock(end))"
        case .slots(let names):
            if names.count <= 12 { return "for " + Self.joined(names) }
            return "for \(names.count) names, from \(names[0]) to \(names[names.count - 1])"
        case .number(let lower, let upper, _):
            return "from \(PlainNumber.short(lower)) to \(PlainNumber.short(upper))"
        }
    }

    // MARK: Each series

    private func extremes(of series: [ResolvedSeries], within panel: String?) -> [String] {
        var sentences: [String] = []
        var seen: Set<String> = []
        for one in series where seen.count < Self.most && seen.insert(name(of: one)).inserted {
            let isAlone = panel != nil && Set(series.map(name)).count == 1
            let subject = [panel, isAlone ? nil : name(of: one)].compactMap { $0 }.joined(separator: ", ")
            if let text = range(of: one) { sentences.append("\(subject): \(text).") }
        }
        return sentences
    }

    /// `lowest 4,523 on 2024-12-08, highest 15,751 on 2024-11-27`.
    private func range(of one: ResolvedSeries) -> String? {
        if let lower = one.lower {
            guard let low = Extent(of: lower), let high = Extent(of: one.y) else { return nil }
            return "from \(reading(low.lower, one, lower)) to \(reading(high.upper, one, one.y))"
        }
        var values = one.shown
        // What stands on others is read by itself.
        if one.floor != nil { values = Buffer(values.span.indices.map { one.own($0) }) }
        let known = one.floor == nil && !one.detail.isValued ? one.shape?.y : nil
        guard let extent = known ?? Extent(of: values) else { return nil }
        func with(_ value: Double) -> String {
            let text = reading(value, one, values)
            guard values.count <= Self.searched,
                let row = values.span.indices.first(where: { values.span[$0] == value }),
                let place = place(of: row, one)
            else { return text }
            return text + " " + place
        }
        if extent.lower == extent.upper { return "always " + reading(extent.lower, one, values) }
        return "lowest \(with(extent.lower)), highest \(with(extent.upper))"
    }

    private func reading(_ value: Double, _ one: ResolvedSeries, _ column: Buffer<Double>) -> String {
        let isPercent = !one.onSecondY && spec.y.saysPercent && one.unit != "%"
        if one.isShare { return PlainNumber.short((value * 1000).rounded() / 10) + "%" }
        let plain = ValueReading(format: nil, isPercent: isPercent)
        return (try? plain.text(value, unit: one.unit, within: column)) ?? PlainNumber.short(value)
    }

    /// Where a row stands, `on 2024-12-08`; nil where that says nothing.
    private func place(of row: Int, _ one: ResolvedSeries) -> String? {
        guard row < one.x.count, one.x[row].isFinite else { return nil }
        let x = one.x[row]
        switch chart.x.scale {
        case .time, .periods:
            guard let time = Int64(exactly: x.rounded()) else { return nil }
            let domain = chart.x.scale.domain
            guard domain.upper - domain.lower > Double(Microseconds.day) * 1.1 else { return "at \(clock(time))" }
            let isMidnight = calendar.civil(time).microsecondsOfDay == 0
            return isMidnight ? "on \(day(time))" : "on \(day(time)) at \(clock(time))"
        case .slots(let names):
            let slot = Int(saturating: x.rounded(.down))
            guard names.indices.contains(slot) else { return nil }
            let rows = one.detail.rowNames
            guard let line = Int(exactly: one.y.span[row].rounded(.down)), rows.indices.contains(line) else {
                return "for \(names[slot])"
            }
            return "for \(names[slot]), \(rows[line])"
        case .number: return nil
        }
    }

    // MARK: Words

    private func name(of one: ResolvedSeries) -> String {
        one.mark.words(one.name)
    }

    private func day(_ time: Int64) -> String { written(calendar.civil(time).date) }

    private func written(_ date: CivilDate) -> String { "\(date.year)-\(Self.two(date.month))-\(Self.two(date.day))" }

    private func clock(_ time: Int64) -> String {
        let civil = calendar.civil(time)
        let minutes = "\(Self.two(civil.hour)):\(Self.two(civil.minute))"
        return civil.second == 0 ? minutes : minutes + ":" + Self.two(civil.second)
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    private static func joined(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func listed(_ names: [String]) -> String {
        names.count <= 8 ? joined(names) : names.prefix(8).joined(separator: ", ") + " and \(names.count - 8) more"
    }
}
