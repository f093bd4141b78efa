import Diagnostics
import Series
import Syntax

/// Marks that go from a first place to a last one.
extension Resolver {
    /// The column that tells the rows of each line apart is where they stand, where rows have no time and nobody said another: decades,
    /// `before` and `after`.
    mutating func placeEnds(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        for at in layers.indices where SlopeMark.isMeant(by: layers[at]) {
            let layer = layers[at]
            let frame = try layer.series.map { try lookup($0) } ?? current.frame
            guard frame.index.times == nil, !frame.index.isNamed, layer.over == nil, layer.columnsAlong == nil,
                layer.keys.count < 2
            else {
                continue
            }
            var lines: [String] = []
            if case .column(let name)? = layer.keys.first { lines.append(name) }
            if case .column(let name, _)? = layer.styles.over(spec.styles).color, !lines.contains(name) {
                lines.append(name)
            }
            let texts = lines.compactMap { frame.column($0)?.text }
            guard let line = texts.first, texts.count == lines.count else { continue }
            // `by year color team`: the key is the place.
            if texts.count == 2, Self.areApart(line, texts[1]) { continue }
            let taken = Set(lines + layer.columns.compactMap(\.name))
            let places = try frame.columns.filter { column in
                guard !taken.contains(column.name), let names = try KeyColumn.mayBePlaces(column, context) else {
                    return false
                }
                return Self.areApart(line, names)
            }
            let ordered = try places.first { try $0.text == nil || Kind($0) == .ordered }
            guard let place = ordered ?? places.first else { continue }
            layers[at].over = place.name
            var said = layers[at]
            said.mark = SlopeMark.name
            notes.append(.chosen(line: BareChart.line(said, isSorted: false)))
        }
    }

    /// Whether no two rows have both names alike, of which some come again.
    private static func areApart(_ one: TextColumn, _ other: TextColumn) -> Bool {
        let (a, b) = (one.codes.span, other.codes.span)
        var seen: Set<Int64> = []
        var (lines, places): (Set<Int32>, Set<Int32>) = ([], [])
        for row in a.indices where a[row] >= 0 && b[row] >= 0 {
            guard seen.insert(Int64(a[row]) << 32 | Int64(b[row])).inserted else { return false }
            lines.insert(a[row])
            places.insert(b[row])
        }
        return lines.count > 1 && places.count > 1 && lines.count < seen.count && places.count < seen.count
    }
}

extension Index {
    /// Rows have names or members of a cycle for places.
    fileprivate var isNamed: Bool {
        switch keys {
        case .row, .whole, .number: false
        default: true
        }
    }
}

extension KeyColumn {
    /// The names of a column that rows may stand at: texts, whole numbers and times; nil for others.
    fileprivate static func mayBePlaces(_ column: Column, _ context: SeriesContext) throws -> TextColumn? {
        if let numbers = try column.numbers, column.times == nil, column.text == nil {
            guard numbers.areWhole, Set((0..<numbers.count).map { numbers.span[$0] }).count <= most else { return nil }
        }
        return try KeyColumn(column, context, isSorted: false).text
    }
}

extension LayerTable {
    /// The rows at the first place and at the last; of names these are the only two.
    func ends() throws -> LayerTable {
        var (first, last) = (Double.infinity, -Double.infinity)
        for run in runs {
            for row in 0..<run.x.count where run.x[row].isFinite && run.y.span[row].isFinite {
                (first, last) = (min(first, run.x[row]), max(last, run.x[row]))
            }
        }
        guard first < last else { return self }
        var made = self
        for at in runs.indices {
            let run = runs[at]
            let rows = (0..<run.x.count).filter { run.x[$0] == first || run.x[$0] == last }
            made.runs[at] = try run.picked(rows)
            if case .slots = kind {
                made.runs[at].x = .numbers(Buffer(rows.map { run.x[$0] == first ? 0.5 : 1.5 }))
            }
        }
        if case .slots(let names, _) = kind {
            made.kind = .slots([first, last].map { names[Int($0)] }, cycle: nil)
        }
        return made
    }
}
