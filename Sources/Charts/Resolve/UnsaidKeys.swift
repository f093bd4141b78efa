import Series
import Syntax

/// What tells the rows of a table apart where nobody has said it: names in place of row numbers under bars, and a line each
/// where instants come again.
package enum UnsaidKeys {
    /// So many bars are still told apart by their names.
    static let mostNames = 500
    /// So many lines are still told apart where a mark is chosen as well.
    static let mostLines = 64
    /// So many are still better than one that runs back and forth.
    static let mostLinesApart = 400

    /// The first text column that names each row, no two alike; nil for a series that has an index of its own.
    static func names(of frame: Frame) -> (name: String, text: TextColumn)? {
        guard case .row(let count) = frame.index.keys, count > 0, count <= mostNames else { return nil }
        for column in frame.columns {
            guard case .text(let text) = column.values else { continue }
            let span = text.codes.span
            var seen: Set<Int32> = []
            if span.indices.allSatisfy({ span[$0] >= 0 && seen.insert(span[$0]).inserted }) {
                return (column.name, text)
            }
        }
        return nil
    }

    /// The first text column of which each instant has every text once at most, where instants come again, and whose rows are steady lines.
    static func splitting(_ frame: Frame) -> String? {
        guard let times = frame.index.times, frame.groups.isEmpty else { return nil }
        let texts = frame.columns.compactMap { column -> (name: String, text: TextColumn)? in
            guard case .text(let text) = column.values, (2...mostLines).contains(text.dictionary.count) else {
                return nil
            }
            return (column.name, text)
        }
        // The rows are gone over only where there is a text to tell them apart.
        guard !texts.isEmpty, repeats(times) else { return nil }
        return texts.first { isApart(times, $0.text) && SteadyLines.areMost($0.text.codes, of: times) }?.name
    }

    private static func repeats(_ times: Buffer<Int64>) -> Bool {
        let span = times.span
        for row in span.indices.dropFirst() where span[row] == span[row - 1] && span[row] != missingTime { return true }
        return false
    }

    /// Whether no instant has a text twice.
    package static func isApart(_ times: Buffer<Int64>, _ text: TextColumn) -> Bool {
        let (time, code) = (times.span, text.codes.span)
        var seen: Set<Int32> = []
        for row in time.indices {
            if row > 0, time[row] != time[row - 1] { seen.removeAll(keepingCapacity: true) }
            if !seen.insert(code[row]).inserted { return false }
        }
        return true
    }
}

extension Resolver {
    /// Law (n): of columns that are named by times nobody named one, as in a bare plot and in `plot line`: lines over these.
    ///
    /// - Returns: whether the rows are those values now.
    mutating func unfoldTimes() throws -> Bool {
        let columns = current.frame.numberColumns
        guard spec.layers.allSatisfy({ $0.isOfAllInTime }), spec.facet == nil, columns.count > 2,
            current.frame.index.times == nil,
            current.frame.count <= UnsaidKeys.mostLinesApart,
            let made = try TimesUnpivoted(columns, of: current.frame, time: "time", value: "value", context)
        else { return false }
        current.frame = made.frame
        if let layer = spec.layers.first {
            notes.append(.chosen(line: "unpivot | " + BareChart.line(layer, isSorted: false)))
        }
        return true
    }

    /// Bars over numbered rows that a column names stand over the names, and are said to.
    mutating func nameRows() {
        let isMeant = spec.layers.allSatisfy { layer in
            // One value of all rows is of no name.
            let isOfAll = !layer.columns.isEmpty && layer.columns.allSatisfy(\.isOfSeveral)
            return layer.keys.isEmpty && layer.over == nil && layer.series == nil && !isOfAll
        }
        let bars = spec.layers.contains { layer in
            MarkCatalog.named(layer.mark).map { $0.channels.x.isBand && $0.channels.y.isFromZero && $0.stat != .bins }
                ?? false
        }
        guard isMeant, bars || spec.layers.isEmpty, spec.facet == nil, !current.frame.numberColumns.isEmpty,
            let found = UnsaidKeys.names(of: current.frame)
        else { return }
        current.frame.index = Index(name: found.name, keys: .category(found.text))
        notes.append(.by(found.name))
    }
}

extension LayerSpec {
    /// A mark that joins rows, and no word of which but whose they are.
    fileprivate var isOfAllInTime: Bool {
        columns.isEmpty && keys.allSatisfy { if case .column = $0 { true } else { false } } && over == nil
            && series == nil
            && MarkCatalog.named(mark)?.arrangement == .joined
    }
}
