import Series

/// What a file's words for a zone mean, wherever it names the zone of its local times: above the table, in a header, in a column.
package enum ZoneText {
    /// The zone that a whole text names: `Z`, `UTC`, `GMT+01:00`, `UTC+1`, `+0530`, `PST`, `CET/CEST`, `Europe/Berlin`.
    package static func zone(_ text: some StringProtocol) -> Zone? {
        let text = trimmed(String(text))
        guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
        let bytes = Array(text.replacing("\u{2212}", with: "-").utf8)
        var at = 0
        if let east = TimeText.offset(bytes.span, &at), at == bytes.count { return .fixed(secondsEast: east) }
        if let zone = withSummerTime(text) ?? scale(text) { return zone }
        // A name of tzdata; those without a city only where it lists them, since its folder holds other files.
        guard text.utf8.count > 3, let zone = try? Zone.known(text) else { return nil }
        // PATHS: the slash of a zone's name.
        return text.contains("/") || ZoneDirectory.names().contains(text) ? zone : nil
    }

    /// The same, where a word such as `CST` is first one of the zone that times are local to.
    static func zone(_ text: String, home: Zone) -> Zone? {
        if let east = home.offset(called: text) { return .fixed(secondsEast: east) }
        return zone(text)
    }

    /// The same of what stands under a name that says what it is: `UTC offset` of 2 hours, of 7200 seconds, or `120` minutes.
    package static func zone(_ text: some StringProtocol, under name: String, home: Zone = .utc) -> Zone? {
        if let zone = zone(trimmed(String(text)), home: home) { return zone }
        guard let number = NumberStyle().number(Array(trimmed(String(text)).utf8).span) else { return nil }
        let isMinutes = NameWords.words(of: name).contains { $0.hasPrefix("min") }
        let seconds = isMinutes ? number * 60 : number.magnitude <= 14 ? number * 3600 : number
        guard seconds.magnitude <= 14 * 3600, let east = Int(exactly: seconds), east % 900 == 0 else { return nil }
        return .fixed(secondsEast: east)
    }

    /// Whether a name says that a zone stands under it: `Timezone`, `time_zone`, `tz`, `UTC offset`.
    package static func isName(_ name: String) -> Bool {
        let words = NameWords.words(of: name)
        let joined = words.joined()
        if names.contains(where: joined.contains) || words.contains("tz") { return true }
        return offsetWords.contains(where: joined.contains) && ["utc", "gmt", "tz"].contains(where: joined.contains)
    }

    /// Whether a name may be that of offsets, where all values are such: `Offset`, `UTC`, `Zone`.
    static func mayBeOffset(_ name: String) -> Bool {
        !Set(["utc", "gmt", "tz", "zone", "dst"] + offsetWords).isDisjoint(with: NameWords.words(of: name))
    }

    /// Whether a text is an offset from UTC and nothing else: a sign, hours and minutes.
    static func isOffset(_ text: String) -> Bool {
        let bytes = Array(text.replacing("\u{2212}", with: "-").utf8)
        var at = 0
        guard let sign = bytes.first, "+-".utf8.contains(sign), bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
            let east = TimeText.offset(bytes.span, &at), at == bytes.count
        else { return false }
        return east % 900 == 0 && (-12 * 3600...14 * 3600).contains(east)
    }

    private static let offsetWords = ["offset", "ofst", "ofs"]

    /// Whether a text names a zone, or is a word that several go by; under a name also a number.
    static func isZone(_ text: String, under name: String? = nil) -> Bool {
        let named = name.map { zone(text, under: $0) } ?? zone(text)
        return named != nil || !ZoneAbbreviations.uses(of: text).isEmpty
    }

    /// Whether a name beside a time's may be short for that: `Zone`, `Z`.
    static func isShortName(_ name: String) -> Bool { ["zone", "z", "zona"].contains(name.lowercased()) }

    private static let names = [
        "timezone", "zeitzone", "tijdzone", "fuseauhoraire", "husohorario", "zonahoraria", "fusoorario", "fusohorário",
    ]

    /// The zone that the header of a column of times names: `Date Time, GMT+01:00`, `Time (UTC)`, `MTU (CET/CEST)`, `time_utc`, `MST`.
    package static func zone(inHeader header: String) -> Zone? {
        if let zone = biased(header)?.zone ?? universal(in: Array(header.utf8)) { return zone }
        // `Z` names no column of Zulu time.
        if header.count > 2, let zone = zone(header) { return zone }
        for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
            guard let end = header.lastIndex(of: close), let start = header[..<end].lastIndex(of: open) else {
                continue
            }
            let inside = header[header.index(after: start)..<end]
            if let zone = zone(inside) ?? inside.split(whereSeparator: { " ,;".contains($0) }).firstZone { return zone }
        }
        if let comma = header.lastIndex(of: ","), let zone = zone(header[header.index(after: comma)...]) { return zone }
        // `time_est` may be an estimate.
        guard let last = header.split(whereSeparator: { " _".contains($0) }).last, last.count > 2,
            // PATHS: the slash of a zone's name.
            last.contains("/") || last.allSatisfy(\.isUppercase)
        else { return nil }
        return zone(last)
    }

    /// The scale of time that a text names, whose clocks know no leap seconds.
    static func scale(_ text: String) -> Zone? {
        ["gps", "gpst", "gps time"].contains(text.lowercased()) ? .gps : nil
    }

    /// The order of day and month where the header tells: Windows' logs of performance, known by their zone and its bias, are written
    /// with the month first in every language.
    static func dates(inHeader header: String) -> DateOrder? { biased(header)?.isLog ?? false ? .mdy : nil }

    /// A zone as Windows calls it, and the minutes that UTC is ahead of it, each in brackets: `(W. Europe Standard Time)(-60)`.
    private static func biased(_ header: String) -> (zone: Zone, isLog: Bool)? {
        let parts = header.split(whereSeparator: { "()".contains($0) }).map(String.init)
        guard parts.count > 1, header.last == ")", let bias = parts.last.flatMap({ Int($0) }),
            bias.magnitude <= 14 * 60, parts.dropLast().last?.hasSuffix(" Time") ?? false
        else { return nil }
        return (.fixed(secondsEast: -bias * 60), parts[0].hasPrefix("PDH"))
    }

    /// Whether a header names nothing but a zone.
    static func isZoneAlone(_ header: String) -> Bool {
        biased(header) != nil || header.count > 2 && zone(header) != nil
    }

    /// A zone in brackets that is called as Windows calls its own, of which tzdata knows none: `W. Europe Standard Time`.
    static func unknown(inHeader header: String) -> String? {
        header.split(whereSeparator: { "()[]".contains($0) }).map(String.init).first {
            $0.hasSuffix(" Time") && $0.split(separator: " ").count > 2
        }
    }

    /// UTC or GMT as a word among others, with what stands behind its sign: `utcTime`, `Time GMT+1 (h:mm)`.
    private static func universal(in header: [UInt8]) -> Zone? {
        func isSmall(_ place: Int) -> Bool { header.indices.contains(place) && (97...122).contains(header[place]) }
        func isLetter(_ place: Int) -> Bool {
            header.indices.contains(place) && (97...122).contains(header[place] | 0x20)
        }
        for start in header.indices.dropLast(2) {
            let word = header[start..<(start + 3)].map { $0 | 0x20 }
            guard word.elementsEqual("utc".utf8) || word.elementsEqual("gmt".utf8), !isSmall(start + 3),
                !isLetter(start - 1) || isSmall(start - 1) && !isSmall(start)
            else { continue }
            let rest = header[(start + 3)...].drop { $0 == 32 }
            let sign = rest.prefix { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            let digits = rest.dropFirst(sign.count).prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
            guard sign.count == 1, !digits.isEmpty else { return .utc }
            let text = header[start..<(start + 3)] + sign + digits
            var at = 0
            return TimeText.offset(Array(text).span, &at).map { .fixed(secondsEast: $0) }
        }
        return nil
    }

    /// Clocks that go by standard and summer time in turn, by both names: `CET/CEST`, for which tzdata has a zone.
    private static func withSummerTime(_ text: String) -> Zone? {
        // PATHS: the slash of a zone's name.
        let names = text.split(separator: "/")
        guard names.count == 2, names.allSatisfy({ $0.count <= 5 }) else { return nil }
        let offsets = names.compactMap { name -> Int? in
            let bytes = Array(name.utf8)
            var at = 0
            guard let east = TimeText.offset(bytes.span, &at), at == bytes.count else { return nil }
            return east / 3600
        }
        guard offsets.count == 2, offsets[1] == offsets[0] + 1, let name = rules[offsets[0]] else { return nil }
        return try? Zone.known(name)
    }

    private static let rules = [
        0: "WET", 1: "CET", 2: "EET", -5: "EST5EDT", -6: "CST6CDT", -7: "MST7MDT", -8: "PST8PDT",
    ]

    /// Without blanks, quotes and brackets around it.
    fileprivate static func trimmed(_ text: String) -> String {
        var part = text[...]
        while let first = part.first, " \t\u{A0}\"'([".contains(first) { part.removeFirst() }
        while let last = part.last, " \t\u{A0}\"')],;.".contains(last) { part.removeLast() }
        return String(part)
    }
}

extension [Substring] {
    fileprivate var firstZone: Zone? { lazy.compactMap { $0.count > 2 ? ZoneText.zone($0) : nil }.first }
}

/// The words of a column's name.
enum NameWords {
    /// In lower case, apart by anything but letters, and where a hump begins: `local_time`, `eventTimestamp`, `UTCTime`.
    static func words(of name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        var word = ""
        for (place, character) in letters.enumerated() {
            let isSmallNext = place + 1 < letters.count && letters[place + 1].isLowercase
            let isHump =
                character.isUppercase && place > 0
                && (letters[place - 1].isLowercase || letters[place - 1].isUppercase && isSmallNext)
            if !character.isLetter || isHump {
                words.append(word)
                word = ""
            }
            if character.isLetter { word.append(character) }
        }
        words.append(word)
        return words.filter { !$0.isEmpty }.map { $0.lowercased() }
    }
}
