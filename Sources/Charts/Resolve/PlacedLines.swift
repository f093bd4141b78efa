import Series
import Syntax

/// Lines over rows that are numbered and nothing else go over the column that says where each row is: whole numbers that every line has once,
/// in ascending order, and that the lines share, as the years of elections and the doses of an assay. One line goes over the first column
/// of a table when its numbers rise from row to row.
extension Resolver {
    mutating func placeLines(_ layers: inout [LayerSpec]) throws {
        guard case .row = current.frame.index.keys, layers.count == 1, spec.facet == nil, spec.combine == nil,
            current.frame.count <= TangledLines.most,
            let layer = layers.first, layer.over == nil, layer.keys.isEmpty, layer.series == nil,
            MarkCatalog.named(layer.mark)?.arrangement == .joined, !layer.columns.isEmpty,
            layer.columns.allSatisfy({ !$0.isOfSeveral && $0.name != nil })
        else { return }
        let taken = Set(layer.columns.compactMap(\.name))
        let lines: [Column]
        switch layer.styles.over(spec.styles).color {
        case .column(let name, _)?: lines = [current.frame.column(name)].compactMap { $0 }
        case nil: lines = current.frame.columns
        default: return
        }
        for column in lines {
            guard let text = column.text, let place = try Self.place(of: text, in: current.frame, not: taken) else {
                continue
            }
            put(&layers[0], over: place)
            return
        }
        if layer.styles.over(spec.styles).color == nil, let first = current.frame.columns.first,
            !taken.contains(first.name), try Self.risesThroughout(first)
        {
            put(&layers[0], over: first.name)
        }
    }

    /// Points by a column of many numbers stand over it: it is a place rather than a name.
    mutating func placePoints(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        guard spec.combine == nil else { return }
        for place in layers.indices {
            guard let mark = MarkCatalog.named(layers[place].mark) else { continue }
            if layers[place].besideBars != nil, mark.arrangement == .joined { continue }
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            let reader = LayerReader(
                layer: layers[place], mark: mark, styles: layers[place].styles.over(spec.styles), frame: frame,
                context: context)
            guard let at = try reader.placeKey(), let word = Self.column(layers[place].keys[at], of: frame) else {
                continue
            }
            // Who asks for logarithms or a range of numbers along x has numbers there.
            let isRange = spec.x.domain.map { [$0.lower, $0.upper].contains { $0?.number != nil } } ?? false
            let isAsked =
                try mark.arrangement == .joined && (spec.x.scale != nil || isRange)
                && frame.column(word)?.numbers != nil
            let isPlace =
                try isAsked || reader.isMeasure(word) || frame.column(word)?.numbers != nil && reader.isMetOnce(word)
            guard try isPlace || reader.isClock(word) || areUneven(word, layers[place], mark, frame) else { continue }
            // A line has one value at each place that it runs along.
            if mark.arrangement == .joined, try !isPlace || reader.returns(to: word) {
                try combineUnsaid(&layers[place], by: word, frame)
            }
            layers[place].over = word
            layers[place].keys.remove(at: at)
            if !isAsked, !layers[place].columns.contains(where: \.isOfSeveral) {
                notes.append(.pointsOver(column: word))
            }
        }
    }

    /// One value of the rows of each place, as a key has it where nothing else is said.
    private mutating func combineUnsaid(_ layer: inout LayerSpec, by word: String, _ frame: Frame) throws {
        for place in layer.columns.indices where !layer.columns[place].isOfSeveral {
            guard let name = layer.columns[place].name, let column = frame.column(name), column.isNumeric else {
                continue
            }
            let usual = try UsualAggregate(of: column, in: frame).aggregate.name
            layer.columns[place].aggregate = usual
            notes.merge([.combined(usual, of: word)])
        }
    }

    /// The column of a key; a word of the calendar is one where rows have no times.
    private static func column(_ key: KeySpec, of frame: Frame) -> String? {
        if case .column(let word) = key { return word }
        guard frame.index.times == nil, let unit = key.unit?.rawValue, frame.column(unit) != nil else { return nil }
        return unit
    }

    /// Numbers that a line runs along, and whose steps differ, stand where they are: weeks 0, 2, 4, 8 and 12.
    private func areUneven(
        _ word: String, _ layer: LayerSpec, _ mark: any Mark.Type, _ frame: Frame
    ) throws -> Bool {
        let isPoints = mark.arrangement == .cloud && layer.columns.contains(where: \.isOfSeveral)
        guard mark.arrangement == .joined || isPoints, !mark.positions.contains(.stack),
            let column = frame.column(word), let numbers = try column.numbers
        else { return false }
        var met: Set<Double> = []
        for row in numbers.span.indices where numbers.span[row].isFinite {
            met.insert(numbers.span[row])
            if met.count > 100 { return false }
        }
        let sorted = met.sorted()
        let steps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }
        guard let least = steps.min(), let most = steps.max(), !ColumnNames.isIdentity(column.name) else {
            return false
        }
        return sorted.count > 2 && most > least * 1.001
    }

    /// Points of two columns lie over each other where no time is between them: over rows that are numbered alone, where what a third column
    /// says is seen at each, and where the two are measured otherwise.
    mutating func pairPoints(_ layers: inout [LayerSpec]) throws {
        guard spec.combine == nil, let layer = layers.first, layers.dropFirst().allSatisfy({ $0.columns.isEmpty }),
            layer.over == nil, layer.keys.isEmpty, layer.series == nil, layer.columns.count == 2,
            MarkCatalog.named(layer.mark)?.arrangement == .cloud, MarkCatalog.named(layer.mark)?.stat == .aggregate
        else { return }
        let frame = current.frame
        let columns = layer.columns.compactMap { spec in
            spec.isOfSeveral || spec.expression != nil || spec.upper != nil
                ? nil : spec.name.flatMap { frame.column($0) }
        }
        guard columns.count == 2, columns.allSatisfy(\.isNumeric), columns[0].name != columns[1].name else { return }
        let styles = layer.styles.over(spec.styles)
        let isColored = if case .column? = styles.color { true } else { false }
        let isNumbered = if case .row = frame.index.keys { true } else { false }
        guard isNumbered || styles.size != nil || isColored && columns[0].unit != columns[1].unit else { return }
        layers[0].columns.removeFirst()
        put(&layers[0], over: columns[0].name)
    }

    private mutating func put(_ layer: inout LayerSpec, over place: String) {
        layer.over = place
        notes.append(.chosen(line: BareChart.line(layer, isSorted: false)))
    }

    /// Whether a column says where each row is, and not what it is called: kilometres, doses, frequencies, never `id`.
    private static func risesThroughout(_ column: Column) throws(SeriesError) -> Bool {
        guard let numbers = try column.numbers, numbers.count > 4, try !MeasureColumns.isLabel(column) else {
            return false
        }
        let span = numbers.span
        for row in 1..<span.count where !(span[row] > span[row - 1]) { return false }
        return true
    }

    /// The first column of numbers that is one.
    private static func place(
        of text: TextColumn, in frame: Frame, not taken: Set<String>
    ) throws(SeriesError) -> String? {
        guard text.dictionary.count > 1, text.dictionary.count <= UnsaidKeys.mostLines else { return nil }
        for column in frame.columns where !taken.contains(column.name) {
            if let numbers = try column.numbers, arePlaces(numbers.span, text.codes.span) { return column.name }
        }
        return nil
    }

    private static func arePlaces(_ numbers: Span<Double>, _ lines: Span<Int32>) -> Bool {
        guard numbers.count > 4, numbers.count == lines.count else { return false }
        var last: [Int32: Double] = [:]
        var rows: [Double: Int] = [:]
        for row in numbers.indices {
            let value = numbers[row]
            guard value.isFinite, value == value.rounded(), value > last[lines[row]] ?? -.infinity else { return false }
            last[lines[row]] = value
            rows[value, default: 0] += 1
        }
        // Each line has several, and most places are those of several lines.
        return last.count * 2 <= numbers.count && rows.count * 2 <= numbers.count
    }
}
