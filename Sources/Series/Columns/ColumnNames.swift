import Diagnostics
import Syntax

/// What a table has in place of a column that nobody finds.
package enum ColumnNames {
    /// The nearest names, else some of all; where a header was guessed, or none was, how the file is read otherwise.
    ///
    /// - Parameter candidates: the names there are, the index perhaps last.
    package static func mend(_ word: String, _ candidates: [String]) -> String? {
        guard !candidates.isEmpty else { return nil }
        if !NearMiss.nearest(to: word, in: candidates).isEmpty { return NearMiss.mend(word, candidates) }
        if isNumbered(word), !candidates.contains(where: isNumbered) {
            return "the file has a header: 'load FILE header none' reads it as a row, below column1 and so on"
        }
        if AggregateCatalog.named(word) != nil {
            return
                "'\(word)' is an aggregate: `aggregate by KEY \(word)` makes it a column, which the next stage can take"
        }
        let shown = candidates.prefix(limit).joined(separator: ", ")
        let all =
            candidates.count > limit
            ? "choose from \(shown) and \(candidates.count - limit) more, which 'describe' lists"
            : "choose from \(shown)"
        guard candidates.count(where: isNumbered) * 2 > candidates.count else { return all }
        return all + "; 'load FILE header N' takes the names from a line"
    }

    private static let limit = 8

    /// The one column that a word means without being its name: in other cases of letters, with other signs between its words
    /// (`moving_time` for `Moving Time`), without the unit that ends its name (`latency` for `latency ms`), the last parts of a name with
    /// dots (`mag` for `properties.mag`), the unit of a cycle (`hour` for `hour_of_day`), one for several (`agent` for `agents`), some of its
    /// words (`air temp` for `air_temp_c`, `moisture` for `soil_moisture_pct`). Nil where none is so or several are, and for what is a column.
    ///
    /// The first of these that fits any column decides, so that a nearer likeness wins.
    package static func meant(_ word: String, _ candidates: [String]) -> String? {
        guard !candidates.contains(word) else { return nil }
        return only(nearnesses(of: word, candidates) + partly(word), candidates)
    }

    /// The same without some of its words.
    package static func nearlyMeant(_ word: String, _ candidates: [String]) -> String? {
        candidates.contains(word) ? nil : only(nearnesses(of: word, candidates), candidates)
    }

    /// The one column that the first of some likenesses that fits any fits.
    private static func only(_ likenesses: [(String) -> Bool], _ candidates: [String]) -> String? {
        let found = likenesses.lazy.map { Set(candidates.filter($0)) }.first { !$0.isEmpty }
        return found?.count == 1 ? found?.first : nil
    }

    /// The word as the first words of a name, and as some of them.
    private static func partly(_ word: String) -> [(String) -> Bool] {
        let said = words(word)
        // What the language calls so is no part of a name.
        let isOwn = word == "time" || AggregateCatalog.named(word) != nil || DurationUnit(word: word) != nil
        guard said.joined().count > 2, !isOwn else { return [] }
        // `listings` are the rows that a `listing_id` numbers.
        let isPlural = EnglishNoun.singular(word.lowercased()) != word.lowercased()
        return [{ words($0).starts(with: said) }, { has(said, among: words($0)) }].map { fits in
            { fits($0) && !(isPlural && isIdentity($0)) }
        }
    }

    private static func nearnesses(of word: String, _ candidates: [String]) -> [(String) -> Bool] {
        let letters = Self.letters(word)
        if letters.isEmpty { return [] }
        return [
            { $0.lowercased() == word.lowercased() },
            { [bare = HeaderUnit(word)?.name.lowercased()] in $0.lowercased() == bare },
            { [bare = HeaderUnit(endOf: word)?.name.lowercased()] in $0.lowercased() == bare },
            { Self.letters($0) == letters },
            { Self.withoutUnit($0).map(Self.letters) == letters },
            { Self.endings($0).contains(letters) },
            { Self.letters($0).hasPrefix(letters + "of") && $0.contains("_of_") },
            { Self.withoutFormula($0).map(Self.letters) == letters && isOnly(word, candidates) },
            { Self.one($0) == Self.one(word) },
            // The time that rows have, where date and time stood apart.
            { $0 == "time" && candidates.last == $0 && ["date", "datetime", "timestamp"].contains(word.lowercased()) },
        ]
    }

    /// Whether one name alone begins with the words: `INC1` means neither of `INC1 CO2` and `INC1 Temp`, though `CO2` may be a unit.
    private static func isOnly(_ word: String, _ names: [String]) -> Bool {
        names.lazy.filter { words($0).starts(with: words(word)) }.prefix(2).count < 2
    }

    /// Whether a word is another than the name that it means: the plural of its noun, the date of a time, some of its words.
    package static func isLoose(_ word: String, _ name: String) -> Bool {
        if letters(word) == letters(name) { return false }
        return one(word) == one(name) || name == "time" || only(nearnesses(of: word, [name]), [name]) == nil
    }

    /// The words of a name, each of one thing.
    package static func words(_ name: String) -> [String] {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.map { EnglishNoun.singular(String($0)) }
    }

    /// Whether a name is that of a column which numbers things: it measures nothing.
    package static func isIdentity(_ name: String) -> Bool {
        name.hasSuffix("#")
            || words(name).last.map { ["id", "no", "nr", "number", "key", "code", "uuid"].contains($0) } ?? false
    }

    /// Whether the words stand among others, one after another.
    private static func has(_ words: [String], among others: [String]) -> Bool {
        !words.isEmpty && others.indices.contains { others[$0...].starts(with: words) }
    }

    private static func one(_ name: String) -> String { letters(EnglishNoun.singular(name.lowercased())) }

    /// Letters and digits alone, in lower case: what is left of a name whose words may be parted by anything.
    private static func letters(_ name: some StringProtocol) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The unit that ends a name, as `ms` does `latency ms` and `latency_ms`; nil where none does. It may be a word that means
    /// something else, `temp_min`.
    static func unit(ending name: String) -> String? { split(name)?.unit }

    /// The unit that a name is or ends with: `kwh`, `size_mb`.
    static func unit(saidBy name: String) -> String? {
        let own = name.utf8.count > 1 ? UnitConversion.symbol(inSmallLetters: name) : nil
        // Spans of time count in one unit, whatever they are called.
        guard let unit = own ?? unit(ending: name), DurationUnit(word: unit) == nil, !endsInLetter(name) else {
            return nil
        }
        return unit
    }

    /// Whether a unit of one letter ends a name and is written otherwise there: such a letter may be anything's, `plan_c`.
    static func endsInLetter(_ name: String) -> Bool {
        split(name).map { $0.name.count + 2 == name.count && !name.hasSuffix($0.unit) } ?? false
    }

    /// The column that is called so as its file spells it, `Weight (kg)`.
    static func spelled(_ name: String, in columns: [Column]) -> String? {
        guard let last = name.last, let open = name.lastIndex(of: last == ")" ? "(" : last == "]" ? "[" : "\n") else {
            return nil
        }
        let (bare, unit) = (
            name[..<open].reversed().drop(while: \.isWhitespace).reversed(), name[open...].dropFirst().dropLast()
        )
        return columns.first { $0.name == String(bare) && $0.unit.map { $0 == unit } ?? false }?.name
    }

    private static func withoutUnit(_ name: String) -> Substring? { endsInLetter(name) ? nil : split(name)?.name }

    /// The name without a last word of letters and digits, as units are written in names: `discharge_m3s`, `weight_kgm2`.
    private static func withoutFormula(_ name: String) -> Substring? {
        guard let place = name.lastIndex(where: { $0 == " " || $0 == "_" }), place > name.startIndex,
            case let word = name[name.index(after: place)...], (2...6).contains(word.count),
            word.first?.isLetter ?? false, word.contains(where: \.isNumber), word.contains(where: { !$0.isNumber })
        else { return nil }
        return name[..<place]
    }

    private static func split(_ name: String) -> (name: Substring, unit: String)? {
        // `queueSec` ends in a word as `queue_sec` does.
        let isHump = { (place: String.Index) in
            place > name.startIndex && name[place].isUppercase && name[name.index(before: place)].isLowercase
        }
        let hump = name.indices.last(where: isHump)
        guard let place = name.lastIndex(where: { $0 == " " || $0 == "_" }) ?? hump, place > name.startIndex,
            case let start = name[place].isLetter ? place : name.index(after: place),
            case let word = place == hump ? String(name[start...]).lowercased() : String(name[start...]),
            place != hump || word.count > 1,
            let unit = UnitConversion.symbol(inSmallLetters: word)
                ?? (word == "%" || UnitConversion.measured(word) != nil || DurationUnit(word: word) != nil ? word : nil)
        else { return nil }
        return (name[..<place], unit)
    }

    /// `b.c` and `c` of `a.b.c`.
    private static func endings(_ name: String) -> [String] {
        let parts = name.split(separator: ".")
        return parts.indices.dropFirst().map { letters(parts[$0...].joined()) }
    }

    /// `column3`, as columns without a name are called.
    private static func isNumbered(_ name: String) -> Bool {
        guard name.hasPrefix("column"), case let digits = name.dropFirst(6), !digits.isEmpty else { return false }
        return digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

/// A header with its unit in brackets, as it stands in a file: `Weight (kg)`, `power.draw [W]`.
package struct HeaderUnit {
    let name: String
    let unit: String

    /// Nil where no bracket ends the header, or nothing stands before it.
    init?(_ header: String) {
        guard let close = header.last, let open: Character = close == ")" ? "(" : close == "]" ? "[" : nil,
            let place = header.lastIndex(of: open), place > header.startIndex
        else { return nil }
        unit = String(header[header.index(after: place)...].dropLast())
        let bare = header[..<place].reversed().drop { $0 == " " || $0 == "," || $0 == "_" }.reversed()
        guard !bare.isEmpty, !unit.isEmpty else { return nil }
        name = String(bare)
    }

    /// The same where the unit stands behind the name without brackets: `heating kWh`, `share %`.
    init?(endOf header: String) {
        guard let end = header.lastIndex(of: " "), end > header.startIndex else { return nil }
        unit = String(header[header.index(after: end)...])
        let bare = header[..<end].reversed().drop { $0 == " " || $0 == "_" }.reversed()
        guard !bare.isEmpty, Self.isSymbol(unit) else { return nil }
        name = String(bare)
    }

    /// Whether a word can be nothing but the symbol of a unit: words of languages have vowels, and capitals at their beginnings alone.
    package static func isSymbol(_ word: String) -> Bool {
        if word == "%" { return true }
        guard word.count > 1, UnitConversion.measured(word) != nil, UnitConversion.symbol(word) == word else {
            return false
        }
        let hasVowel = word.contains { "aeiouyAEIOUY".contains($0) }
        return !hasVowel || word.dropFirst().contains(where: \.isUppercase)
    }
}
