import Diagnostics
import Series
import Syntax

/// Ranges of times are intervals: what was said of bars and ranges is read as a timeline where both columns hold times.
/// A bar from one column of numbers to another is a range.
extension Resolver {
    mutating func readIntervals(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        for place in layers.indices {
            let isTimeline = layers[place].mark == TimelineMark.name
            guard isTimeline || layers[place].mayBeIntervals else { continue }
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            let reader = LayerReader(
                layer: layers[place], mark: TimelineMark.self, styles: layers[place].styles, frame: frame,
                context: context)
            if isTimeline, layers[place].columns.isEmpty { layers[place].columns = try unsaidInterval(reader) }
            if !isTimeline {
                let names = layers[place].columns.flatMap { [$0.name, $0.upper].compactMap { $0 } }
                // What does not exist is told where columns are read.
                guard try names.allSatisfy({ try frame.holds($0) && reader.areInstants($0) }) else {
                    layers[place].mark = RangeMark.name
                    continue
                }
                layers[place].mark = TimelineMark.name
            }
            try putNameFirst(&layers[place], reader)
            guard layers[place].keys.isEmpty, let name = lanes(of: layers[place], frame) else { continue }
            layers[place].keys = [.column(name)]
            notes.append(.by(name))
        }
    }

    /// `start end task` is `task start end`: only one of three columns holds no times.
    private func putNameFirst(_ layer: inout LayerSpec, _ reader: LayerReader) throws {
        guard layer.keys.count == 1, case .column(let first) = layer.keys[0], layer.columns.count == 1,
            let second = layer.columns[0].name, let third = layer.columns[0].upper,
            [first, second, third].allSatisfy(reader.frame.holds),
            try reader.areInstants(first), try reader.areInstants(second), try !reader.areInstants(third)
        else { return }
        layer.keys = [.column(third)]
        (layer.columns[0].name, layer.columns[0].upper) = (first, second)
    }

    /// The first two columns of times, the index among them.
    private mutating func unsaidInterval(_ reader: LayerReader) throws -> [ColumnSpec] {
        let frame = reader.frame
        let names = (frame.index.times == nil ? [] : [frame.index.name]) + frame.columns.map(\.name)
        let found = try names.filter { try reader.areInstants($0) }.prefix(2)
        guard found.count == 2 else { return [] }
        let words = found.map(NameSpelling.quoted).joined(separator: "..")
        notes.append(.chosen(line: "plot \(TimelineMark.name) \(words)"))
        return [ColumnSpec(name: found[0], upper: found[1])]
    }

    /// The names that nobody said: those that the rows stand on, else the first column of texts that says neither end.
    private func lanes(of layer: LayerSpec, _ frame: Frame) -> String? {
        if case .category = frame.index.keys { return frame.index.name }
        var used = Set(layer.columns.flatMap { [$0.name, $0.upper].compactMap { $0 } })
        if case .column(let name, _)? = layer.styles.over(spec.styles).color { used.insert(name) }
        return frame.columns.first { column in
            guard case .text(let text) = column.values, !used.contains(column.name) else { return false }
            return !text.dictionary.isEmpty
        }?.name
    }
}

extension LayerReader {
    /// Whether a column holds instants, or texts that spell them.
    fileprivate func areInstants(_ name: String) throws -> Bool {
        let column = try column(name)
        guard let text = column.text else { return column.times != nil }
        return try !text.dictionary.allSatisfy(\.isEmpty)
            && context.spelledTimes(text.dictionary.map { String($0) }, name, context) != nil
    }
}

extension LayerSpec {
    /// A bar or range from one column to another.
    fileprivate var mayBeIntervals: Bool {
        [RangeMark.name, BarMark.name].contains(mark) && !columns.isEmpty
            && columns.allSatisfy { $0.name != nil && $0.upper != nil && $0.aggregate == nil }
    }
}

extension Frame {
    fileprivate func holds(_ name: String) -> Bool { column(name) != nil || index.name == name }
}
