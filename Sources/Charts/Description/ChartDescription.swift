import Diagnostics
import Series
import Syntax

/// A chart in words, for who cannot see it, in four steps: what it is and of what, from where to where, its shape, and what stands
/// out. From the data that is shown, never from an axis with air around it; dates and numbers as the session's locale writes
/// them. The order follows Lundgard and Satyanarayan (IEEE TVCG 2022), who asked blind readers what they want first.
struct ChartDescription {
    private let chart: ResolvedChart
    private let way: DescribingWay
    let places: DescribedPlaces

    init(_ chart: ResolvedChart) {
        self.chart = chart
        way = chart.describing
        let own = RowSpacing.period(of: chart.series, way.calendar)
        let isMixed = chart.series.contains(where: \.isPeriods) && !chart.series.allSatisfy(\.isPeriods)
        places = DescribedPlaces(
            scale: chart.x.scale, calendar: way.calendar, locale: way.locale, extent: Self.reach(chart, way),
            step: way.step ?? own, stepOfInstants: isMixed ? own : way.step ?? own, isMixed: isMixed,
            wrapped: way.wrapped, told: chart.x.told, areYears: chart.x.areYears)
    }

    /// So many series or panels are spoken of one by one in alternative text; of more the ends.
    private static let few = 4
    /// So many are at length.
    private static let most = 40

    /// A few sentences.
    var text: String { sentences(atMost: Self.few).joined(separator: " ") }

    /// The same at length, a sentence a line: every series, and what is said beside the chart.
    var lines: [String] {
        sentences(atMost: Self.most) + chart.notes.filter { !$0.isReadout }.map { $0.sentence + "." }
    }

    private func sentences(atMost most: Int) -> [String] {
        var result = [opening + "."]
        let all = telling(chart.series)
        result += ranges(all)
        if Cancellation.process.isRaised { return result }
        if chart.panels.isEmpty {
            result += shapes(all, within: nil, atMost: most)
        } else {
            for panel in chart.panels.prefix(most) {
                result += shapes(telling(panel.series), within: panel.title, atMost: most)
            }
            let rest = chart.panels.count - most
            if rest > 0 { result.append("\(GroupedNumber.text(rest)) more panels.") }
        }
        result += named.map { [$0] } ?? []
        result += chart.annotations.prefix(most).compactMap(words)
        if let readout = chart.readout { result.append("Selected: \(readout).") }
        return result
    }

    /// What the words beside the rows call the highest and the lowest of them.
    private var named: String? {
        var ends: (low: (value: Double, word: String), high: (value: Double, word: String))?
        var column = ""
        for one in chart.series where one.names != nil {
            column = one.names?.column ?? column
            for row in 0..<one.y.count where one.x[row].isFinite && one.y.span[row].isFinite {
                let value = one.own(row)
                if let ends, value >= ends.low.value, value <= ends.high.value { continue }
                guard let word = one.word(row) else { continue }
                let here = (value: value, word: word)
                guard let known = ends else {
                    ends = (here, here)
                    continue
                }
                ends = (value < known.low.value ? here : known.low, value > known.high.value ? here : known.high)
            }
        }
        return ends.map { "Named by \(column): the highest is \($0.high.word), the lowest \($0.low.word)." }
    }

    /// Of those of a drawing that was stopped some.
    private func telling(_ series: [ResolvedSeries]) -> [SeriesTelling] {
        var told: [SeriesTelling] = []
        told.reserveCapacity(series.count)
        series.visit { _, one in told.append(telling(one)) }
        return told
    }

    private func telling(_ one: ResolvedSeries) -> SeriesTelling {
        SeriesTelling(
            one, places, domain: chart.x.scale.domain, isPercent: isPercent(one),
            areYears: (one.onSecondY ? chart.secondY ?? chart.y : chart.y).areYears)
    }

    /// From the first to the last place of the data that is shown.
    private static func reach(_ chart: ResolvedChart, _ way: DescribingWay) -> Extent? {
        let domain = chart.x.scale.domain
        let bare = DescribedPlaces(scale: chart.x.scale, calendar: way.calendar, locale: way.locale, extent: nil)
        var found: Extent?
        chart.series.visit { _, one in
            var here = one.shape?.x
            if one.mark.stat == .bins || here.map({ $0.lower < domain.lower || $0.upper > domain.upper }) ?? true {
                here = SeriesTelling(one, bare, domain: domain, isPercent: false).reach
            }
            found = here?.union(found) ?? found
        }
        return found
    }

    private func isPercent(_ one: ResolvedSeries) -> Bool {
        (one.onSecondY ? way.rightSaysPercent : way.leftSaysPercent) && one.unit != "%"
    }

    // MARK: What it is

    private var opening: String {
        var columns: [String] = []
        var names: [String] = []
        var seen: (columns: Set<String>, names: Set<String>) = ([], [])
        chart.series.visit { _, one in
            let (column, name) = (one.mark.words(one.column), one.mark.words(one.name))
            if seen.columns.insert(column).inserted { columns.append(column) }
            if seen.names.insert(name).inserted { names.append(name) }
        }
        var words = kind.prefix(1).uppercased() + kind.dropFirst() + " of " + columns.fewListed
        if names != columns, names.count > 1 {
            words += ", \(GroupedNumber.text(names.count)) series"
            words += kinds.map { " of \($0)" } ?? ": " + names.fewListed
        }
        if let keys = way.facets {
            let count = chart.panels.count
            words += ", in \(GroupedNumber.text(count)) \(count == 1 ? "panel" : "panels")"
            if !keys.isEmpty { words += " by " + keys.listed }
        }
        return chart.title.isEmpty ? words : "\(chart.title): " + words.prefix(1).lowercased() + words.dropFirst()
    }

    /// `4 kinds by Diet: 1, 2, 3 and 4`; nil where no two series look alike.
    private var kinds: String? {
        var found: [String] = []
        var seen: Set<String> = []
        chart.series.visit { _, one in
            guard let kind = one.kind, seen.insert(kind).inserted else { return }
            found.append(kind)
        }
        guard !found.isEmpty else { return nil }
        let by = way.looks.isEmpty ? "" : " by " + way.looks.listed
        return "\(GroupedNumber.text(found.count)) \(found.count == 1 ? "kind" : "kinds")\(by): " + found.fewListed
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
        return ((charts.isEmpty ? [] : [charts.listed + " chart"]) + others).listed
    }

    // MARK: From where to where

    /// The series that share an axis and a unit.
    private struct Kind {
        let first: SeriesTelling
        var columns: [String] = []
        var extent: Extent?
    }

    private func ranges(_ all: [SeriesTelling]) -> [String] {
        // Numbers of a layout of its own are not places that anyone sees.
        var isOwn = false
        if case .number = chart.x.scale { isOwn = all.allSatisfy { $0.one.mark.channels.x == .own } }
        var parts = [isOwn ? nil : places.range(chart.x.title)].compactMap { $0 }
        for isRight in [false, true] {
            let title = isRight ? chart.secondY?.title ?? "" : chart.y.title
            let kinds = kinds(all, isRight: isRight)
            for kind in kinds {
                // States are told one by one.
                guard let extent = kind.extent, !kind.first.one.showsStates else { continue }
                let range =
                    extent.lower == extent.upper
                    ? kind.first.reading(extent.lower)
                    : "from \(kind.first.reading(extent.lower)) to \(kind.first.reading(extent.upper))"
                parts.append(
                    "\(name(of: kinds.count == 1 ? title : "", kind))\(isRight ? " on the right" : "") \(range)")
            }
        }
        return parts.isEmpty ? [] : [parts.joined(separator: "; ") + "."]
    }

    /// What shares an axis and a unit has one range; panels apart have one each.
    private func kinds(_ all: [SeriesTelling], isRight: Bool) -> [Kind] {
        let isApart = way.facets?.isEmpty == true
        var kinds: [Kind] = []
        all.visit { _, telling in
            guard telling.one.onSecondY == isRight, telling.one.mark.channels.y.isOnAxes else { return }
            let known = kinds.firstIndex {
                $0.first.one.unit == telling.one.unit && (!isApart || $0.first.one.column == telling.one.column)
            }
            let place = known ?? kinds.count
            if known == nil { kinds.append(Kind(first: telling)) }
            kinds[place].extent = telling.extent?.union(kinds[place].extent) ?? kinds[place].extent
            let column = telling.one.mark.words(telling.one.column)
            if !kinds[place].columns.contains(column) { kinds[place].columns.append(column) }
        }
        return kinds
    }

    /// What stands along an axis. Its title, but for the unit that every number bears.
    private func name(of title: String, _ kind: Kind) -> String {
        let unit = kind.first.one.unit ?? ""
        let bare = title.hasSuffix(" (\(unit))") ? String(title.dropLast(unit.count + 3)) : title
        if bare.isEmpty || bare == unit { return kind.columns.fewListed }
        // What was made of all of them.
        let isShared = kind.columns.count > 1 && bare == kind.first.one.measure.aggregate?.value
        return isShared ? "\(bare) \(kind.columns.fewListed)" : bare
    }

    // MARK: Shape, and what stands out

    private func shapes(_ all: [SeriesTelling], within panel: String?, atMost most: Int) -> [String] {
        var distinct: [Int] = []
        var seen: Set<String> = []
        all.visit { place, one in if seen.insert(name(one)).inserted { distinct.append(place) } }
        let isAlone = distinct.count == 1
        var result: [String] = []
        for one in distinct.prefix(distinct.count > most ? 0 : most).map({ all[$0] }) {
            let subject = [panel, isAlone && panel != nil ? nil : name(one)].compactMap { $0 }.joined(separator: ", ")
            guard let words = one.words else { continue }
            result.append("\(subject.prefix(1).uppercased() + subject.dropFirst())\(words).")
        }
        guard distinct.count > most else { return result }
        if let counts = counts(distinct.map { all[$0] }) {
            return result + ["\(panel.map { $0 + ": of" } ?? "Of") \(counts)."]
        }
        var (high, low): ((at: Int, value: Double)?, (at: Int, value: Double)?)
        distinct.visit { _, at in
            guard let extent = all[at].extent else { return }
            if high.map({ extent.upper > $0.value }) ?? true { high = (at, extent.upper) }
            if low.map({ extent.lower < $0.value }) ?? true { low = (at, extent.lower) }
        }
        guard let high, let low else { return result }
        let isHigh = { (at: Int) in all[at].extent?.upper == high.value }
        let isLow = { (at: Int) in all[at].extent?.lower == low.value }
        let (highs, lows) = (distinct.count(where: isHigh), distinct.count(where: isLow))
        let prefix = panel.map { $0 + ": of" } ?? "Of"
        return [
            "\(prefix) \(GroupedNumber.text(distinct.count)) series \(name(all[high.at]))\(others(highs)) "
                + "\(highs > 1 ? "have" : "has") the highest value, \(all[high.at].reading(high.value)), "
                + "and \(name(all[low.at]))\(others(lows)) the lowest, "
                + "\(all[low.at].reading(low.value))."
        ]
    }

    /// `7 series a has the most intervals, 5, and b the fewest, 1`; nil for what has values.
    private func counts(_ all: [SeriesTelling]) -> String? {
        let found = all.compactMap { one in one.counted.map { (name: name(one), count: $0.count, noun: $0.noun) } }
        guard found.count == all.count, let most = found.max(by: { $0.count < $1.count }),
            let fewest = found.min(by: { $0.count < $1.count })
        else { return nil }
        let series = "\(GroupedNumber.text(found.count)) series"
        guard most.count > fewest.count else {
            return "\(series) each has \(GroupedNumber.text(most.count)) \(most.noun)"
        }
        return "\(series) \(most.name) has the most \(most.noun), \(GroupedNumber.text(most.count)), "
            + "and \(fewest.name) the fewest, \(GroupedNumber.text(fewest.count))"
    }

    /// Of so many that share an extreme all but the one that is named.
    private func others(_ count: Int) -> String {
        count > 1 ? " and \(GroupedNumber.text(count - 1)) \(count == 2 ? "other" : "others")" : ""
    }

    private func name(_ telling: SeriesTelling) -> String { telling.one.mark.words(telling.one.name) }

    private func words(_ annotation: ResolvedAnnotation) -> String? {
        func said(_ label: String) -> String { label.isEmpty ? "" : ": " + label }
        switch annotation {
        case .ruleY(let value, let label, _): return "A rule at \(PlainNumber.short(value))\(said(label))."
        case .ruleX(let at, let label, _): return "A rule \(places.at(at) ?? "")\(said(label))."
        case .bandX(let lower, let upper, let label):
            let ends = [
                lower.flatMap { places.named($0) }.map { "from " + $0 },
                upper.flatMap { places.named($0) }.map { "to " + $0 },
            ]
            return "A band \(ends.compactMap { $0 }.joined(separator: " "))\(said(label))."
        case .band(let lower, let upper, let label):
            let ends = [lower.map { "from \(PlainNumber.short($0))" }, upper.map { "to \(PlainNumber.short($0))" }]
            return "A band \(ends.compactMap { $0 }.joined(separator: " "))\(said(label))."
        case .note(let x, _, let text): return "A note \(places.at(x) ?? ""): \(text)."
        }
    }
}

/// What a description needs beyond the resolved chart.
package struct DescribingWay: Sendable {
    var calendar: Calendar
    var locale: TimeLocale
    var leftSaysPercent = false
    var rightSaysPercent = false
    /// The columns whose values its panels stand for, empty where each is a column of its own; nil without panels.
    var facets: [String]?
    /// The columns that colours, symbols and dashes say.
    var looks: [String] = []
    /// What the rows of its series stand for, where that is known.
    var step: CalendarStep?
    /// Time stands for a place within many such periods.
    var wrapped: CalendarStep?

    init(_ spec: ChartSpec, _ context: SeriesContext) {
        calendar = context.calendar
        locale = context.locale
        leftSaysPercent = spec.y.saysPercent
        rightSaysPercent = spec.rightY.saysPercent
        for styles in spec.layers.map({ $0.styles.over(spec.styles) }) {
            var color: String?
            if case .column(let name, _)? = styles.color { color = name }
            for name in [color, styles.symbolBy, styles.dashBy].compactMap({ $0 }) where !looks.contains(name) {
                looks.append(name)
            }
        }
        facets = spec.facet.map { $0.isApart ? [] : [$0.column] + ($0.across.map { [$0] } ?? []) }
    }

    /// For a chart of no session: UTC, as in the United States.
    package init() {
        calendar = Calendar(zone: .utc)
        locale = .american
    }
}
