import Language
import Series

/// Finds the values of annotations and of the selection, over the plotted rows.
struct AnnotationResolver {
    let spec: ChartSpec
    let series: [ResolvedSeries]
    let plotted: Frame
    let context: SeriesContext

    /// The rows as they are plotted: combined ones when a layer combined them, the series itself otherwise.
    static func plotted(_ series: [ResolvedSeries], _ frame: Frame) -> Frame {
        guard let first = series.first, first.y.count != frame.count, case .times(let times) = first.x else { return frame }
        var columns: [Column] = []
        for one in series where one.y.count == first.y.count && !columns.contains(where: { $0.name == one.column }) {
            columns.append(Column(one.column, unit: one.unit, values: .numbers(one.y)))
        }
        return Frame(index: Index(name: frame.index.name, keys: .time(times)), columns: columns)
    }

    /// The values that the y axis must reach besides the data.
    func levels() throws -> [Double] {
        try spec.annotations.compactMap { annotation in
            guard case .ruleY(let expression, _, _) = annotation else { return nil }
            return try level(expression)
        }
    }

    private func level(_ expression: Expression) throws -> Double {
        var evaluator = ExpressionEvaluator(plotted, context, subject: series.first?.column)
        guard case .number(let value) = try evaluator.scalar(expression), value.isFinite else {
            throw ChartsError.noRow("rule")
        }
        return value
    }

    func annotations(_ x: ResolvedAxis) throws -> [ResolvedAnnotation] {
        let texts = TextResolver(frame: plotted, context: context)
        return try spec.annotations.map { annotation in
            switch annotation {
            case .ruleY(let expression, let label, let dashed):
                return .ruleY(try level(expression), label: try label.map(texts.text) ?? "", dashed: dashed)
            case .ruleX(let at, let label, let dashed):
                return .ruleX(try place(at, x).lowerBound, label: try label.map(texts.text) ?? "", dashed: dashed)
            case .band(let lower, let upper):
                func bound(_ argument: Argument?, _ open: Double) -> Double {
                    guard let number = argument?.value.number else { return open }
                    return number.isPercent && series.first?.unit != "%" ? number.fraction : number.value
                }
                return .band(lower: bound(lower, -.infinity), upper: bound(upper, .infinity))
            case .note(let at, let text):
                let place = try place(at, x)
                var top: (x: Double, y: Double)?
                for one in series {
                    guard let row = nearest(one, place) else { continue }
                    if top.map({ one.y.span[row] > $0.y }) ?? true { top = (one.x[row], one.y.span[row]) }
                }
                guard let top else { throw ChartsError.noRow("annotate") }
                return .note(x: top.x, y: top.y, text: try texts.text(text))
            }
        }
    }

    // MARK: Selection

    func selection(_ x: ResolvedAxis) throws -> ResolvedSelection? {
        guard let asked = spec.selection else { return nil }
        let lead = series.first
        let target: ClosedRange<Double>
        if asked.value.label == "which", let lead {
            var best: Int?
            for row in 0..<lead.y.count where lead.y.span[row].isFinite {
                guard let before = best else {
                    best = row
                    continue
                }
                switch asked.value.value.word {
                case "max": if lead.y.span[row] > lead.y.span[before] { best = row }
                case "min": if lead.y.span[row] < lead.y.span[before] { best = row }
                default: best = row
                }
            }
            guard let best else { throw ChartsError.noRow("select") }
            target = lead.x[best]...lead.x[best]
        } else {
            let range = try place(asked.value, x)
            target = range.lowerBound...range.upperBound
        }
        var items: [ResolvedSelection.Item] = []
        for (index, one) in series.enumerated() {
            if let row = nearest(one, target.lowerBound..<target.upperBound) {
                items.append(ResolvedSelection.Item(series: index, row: row))
            }
        }
        guard let first = items.first else { throw ChartsError.noRow("select") }
        let at = series[first.series].x[first.row]
        return ResolvedSelection(items: items, x: at, readout: try readout(items, at, x))
    }

    /// The stretch of x that a word names.
    private func place(_ argument: Argument, _ x: ResolvedAxis) throws -> Range<Double> {
        switch x.scale {
        case .time, .periods:
            guard let instant = InstantSyntax(argument.value) else {
                throw ChartsError.domainKind(axis: "x", wanted: "an instant")
            }
            let domain = x.scale.domain
            let (first, last) = (context.calendar.civil(Int64(domain.lower)), context.calendar.civil(Int64(domain.upper) - 1))
            let day = first.date == last.date ? first.date : nil
            let span = try context.calendar.resolve(instant, now: context.now, onlyDay: day)
            return Double(span.lowerBound)..<Double(span.upperBound)
        case .number:
            guard let number = argument.value.number else { throw ChartsError.domainKind(axis: "x", wanted: "a number") }
            return number.value..<number.value.nextUp
        case .slots(let names):
            let word = argument.value.word ?? ""
            guard let slot = names.firstIndex(of: word) ?? names.firstIndex(where: { $0.lowercased() == word.lowercased() })
            else { throw ChartsError.unknownWord(word, kind: "category", candidates: names) }
            return (Double(slot) + 0.5)..<(Double(slot) + 0.75)
        }
    }

    /// The first row with a value inside the stretch, else the one nearest to its beginning.
    private func nearest(_ one: ResolvedSeries, _ range: Range<Double>) -> Int? {
        var best: (row: Int, distance: Double)?
        for row in 0..<one.y.count where one.y.span[row].isFinite {
            let at = one.x[row]
            if at == range.lowerBound || range.contains(at) { return row }
            let distance = abs(at - range.lowerBound)
            if best.map({ distance < $0.distance }) ?? true { best = (row, distance) }
        }
        return best?.row
    }

    private func readout(_ items: [ResolvedSelection.Item], _ at: Double, _ x: ResolvedAxis) throws -> String {
        var parts: [String] = []
        let format = try spec.y.tiers.last?.format.flatMap { word -> NumberFormat? in
            ["percent", "si", "duration"].contains(word.text) ? nil : try NumberFormat(word.text, minus: .sign)
        }
        let orders = Set(items.map { series[$0.series].order })
        var seen: Set<Int> = []
        for item in items {
            let one = series[item.series]
            guard seen.insert(one.order).inserted else { continue }
            let base = one.base.map { $0.span[item.row] }
            let value = one.mark == RangeMark.self || base == nil ? one.y.span[item.row] : one.y.span[item.row] - (base ?? 0)
            func written(_ value: Double) -> String {
                if let format { return format.text(value) }
                return spec.y.saysPercent && one.unit != "%" ? PlainNumber.short(value * 100, digits: 3) + "%" : PlainNumber.short(value)
            }
            var text = written(value)
            if one.mark == RangeMark.self, let base { text = written(base) + " … " + text }
            if let unit = one.unit { text += unit == "%" || unit == "°" ? unit : " " + unit }
            parts.append(orders.count > 1 ? "\(one.name) \(text)" : text)
        }
        let name = try self.name(of: at, x)
        return orders.count > 1 ? ([name] + parts).joined(separator: " · ") : "\(name) \(parts.joined())"
    }

    private func name(of at: Double, _ x: ResolvedAxis) throws -> String {
        switch x.scale {
        case .slots(let names): return names.indices.contains(Int(at)) ? names[Int(at)] : ""
        case .number: return PlainNumber.short(at)
        case .time, .periods:
            guard let instant = Int64(exactly: at.rounded()) else { return "" }
            let midnight = context.calendar.civil(instant).microsecondsOfDay == 0
            let isDays = midnight && series.allSatisfy { $0.x.count < 2 || $0.x[1] - $0.x[0] >= 7.9e10 }
            return try TimeFormat(isDays ? "%a, %b %-d" : "%a, %b %-d, %H:%M").text(instant, context.calendar)
        }
    }
}
