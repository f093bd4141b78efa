import Series
import Syntax

/// `sort` and `first`: the order of categories along x, and of a heat map's lines along y.
extension Resolver {
    /// Whether `sort` may be of panels, each a value of one column.
    private var sortsPanels: Bool {
        guard let facet = spec.facet, !facet.isApart, facet.across == nil, spec.x.first == nil else { return false }
        if case .column? = spec.x.sort { return false }
        return true
    }

    /// The panels by the means of their values, where `sort` has no names along x to put in order.
    func sorted(_ readings: [Panel]) -> [Panel] {
        guard let sort = spec.x.sort, sortsPanels, let first = readings.first else { return readings }
        if case .slots = first.read.kind { return readings }
        let means = readings.map { one in
            var (total, count) = (0.0, 0.0)
            for series in one.read.series {
                for row in 0..<series.y.count where series.own(row).isFinite {
                    (total, count) = (total + series.own(row), count + 1)
                }
            }
            return count > 0 ? total / count : -Double.infinity
        }
        let order = readings.indices.sorted {
            means[$0] == means[$1] ? $0 < $1 : sort == .ascending ? means[$0] < means[$1] : means[$0] > means[$1]
        }
        return order.map { readings[$0] }
    }

    /// A scale that is said of names can only be that of the values beside them: `box v by k x log` lies down, and its values run along x.
    mutating func scaleValues(_ rows: AxisKind?) {
        guard let scale = spec.x.scale, scale != LinearScale.name, spec.y.scale == nil, rows == nil else { return }
        (spec.x.scale, spec.y.scale, sides.left.scale) = (nil, scale, scale)
        notes.append(.scaledValues(scale))
    }

    /// The series where their names stand among those of all.
    func placed(
        _ series: [ResolvedSeries], from own: (AxisKind?, AxisKind?), among all: (AxisKind?, AxisKind?)
    ) throws -> [ResolvedSeries] {
        var series = series
        if let own = own.0?.slotNames, let all = all.0?.slotNames, own != all {
            let places = SlotPlaces(all)
            series = try series.map { try places.along($0, from: own) }
        }
        if let own = own.1?.slotNames, let all = all.1?.slotNames {
            let places = SlotPlaces(all)
            series = try series.map { try places.up($0, from: own) }
        }
        return series
    }

    /// Whether values are such as nothing is the sum of: means, extremes, levels.
    static func averages(_ measures: [Channel?]) -> Bool {
        !measures.allSatisfy { measure in
            guard let measure, case .column(let name) = measure.source else { return measure != nil }
            let made = measure.aggregate?.value
            // What several hold at one time adds up: the people of all other countries.
            let addsUp = measure.isAdditive || name == "count" || AdditiveQuantities.isStock(name)
            return ["sum", "count"].contains(made) || made == nil && addsUp
        }
    }

    /// How the series of the only layer stand on each other, where they do; nil for several layers.
    func stackMode(_ layers: [LayerSpec]) -> StackMode? {
        let said = layers[0].styles.over(spec.styles).stack ?? .on
        return layers.count == 1 && said != .off ? said : nil
    }

    /// - Throws: `ChartsError.orderOfPlaces` for an axis whose places have an order of their own.
    mutating func order(
        _ series: inout [ResolvedSeries], _ kind: inout AxisKind, _ rows: inout AxisKind?, _ layers: [LayerSpec]
    ) throws {
        let averages = Self.averages(series.map(\.measure))
        if spec.x.isOrdered {
            guard case .slots(let names, let cycle) = kind else {
                // What has no names along x has them above its panels.
                if sortsPanels || hasEnds { return }
                throw ChartsError.orderOfPlaces(axis: "x", shows: kind.shows, other: nil)
            }
            // What is folded into one stands as one: on each side of zero by its sum, which is what it has a share of.
            let isStacked =
                layers.count == 1 && series.contains { $0.floor != nil }
                || spec.x.foldsRest && !averages && Self.areApart(series)
            let mode = layers.count == 1 ? layers[0].styles.over(spec.styles).stack ?? .on : .on
            var order = SlotOrder(
                axis: spec.x, sums: try sums(spec.x, layers[0], key: 0), figure: figureNames?.along)
            order.isStacked = isStacked
            let (moved, shown) = try order.applied(
                isStacked ? series.map(\.unstacked) : series, names, averages: averages, &notes)
            series = isStacked ? Stacking(mode: mode == .off ? .on : mode).stacked(moved) : moved
            kind = .slots(shown, cycle: shown == names ? cycle : nil)
        }
        guard spec.y.isOrdered || sides.right.isOrdered else { return }
        guard case .slots(let names, let cycle)? = rows else {
            let isNamed = if case .slots = kind { true } else { false }
            throw ChartsError.orderOfPlaces(axis: "y", shows: "values", other: isNamed ? "x" : nil)
        }
        let order = SlotOrder(axis: spec.y, sums: try sums(spec.y, layers[0], key: 1), figure: figureNames?.up)
        let (moved, shown) = try order.appliedUp(series, names, &notes)
        series = moved
        rows = .slots(shown, cycle: shown == names ? cycle : nil)
    }

    /// Whether each place is one bar series' own, as where names are coloured by themselves: only what is folded meets others there.
    private static func areApart(_ series: [ResolvedSeries]) -> Bool {
        guard series.count > 1, series.allSatisfy({ $0.mark.arrangement == .columns && !$0.detail.isValued }) else {
            return false
        }
        var taken: Set<Int> = []
        for one in series {
            let own = Set(
                (0..<one.y.count).filter { one.x[$0].isFinite && one.y.span[$0].isFinite }.map { Int(one.x[$0]) })
            guard taken.isDisjoint(with: own) else { return false }
            taken.formUnion(own)
        }
        return true
    }

    /// What lines begin with of a moving aggregate whose window is not whole there.
    mutating func noteShort(_ layer: LayerSpec, _ frame: Frame) {
        guard let times = frame.index.times else { return }
        var short: [(name: String, count: Int)] = []
        for name in layer.columns.compactMap(\.name) {
            guard let work = frame.column(name)?.work, let whole = work.wholeFrom else { continue }
            // Rows may have been picked since.
            let count = (0..<times.count).count { times.span[$0] != missingTime && times.span[$0] < whole }
            // A layer's own column has the words in its name.
            let words = [work.words, name].filter { !$0.isEmpty }.joined(separator: " ")
            if count > 1 { short.append((words, count)) }
        }
        let areAlike = short.count > 1 && Set(short.map(\.count)).count == 1
        for one in areAlike ? [(nil, short[0].count)] : short.map({ ($0.name as String?, $0.count) }) {
            let note = ChartsNote.shortAtStart(one.1, of: one.0)
            if !notes.contains(note) { notes.append(note) }
        }
    }

    /// The sum of the column after `sort by` for each category of a layer; nil without one.
    ///
    /// - Parameter key: which of the layer's keys the categories are.
    private func sums(_ axis: AxisSpec, _ layer: LayerSpec, key: Int) throws -> [String: Double]? {
        guard case .column(let name, _)? = axis.sort ?? axis.end else { return nil }
        let frame = current.frame
        let reader = LayerReader(layer: layer, mark: BarMark.self, styles: StyleSet(), frame: frame, context: context)
        guard let values = try reader.column(name).numbers else { throw ChartsError.notANumberColumn(name) }
        let keys: KeyColumn
        let place = key == 0 ? try reader.placeKey() ?? 0 : key
        switch layer.keys.indices.contains(place) ? layer.keys[place] : nil {
        case .column(let word)?: keys = try reader.keys(word)
        case .cycle(let cycle)?: keys = try reader.keys(cycle)
        default: keys = try reader.keys(key == 0 ? frame.index.name : frame.groups.first ?? frame.index.name)
        }
        let (names, codes, _) = try keys.slots(stoppedBy: context.cancellation)
        var (sums, counts): ([String: Double], [String: Double]) = ([:], [:])
        for row in 0..<codes.count where codes.span[row] >= 0 && values.span[row].isFinite {
            sums[names[Int(codes.span[row])], default: 0] += values.span[row]
            counts[names[Int(codes.span[row])], default: 0] += 1
        }
        // Law (d): what does not add up, scores and prices, has a mean.
        let addsUp = try frame.column(name).map {
            try AdditiveQuantities.usualAggregate(of: $0) == SumAggregate.entry.name
        }
        if addsUp ?? true { return sums }
        return Dictionary(uniqueKeysWithValues: sums.map { ($0.key, $0.value / (counts[$0.key] ?? 1)) })
    }
}

extension AxisSpec {
    var isOrdered: Bool { sort != nil || first != nil }
}

extension AxisKind {
    fileprivate var shows: String {
        switch self {
        case .time: "times"
        case .number: "numbers"
        case .slots: "names"
        }
    }
}
