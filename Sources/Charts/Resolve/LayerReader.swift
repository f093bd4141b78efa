import Diagnostics
import Series
import Syntax

/// Joins a layer to its series: chooses columns, combines the rows of one unit, splits groups.
package struct LayerReader {
    var layer: LayerSpec
    let mark: any Mark.Type
    let styles: StyleSet
    var frame: Frame
    let context: SeriesContext
    /// The rows of every panel where these are those of one.
    var whole: Frame?
    /// Nobody said how much of x is shown, and no other layer needs all of it.
    var mayCutTails = false
    /// Points along and up that its plot has at the size that was asked for.
    var room = Figure.usual
    /// Numbers along x stand at equal distances for equal ratios.
    var isOfRatios = false
    /// … along the axis of values.
    var hasRatiosUp = false

    func table() throws -> LayerTable {
        var notes: [ChartsNote] = []
        let columns = try chosenColumns(&notes)
        // Which of two columns is along x nobody said.
        if layer.kind == ScatterMark.name, let over = layer.over, let name = columns.first?.name {
            let words = [name, over].map(NameSpelling.quoted).joined(separator: " over ")
            notes.append(.chosen(line: "plot point \(words)"))
        }
        if columns.contains(where: { !$0.levels.isEmpty }) { return try levels(columns, notes) }
        if let key = layer.binned { return try binned(by: key, columns, notes) }
        if let place = try placeKey() {
            switch layer.keys[place] {
            case .period(let duration) where frame.index.times == nil && duration.count == 1:
                return try keyTable(duration.unit.rawValue, self.keys(duration.unit.rawValue), columns, notes)
            case .period(let duration):
                guard let step = CalendarStep(duration) else {
                    throw ChartsError.unknownWord("by", kind: "step", candidates: [])
                }
                return try periods(step, columns, notes)
            case .cycle(let cycle):
                if frame.index.times != nil { return try cycleTable(cycle, columns, notes) }
                return try keyTable(cycle.rawValue, self.keys(cycle), columns, notes)
            case .column(let word) where isIndex(word) && (!mark.channels.x.isBand || hasManyInstants): break
            case .column(let word):
                return try keyTable(word, self.keys(word), columns, notes)
            }
        }
        return try samePlaces(columns, notes) ?? plain(columns, notes)
    }

    /// Law (g): more instants than a figure names stand in time, as bars there do.
    private var hasManyInstants: Bool {
        guard let times = frame.index.times else { return false }
        var seen: Set<Int64> = []
        let span = times.span
        for row in span.indices where seen.insert(span[row]).inserted && seen.count > 60 { return true }
        return false
    }

    /// Law (g): what each instant stands for, a month or a year, where there are more than stand beside each other by name, and no more
    /// than there are months in the years of people.
    ///
    /// - Throws: `Interrupted`.
    func manyPeriods() throws(Interrupted) -> CalendarStep? {
        guard let times = frame.index.times else { return nil }
        let span = times.span
        var seen: Set<Int64> = []
        var polling = Polling(context.cancellation)
        for row in span.indices where span[row] != missingTime {
            try polling.step()
            seen.insert(span[row])
            if seen.count > Self.mostPeriods { return nil }
        }
        return seen.count > 12 ? RowSpacing.period(of: Array(seen), context.calendar) : nil
    }

    private static let mostPeriods = 12 * 2000

    /// Whether points stand on the names that they are by, over a time index too, as those whose colour says another column. Law (a):
    /// else nothing would say what they are by.
    func isPointEach(_ word: String) -> Bool {
        guard mark.arrangement == .cloud, frame.column(word)?.kind == .text else { return false }
        if case .column(let color, _)? = styles.color, color != word { return true }
        return false
    }

    /// Whether an aggregate was asked for each value of a column, over a time index too: `point mean v by k` is a point each, as `bar mean v
    /// by k` is a bar. Lines over time are lines of names; of numbers only where each of them has several rows at an instant, else the
    /// aggregate would be one of single rows.
    func isCombinedBy(_ word: String) throws -> Bool {
        guard layer.columns.contains(where: \.isOfSeveral), !mark.stat.isOfAllRows, let column = frame.column(word)
        else { return false }
        guard mark.arrangement == .joined else { return true }
        guard let times = frame.index.times, column.isNumeric, !layer.keys.contains(where: { $0.unit != nil }) else {
            return false
        }
        return UnsaidKeys.isApart(times, try KeyColumn(column, context, isSorted: frame.isSorted).text)
    }

    /// Whether points shall stand by a column of many numbers, which is a place rather than a name.
    func isMeasure(_ word: String) throws(SeriesError) -> Bool {
        guard let numbers = try frame.column(word)?.numbers else { return false }
        // More than stand beside each other, or than anybody tells lines apart by, are what the mark runs along.
        if [.cloud, .joined].contains(mark.arrangement), isLong(numbers) { return true }
        guard layer.columns.count == 1 else { return false }
        switch mark.arrangement {
        case .cloud: return layer.columns.first?.isOfSeveral == false && !KeyColumn.isColorEach(numbers)
        // No line is called `2014.333`.
        case .joined:
            // Years lie apart as they follow each other: one that is not there has its room.
            let areYears = Extent(of: numbers).map { YearNumbers.fits(word, $0, isWhole: numbers.areWhole) } ?? false
            return areYears || !KeyColumn.isColorEach(numbers) && KeyColumn.hasFractions(numbers)
        default: return false
        }
    }

    /// Whether a column has more different numbers than there are lines of one figure, and few rows of each: it measures a way or a course,
    /// and nobody's lines are called so. Over time it has no row twice, or so.
    private func isLong(_ numbers: Buffer<Double>) -> Bool {
        var seen: Set<Double> = []
        let span = numbers.span
        for row in span.indices where span[row].isFinite { seen.insert(span[row]) }
        return seen.count > UnsaidKeys.mostLines && (frame.index.times == nil || seen.count * 2 > span.count)
    }

    /// Whether a line along such a column would come to a place of it again.
    func returns(to word: String) throws -> Bool {
        guard let numbers = try frame.column(word)?.numbers, isLong(numbers) else { return false }
        return Positions.numbers(numbers).comesAgain(within: try groupCodes()?.codes)
    }

    // MARK: Columns

    struct Chosen {
        var name: String
        var unit: String?
        /// What was said.
        var aggregate: (any Aggregate)?
        var values: Buffer<Double>
        var lower: Buffer<Double>?
        /// Of the column's own values.
        var kind = Kind.quantity
        /// What is drawn around its mean.
        var interval: MeanInterval?
        /// What columns beside it are combined by.
        var shared: (any Aggregate)?
        /// It counts rows, whatever it is called.
        var isRows = false
        /// What combines its rows where nobody said it.
        var usual = UsualAggregate.mean
        /// What it is worked out by of several rows, in place of an aggregate.
        var formula: LayerFormula?
        /// The names that its values are the places of, for a text over time; empty for numbers.
        var levels: [String] = []
        /// What a stage made of it, where it kept its name.
        var work: String?
        /// Somebody gave it its name, which says all of it.
        var isNamed = false

        /// One value of several rows was asked for.
        var isOfSeveral: Bool { aggregate != nil || formula != nil }

        /// Its name, and its unit where the axis's labels do not bear it.
        var titled: String { unit.map { NumberLabels.isAttached($0) ? name : "\(name) (\($0))" } ?? name }

        /// Law (d): what was said, else what is usual.
        var combining: any Aggregate { aggregate ?? shared ?? (lower == nil ? usual : .mean).aggregate }

        private var isAdditive: Bool { lower == nil && usual == .sum }

        /// Law (d): columns of one unit stand on one axis and are compared there, so that they are all sums or all means. What has a
        /// plural's name and a count's values counts beside others that do.
        static func sharing(_ columns: [Chosen]) -> [Chosen] {
            var shared: [String?: any Aggregate] = [:]
            for (unit, alike) in Dictionary(grouping: columns.filter { !$0.isOfSeveral }, by: \.unit) {
                let adds = alike.map(\.isAdditive)
                guard adds.contains(true), adds.contains(false) else { continue }
                let counts = zip(alike, adds).allSatisfy { $1 || $0.mayCount }
                shared[unit] = counts ? SumAggregate() : MeanAggregate()
            }
            return columns.map { one in
                var result = one
                if !one.isOfSeveral { result.shared = shared[one.unit] ?? one.shared }
                return result
            }
        }

        private var mayCount: Bool {
            guard lower == nil, kind == .discrete, AdditiveQuantities.namesThings(name) else { return false }
            return Extent(of: values).map { $0.lower >= 0 } ?? false
        }

        /// - Parameter isCombined: several rows are one value somewhere.
        func channel(isCombined: Bool) -> Channel {
            if isRows { return Channel(of: .rows, kind: .count) }
            if isNamed || formula != nil { return Channel(of: .column(name), unit: unit, kind: kind) }
            let made: Decided<String>? =
                if let aggregate { .said(aggregate.name) } else if isCombined {
                    .derived(combining.name, by: .aggregate)
                } else { nil }
            var channel = Channel(of: .column(name), unit: unit, kind: kind, aggregate: made)
            channel.work = work
            return channel
        }
    }

    // MARK: Rows as they are

    func plain(_ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        let (kind, x) = try positions()
        var runs: [LayerRun] = []
        let groups = try groupCodes()
        let shades = try shades()
        let names = try names()
        let rowsOfGroups = groups?.rows ?? []
        for column in columns {
            guard let groups else {
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, measure: column.channel(isCombined: false), x: x,
                        y: column.values, lower: column.lower, shades: shades, sizes: try sizes(), names: names,
                        error: try errors()?.bounds(of: column.values)))
                continue
            }
            for (code, rows) in rowsOfGroups.enumerated() {
                if code & 1023 == 1023 { try context.cancellation.check() }
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, measure: column.channel(isCombined: false),
                        group: groups.runs[code], x: try x.picked(rows),
                        y: try column.values.picking(rows), lower: try column.lower?.picking(rows),
                        shades: try shades?.picked(rows),
                        sizes: try sizes()?.picked(rows), names: try names?.picked(rows),
                        error: try errors()?.bounds(of: column.values).picked(rows)))
            }
        }
        return LayerTable(kind: kind, runs: runs, notes: notes)
    }

    /// Where each row stands by the index, or by the column after `over`.
    func positions() throws -> (AxisKind, Positions) {
        if let over = layer.over {
            let column = try self.column(over)
            switch column.values {
            case .numbers(let numbers): return (.number, .numbers(numbers))
            case .wholes(let wholes): return (.number, .numbers(try wholes.rounded))
            case .times(let times): return (.time(edges: nil, step: nil), .times(times))
            case .text(let text): return try slots(of: KeyColumn(names: text, isSorted: frame.isSorted))
            }
        }
        switch frame.index.keys {
        case .time(let times):
            guard let duration = frame.index.step, let step = CalendarStep(duration), let end = frame.index.end else {
                return (.time(edges: nil, step: nil), .times(times))
            }
            var edges: [Int64] = []
            let span = times.span
            var latest = missingTime
            for rows in Stretches(of: span.count) {
                try context.cancellation.check()
                for row in rows where span[row] > latest {
                    latest = span[row]
                    edges.append(latest)
                }
            }
            if let last = edges.last, end > last { edges.append(end) }
            return (.time(edges: edges.count > 1 ? edges : nil, step: step), .times(times))
        case .cycle(let cycle, let ordinals):
            let listing = try members(of: cycle, ordinals)
            var place = [Int](repeating: 0, count: cycle.memberCount)
            for (slot, ordinal) in listing.enumerated() { place[ordinal] = slot }
            let values = try (0..<ordinals.count).mapped(stoppedBy: context.cancellation) { row -> Double in
                let ordinal = Int(ordinals.span[row])
                return ordinal >= 0 && ordinal < place.count ? Double(place[ordinal]) + 0.5 : .nan
            }
            return (.slots(listing.map { cycle.label($0) }, cycle: cycle), .numbers(Buffer(values)))
        case .category(let text): return try slots(of: KeyColumn(names: text, isSorted: frame.isSorted))
        // Parts of a whole have names.
        case .number where mark.channels.x == .own, .whole where mark.channels.x == .own:
            return try slots(of: keys(frame.index.name))
        case .number(let numbers): return (.number, .numbers(numbers))
        case .whole(let wholes): return (.number, .numbers(try wholes.rounded))
        case .row(let count): return (.number, .numbers(try Self.counted(count)))
        }
    }

    static func counted(_ count: Int) throws(SeriesError) -> Buffer<Double> {
        var buffer = try BufferBuilder<Double>(count: count)
        var numbers = buffer.mutableSpan
        for row in 0..<count { numbers[row] = Double(row) }
        return buffer.freeze()
    }

    /// The names in the order of their first rows, so that what was sorted before stands sorted; those without rows have no
    /// place.
    func slots(of keys: KeyColumn) throws -> (AxisKind, Positions) {
        let (names, codes, _) = try keys.slots(stoppedBy: context.cancellation)
        let span = codes.span
        let values = span.indices.map { span[$0] < 0 ? Double.nan : Double(span[$0]) + 0.5 }
        return (.slots(names, cycle: nil), .numbers(Buffer(values)))
    }
}
