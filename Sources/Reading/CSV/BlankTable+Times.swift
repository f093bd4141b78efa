/// Tables one column of which holds times of several words: `Mon Mar  6 08:00:10 2023` of `ps -o lstart`, `2024-11-22 22:28:01` of
/// `vmstat -t` and RTKLIB. The header has one name for them.
extension BlankTable {
    /// Words of the longest time: weekday, month, day, clock, zone and year.
    private static let mostWords = 6

    /// Where a time stands in a line, in words.
    private struct Place: Hashable {
        var first: Int
        var count: Int
    }

    init?(times sample: Sample, _ newline: UInt8) {
        let words = sample.lines.map { Self.words($0.bytes) }
        var counts: [Place: Int] = [:]
        let places = words.map(Self.time)
        for place in places { if let place { counts[place, default: 0] += 1 } }
        guard let (place, count) = counts.max(by: { ($0.value, $0.key.count) < ($1.value, $1.key.count) }), count > 1,
            let row = places.firstIndex(of: place)
        else { return nil }
        let rows = (row..<words.count).filter { places[$0] == place }
        let extra = place.count - 1
        let widths = Set(rows.map { words[$0].count - extra })
        guard let least = widths.min(), let widest = widths.max() else { return nil }
        let above = row > 0 ? words[row - 1] : sample.comment.map(Self.words) ?? []
        // What is none of its rows is the header once more, or a remark.
        guard count * 10 >= (words.count - row) * 7 else { return nil }
        if let found = Self.rowsNamed(sample, words, row) {
            let cut = TextCut(
                mostFields: 0, timeField: place.first + 1, timeWords: place.count, newline: newline)
            guard place.first == 0, found.count + 1 == widest, least == widest else { return nil }
            self.init(shape: cut, sample, width: widest)
            (start, line) = (sample.lines[row - 2].start, sample.lines[row - 2].line)
            self.above = row - 2 + sample.left
            return
        }
        // The times have no name: it stands to the right of them.
        if place.first == 0, above.count > 0, above.count + 1 == widest, least == widest, row > 0,
            sample.lines[row - 1].bytes.prefix(while: { $0 == 32 }).count >= extra + place.count,
            above.allSatisfy({ CSVDialect.isName(Array($0)) }), above.count < 3
        {
            let cut = TextCut(timeField: 1, timeWords: place.count, newline: newline)
            self.init(shape: cut, sample, width: widest)
            (start, line) = (sample.lines[row - 1].start, sample.lines[row - 1].line)
            self.above = row - 1 + sample.left
            return
        }
        let names = above.count
        let isHeader = names > 1 && names <= least && above.allSatisfy { CSVDialect.isName(Array($0)) }
        guard isHeader ? names == widest || names > 2 : extra > 1 && least == widest else { return nil }
        let mostFields = isHeader && widest > names ? names : 0
        // A name for each word: date, clock and zone are columns of their own.
        guard isHeader || names != widest + extra || !above.allSatisfy({ CSVDialect.isName(Array($0)) }) else {
            return nil
        }
        // The time is none of the words that the last column keeps, nor is a banner a header over sentences.
        guard
            mostFields == 0
                || place.first + 1 < mostFields && Self.areNumbers(rows.map { words[$0] }, place, mostFields)
        else { return nil }
        let cut = TextCut(
            mostFields: mostFields, timeField: place.first + 1, timeWords: place.count, newline: newline)
        let first = isHeader && row > 0 ? row - 1 : row
        self.init(shape: cut, sample, width: isHeader ? names : widest)
        (start, line) = (sample.lines[first].start, sample.lines[first].line)
        self.above = first + sample.left
    }

    /// The names two lines above the first row, where between them stands one alone: that of the times, as pandas prints an index.
    private static func rowsNamed(
        _ sample: Sample, _ words: [[ArraySlice<UInt8>]], _ row: Int
    ) -> [ArraySlice<UInt8>]? {
        guard row > 1, words[row - 1].count == 1, words[row - 2].count > 0,
            sample.lines[row - 2].bytes.first == 32,
            (words[row - 2] + words[row - 1]).allSatisfy({ CSVDialect.isName(Array($0)) })
        else { return nil }
        return words[row - 2]
    }

    /// Whether a column beside the time and the last one holds numbers alone.
    private static func areNumbers(_ rows: [[ArraySlice<UInt8>]], _ place: Place, _ fields: Int) -> Bool {
        (0..<(fields - 1)).contains { field in
            guard field != place.first else { return false }
            let word = field < place.first ? field : field + place.count - 1
            return rows.allSatisfy { NumberStyle().number(Array($0[word]).span) != nil }
        }
    }

    private static func words(_ line: [UInt8]) -> [ArraySlice<UInt8>] { line.split { $0 == 32 || $0 == 9 } }

    /// The most words around the first clock that are a time together.
    private static func time(_ words: [ArraySlice<UInt8>]) -> Place? {
        guard let clock = words.firstIndex(where: isClock) else { return nil }
        var best: Place?
        for first in max(0, clock - 4)...clock {
            for end in (clock + 1)...min(words.count, clock + 3)
            where end - first > max(1, best?.count ?? 1) && end - first <= mostWords {
                guard isTime(Array(words[first..<end].joined(separator: [32]))) else { continue }
                best = Place(first: first, count: end - first)
            }
        }
        return best
    }

    private static func isClock(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count >= 5, let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex,
            colon + 1 < word.endIndex
        else { return false }
        return isDigit(word[colon - 1]) && isDigit(word[colon + 1])
    }

    private static func isTime(_ text: [UInt8]) -> Bool {
        // Of two numbers and a clock each may be a column.
        if let first = text.first, !isDigit(first),
            TimeLayout.dayAndMonth(order: .dmy, year: 2024).alone(text.span) != nil
        {
            return true
        }
        return
            ([
                .iso(offset: false), .iso(offset: true), .dayMonth(order: nil, offset: false), .named(offset: false),
                .named(offset: true),
            ] as [TimeLayout]).contains { $0.alone(text.span) != nil }
    }
}
