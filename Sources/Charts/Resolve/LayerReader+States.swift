import Checked
import Series
import Syntax

/// A text along y, as a state goes over time: each name has its place, and a line holds it until the next row.
extension LayerReader {
    /// Marks that stand at a level over a place, and nothing else is known of.
    private var drawsStates: Bool {
        mark.channels.x == .place && mark.channels.y == .level && mark.channels.also.isEmpty
            && (mark.arrangement == .joined || mark.arrangement == .cloud)
    }

    /// Nil for numbers, for marks that have no places for names, and where several rows have one time, or none: a state is one at a time.
    func states(_ column: Column) throws -> Chosen? {
        guard drawsStates, layer.over == nil, let text = column.text else { return nil }
        if let times = frame.index.times, BareChart.repeats(times) { return nil }
        let (names, codes, _) = try KeyColumn(names: text, isSorted: false).slots(stoppedBy: context.cancellation)
        guard !names.isEmpty, names.count <= KeyColumn.most else { return nil }
        let span = codes.span
        let places = span.indices.map { span[$0] < 0 ? Double.nan : Double(span[$0]) + 0.5 }
        return Chosen(name: column.name, values: Buffer(places), kind: .name, levels: names)
    }

    /// - Throws: `ChartsError.manyStates` beside other columns and by keys, which would put names together.
    func levels(_ columns: [Chosen], _ notes: [ChartsNote]) throws -> LayerTable {
        guard let one = columns.first(where: { !$0.levels.isEmpty }) else { return try plain(columns, notes) }
        guard columns.count == 1, layer.binned == nil, try placeKey() == nil, !layer.isCombined else {
            throw ChartsError.manyStates(one.name, mark: layer.mark)
        }
        var table = try plain(columns, notes)
        for place in table.runs.indices { table.runs[place].detail = States(names: one.levels) }
        table.rows = .slots(one.levels, cycle: nil)
        table.yTitle = AxisTitle(one.name)
        return table
    }
}

/// The names that a series goes through.
private struct States: MarkDetail {
    let names: [String]

    var rowNames: [String] { names }

    func renamed(_ names: [String]) -> any MarkDetail { States(names: names) }

    /// `: off 34 rows, idle 12 rows and heating 80 rows; first off, last idle`.
    func told(of series: ResolvedSeries) -> String? {
        var counts = [Int](repeating: 0, count: names.count)
        var (first, last): (String?, String?)
        for row in 0..<series.y.count {
            guard let name = series.state(row), let place = names.firstIndex(of: name) else { continue }
            counts[place] += 1
            (first, last) = (first ?? name, name)
        }
        guard let first, let last else { return nil }
        let parts = zip(names, counts).map { "\($0) \(GroupedNumber.text($1)) \($1 == 1 ? "row" : "rows")" }
        return ": " + parts.fewListed + "; first \(first), last \(last)"
    }
}

extension ResolvedSeries {
    /// Along y are names, and no values beside them.
    var showsStates: Bool { !detail.isValued && !detail.rowNames.isEmpty }

    /// The name that a row stands at, where y has names and no values beside them.
    func state(_ row: Int) -> String? {
        guard showsStates, y.span.indices.contains(row), y.span[row].isFinite else { return nil }
        let (names, place) = (detail.rowNames, Int(saturating: y.span[row].rounded(.down)))
        return names.indices.contains(place) ? names[place] : nil
    }
}
