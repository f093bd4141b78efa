import Catalog
import Checked
import Scene
import Series

/// Parts of a whole as rectangles whose areas are their values, largest first from the upper left; with two keys the parts of the
/// second key lie together, in one colour.
///
/// Rectangles are as near to squares as may be (Bruls, Huizing and van Wijk, Squarified Treemaps, 2000). Missing values and zeros have
/// none, values below zero are refused. Each is named where its words fit. Use `bar` to compare, `sector` for a few parts.
package enum TreemapMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "treemap", summary: "parts of a whole as rectangles", form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot treemap sum precipitation by station")],
        notes: "`by NAME, GROUP` puts the names of a group together: `plot treemap sum sales by product, region`.")
    package static let picture = "treemap"
    package static let unsaidMeasure = UnsaidMeasure.rows
    package static let channels = MarkChannels(x: .own, y: .share)
    package static let styles: Set<String> = ["corner"]
    /// More than these would be less than a pixel each.
    private static let limit = 5_000

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try reader.table()
        guard case .slots(let names, _) = table.kind else { throw ChartsError.needsCategories("treemap") }
        guard let first = table.runs.first else { throw ChartsError.noRow("treemap") }
        if Set(table.runs.map(\.column)).count > 1 { throw ChartsError.needsCategories("treemap") }
        var leaves: [(name: String, group: Int, value: Double)] = []
        // As parts of a pie, what is spent has shares.
        let isBelow = table.runs.allSatisfy { run in
            (0..<run.y.count).allSatisfy { !(run.y.span[$0] > 0) }
        }
        if isBelow { table.notes.append(.belowZeroBySize(first.column)) }
        var polling = Polling(reader.context.cancellation)
        for (group, run) in table.runs.enumerated() {
            for row in 0..<run.y.count {
                try polling.step()
                guard run.x[row].isFinite, run.y.span[row].isFinite else { continue }
                let (slot, value) = (Int(saturating: run.x[row]), isBelow ? -run.y.span[row] : run.y.span[row])
                guard value >= 0 else { throw ChartsError.negativeShare(run.column) }
                if value > 0, names.indices.contains(slot) { leaves.append((names[slot], group, value)) }
            }
        }
        try polling.step()
        let total = leaves.reduce(0) { $0 + $1.value }
        guard total > 0, total.isFinite else { throw ChartsError.nothingToShare(first.column) }
        guard leaves.count <= limit else { throw ChartsError.tooManyCells(leaves.count, limit: limit) }
        let groups = table.runs.map { $0.group?.name ?? "" }
        // Groups by their sums, and within them leaves by their values.
        var sums = [Double](repeating: 0, count: groups.count)
        for leaf in leaves { sums[leaf.group] += leaf.value }
        let order = try leaves.indices.sorted(stoppedBy: reader.context.cancellation) {
            let (a, b) = (leaves[$0], leaves[$1])
            return (-sums[a.group], a.group, -a.value, $0) < (-sums[b.group], b.group, -b.value, $1)
        }
        leaves = order.map { leaves[$0] }
        var run = first
        run.x = .numbers(Buffer(leaves.indices.map { Double($0) + 0.5 }))
        run.y = Buffer(leaves.map(\.value))
        (run.lower, run.shades, run.sizes, run.error, run.group) = (nil, nil, nil, nil, nil)
        run.detail = Leaves(
            names: leaves.map(\.name), places: leaves.map(\.group), groups: groups.count > 1 ? groups : [])
        table.kind = .slots(
            leaves.map { groups.count > 1 ? "\(groups[$0.group]) · \($0.name)" : $0.name }, cycle: nil)
        table.runs = [run]
        return table
    }

    package static func aside(_ series: ResolvedSeries, row: Int) -> String? { SectorMark.aside(series, row: row) }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let leaves = series.detail as? Leaves else { return [] }
        return TreemapDrawing(leaves: leaves, series: series, plot: plot).elements()
    }
}

/// The names of the leaves of a treemap in order, and the group of each.
struct Leaves: MarkDetail {
    let names: [String]
    let places: [Int]
    /// Empty for leaves of no group.
    let groups: [String]

    /// How dark a group is without colour.
    func share(of group: Int) -> Double { groups.count > 1 ? 1 - 0.8 * Double(group) / Double(groups.count - 1) : 1 }

    /// The groups, where one is too small for its name above it.
    func keys(of series: ResolvedSeries) -> [MarkKey] {
        guard case .constant(.series) = series.style.coloring, !groups.isEmpty else { return [] }
        var sums = [Double](repeating: 0, count: groups.count)
        for row in 0..<min(series.y.count, places.count) { sums[places[row]] += series.y.span[row] }
        let total = sums.reduce(0, +)
        guard sums.contains(where: { $0 > 0 && $0 < total * 0.05 }) else { return [] }
        return groups.indices.filter { sums[$0] > 0 }.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.map {
            MarkKey(name: groups[$0], color: .series($0), share: share(of: $0))
        }
    }

    func picked(_ rows: [Int]) -> any MarkDetail {
        Leaves(names: rows.map { names[$0] }, places: rows.map { places[$0] }, groups: groups)
    }
}
