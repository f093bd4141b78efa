import Checked
import Series
import Syntax

/// Where the rows stand by one key: a place each, and what the places are called.
struct KeyPlaces {
    /// The place of each row, −1 for none.
    var codes: Buffer<Int32>
    var count: Int
    /// Nil without places.
    var kind: AxisKind?
    /// One a place.
    var positions: Positions
    /// They go up from the foot.
    private(set) var rises = false
    /// They are intervals of numbers: an empty one is no place that someone would miss.
    private(set) var areIntervals = false

    init(_ key: KeySpec, _ reader: LayerReader, along: Bool) throws {
        if reader.layer.binned != nil, let made = try Self.combined(by: key, reader, along: along) {
            self = made
            return
        }
        let calendar = reader.context.calendar
        switch key {
        case .cycle(let cycle):
            guard let times = reader.frame.index.times else {
                let (names, codes, _) = try reader.keys(cycle).slots(stoppedBy: reader.context.cancellation)
                self.init(codes, names: names, cycle: nil)
                return
            }
            let ordinals = try calendar.ordinals(of: times.span, in: cycle)
            let listing = try reader.members(of: cycle, ordinals)
            var place = [Int32](repeating: -1, count: cycle.memberCount)
            for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
            self.init(
                Buffer(
                    try (0..<ordinals.count).mapped(stoppedBy: reader.context.cancellation) {
                        ordinals.span[$0] < 0 ? -1 : place[Int(ordinals.span[$0])]
                    }),
                names: listing.map { cycle.label($0) }, cycle: cycle)
        case .column(let word) where try Self.isMany(word, reader):
            let column = try reader.column(word)
            guard let numbers = try column.numbers,
                let bins = try HistogramBins(
                    numbers.finite, count: reader.styles.bins, about: Self.automatic(numbers.finite.count))
            else { throw ChartsError.noRow(word) }
            let isYears = Extent(of: numbers).map { YearNumbers.fits(word, $0, isWhole: numbers.areWhole) } ?? false
            let names = zip(bins.edges, bins.edges.dropFirst()).map {
                PlainNumber.short($0, digits: 9, grouping: !isYears) + " – "
                    + PlainNumber.short($1, digits: 9, grouping: !isYears)
            }
            let codes = try (0..<numbers.count).mapped(stoppedBy: reader.context.cancellation) {
                bins.bin(of: numbers.span[$0])
            }
            self.init(Buffer(codes), names: names, cycle: nil)
            areIntervals = true
            if !along { rise() }
        case .column(let word):
            if along, reader.isIndex(word), let step = try reader.manyPeriods() {
                try self.init(.period(DurationSyntax(count: 1, unit: step.unit)), reader, along: along)
                return
            }
            // Dates of cells are told as those of bars are: a year once, and no name stands on end.
            if along, reader.mark.channels.y == .cell, reader.isIndex(word), let times = reader.frame.index.times,
                let days = try EvenDays(times, calendar, reader.context.cancellation)
            {
                let span = times.span
                let codes = try (0..<span.count).mapped(stoppedBy: reader.context.cancellation) {
                    days.place(span[$0])
                }
                self.init(
                    codes: Buffer(codes), count: days.edges.count - 1, kind: .time(edges: days.edges, step: nil),
                    positions: .times(Buffer(days.edges.dropLast())))
                return
            }
            let (names, codes, _) = try reader.keys(word).slots(stoppedBy: reader.context.cancellation)
            self.init(codes, names: names, cycle: nil)
            if !along, reader.mark.channels.y == .cell, try Self.areMeasured(reader.column(word)) { rise() }
        case .period(let duration) where reader.frame.index.times == nil && duration.count == 1:
            let (names, codes, _) = try reader.keys(duration.unit.rawValue).slots(
                stoppedBy: reader.context.cancellation)
            self.init(codes, names: names, cycle: nil)
        case .period(let duration):
            guard let times = reader.frame.index.times, let step = CalendarStep(duration) else {
                throw ChartsError.needsTime(reader.mark.name)
            }
            let bins = try calendar.bins(times: times.span, step: step)
            if along, let own = RowSpacing.own(of: reader.frame, coarserThan: step) {
                self.init(bins, own, step)
            } else if along {
                self.init(
                    codes: bins.indices, count: bins.count,
                    kind: bins.count > 0 ? .time(edges: bins.starts, step: step) : nil,
                    positions: .times(Buffer(bins.starts.dropLast())))
            } else {
                let format = try TimeFormat(Self.pattern(step))
                self.init(bins.indices, names: bins.starts.dropLast().map { format.text($0, calendar) }, cycle: nil)
                // Law (g): periods between rows that stand farther apart have no line.
                if RowSpacing.own(of: reader.frame, coarserThan: step) != nil { leaveOutEmpty() }
            }
        }
    }

    /// The places of rows that are combined by a key of the calendar already; nil for a column.
    private static func combined(by key: KeySpec, _ reader: LayerReader, along: Bool) throws -> KeyPlaces? {
        switch key {
        case .column: return nil
        case .cycle(let cycle):
            let ordinals = try reader.ordinals(combinedBy: cycle)
            let listing = try reader.members(of: cycle, ordinals)
            var place = [Int32](repeating: -1, count: cycle.memberCount)
            for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
            return KeyPlaces(
                try reader.recoded(ordinals, place), names: listing.map { cycle.label($0) }, cycle: cycle)
        case .period:
            let (kind, x) = try reader.positions()
            let same = SamePlaces(x)
            guard !along, case .time(_, let step?) = kind, case .times(let starts) = same.positions else {
                return KeyPlaces(
                    codes: same.codes, count: same.positions.count, kind: same.positions.count > 0 ? kind : nil,
                    positions: same.positions)
            }
            let format = try TimeFormat(pattern(step))
            let calendar = reader.context.calendar
            return KeyPlaces(
                same.codes, names: (0..<starts.count).map { format.text(starts.span[$0], calendar) }, cycle: nil)
        }
    }

    /// Names without rows have no place.
    private mutating func leaveOutEmpty() {
        guard case .slots(let names, let cycle)? = kind else { return }
        var place = [Int32](repeating: -1, count: names.count)
        for row in codes.span.indices where codes.span[row] >= 0 { place[Int(codes.span[row])] = 0 }
        let left = names.indices.filter { place[$0] == 0 }
        for (rank, name) in left.enumerated() { place[name] = Int32(rank) }
        self = KeyPlaces(
            Buffer(codes.span.indices.map { codes.span[$0] < 0 ? -1 : place[Int(codes.span[$0])] }),
            names: left.map { names[$0] }, cycle: cycle)
    }

    /// Numbers rise from the foot, names are read from the top.
    private mutating func rise() {
        guard case .slots(let names, let cycle)? = kind else { return }
        let last = Int32(saturating: Double(names.count - 1))
        codes = Buffer(codes.span.indices.map { codes.span[$0] < 0 ? -1 : last - codes.span[$0] })
        (kind, rises) = (.slots(names.reversed(), cycle: cycle), true)
    }

    /// Whether its values are numbers but no years, which are read as dates are.
    private static func areMeasured(_ column: Column) throws -> Bool {
        guard column.kind == .numbers, let numbers = try column.numbers, let extent = Extent(of: numbers) else {
            return false
        }
        return !YearNumbers.fits(column.name, extent, unit: column.unit, isWhole: numbers.areWhole)
    }

    /// Numbers that no heat map has a line for each: those are cut into intervals.
    private static func isMany(_ name: String, _ reader: LayerReader) throws -> Bool {
        guard reader.mark.channels.also.contains(.color), let numbers = try? reader.column(name).numbers else {
            return false
        }
        var seen: Set<Double> = []
        let span = numbers.span
        for row in span.indices where span[row].isFinite {
            if seen.insert(span[row]).inserted, seen.count > 24 || reader.styles.bins != nil { return true }
        }
        return false
    }

    /// Whether these are the names of intervals of numbers.
    static func areIntervals(_ names: [String]) -> Bool {
        names.count > 2
            && names.allSatisfy { $0.contains(" – ") && ($0.first.map { $0.isNumber || $0 == "−" } ?? false) }
    }

    /// About so many intervals a side: the cube root of the rows, as the squares of both make them few in a cell.
    private static func automatic(_ count: Int) -> Int {
        min(30, max(6, Int(saturating: (2 * cbrtOf(Double(count))).rounded())))
    }

    /// By the index of a series that has names or members of a cycle for one.
    init(indexOf reader: LayerReader) throws {
        let (kind, places) = try reader.positions()
        guard case .slots(let names, let cycle) = kind else { throw ChartsError.needsTwoKeys(reader.mark.name) }
        let codes = Buffer<Int32>((0..<places.count).map { places[$0].isFinite ? Int32(saturating: places[$0]) : -1 })
        self.init(codes, names: names, cycle: cycle)
    }

    /// Law (e): two sides that name the same things, as home and guest do, have one order.
    func inOrder(of other: KeyPlaces) -> KeyPlaces {
        guard case .slots(let names, nil)? = kind, case .slots(let known, nil)? = other.kind, names != known,
            !rises
        else { return self }
        let own = Set(names)
        let shared = known.filter(own.contains)
        guard shared.count > 1, shared.count * 2 >= min(names.count, known.count) else { return self }
        let all = Set(shared)
        let order = shared + names.filter { !all.contains($0) }
        let place = Dictionary(order.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
        guard place.count == names.count else { return self }
        let span = codes.span
        return KeyPlaces(
            Buffer(span.indices.map { span[$0] < 0 ? -1 : place[names[Int(span[$0])]] ?? -1 }), names: order, cycle: nil
        )
    }

    private init(_ codes: Buffer<Int32>, names: [String], cycle: Cycle?) {
        self.init(
            codes: codes, count: names.count, kind: names.isEmpty ? nil : .slots(names, cycle: cycle),
            positions: .numbers(Buffer(names.indices.map { Double($0) + 0.5 })))
    }

    /// Law (g): rows that stand farther apart than a period have places as wide as they are apart.
    private init(_ bins: PeriodBins, _ own: Double, _ step: CalendarStep) {
        let codes = bins.indices.span
        var isTaken = [Bool](repeating: false, count: bins.count)
        for row in codes.indices where codes[row] >= 0 { isTaken[Int(codes[row])] = true }
        var edges: [Int64] = []
        let places = isTaken.indices.map { bin -> Int32 in
            if isTaken[bin] { edges.append(bins.starts[bin]) }
            return Int32(edges.count - 1)
        }
        let starts = Buffer(edges)
        if let last = edges.last { edges.append(last + Int64(saturating: own)) }
        self.init(
            codes: Buffer(codes.indices.map { codes[$0] < 0 ? -1 : places[Int(codes[$0])] }), count: starts.count,
            kind: .time(edges: edges, step: step), positions: .times(starts))
    }

    private init(codes: Buffer<Int32>, count: Int, kind: AxisKind?, positions: Positions) {
        self.codes = codes
        self.count = count
        self.kind = kind
        self.positions = positions
    }

    private static func pattern(_ step: CalendarStep) -> String {
        let day = 86_400_000_000.0
        if step.nominalMicroseconds >= 360 * day { return "%Y" }
        if step.nominalMicroseconds >= 28 * day { return "%b %Y" }
        return step.nominalMicroseconds >= day ? "%b %-d" : "%b %-d %H:%M"
    }
}

extension Buffer<Double> {
    var areWhole: Bool { finite.allSatisfy { $0 == $0.rounded() } }

    /// Its finite values.
    fileprivate var finite: [Double] {
        var values: [Double] = []
        for row in 0..<count where span[row].isFinite { values.append(span[row]) }
        return values
    }
}
