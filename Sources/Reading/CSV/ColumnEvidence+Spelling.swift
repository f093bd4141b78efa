import Series
import Syntax

/// Whether a column of numbers that are more than digits is one of numbers, for text tables and for texts of other formats.
extension ColumnEvidence {
    /// How the numbers of a column are written; nil where they are plain, and where the fields are words.
    ///
    /// - Parameter isListing: whether a program that lists files, disks or memory has written the column.
    func numberSpelling(of name: String, unit: String? = nil, isListing: Bool = false) -> NumberSpelling? {
        if mayBeTimesOfDay, !areTimesOfDay || TimeChoice.isLengthName(name) || Self.isDurationName(name),
            NumberSpelling.saysHours(name, unit: unit) || areFiveMinutes && !Self.saysSeconds(name, unit: unit)
        {
            return .hoursMinutes
        }
        if areThousandths, NumberSpelling.isProcessorName(name, unit: nil) { return .thousandths }
        if areMetresOrSpans, Self.isSpanName(name) { return .spans }
        if case .hemisphere? = uncertain, Self.isPlaceName(name) { return uncertain }
        if let sizes, spelling != .size {
            let isNamed = NumberSpelling.isSizeName(name)
            if isListing || isNamed && sizes.hasGiga || NumberSpelling.isProgramName(name) { return .size }
            // Nobody's size is in kelvin.
            if isNamed, case .affixed(let before, let mark) = spelling, before.isEmpty, mark == [UInt8(ascii: "K")] {
                return .scaled(prefix: [])
            }
        }
        // `Rest 01:30` may be either, and stays as it is written.
        if areTimesOfDay, !Self.isDurationName(name) {
            return TimeChoice.isLengthName(name) ? nil : .timeOfDay(from: dayBegins)
        }
        switch spelling {
        case .month, .quarter, .truth, nil: return nil
        case .affixed(let before, let mark) where before.isEmpty && Self.isPlace(name, mark):
            return .hemisphere(isLongitude: name.lowercased().hasPrefix("lo") || name.lowercased().hasPrefix("ln"))
        case .affixed, .clock, .hoursMinutes, .timeOfDay, .spans, .ages, .scaled, .size, .thousandths, .hemisphere,
            .flagged, .decimalCommas:
            return spelling
        }
    }

    /// Whether numbers in letters or brackets may as well be codes: whole ones with a letter here and there (flats, seats, shelves), or with
    /// points of the compass; giga of something; whole ones in brackets, all of them, which then are no losses but numbered.
    static func maybeCodes(_ fields: Fields, _ inWords: Fields, _ way: NumberSpelling) -> Bool {
        switch way {
        case .scaled(let prefix):
            return prefix.isEmpty && inWords.count * 2 < fields.count && inWords.allSatisfy(isLetteredWhole)
        case .hemisphere: return inWords.allSatisfy(isLetteredWhole)
        case .affixed(let prefix, let suffix):
            if suffix.count == 1, inWords.allSatisfy(isLetteredWhole), areInTurn(inWords) { return true }
            if suffix == [UInt8(ascii: "G")] { return inWords.allSatisfy { !$0.field.bytes.contains(32) } }
            return prefix.isEmpty && suffix.isEmpty && inWords.count == fields.count
                && inWords.allSatisfy { element in
                    // Or seconds since 1970, as `candump` writes them.
                    let inside = element.field.bytes.dropFirst().dropLast()
                    return inside.prefix(10).allSatisfy(isDigit)
                        && (inside.count > 10 || inside.allSatisfy(isDigit))
                }
        case .clock, .hoursMinutes, .timeOfDay, .spans, .ages, .size, .thousandths, .flagged, .decimalCommas, .month,
            .quarter, .truth:
            return false
        }
    }

    /// The dashes that stand in every row, two or more of them: a column of nothing, as no word or mark is written so.
    static func dashes(_ fields: Fields) -> [UInt8]? {
        guard fields.count > 1, let first = fields.first?.field, first.bytes.count > 1,
            first.bytes.allSatisfy({ $0 == UInt8(ascii: "-") }),
            fields.allSatisfy({ $0.field.bytes == first.bytes })
        else { return nil }
        return first.bytes
    }

    /// Whether the same texts come one after the other again and again, three times at least: keys of what is told in turn for each time, as
    /// `1J`, `5J`, `10J` of the Swiss National Bank's rates.
    private static func areInTurn(_ fields: Fields) -> Bool {
        let texts = fields.map(\.field.bytes)
        let turn = Set(texts).count
        guard turn > 1, texts.count >= 3 * turn else { return false }
        return texts.indices.dropFirst(turn).allSatisfy { texts[$0] == texts[$0 - turn] }
    }

    /// A whole number and a letter right behind it.
    static func isLetteredWhole(_ field: Fields.Element) -> Bool {
        NumberSpelling.isCode([field.field.bytes.last ?? 0] + field.field.bytes.dropLast())
    }

    /// The first two of different units; nil where the column's name says that they are minutes and seconds.
    func mixedUnits(of name: String) -> (first: (text: String, line: Int), second: (text: String, line: Int))? {
        areMetresOrSpans && Self.isSpanName(name) ? nil : mixed
    }

    /// Whether a column of that name holds lengths of time rather than metres.
    private static func isSpanName(_ name: String) -> Bool {
        ["duration", "elapsed", "time", "pace", "lap", "split", "dauer", "durée", "took"]
            .contains { name.lowercased().contains($0) }
    }

    /// Whether a number's letter means a hemisphere, by the column's name.
    private static func isPlace(_ name: String, _ mark: [UInt8]) -> Bool {
        guard mark.count == 1, let letter = mark.first, "NSEW".utf8.contains(letter) else { return false }
        return isPlaceName(name)
    }

    private static func isPlaceName(_ name: String) -> Bool {
        ["lat", "latitude", "lon", "lng", "long", "longitude"].contains(name.lowercased())
    }

    /// Whether a column is called by what lasts minutes and seconds, or counts minutes.
    private static func saysSeconds(_ name: String, unit: String?) -> Bool {
        ["pace", "lap", "split"].contains { name.lowercased().contains($0) }
            || unit.map { DurationUnit(word: $0) == DurationUnit.minute } ?? false
    }

    static func isDurationName(_ name: String) -> Bool {
        ["duration", "elapsed", "pace", "lap", "split", "length", "dauer", "durée", "moving time"]
            .contains { name.lowercased().contains($0) }
    }

    /// What is said of a column of numbers with marks, or of texts that may as well be numbers.
    func doubt(of name: String) -> TableNote? {
        if spelling == .clock, mayBeTimesOfDay {
            return Self.saysSeconds(name, unit: nil) ? nil : .lengthsRead(column: name, areHours: areFiveMinutes)
        }
        if spelling == .flagged { return .marksLeftOut(column: name, text: firstText?.text ?? example) }
        return uncertain == nil ? nil : .maybeNumbers(column: name, text: firstText?.text ?? example)
    }

    /// The same with what is shown of the fields as the file has it.
    func restored(_ swap: ByteSwap?) -> ColumnEvidence {
        guard let swap else { return self }
        var own = self
        own.example = swap.restored(example)
        own.otherOffset = otherOffset.map(swap.restored)
        own.beyond = beyond.map(swap.restored)
        own.firstText = firstText.map { (swap.restored($0.text), $0.line) }
        own.firstMisfit = firstMisfit.map { (swap.restored($0.text), $0.line) }
        own.mixed = mixed.map {
            ((swap.restored($0.first.text), $0.first.line), (swap.restored($0.second.text), $0.second.line))
        }
        return own
    }
}
