import Checked
import Diagnostics
import Series
import Syntax

/// Gives rules, bands and notes their values. Expressions and texts see the plotted rows, combined as they are drawn; texts
/// also see the series when the plotted rows lack a column.
struct AnnotationResolver {
    private let read: Resolver.Reading
    private let spec: ChartSpec
    private let frame: Frame
    private let context: SeriesContext

    init(_ read: Resolver.Reading, spec: ChartSpec, frame: Frame, context: SeriesContext) {
        self.read = read
        self.spec = spec
        self.frame = frame
        self.context = context
    }

    /// What has a value, in order, and a note for each rule that has none.
    func resolve() throws -> (annotations: [ResolvedAnnotation], notes: [ChartsNote]) {
        guard !spec.annotations.isEmpty else { return ([], []) }
        // Made when an expression or a text asks for it: it has a row for each value that is drawn.
        var made: Frame?
        func plotted() throws -> Frame {
            let frame = try made ?? self.plotted()
            made = frame
            return frame
        }
        func words(_ syntax: TextSyntax?) throws -> String {
            guard let syntax else { return "" }
            return try syntax.literal ?? text(syntax, plotted())
        }
        var notes: [ChartsNote] = []
        let found = try spec.annotations.compactMap { annotation -> ResolvedAnnotation? in
            switch annotation {
            case .ruleY(let expression, let label, let dashed):
                var evaluator = ExpressionEvaluator(try plotted(), context, subject: read.series.first?.column)
                guard case .number(let value) = try evaluator.scalar(expression), value.isFinite else {
                    notes.append(.ruleWithoutNumber(try label.map { try words($0) }))
                    return nil
                }
                return .ruleY(value, label: try words(label), dashed: dashed)
            case .ruleX(let place, let label, let dashed):
                return .ruleX(try position(place), label: try words(label), dashed: dashed)
            case .band(let bounds, let label):
                let percent = bounds.saysPercent
                let (low, high) = (bound(bounds.lower, percent), bound(bounds.upper, percent))
                if let low, let high, low > high { throw ChartsError.emptyRange("band") }
                return .band(lower: low, upper: high, label: try words(label))
            case .bandX(let bounds, let label):
                let (low, high) = (
                    try bounds.lower.map { try span($0).lower }, try bounds.upper.map { try span($0).upper }
                )
                if let low, let high, low > high { throw ChartsError.emptyRange("band") }
                return .bandX(lower: low, upper: high, label: try words(label))
            case .bandsFrom: return nil
            case .window(let lower, let upper, let label):
                guard case .time = read.kind else { throw ChartsError.needsTime("band") }
                return .bandX(lower: Double(lower), upper: Double(upper), label: label)
            case .noteExtreme(let extreme, let said):
                guard let found = try place(of: extreme) else { return nil }
                let text = try said.map { try words($0) } ?? value(found.y, in: found.unit)
                return .note(x: found.x, y: found.y, text: text)
            case .note(let place, let said):
                let x = try position(place)
                let (at, top) = try topmost(at: x)
                return .note(x: at, y: top, text: try words(said))
            }
        }
        return (found, notes)
    }

    /// The values as they are drawn, a column each; groups of one column follow one another.
    ///
    /// - Throws: `Interrupted`.
    private func plotted() throws -> Frame {
        var names: [String] = []
        var values: [String: [Double]] = [:]
        var seen: Set<String> = []
        for one in read.series where seen.insert(one.name + "\u{0}" + one.column).inserted {
            if values[one.column] == nil { names.append(one.column) }
            values[one.column, default: []] += try (0..<one.y.count).mapped(stoppedBy: context.cancellation, one.own)
        }
        let rows = values.values.map(\.count).max() ?? 0
        var columns = names.map { name in
            let own = values[name] ?? []
            return Column(
                name, unit: read.series.first { $0.column == name }?.unit,
                values: .numbers(Buffer(own + Array(repeating: Double.nan, count: rows - own.count))))
        }
        if frame.count == rows {
            // Rows that stand as they are bring their other columns.
            columns += frame.columns.filter { column in !names.contains(column.name) }
            return Frame(index: frame.index, columns: columns)
        }
        return Frame(index: Index(name: "row", keys: .row(rows)), columns: columns)
    }

    /// A text of the chart, its title for one.
    func text(_ syntax: TextSyntax) throws -> String {
        if let literal = syntax.literal { return literal }
        return try text(syntax, plotted())
    }

    private func text(_ syntax: TextSyntax, _ plotted: Frame) throws -> String {
        do {
            return try TextResolver(frame: plotted, context: context).text(syntax)
        } catch {
            return try TextResolver(frame: frame, context: context).text(syntax)
        }
    }

    private func bound(_ value: Value?, _ percent: Bool) -> Double? {
        value?.number.map { percent && read.series.first?.unit != "%" ? $0.value / 100 : $0.value }
    }

    /// A place of x in axis units.
    private func position(_ value: Value) throws -> Double {
        switch read.kind {
        case .number:
            guard let number = value.number else {
                throw ChartsError.selectionKind(value.word ?? "this", wanted: "a number")
            }
            if spec.x.domain == nil, let extent = extent(), number.value < extent.lower || number.value > extent.upper {
                throw ChartsError.selectionOutside(
                    PlainNumber.short(number.value), from: PlainNumber.short(extent.lower),
                    to: PlainNumber.short(extent.upper))
            }
            return number.value
        case .slots(let names, let cycle):
            let word =
                value.word ?? value.number.map { PlainNumber.short($0.value, grouping: false) } ?? ""
            if let slot = names.firstIndex(where: { $0.lowercased() == word.lowercased() }) {
                return Double(slot) + 0.5
            }
            if let cycle, let ordinal = cycle.ordinal(labelled: word),
                let slot = names.firstIndex(where: { cycle.ordinal(labelled: $0) == ordinal })
            {
                return Double(slot) + 0.5
            }
            throw ChartsError.unknownWord(word, kind: "category", candidates: names)
        case .time:
            var syntax: InstantSyntax?
            if case .instant(let instant) = value { syntax = instant }
            if let number = value.number, let year = Int(exactly: number.value) {
                syntax = InstantSyntax(base: .date(year: year, month: nil, day: nil))
            }
            guard let syntax else {
                throw ChartsError.selectionKind(value.word ?? "this", wanted: "an instant")
            }
            let span = try context.calendar.resolve(syntax, now: context.now, onlyDay: onlyDay())
            let start = Double(span.lowerBound)
            if spec.x.domain == nil, let extent = extent() {
                let slack = (extent.upper - extent.lower) / 50
                guard Double(span.upperBound) > extent.lower - slack, start < extent.upper + slack else {
                    func text(_ place: Double) -> String {
                        (try? TimeFormat("%Y-%m-%d %H:%M"))?.text(Int64(saturating: place), context.calendar) ?? ""
                    }
                    throw ChartsError.selectionOutside(text(start), from: text(extent.lower), to: text(extent.upper))
                }
            }
            return start
        }
    }

    /// Where a bound of x begins and ends: a day does, a slot does, a number is one place.
    private func span(_ value: Value) throws -> Extent {
        switch read.kind {
        case .number:
            guard let number = value.number else {
                throw ChartsError.selectionKind(value.word ?? "this", wanted: "a number")
            }
            return Extent(lower: number.value, upper: number.value)
        case .slots:
            let slot = try position(value).rounded(.down)
            return Extent(lower: slot, upper: slot + 1)
        case .time:
            guard let syntax = InstantSyntax(value) else {
                throw ChartsError.selectionKind(value.word ?? "this", wanted: "an instant")
            }
            let span = try context.calendar.resolve(syntax, now: context.now, onlyDay: onlyDay())
            let isExact = span.upperBound - span.lowerBound <= 1
            return Extent(lower: Double(span.lowerBound), upper: Double(isExact ? span.lowerBound : span.upperBound))
        }
    }

    private func onlyDay() -> CivilDate? {
        guard let extent = extent() else { return nil }
        let first = context.calendar.civil(Int64(saturating: extent.lower)).date
        return context.calendar.civil(Int64(saturating: extent.upper)).date == first ? first : nil
    }

    /// The first and last place of the data along x.
    private func extent() -> Extent? {
        var (low, high) = (Double.infinity, -Double.infinity)
        for one in read.series {
            if let known = one.shape?.x {
                (low, high) = (min(low, known.lower), max(high, known.upper))
                continue
            }
            for row in 0..<one.x.count where one.x[row].isFinite {
                low = min(low, one.x[row])
                high = max(high, one.x[row])
            }
        }
        if let last = read.edges.last { high = max(high, Double(last - 1)) }
        return low <= high ? Extent(lower: low, upper: high) : nil
    }

    /// Where the greatest, least or last value of all series stands. O(values).
    private func place(of extreme: Extreme) throws(Interrupted) -> (x: Double, y: Double, unit: String?)? {
        var best: (x: Double, y: Double, unit: String?)?
        var polling = Polling(context.cancellation)
        for one in read.series where !one.onSecondY {
            for row in 0..<one.y.count {
                try polling.step()
                guard one.y.span[row].isFinite, one.x[row].isFinite else { continue }
                let (x, y) = (one.x[row], one.y.span[row])
                let isBetter =
                    best.map { best in
                        switch extreme {
                        case .max: y > best.y
                        case .min: y < best.y
                        case .last: x >= best.x
                        }
                    } ?? true
                if isBetter { best = (x, y, one.unit) }
            }
        }
        return best
    }

    private func value(_ value: Double, in unit: String?) -> String {
        let number = PlainNumber.short(value)
        guard let unit else { return number }
        return number + (NumberLabels.isAttached(unit) ? unit : " " + unit)
    }

    /// The highest value of the elements nearest to a place, and where that stands.
    private func topmost(at x: Double) throws(Interrupted) -> (x: Double, y: Double) {
        var best: (x: Double, y: Double, distance: Double)?
        var polling = Polling(context.cancellation)
        for one in read.series where !one.onSecondY {
            var near: (row: Int, distance: Double)?
            // The nearest is beside the place; of periods a later one counts less, and the one before is among them too.
            for row in one.rowsAround(x) ?? 0..<one.y.count {
                try polling.step()
                guard one.y.span[row].isFinite, one.x[row].isFinite else { continue }
                let isPast = one.isPeriods && one.x[row] > x
                let distance = abs(one.x[row] - x) * (isPast ? 4 : 1)
                if near.map({ distance < $0.distance }) ?? true { near = (row, distance) }
            }
            guard let near else { continue }
            let y = one.y.span[near.row]
            if best.map({ near.distance < $0.distance || near.distance == $0.distance && y > $0.y }) ?? true {
                best = (one.x[near.row], y, near.distance)
            }
        }
        return best.map { ($0.x, $0.y) } ?? (x, .nan)
    }
}
