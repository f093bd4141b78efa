import Series

/// Column names and units from a header's fields.
package struct HeaderNames: Sendable {
    package var names: [String] = []
    package var units: [String?] = []
    /// Names that occur again, with what they became.
    var renamed: [(name: String, new: String)] = []

    /// - Parameter fields: as written: `speed (m/s)`, `temp [°C]`, `Distance` and once more `Distance`, which becomes
    ///   `Distance 2`; an empty one is named after its place.
    /// - Parameter haveUnits: whether brackets may hold units; else they belong to the names.
    package init(_ fields: [String], haveUnits: Bool = true) {
        var taken: Set<String> = []
        // The next number to try behind a name, so that many columns of one name cost no search each.
        var numbers: [String: Int] = [:]
        // `G(h)` and `Gb(n)` are names: what no unit is in one of them is none in the others.
        let areLetters = fields.contains { Self.isLettered(Self.trimmed($0)) }
        let areQuoted = fields.contains { !$0.isEmpty } && fields.allSatisfy { $0.isEmpty || Self.isQuoted($0) }
        let functions = HeaderFunctions(fields.map { Self.trimmed($0) })
        let kinds = Self.kinds(fields)
        let last = LastUnits(fields.map { Self.trimmed($0) })
        let areFirst = fields.contains {
            Self.unitFirst($0).map { NumberSpelling.isUnit([], Array($0.unit.utf8)) } ?? false
        }
        for (index, field) in fields.enumerated() {
            let field = areQuoted ? String(field.dropFirst().dropLast()) : field
            let whole = Self.trimmed(field)
            let isName =
                !haveUnits || Self.isArgument(whole) || functions.contains(whole) || kinds.contains(whole)
                || Self.areTitleWords(whole)
                || areLetters && Self.bracketed(whole)?.isLowercase ?? false
            var (name, unit) = isName ? (whole, nil) : Self.split(whole)
            if areFirst, unit == nil, haveUnits, let parts = Self.unitFirst(whole) { (name, unit) = parts }
            if haveUnits, unit == nil, !isName, let parts = last.split(whole) { (name, unit) = parts }
            if name.isEmpty { name = "column\(index + 1)" }
            if taken.contains(name) {
                var number = numbers[name] ?? 2
                while taken.contains("\(name) \(number)") { number += 1 }
                numbers[name] = number + 1
                renamed.append((name, "\(name) \(number)"))
                name = "\(name) \(number)"
            }
            taken.insert(name)
            names.append(name)
            units.append(unit)
        }
    }

    /// The fields of which brackets alone tell one from the other, in words with capitals that measure nothing: `Custom field (Rank)` beside
    /// `Custom field (Epic Link)`.
    private static func kinds(_ fields: [String]) -> Set<String> {
        var byName: [String: Set<String>] = [:]
        for field in Set(fields.map({ trimmed($0) })) where split(field).1 != nil {
            byName[split(field).0, default: []].insert(field)
        }
        let alike = byName.values.filter { fields in
            fields.count > 1
                && (fields.allSatisfy { areTitleWords(split($0).1 ?? "", least: 1) }
                    || fields.allSatisfy { isWord(split($0).1 ?? "") })
        }
        // `Duration (decimal)` beside `Duration (h)`.
        let words = byName.values.filter { fields in
            fields.contains { NumberSpelling.isUnit([], Array((split($0).1 ?? "").utf8)) }
        }.map { fields in fields.filter { isWord(split($0).1 ?? "") } }
        return (alike + words).reduce(into: []) { $0.formUnion($1) }
    }

    /// Whether a text is a word that measures nothing: `total` beside `fee`, `User-Agent` beside `Referer`. What is counted in is named
    /// in the plural: `euros`.
    private static func isWord(_ text: String) -> Bool {
        text.utf8.count > 2 && text.last != "s" && text.allSatisfy { $0.isLetter || $0 == "-" }
            && UnitConversion.measured(text.lowercased()) == nil && !NumberSpelling.isUnit([], Array(text.utf8))
    }

    /// Whether several words in brackets, each with a capital letter, belong to the name: `Custom field (Story Points)`. Units in such
    /// words have one among them that measures: `Degrees Celsius`.
    private static func areTitleWords(_ field: String) -> Bool {
        split(field).1.map { areTitleWords($0, least: 2) } ?? false
    }

    /// - Parameter least: words that there are at least.
    private static func areTitleWords(_ text: String, least: Int) -> Bool {
        let words = text.split(separator: " ")
        return words.count >= least
            && words.allSatisfy { word in
                word.count > 2 && word.allSatisfy(\.isLetter) && word.first?.isUppercase ?? false
                    && word.dropFirst().allSatisfy(\.isLowercase)
                    && UnitConversion.measured(word.lowercased()) == nil
            }
    }

    /// Whether a name stands in single quotes.
    private static func isQuoted(_ field: String) -> Bool {
        field.count > 2 && field.first == "'" && field.last == "'"
    }

    /// A lower letter in brackets right behind a name, which is not a unit: `Gb(n)`.
    private static func isLettered(_ field: String) -> Bool {
        bracketed(field).map { $0.isLowercase && !NumberSpelling.isUnit([], [$0.asciiValue ?? 0]) } ?? false
    }

    /// Whether what stands in brackets belongs to the name, as it does to that of a function: a letter that is not a unit, or one behind
    /// a symbol of one or two letters that does not measure in it: `G(h)`, `IR(h)`, `P(x)`, where `t(h)`, `T(s)`, `Tp(s)` and `D(d)`
    /// are lengths of time. Needs no other name to tell it from, so that it serves where names come one by one.
    private static func isArgument(_ field: String) -> Bool {
        if isLettered(field) { return true }
        let symbol = field.dropLast(3)
        guard let letter = bracketed(field), let first = symbol.first, symbol.utf8.count <= 2,
            symbol.allSatisfy(\.isLetter)
        else { return false }
        switch letter {
        case "x": return true
        case "h", "d", "s": return first.isUppercase && first != "T" && first != "D"
        default: return false
        }
    }

    /// The one letter in brackets right behind a name.
    private static func bracketed(_ field: String) -> Character? {
        let end = field.suffix(4)
        guard end.count == 4, let before = end.first, before != " ", end.dropFirst().first == "(", end.last == ")"
        else {
            return nil
        }
        return end.dropFirst(2).first
    }

    /// Name and unit of `speed (m/s)` or `temp [°C]`.
    private static func split(_ field: String) -> (String, String?) {
        for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
            guard field.last == close, let start = field.lastIndex(of: open), start != field.startIndex else {
                continue
            }
            let name = trimmed(String(field[..<start]))
            let unit = trimmed(String(field[field.index(after: start)...].dropLast()))
            // A number tells one of several things of a name, and measures nothing: `Device (1)`.
            if !unit.isEmpty, unit.utf8.allSatisfy(isDigit) { continue }
            // The key of a series is none: `(ICP.M.U2.N.000000.4.ANR)`.
            if !unit.contains(" "), unit.split(separator: ".").count > 3 { continue }
            // How lengths of time are written: `Stay (h:mm)`.
            if ["h:mm", "hh:mm"].contains(unit.lowercased()) { return (name, unit) }
            // Who measured it and where is not a unit; one may stand behind a comma then: `Temp, °C (LGR S/N: 10245)`.
            if unit.contains(":") || unit.utf8.count > 40 { return behindComma(name) }
            if let measured = measured(name, besides: unit) { return ("\(measured.name) (\(unit))", measured.unit) }
            if !name.isEmpty, !name.hasSuffix(":") { return (name, unit.isEmpty ? nil : unit) }
        }
        return quotientLast(field) ?? (field, nil)
    }

    /// A name that a symbol ends, of which brackets behind say no other unit of the same measure but which part was measured:
    /// `Active energy Wh (A)` of a phase. One letter may be anything's (`Vitamin C (mg)`), and so may small ones (`Temp min (C)`).
    private static func measured(_ name: String, besides bracketed: String) -> (name: String, unit: String)? {
        guard let blank = name.lastIndex(of: " "), case let unit = String(name[name.index(after: blank)...]),
            unit.count > 1, unit.contains(where: \.isUppercase), unit.contains(where: \.isLowercase),
            let measure = UnitConversion.measured(unit), UnitConversion.symbol(unit) == unit,
            UnitConversion.measured(bracketed) != measure
        else { return nil }
        return (trimmed(String(name[..<blank])), unit)
    }

    /// Name and unit of `[°C] Temperatur`, as Testo's software writes them: where brackets of one name hold a known unit, those of the others
    /// do so too.
    private static func unitFirst(_ field: String) -> (name: String, unit: String)? {
        guard field.first == "[", let close = field.firstIndex(of: "]"), field.last != "]" else { return nil }
        let unit = trimmed(String(field[field.index(after: field.startIndex)..<close]))
        let rest = field[field.index(after: close)...]
        guard rest.first == " ", !unit.isEmpty, unit.utf8.count <= 12, !unit.contains(" ") else { return nil }
        let name = trimmed(String(rest))
        return name.isEmpty ? nil : (name, unit)
    }

    /// Name and unit of `Historic Glucose mmol/L`: a known quotient behind a blank is a word of no name.
    private static func quotientLast(_ field: String) -> (String, String)? {
        guard let blank = field.lastIndex(of: " "), case let unit = String(field[field.index(after: blank)...]),
            unit.utf8.contains(0x2F), !unit.contains(where: { "\\()[]".contains($0) }),
            NumberSpelling.isUnit([], Array(unit.utf8)), UnitConversion.symbol(unit) == unit
        else { return nil }
        let name = trimmed(String(field[..<blank]))
        return name.isEmpty || name.hasSuffix("in") ? nil : (name, unit)
    }

    private static func behindComma(_ name: String) -> (String, String?) {
        guard let comma = name.lastIndex(of: ","), comma != name.startIndex else { return (name, nil) }
        let unit = trimmed(String(name[name.index(after: comma)...]))
        guard NumberSpelling.isUnit([], Array(unit.utf8)) else { return (name, nil) }
        return (trimmed(String(name[..<comma])), unit)
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
        var part = text[...]
        while let first = part.first, isSpace(first) { part.removeFirst() }
        while let last = part.last, isSpace(last) { part.removeLast() }
        return String(part)
    }
}
