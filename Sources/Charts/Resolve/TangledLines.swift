import Diagnostics
import Series

/// Whether the lines of a layer come to a place of x again, as those of several things in one table do, and which column tells
/// these apart.
struct TangledLines {
    enum Finding: Equatable {
        /// Nothing comes again, or so seldom that it is not a pattern.
        case none
        /// Each place has every value of these columns once at most; there are so many.
        case apart([String], lines: Int)
        /// Nothing short of too many lines does that; the column is one that would. Rows that share their
        /// places as a rule go along x, or others back and forth.
        case tangled(by: String?, goesAlong: Bool)
    }

    /// Rows that are gone over; of more nobody sees a line.
    static let most = 2_000_000
    private static let mostRemembered = 200_000
    private static let mostGroups = 1 << 20
    /// Texts of which two may tell lines apart together.
    private static let mostTexts = 6

    let frame: Frame
    let places: Positions
    /// The line of each row, as far as that was said.
    var lines: [Int32]?
    /// What x and the layer's values are.
    var taken: Set<String>
    /// So many lines are still told apart.
    let limit: Int
    let stop: Cancellation

    func finding() throws -> Finding {
        let count = places.count
        guard count > 1, count == frame.count else { return .none }
        let again = try repeats()
        guard again > 0 else { return .none }
        var wider: String?
        for column in frame.columns where !taken.contains(column.name) {
            // Numbers may be a measure as well: they count where coming again is the rule.
            guard let codes = try codes(column), column.text != nil || again * 10 > count else { continue }
            guard try isApart(codes.codes), again * 10 <= count || isSteady(codes.codes) else { continue }
            if codes.distinct <= limit { return .apart([column.name], lines: codes.distinct) }
            wider = wider ?? column.name
        }
        guard again * 10 > count else { return .none }
        // Half of the rows and more come again as a rule, fewer here and there.
        let areShared = again * 2 >= count && count - again > 2
        return try wider == nil ? pair() ?? tangled(by: nil, areShared) : tangled(by: wider, areShared)
    }

    private func tangled(by name: String?, _ areShared: Bool) -> Finding {
        .tangled(by: name, goesAlong: areShared && (1..<places.count).allSatisfy { !(places[$0] < places[$0 - 1]) })
    }

    /// The first two texts that tell lines apart together: an article and where it is kept.
    private func pair() throws -> Finding? {
        guard places.count <= Self.mostRemembered else { return nil }
        let texts = try frame.columns.lazy.filter { $0.text != nil && !taken.contains($0.name) }.prefix(Self.mostTexts)
            .compactMap { column in try codes(column).map { (column.name, $0) } }
        for (place, (name, one)) in texts.enumerated() {
            for (other, two) in texts.dropFirst(place + 1) {
                var known: [Int64: Int32] = [:]
                let codes = zip(one.codes, two.codes).map { first, second in
                    let both = Int64(first + 1) << 32 | Int64(second + 1)
                    let code = known[both] ?? Int32(known.count)
                    known[both] = code
                    return code
                }
                guard known.count <= limit, known.count * 2 <= frame.count, try isApart(codes), isSteady(codes) else {
                    continue
                }
                return .apart([name, other], lines: known.count)
            }
        }
        return nil
    }

    /// Rows that stand where one of their line stood before.
    private func repeats() throws -> Int { try again(nil, isOneEnough: false) ?? 0 }

    private func isApart(_ codes: [Int32]) throws -> Bool { try again(codes, isOneEnough: true) == 0 }

    /// Whether they are lines in time. Over anything else nobody knows.
    private func isSteady(_ codes: [Int32]) -> Bool {
        if case .times(let times) = places { SteadyLines.areMost(Buffer(codes), of: times) } else { true }
    }

    private struct Key: Hashable {
        var place: Double
        var group: Int
    }

    /// Rows whose place their group had before. Where the places of each group ascend a pass says so; others are few enough to be
    /// remembered; nil where nobody knows.
    private func again(_ codes: [Int32]?, isOneEnough: Bool) throws -> Int? {
        let width = codes.map { Int($0.max() ?? 0) + 2 } ?? 1
        let groups = (Int(lines?.max() ?? 0) + 1).multipliedReportingOverflow(by: width)
        guard !groups.overflow, groups.partialValue <= Self.mostGroups else { return nil }
        func group(_ row: Int) -> Int { Int(lines?[row] ?? 0) * width + (codes.map { Int($0[row]) + 1 } ?? 0) }
        var last = [Double](repeating: -.infinity, count: groups.partialValue)
        var count = 0
        var polling = Polling(stop)
        for row in 0..<places.count {
            try polling.step()
            let (place, own) = (places[row], group(row))
            guard place.isFinite else { continue }
            if place == last[own] {
                count += 1
                if isOneEnough { return count }
            }
            if place < last[own] { return try remembered(group, isOneEnough: isOneEnough) }
            last[own] = place
        }
        return count
    }

    private func remembered(_ group: (Int) -> Int, isOneEnough: Bool) throws -> Int? {
        guard places.count <= Self.mostRemembered else { return nil }
        var seen: Set<Key> = []
        var count = 0
        var polling = Polling(stop)
        for row in 0..<places.count where places[row].isFinite {
            try polling.step()
            guard !seen.insert(Key(place: places[row], group: group(row))).inserted else { continue }
            count += 1
            if isOneEnough { return count }
        }
        return count
    }

    /// The texts of a column, or its whole numbers where each stands in several rows; nil for what names nothing.
    private func codes(_ column: Column) throws -> (codes: [Int32], distinct: Int)? {
        if let text = column.text {
            guard (2...max(2, frame.count / 2)).contains(text.dictionary.count) else { return nil }
            let span = text.codes.span
            return (span.indices.map { span[$0] }, text.dictionary.count)
        }
        guard let numbers = try column.numbers else { return nil }
        var known: [Double: Int32] = [:]
        var codes: [Int32] = []
        codes.reserveCapacity(numbers.count)
        let span = numbers.span
        for row in span.indices {
            guard span[row].isFinite else {
                codes.append(-1)
                continue
            }
            guard span[row] == span[row].rounded() else { return nil }
            if let code = known[span[row]] {
                codes.append(code)
                continue
            }
            guard known.count < KeyColumn.most, (known.count + 1) * 2 <= span.count else { return nil }
            codes.append(Int32(known.count))
            known[span[row]] = codes[row]
        }
        return known.count > 1 ? (codes, known.count) : nil
    }
}

extension LayerReader {
    /// Where rows stand that are shown as they are; nil where a key puts them together, or they have numbers alone.
    fileprivate func placesOfRows() throws -> Positions? {
        if layer.over != nil { return try positions().1 }
        switch layer.keys.first {
        case nil: break
        case .column?: if frame.index.times == nil || mark.channels.x.isBand { return nil }
        default: return nil
        }
        switch frame.index.keys {
        case .time(let times): return .times(times)
        case .row: return nil
        default: return try positions().1
        }
    }

    /// What its lines are, where they are told apart by a column in time or over another.
    func tangle(in panels: FacetSpec?) throws -> TangledLines.Finding {
        guard mark.arrangement == .joined, layer.series == nil, frame.count <= TangledLines.most,
            !layer.columns.contains(where: \.isOfSeveral), try !runsOn(),
            let places = try placesOfRows()
        else { return .none }
        var said: [KeyColumn] = []
        for name in [panels?.column, panels?.across].compactMap({ $0 }) where !name.isEmpty {
            said.append(try keys(name))
        }
        let groups = try groupCodes()
        let panel = try said.isEmpty ? nil : LayerGroups(said.map(\.text), count: frame.count, context.cancellation)
        var lines = groups?.codes ?? panel?.codes
        if let groups, let panel {
            let width = Int32(panel.names.count)
            lines = zip(groups.codes, panel.codes).map { $0 * width + $1 }
        }
        let taken = [layer.over, frame.index.name].compactMap { $0 } + (try chosenNames())
        return try TangledLines(
            frame: frame, places: places, lines: lines, taken: Set(taken),
            limit: UnsaidKeys.mostLinesApart, stop: context.cancellation
        ).finding()
    }

    /// Whether its colours are more than have one of their own.
    fileprivate func hasManyColors() throws -> Bool {
        guard case .column(let name, _)? = styles.color, try !isShading(name) else { return false }
        return try keys(name).slots(stoppedBy: context.cancellation).names.count > 2 * SeriesPalette.light.count
    }

    /// Whether what it shows are numbers, not names held over time.
    fileprivate func isOfNumbers() throws -> Bool {
        try chosenNames().allSatisfy { frame.column($0)?.text == nil }
    }

    /// Whether its values run on through all rows, as a running total does: they are one line, whatever else the rows bear.
    private func runsOn() throws -> Bool {
        guard frame.groups.isEmpty, styles.color == nil, layer.keys.isEmpty else { return false }
        return try chosenNames().allSatisfy { frame.column($0)?.work?.runsOn ?? false }
    }

    private func chosenNames() throws -> [String] {
        let said = layer.columns.flatMap { [$0.name, $0.upper].compactMap { $0 } }
        var notes: [ChartsNote] = []
        return layer.columns.isEmpty ? try chosenColumns(&notes).map(\.name) : said
    }
}

extension Resolver {
    /// A line each for what tells rows of one place apart, which would zigzag otherwise; or words on what would.
    mutating func untangle(_ layers: inout [LayerSpec]) throws {
        for place in layers.indices {
            guard let mark = MarkCatalog.named(layers[place].mark), mark.arrangement == .joined else { continue }
            let reader = LayerReader(
                layer: layers[place], mark: mark, styles: layers[place].styles.over(spec.styles.known(by: mark)),
                frame: current.frame, context: context)
            let finding: TangledLines.Finding
            do {
                finding = try reader.tangle(in: spec.facet)
            } catch let fault where Self.endsAll(fault) {
                throw fault
            } catch {
                // Whoever reads the layer says what is wrong with it.
                continue
            }
            switch finding {
            case .none: break
            case .apart where !layers[place].keys.isEmpty, .tangled where !layers[place].keys.isEmpty:
                layers[place].isCombined = true
            // Where colours are more than anybody tells apart, lines within each of them are a thicket: one value each says more.
            case .apart where try reader.hasManyColors() && reader.isOfNumbers(): layers[place].isCombined = true
            // Law (d): rows that share their places are one value each, as under a bar.
            case .tangled(_, goesAlong: true) where try reader.isOfNumbers(): layers[place].isCombined = true
            case .tangled(let name, _):
                let at = layers[place].over ?? current.frame.index.name
                notes.merge(.comesAgain(at, apart: name))
            case .apart(let names, let lines):
                let name = names.joined(separator: ", ")
                notes.merge(.oneEach(name))
                // More than have a colour each are of one.
                let isMany = spec.facet != nil || lines > 2 * SeriesPalette.light.count
                if isMany, reader.styles.color == nil { layers[place].untold = name }
                // A number's index is a place like a column that x was asked to be.
                if current.frame.index.times == nil, layers[place].over == nil {
                    layers[place].over = current.frame.index.name
                }
                layers[place].keys += names.map { .column($0) }
            }
        }
    }
}
