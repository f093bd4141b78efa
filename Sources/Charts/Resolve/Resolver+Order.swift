import Series
import Syntax

/// `sort` and `first`: the order of categories along x, and of a heat map's lines along y.
extension Resolver {
    /// - Throws: `ChartsError.orderOfPlaces` for an axis whose places have an order of their own.
    mutating func order(
        _ series: inout [ResolvedSeries], _ kind: inout AxisKind, _ rows: inout AxisKind?, _ layers: [LayerSpec]
    ) throws {
        let averages =
            ["mean", "median", nil].contains(layers[0].columns.first?.aggregate)
            && layers[0].columns.first?.name != "count"
        if spec.x.isOrdered {
            guard case .slots(let names, let cycle) = kind else {
                throw ChartsError.orderOfPlaces(axis: "x", shows: kind.shows, other: nil)
            }
            let order = SlotOrder(axis: spec.x, sums: try sums(spec.x, layers[0], key: 0))
            // What is folded into one stands as one: on each side of zero by its sum.
            let isStacked =
                layers.count == 1 && layers[0].styles.over(spec.styles).stack ?? .on == .on
                && series.contains { $0.floor != nil }
            let (moved, shown) = try order.applied(
                isStacked ? series.map(\.unstacked) : series, names, averages: averages, &notes)
            series = isStacked ? Stacking(mode: .on).stacked(moved) : moved
            kind = .slots(shown, cycle: shown == names ? cycle : nil)
        }
        guard spec.y.isOrdered || sides.right.isOrdered else { return }
        guard case .slots(let names, let cycle)? = rows else {
            let isNamed = if case .slots = kind { true } else { false }
            throw ChartsError.orderOfPlaces(axis: "y", shows: "values", other: isNamed ? "x" : nil)
        }
        let order = SlotOrder(axis: spec.y, sums: try sums(spec.y, layers[0], key: 1))
        let (moved, shown) = try order.appliedUp(series, names, &notes)
        series = moved
        rows = .slots(shown, cycle: shown == names ? cycle : nil)
    }

    /// The sum of the column after `sort by` for each category of a layer; nil without one.
    ///
    /// - Parameter key: which of the layer's keys the categories are.
    private func sums(_ axis: AxisSpec, _ layer: LayerSpec, key: Int) throws -> [String: Double]? {
        guard case .column(let name)? = axis.sort else { return nil }
        let frame = current.frame
        let reader = LayerReader(layer: layer, mark: BarMark.self, styles: StyleSet(), frame: frame, context: context)
        guard let values = try reader.column(name).numbers else { throw ChartsError.notANumberColumn(name) }
        let keys: KeyColumn
        switch layer.keys.indices.contains(key) ? layer.keys[key] : nil {
        case .column(let word)?: keys = try reader.keys(word)
        case .cycle(let cycle)?: keys = try reader.keys(cycle)
        default: keys = try reader.keys(key == 0 ? frame.index.name : frame.groups.first ?? frame.index.name)
        }
        let (names, codes, _) = try keys.slots(stoppedBy: context.cancellation)
        var sums: [String: Double] = [:]
        for row in 0..<codes.count where codes.span[row] >= 0 && values.span[row].isFinite {
            sums[names[Int(codes.span[row])], default: 0] += values.span[row]
        }
        return sums
    }
}

extension AxisSpec {
    fileprivate var isOrdered: Bool { sort != nil || first != nil }
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
