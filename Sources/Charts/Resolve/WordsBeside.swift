import Diagnostics
import Series

/// What stands beside the rows of a series: the words of a column, none where it is missing.
package struct WordsBeside: Sendable {
    /// The column.
    let column: String
    private let text: TextColumn

    /// So many letters of a word are ever looked at.
    static let most = 200

    /// A column of words, of numbers as they are, or of times by the coarsest unit that tells them apart.
    ///
    /// - Throws: `tooManyKeys` for more than a thousand different times.
    init(_ column: Column, _ context: SeriesContext) throws {
        self.column = column.name
        if let text = column.text {
            self.text = text
        } else if case .times = column.values {
            text = try KeyColumn(column, context, isSorted: true).text
        } else {
            guard let numbers = try column.numbers else { throw ChartsError.textIndexNeeded(column.name) }
            let span = numbers.span
            var words = [String?](repeating: nil, count: span.count)
            for rows in Stretches(of: span.count) {
                try context.cancellation.check()
                for row in rows where span[row].isFinite { words[row] = PlainNumber.short(span[row], digits: 15) }
            }
            text = TextColumn(words)
        }
    }

    private init(_ column: String, _ text: TextColumn) { (self.column, self.text) = (column, text) }

    var count: Int { text.places.count }

    /// One line, without what only steers a terminal; nil where there is nothing to read.
    subscript(row: Int) -> String? {
        guard row >= 0, row < count, let words = text[row] else { return nil }
        let start = words.prefix(Self.most)
        let line = start.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return line.isEmpty ? nil : start.endIndex < words.endIndex ? line + "…" : line
    }

    func picked(_ rows: [Int]) throws(SeriesError) -> WordsBeside { WordsBeside(column, try text.picking(rows)) }

    /// Some of them, and then so many of nothing.
    func picked(_ rows: [Int], more: Int) -> WordsBeside {
        WordsBeside(column, TextColumn(rows.map { text[$0] } + [String?](repeating: nil, count: more)))
    }

    /// Of rows that are one value what all of them say; nothing where they differ.
    func shared(in bins: Bins, _ cancellation: Cancellation) throws -> WordsBeside {
        let codes = text.codes.span
        let numbers = Buffer(codes.indices.map { codes[$0] < 0 ? Double.nan : Double(codes[$0]) })
        let ends = try Accumulation.run([MinAggregate(), MaxAggregate()], over: numbers, in: bins, cancellation)
        guard ends.count == 2 else { return WordsBeside(column, TextColumn([String?]())) }
        let dictionary = text.dictionary
        return WordsBeside(
            column,
            TextColumn(
                zip(ends[0], ends[1]).map { low, high in
                    guard low == high, let code = Int(exactly: low), dictionary.indices.contains(code) else {
                        return String?.none
                    }
                    return dictionary[code]
                }))
    }
}

extension LayerReader {
    /// The words beside each row.
    ///
    /// - Throws: `ChartsError.notForMark` for marks that have no place beside a row.
    func names() throws -> WordsBeside? {
        guard let name = layer.names ?? styles.names else { return nil }
        switch mark.arrangement {
        case .cloud, .joined, .columns: break
        default:
            throw ChartsError.notForMark(
                style: "labels by", mark: mark.name, known: StyleCatalog.names(for: mark))
        }
        return try WordsBeside(column(name), context)
    }
}

extension ResolvedSeries {
    /// The word beside a row.
    func word(_ row: Int) -> String? {
        // What was made of other rows has none.
        guard let names, names.count == y.count else { return nil }
        return names[row]
    }
}

extension Resolver {
    /// A layer of texts that is of a column of words, or by one, says what stands beside the rows of the layer before it.
    mutating func nameTexts() {
        func isText(_ name: String) -> Bool { current.frame.column(name)?.text != nil }
        var place = 1
        while place < spec.layers.count {
            defer { place += 1 }
            let (layer, before) = (spec.layers[place], spec.layers[place - 1])
            guard layer.mark == TextMark.entry.name, before.mark != TextMark.entry.name, !before.mark.isEmpty,
                before.names == nil, before.series == nil, layer.series == nil
            else { continue }
            var name: String?
            if layer.columns.count == 1, let column = layer.columns[0].plainName, isText(column) {
                name = column
            } else if MarkCatalog.named(before.mark)?.arrangement == .cloud {
                for key in layer.keys where !before.keys.contains(key) {
                    if case .column(let column) = key, isText(column) { name = column }
                }
            }
            guard let name else { continue }
            spec.layers[place - 1].names = name
            spec.layers.remove(at: place)
            place -= 1
        }
    }
}
