import Series

/// The zone that the lines above a table name: `Timezone: Europe/Berlin`, `# UTC offset: +01:00`, `Time zone,UTC+1`, `# All times are UTC`,
/// or a name and below it its value, in rows of facts.
struct ZoneAbove {
    private(set) var zone: NamedZone?
    /// A zone that is named and that nobody knows.
    private(set) var unknown: String?

    /// - Parameters:
    ///   - bytes: those above the header, or above the first row.
    ///   - firstLine: the line on which the bytes begin.
    init(_ bytes: ArraySlice<UInt8>, _ dialect: CSVDialect, _ firstLine: Int) {
        let lines = bytes.split(separator: dialect.newline, omittingEmptySubsequences: false)
        var above: [Substring] = []
        for (place, line) in lines.enumerated() {
            let text = Self.trimmed(TextDecoding.text(line))
            let fields = text.split(
                omittingEmptySubsequences: false,
                whereSeparator: { $0.asciiValue == dialect.separator || $0 == "\t" })
            let line = NamedZone.Place.line(firstLine + place)
            if take(pair: text, line) || take(fields, below: above, line) || take(sentence: text, line) { return }
            above = fields
        }
    }

    /// A name and its value behind a colon, an equals sign or the separator; true where that is a zone.
    private mutating func take(pair text: String, _ place: NamedZone.Place) -> Bool {
        guard let mark = text.firstIndex(where: { ":=,;\t|".contains($0) }) else { return false }
        let (name, value) = (String(text[..<mark]), Self.trimmed(String(text[text.index(after: mark)...])))
        guard name.count <= 40, ZoneText.isName(name), !value.isEmpty else { return false }
        if let found = ZoneText.zone(value, under: name) ?? Self.first(of: value, under: name) {
            zone = NamedZone(zone: found, place: place)
            return true
        }
        // Of several values a table of facts tells more below.
        if unknown == nil, !value.contains(where: { ",;\t".contains($0) }), !value.lowercased().contains("local") {
            unknown = String(value.prefix(40))
        }
        return false
    }

    /// `Europe/Berlin (CET)`, `UTC+1, no summer time`.
    private static func first(of value: String, under name: String) -> Zone? {
        guard let end = value.firstIndex(where: { " (,;\t".contains($0) }) else { return nil }
        return ZoneText.zone(value[..<end], under: name)
    }

    /// A value below its name.
    private mutating func take(_ fields: [Substring], below names: [Substring], _ place: NamedZone.Place) -> Bool {
        guard names.count > 1 else { return false }
        for (name, value) in zip(names, fields) where ZoneText.isName(String(name)) {
            guard let found = ZoneText.zone(value, under: String(name)) else { continue }
            (zone, unknown) = (NamedZone(zone: found, place: place), nil)
            return true
        }
        return false
    }

    /// `All times are UTC`, `Times in GMT+1`: words that speak of times alone, and a zone.
    private mutating func take(sentence text: String, _ place: NamedZone.Place) -> Bool {
        let words = text.split(whereSeparator: { " :()".contains($0) })
        guard words.count > 1, words.count <= 8, let last = words.last, let found = ZoneText.zone(last),
            words.contains(where: { ["times", "timestamps"].contains($0.lowercased()) }),
            words.dropLast().allSatisfy({ Self.plain.contains($0.lowercased()) })
        else { return false }
        zone = NamedZone(zone: found, place: place)
        return true
    }

    private static let plain: Set<String> = [
        "all", "the", "times", "timestamps", "dates", "and", "are", "is", "in", "given", "reported", "recorded", "as",
        "note",
    ]

    /// Without the marks of comments, quotes, blanks and separators around it.
    private static func trimmed(_ text: String) -> String {
        let text = text.filter { $0 != "\"" && $0 != "\r" }
        var part = text[...]
        while let first = part.first, " \t#;%*/,:".contains(first) { part.removeFirst() }
        while let last = part.last, " \t,;".contains(last) { part.removeLast() }
        return String(part)
    }
}

extension CSVInference {
    /// Takes the zones that the file names, and says of one that nobody knows.
    ///
    /// - Parameter above: the bytes above the table.
    mutating func takeZones(_ above: ArraySlice<UInt8>, _ options: LoadOptions) {
        let above = ZoneAbove(above, dialect, options.firstLine)
        plan.named = dialect.isUTC && hasHeader ? NamedZone(zone: .utc, place: .format) : above.zone
        plan.takeZones(options)
        guard plan.lacksZone else { return }
        let header = plan.timeIndex.flatMap { ZoneText.unknown(inHeader: plan.columns[$0].written) }
        if let unknown = above.unknown ?? header { notes.append(.unknownZone(unknown, readAs: "the session's")) }
    }

    /// Notes a column of zones, whose texts stay as they are: `+0530` is no number.
    mutating func keepZones(_ index: Int, _ body: [CSVSample.Row], _ evidence: [ColumnEvidence]) {
        let name = plan.columns[index].written
        let isNamed = hasHeader && ZoneText.isName(name)
        let isBeside = index > 0 && evidence[index - 1].haveClocks && (!hasHeader || ZoneText.isShortName(name))
        let mayBeOffset = hasHeader && ZoneText.mayBeOffset(name)
        guard isNamed || isBeside || mayBeOffset, isNamed || evidence[index].numbers == 0 else { return }
        var seen: Set<[UInt8]> = []
        var isPlain = true
        for row in body where index < row.fields.count && !row.fields[index].isMissing {
            guard seen.insert(row.fields[index].bytes).inserted else { continue }
            let text = row.fields[index].text
            guard seen.count <= 500, ZoneText.isZone(text, under: name) else { return }
            guard isNamed || isBeside || ZoneText.isOffset(text) else { return }
            if ZoneText.isZone(text) { isPlain = false }
        }
        guard !seen.isEmpty else { return }
        plan.zones.insert(index)
        guard !isPlain else { return }
        (plan.columns[index].kind, plan.columns[index].spelling) = (.text, nil)
        plan.columns[index].unit = nil
    }
}
