import Series

/// The words behind the times of a column that name their zones: `CET`, `PDT`, `Europe/Berlin`, `[Europe/Berlin]`, `(CET)`, also before
/// the year of C's `Fri Mar  1 12:00:00 CET 2024`.
///
/// A word is first one of the zone that times are local to, so that `CST` is China's in Shanghai; then one that RFC 5322 knows or that
/// all of tzdata's zones agree on, or a zone's name. Behind an offset it repeats what that says (RFC 9557, RFC 5322's comments).
package struct ZoneWords: Sendable, Equatable {
    /// The zone that times are local to.
    private let home: Zone
    /// The words of the sample, and the zones that they name otherwise.
    private var zones: [(word: String, zone: Zone)] = []
    /// Words that tzdata knows, of which each means several zones.
    package private(set) var unread: [String] = []

    package static func == (a: ZoneWords, b: ZoneWords) -> Bool {
        a.home == b.home && a.unread == b.unread && a.zones.elementsEqual(b.zones) { $0.word == $1.word }
    }

    /// - Returns: nil where not nearly all times have such a word behind them.
    init?(_ fields: ColumnEvidence.Fields, home: Zone) {
        self.home = home
        var seen: Set<String> = []
        var count = 0
        for (field, _) in fields {
            let span = field.bytes.span
            guard let place = Place(span) else { continue }
            count += 1
            seen.insert(place.word(span))
        }
        let isEnclosed = fields.first.flatMap { Place($0.field.bytes.span)?.isEnclosed } ?? false
        guard count > 0, count * 10 >= fields.count * 9, seen.count <= 100,
            isEnclosed || !seen.isSubset(of: ["UTC", "GMT"])
        else { return nil }
        for word in seen.sorted() where home.offset(called: word) == nil {
            if let zone = ZoneText.zone(word) {
                zones.append((word, zone))
            } else if !ZoneAbbreviations.uses(of: word).isEmpty {
                unread.append(word)
            }
        }
        // One that is read tells that the others are not of the same clocks.
        let isRead = !zones.isEmpty || seen.contains { home.offset(called: $0) != nil }
        if isRead { unread = [] }
        guard isRead || isEnclosed || areUnread else { return nil }
    }

    /// What is to be said where the words are not read: zones of different offsets that each may mean.
    func note(readAs zone: Zone) -> TableNote? {
        guard let word = unread.first else { return nil }
        var zones: [ZoneAbbreviations.Use] = []
        for use in ZoneAbbreviations.uses(of: word) where !zones.contains(where: { $0.offset == use.offset }) {
            zones.append(use)
        }
        return .zoneUnread(word, zones: zones.prefix(3).map(\.zone), readAs: zone.name)
    }

    /// Whether nobody says which zone the words mean, so that times are local.
    var areUnread: Bool { !unread.isEmpty }

    /// The time of a field whose date and clock are of a layout.
    func read(_ field: Span<UInt8>, _ layout: TimeLayout) -> ReadTime? {
        guard let place = Place(field), var time = place.time(field, layout) else { return nil }
        // The offset before it says what the word repeats.
        guard layout.isLocal else { return place.isEnclosed ? time : nil }
        let word = place.word(field)
        if areUnread { return unread.contains(word) ? time : nil }
        if let instant = home.instant(local: time.microseconds, called: word) {
            time.microseconds = instant
        } else if let zone = zones.first(where: { $0.word == word })?.zone {
            time.microseconds = zone.instant(local: time.microseconds).instant
        } else if word != "UTC", word != "GMT" {
            return nil
        }
        return time
    }

    /// The bytes of the word that names a field's zone.
    func word(of field: Span<UInt8>) -> [UInt8] { Place(field)?.name.map { field[$0] } ?? [] }

    /// The zone that a field names, as far as it is read.
    func zone(of field: Span<UInt8>) -> Zone? {
        guard let place = Place(field) else { return nil }
        let word = place.word(field)
        if let east = home.offset(called: word) { return .fixed(secondsEast: east) }
        return zones.first { $0.word == word }?.zone
    }
}

extension ZoneWords {
    /// Where a word stands that may name a zone.
    private struct Place {
        /// The bytes before the word, those of it, and those of the year behind it.
        var front: Range<Int>
        var name: Range<Int>
        var year: Range<Int>
        /// Whether it stands in brackets.
        var isEnclosed = false

        init?(_ field: Span<UInt8>) {
            var end = field.count
            guard end > 8, end <= 120 else { return nil }
            let last = field[end - 1]
            if last == UInt8(ascii: "]") || last == UInt8(ascii: ")") {
                let mark = last == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "(")
                guard let open = field.indices.last(where: { field[$0] == mark }) else { return nil }
                (front, name, year, isEnclosed) = (0..<open, (open + 1)..<(end - 1), end..<end, true)
            } else {
                var start = end - 1
                while start > 0, field[start] != 32 { start -= 1 }
                // Behind the word stands a year alone.
                if end - start == 5, (start + 1..<end).allSatisfy({ isDigit(field[$0]) }) {
                    end = start
                    start -= 1
                    while start > 0, field[start] != 32 { start -= 1 }
                }
                guard start > 0, end - start > 3 else { return nil }
                (front, name, year) = (0..<start, (start + 1)..<end, end..<field.count)
                guard name.allSatisfy({ Self.isOfName(field[$0]) }) else { return nil }
            }
            guard let first = name.first, field[first] >= 65, field[first] <= 90 else { return nil }
            while let before = front.last, field[before] == 32 { front = front.dropLast() }
            // A clock stands before it.
            guard front.contains(where: { field[$0] == UInt8(ascii: ":") }) else { return nil }
        }

        /// Letters, digits and the marks within names of tzdata.
        private static func isOfName(_ byte: UInt8) -> Bool {
            // PATHS: the slash of a zone's name.
            byte | 0x20 >= 97 && byte | 0x20 <= 122 || isDigit(byte) || "_-+/".utf8.contains(byte)
        }

        func word(_ field: Span<UInt8>) -> String { TextDecoding.text(name.map { field[$0] }) }

        func time(_ field: Span<UInt8>, _ layout: TimeLayout) -> ReadTime? {
            if year.isEmpty { return layout.alone(field.extracting(front)) }
            let bytes = front.map { field[$0] } + year.map { field[$0] }
            return layout.alone(bytes.span)
        }
    }
}
