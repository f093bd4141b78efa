import Series
import Syntax

/// Calendar units beside longer ones: the months of years that have a colour or a panel each are those of each year, so that years lie
/// over each other and not end to end.
extension Resolver {
    mutating func layWithin(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        for place in layers.indices where layers[place].over == nil {
            guard let mark = MarkCatalog.named(layers[place].mark), mark.placesOfKeys > 0, mark.channels.x != .own
            else { continue }
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            guard let times = frame.index.times else { continue }
            // Of two units that are places both it may be either that lies in the other: `rect v by year, month`.
            let units = layers[place].keys.indices.filter {
                if case .column = layers[place].keys[$0] { false } else { true }
            }
            for at in mark.placesOfKeys > 1 ? units : Array(units.prefix(1)) {
                let key = layers[place].keys[at]
                var beside = layers[place].keys.indices.filter { $0 != at }.map { layers[place].keys[$0] }
                beside += [spec.facet?.column, spec.facet?.across].compactMap { $0 }.map(Self.key)
                switch layers[place].styles.over(spec.styles).color {
                case .column(let word, _)?: beside.append(Self.key(word))
                case .cycle(let cycle, _)?: beside.append(.cycle(cycle))
                default: break
                }
                let within =
                    try beside.lazy.compactMap { try cycle(of: key, beside: $0, in: frame, times) }.first
                    ?? (mark.stat == .spread ? spread(key, times) : nil)
                    ?? (mark.placesOfKeys > 1 && key.unit == .hour
                        && beside.contains { $0.unit.map { $0 > .day } ?? false } ? .hourOfDay : nil)
                guard let within else { continue }
                layers[place].isWithin = true
                if key.unit == nil { continue }
                layers[place].keys[at] = .cycle(within)
                notes.merge(.by(within.rawValue))
            }
        }
    }

    /// Rows of so few lie in an hour that the spread of each says nothing: of the hours of the day it does.
    private func spread(_ key: KeySpec, _ times: Buffer<Int64>) throws -> Cycle? {
        guard key.unit == .hour else { return nil }
        let hours = try context.calendar.bins(
            times: times.span, step: CalendarStep(1, .hour), stoppedBy: context.cancellation)
        let counts = try Bins(codes: hours.indices, count: hours.count).rowCounts(context.cancellation)
        let filled = counts.count { $0 > 0 }
        return filled > 48 && counts.reduce(0, +) < filled * 5 ? .hourOfDay : nil
    }

    private static func key(_ word: String) -> KeySpec { Cycle(rawValue: word).map(KeySpec.cycle) ?? .column(word) }

    /// The places that a key has in what stands beside it; nil where that is nothing longer of the calendar.
    private func cycle(
        of key: KeySpec, beside other: KeySpec, in frame: Frame, _ times: Buffer<Int64>
    ) throws -> Cycle? {
        func within(_ longer: DurationUnit) throws -> Cycle? {
            // One year lies over no other.
            let periods = try context.calendar.bins(
                times: times.span, step: CalendarStep(1, longer), stoppedBy: context.cancellation)
            guard periods.count > 1 else { return nil }
            if case .cycle(let cycle) = key {
                return DurationUnit.allCases.contains { $0.cycle(within: longer) == cycle } ? cycle : nil
            }
            return key.unit?.cycle(within: longer)
        }
        switch other {
        case .cycle(let cycle): return key.unit.flatMap { DurationSyntax(count: 1, unit: $0).cycle(beside: [cycle]) }
        case .period(let duration): return duration.count == 1 ? try within(duration.unit) : nil
        case .column(let word):
            guard let longer = DurationUnit(rawValue: word), let cycle = try within(longer) else { return nil }
            guard let column = frame.column(word) else { return cycle }
            return try longer == .year && holdsYears(column, of: times) ? cycle : nil
        }
    }

    /// Whether a column says the year of each row's time.
    private func holdsYears(_ column: Column, of times: Buffer<Int64>) throws -> Bool {
        guard let numbers = try column.numbers else { return false }
        let bins = try context.calendar.bins(
            times: times.span, step: CalendarStep(1, .year), stoppedBy: context.cancellation)
        let years = bins.starts.dropLast().map { Double(context.calendar.civil($0).date.year) }
        let (codes, said) = (bins.indices.span, numbers.span)
        for row in codes.indices where codes[row] >= 0 && years[Int(codes[row])] != said[row] { return false }
        return true
    }
}

extension KeySpec {
    /// The calendar unit that it is one of.
    var unit: DurationUnit? {
        guard case .period(let duration) = self, duration.count == 1 else { return nil }
        return duration.unit
    }
}

/// Law (g): a few years that lie far apart are names of bars, which would be threads on an axis of all years between them.
extension Resolver {
    mutating func nameYears(_ layers: inout [LayerSpec]) throws {
        guard layers.count == 1, let layer = layers.first, layer.series == nil, let times = current.frame.index.times,
            MarkCatalog.named(layer.mark)?.channels.x.isBand ?? false, layer.keys.first?.unit == .year,
            current.frame.column(DurationUnit.year.rawValue) == nil
        else { return }
        let bins = try context.calendar.bins(
            times: times.span, step: CalendarStep(1, .year), stoppedBy: context.cancellation)
        let codes = bins.indices.span
        var held: Set<Int32> = []
        for row in codes.indices where codes[row] >= 0 && held.insert(codes[row]).inserted && held.count > 12 { return }
        if bins.count >= 4 * held.count { layers[0].keys[0] = .column(DurationUnit.year.rawValue) }
    }
}

/// `bar distance by stage + line height right`: a layer that says no key stands by that of the first, where names or members of a cycle are.
extension Resolver {
    func shareKeys(_ layers: inout [LayerSpec]) {
        borrowKeys(&layers)
        guard layers.count > 1, layers[0].over == nil, let key = layers[0].keys.first else { return }
        // Lines of other columns are by the same periods; one of the same column shows its rows beside what they come to.
        let shown = Set(layers[0].columns.compactMap(\.name))
        let isPeriod = key.unit != nil
        if isPeriod, MarkCatalog.named(layers[0].mark)?.arrangement != .joined || layers[0].keys.count > 1 { return }
        if case .column(let word) = key, word == current.frame.index.name { return }
        // Over time names are lines of their own: what a stage made of all rows is none of each.
        let isOverTime =
            current.frame.index.times != nil && !(MarkCatalog.named(layers[0].mark)?.channels.x.isBand ?? false)
        for place in layers.indices.dropFirst() {
            let layer = layers[place]
            let isMade = layer.columns.contains { $0.name.flatMap { current.frame.column($0)?.work } != nil }
            guard layer.keys.isEmpty, layer.over == nil, !(isOverTime && isMade),
                !isPeriod || layer.mark == layers[0].mark && shown.isDisjoint(with: layer.columns.compactMap(\.name)),
                !isPeriod || layer.columns.allSatisfy({ $0.name != nil && $0.formula == nil }),
                layer.series == layers[0].series,
                !layer.columns.isEmpty,
                layer.binned == nil, let mark = MarkCatalog.named(layer.mark), mark.placesOfKeys > 0,
                mark.stat == .aggregate,
                mark.arrangement == .joined || mark.arrangement == .cloud && layer.columns.allSatisfy(\.isOfSeveral)
            else { continue }
            layers[place].keys = [key]
        }
    }

    /// `bar max a + line mean b by hour of day`: a key at the end of the line is that of the layers before it of which something is made,
    /// where none of them has one.
    private func borrowKeys(_ layers: inout [LayerSpec]) {
        guard let key = layers.last?.keys.first, layers.count > 1, let last = layers.last else { return }
        let others = layers.dropLast()
        guard others.allSatisfy({ $0.keys.isEmpty && $0.over == nil && $0.binned == nil && $0.series == last.series }),
            others.contains(where: Self.isMade)
        else { return }
        for place in others.indices where Self.isMade(layers[place]) { layers[place].keys = [key] }
    }

    private static func isMade(_ layer: LayerSpec) -> Bool {
        !layer.columns.isEmpty && layer.columns.allSatisfy(\.isOfSeveral)
            && MarkCatalog.named(layer.mark).map { $0.placesOfKeys > 0 && $0.stat == .aggregate } ?? false
    }

    /// What bars stand by is a place of all layers that have it, and tells no series apart.
    func standBesideBars(_ layers: inout [LayerSpec]) {
        guard layers.count > 1 else { return }
        let bars = layers.filter { MarkCatalog.named($0.mark)?.channels.x.isBand ?? false }.compactMap(\.keys.first)
        for place in layers.indices {
            layers[place].besideBars = layers[place].keys.first.flatMap { bars.contains($0) ? $0 : nil }
        }
    }
}
