/// Files with other quotes than RFC 4180's, and with quotes over lines between blanks.
extension CSVDialect {
    /// The table that single quotes make, when they enclose what would part fields otherwise, or stand around every text.
    ///
    /// - Parameter share: that of the best separator without them.
    func singleQuotes(_ head: [UInt8], isWhole: Bool, over share: Double) -> Way? {
        let quote = UInt8(ascii: "'")
        guard head[start...].contains(quote) else { return nil }
        var best: Way?
        for separator in Self.separators where head[start...].contains(separator) {
            let rows = swapped(.quotes, head, separator, isWhole)
            let fields = rows.dropFirst().flatMap(\.fields)
            guard fields.count(where: \.isQuoted) > 1, areBalanced(head, separator, isWhole) else { continue }
            let way = Self.fromTheFirst(rows, separator)
            guard way.share >= 0.9, way.share > best?.share ?? 0 else { continue }
            let hasParts = fields.contains {
                $0.isQuoted && ($0.bytes.contains(separator) || $0.bytes.contains(newline))
            }
            let areAll = fields.allSatisfy { field in
                field.isQuoted || field.isMissing || NumberStyle().number(field.bytes.span) != nil
            }
            let areColumns = Self.areColumnsQuoted(rows.dropFirst())
            // Apostrophes in turn make texts over separators and lines too, of rows that were as good without.
            guard hasParts ? way.share > share : areAll || areColumns else { continue }
            best = way
        }
        best?.cut = TextCut(newline: newline, swap: .quotes)
        return best
    }

    /// Whether quotes stand around every value of some columns, all of them times of day, and around no other: `'01:00'`, as offices write
    /// them lest a spreadsheet reads them.
    private static func areColumnsQuoted(_ rows: ArraySlice<CSVSample.Row>) -> Bool {
        guard rows.count > 1, let width = rows.map(\.fields.count).max() else { return false }
        return (0..<width).allSatisfy { column in
            let fields = rows.compactMap { column < $0.fields.count ? $0.fields[column] : nil }
                .filter { !$0.bytes.isEmpty }
            let quoted = fields.filter(\.isQuoted)
            return quoted.isEmpty
                || quoted.count == fields.count
                    && quoted.allSatisfy { TimeLayout.clock.read($0.value.span) != nil }
        }
    }

    /// The table of fields apart by single blanks, of which some stand in quotes over several lines; lines are not rows there.
    func quotedBlanks(_ head: [UInt8], isWhole: Bool) -> Way? {
        guard head[start...].contains(UInt8(ascii: "\"")), head[start...].contains(32) else { return nil }
        let rows = swapped(.blanks, head, 9, isWhole)
        guard rows.count > 2, rows.contains(where: { $0.fields.contains { $0.isQuoted && $0.bytes.contains(newline) } })
        else {
            return nil
        }
        var way = Self.fromTheFirst(rows, 9)
        guard way.share >= 0.9 else { return nil }
        way.cut = TextCut(newline: newline, swap: .blanks)
        return way
    }

    /// Whether a separator stands nowhere but within quotes, some of which open behind a blank: in the texts of fields that blanks keep
    /// apart.
    func standsInQuotes(_ separator: UInt8, _ head: [UInt8]) -> Bool {
        var isBehindBlank = false
        for line in head[start...].split(separator: newline, maxSplits: Self.sampleRows).prefix(Self.sampleRows) {
            var open: Int?
            for place in line.indices {
                let before = place > line.startIndex ? line[place - 1] : nil
                if line[place] == UInt8(ascii: "\"") {
                    if open != nil {
                        if before != UInt8(ascii: "\\") { open = nil }
                    } else if before ?? 32 == 32 {
                        open = place
                    }
                } else if line[place] == separator {
                    guard let open else { return false }
                    if open > line.startIndex { isBehindBlank = true }
                }
            }
        }
        return isBehindBlank
    }

    /// Whether as many single quotes begin fields as end some: apostrophes do only one of it.
    ///
    /// - Parameter isWhole: whether the file ends with the text; else its last field may be cut.
    private func areBalanced(_ head: [UInt8], _ separator: UInt8, _ isWhole: Bool) -> Bool {
        let text = head[start...]
        var (opening, closing) = (0, 0)
        /// Whether nothing but blanks stands between the place and the field's start.
        var isAtStart = true
        for place in text.indices {
            let byte = text[place]
            if byte == UInt8(ascii: "'") {
                if isAtStart { opening += 1 }
                let next = place + 1 < text.endIndex ? text[place + 1] : newline
                if next == separator || next == newline || next == 13 { closing += 1 }
            }
            isAtStart = byte == separator || byte == newline || (isAtStart && byte == 32)
        }
        return opening == closing || opening == closing + 1 && !isWhole
    }

    private func swapped(_ swap: ByteSwap, _ head: [UInt8], _ separator: UInt8, _ isWhole: Bool) -> [CSVSample.Row] {
        CSVSample.rows(
            of: TextCut(newline: newline, swap: swap).cut(head, from: start), from: start, line: line,
            separator: separator,
            newline: newline, limit: Self.sampleRows, isWhole: isWhole)
    }
}
