import Language
import Syntax
import Series

/// Columns by some of their words, by words that are like theirs, by what they measure.
extension LineWords {
    /// The column that has the words among its own where no other has them: as its first (`air temp` of `air_temp_c`), else anywhere
    /// (`moisture` of `soil_moisture_pct`).
    ///
    /// - Parameters:
    ///   - isMeasure: whether it must hold numbers.
    ///   - aggregate: what is asked of it: of `Avg HR` and `Max HR` an average is of the first.
    func loosely(_ words: some Collection<String>, isMeasure: Bool = false, of aggregate: String? = nil) -> String? {
        let said = Self.parts(words.joined(separator: " "))
        // `paid` says nothing, but where a column is called so: `paid EUR`.
        let isName =
            said.count == 1 && said[0].count > 3
            && frame.map { frame in
                frame.columns.contains { Self.parts($0.name).first == said[0] }
            } ?? false
        let isSilent = said.count == 1 && QuestionWords.silent.contains(said[0]) && !isName
        guard let frame, !isSilent,
            said.joined().count > 2
                || said.count == 1 && said[0].contains(where: \.isNumber) && said[0].contains(where: \.isLetter),
            // Every row has a time, whatever else is called by one.
            said != ["time"]
        else { return nil }
        let columns = frame.columns.filter { !isMeasure || $0.isNumeric && !ColumnNames.isIdentity($0.name) }.map {
            (column: $0, own: Self.parts($0.name))
        }
        let ways: [(Column, [String]) -> Bool] = [
            { $1.starts(with: said) },
            { _, own in own.indices.contains { own[$0...].starts(with: said) } },
            // `temperature` of `temp_c`
            { _, own in said.count == 1 && own.contains { $0.count > 3 && said[0].hasPrefix($0) && $0 != "time" } },
            { _, own in said.count == 1 && own.contains { Self.areKin(said[0], $0) } },
            { column, _ in Self.initials(of: said, in: column.name) },
            { column, _ in Self.measures(said, column) },
        ]
        for fits in ways {
            var found = columns.filter { fits($0.column, $0.own) }
            if found.count > 1, let aggregate {
                found = found.filter { $0.own.contains { AggregateCatalog.named($0)?.name == aggregate } }
                // Columns were meant, and nothing says which.
                if found.isEmpty { return nil }
            }
            if found.count == 2, !isMeasure, let named = named(found.map(\.column)) ?? itself(said, found.map(\.column))
            {
                return named
            }
            if !found.isEmpty { return found.count == 1 ? NameSpelling.quoted(found[0].column.name) : nil }
        }
        return nil
    }

    /// Of what a thing is called and what kind it is of, `Room No` and `Room Type`, the first.
    private func itself(_ said: [String], _ columns: [Column]) -> String? {
        let found = columns.filter { column in
            Self.parts(column.name).filter { !said.contains($0) }.allSatisfy {
                ["id", "no", "nr", "number", "name", "code", "key"].contains($0)
            }
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// Of a number and a name of the same things, `Cow No` and `Cow Name`, the name.
    private func named(_ columns: [Column]) -> String? {
        guard let name = columns.first(where: { $0.text != nil && !ColumnNames.isIdentity($0.name) }),
            let number = columns.first(where: { ColumnNames.isIdentity($0.name) }), let own = whole(name.name),
            let other = whole(number.name)
        else { return nil }
        var known: [[ColumnCell]: Int] = [:]
        for row in 0..<min(own.count, other.count, Self.most) {
            known[[own.cell(row), other.cell(row)], default: 0] += 1
        }
        let pairs = known.keys.filter { $0[0] != .missing }
        let isEach = Set(pairs.map { $0[0] }).count == pairs.count && Set(pairs.map { $0[1] }).count == pairs.count
        return isEach ? NameSpelling.quoted(name.name) : nil
    }

    /// The only column of numbers that has a word among its own, one that says nothing by itself too.
    func said(by word: String) -> String? {
        let found = (frame?.numberColumns ?? []).filter { Self.parts($0.name).contains(word) }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of numbers that a word is of whose other words stand elsewhere in the line: `Tickets Sold`, where a film `sold the most tickets`.
    func scattered(_ word: String, among line: [String]) -> String? {
        let said = Set(line.map { EnglishNoun.singular($0.lowercased()) })
        let found = (frame?.numberColumns ?? []).filter { column in
            let own = Self.parts(column.name)
            return own.count > 1 && own.contains(EnglishNoun.singular(word)) && own.allSatisfy(said.contains)
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of which another one is a part in each row: `Baked` of `Wasted`.
    func whole(of part: String) -> String? {
        func numbers(_ name: String) -> (unit: String?, values: Buffer<Double>)? {
            whole(name.filter { !"\"`".contains($0) }).flatMap { column in
                (try? column.numbers).map { (column.unit, $0) }
            }
        }
        guard let own = numbers(part) else { return nil }
        let found = quantities.filter { name in
            guard name != part, let other = numbers(name), other.unit == own.unit else { return false }
            let (a, b) = (own.values.span, other.values.span)
            let rows = (0..<min(a.count, b.count, Self.most)).filter { a[$0].isFinite && b[$0].isFinite }
            return rows.count > 1 && rows.allSatisfy { 0 <= a[$0] && a[$0] <= b[$0] }
                && rows.contains { a[$0] < b[$0] }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The only column of a quantity that another word of the line names: `import_kwh` of `how much energy did we import`.
    func measuring(_ quantity: String, among line: [String]) -> String? {
        let said = line.filter { $0.count > 2 && $0.lowercased() != quantity }
        let found = (frame?.numberColumns ?? []).filter { column in
            Self.measures([quantity], column)
                && Self.parts(column.name).contains { own in said.contains { EnglishRoot.areForms($0, own) } }
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of what adds up that is called by what was done alone, `Sold`, by any form of the verb: `sell`.
    func done(by verb: String) -> String? {
        let found = (frame?.numberColumns ?? []).filter { column in
            let own = Self.parts(column.name)
            return own.count == 1 && EnglishRoot.areForms(own[0], verb) && adds(NameSpelling.quoted(column.name))
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of numbers that counts what a noun names: `Tickets Sold`, beside a `Ticket Revenue`.
    func counting(_ noun: String) -> String? {
        let one = EnglishNoun.singular(noun.lowercased())
        let found = (frame?.numberColumns ?? []).filter { column in
            // Of `Home goals` none is counted by `home`.
            column.unit == nil
                && column.name.lowercased().split { !$0.isLetter }.map(String.init).contains {
                    $0 != one && EnglishNoun.singular($0) == one
                }
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of the same words, some of them short.
    func shortened(_ name: String) -> String? {
        let said = Self.parts(name)
        guard said.count > 1 else { return nil }
        let found = (frame?.columnNames ?? []).filter { Self.shortens(Self.parts($0), said) }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a name has the same words, some of them short: `Free Cl` of `free chlorine`.
    private static func shortens(_ own: [String], _ said: [String]) -> Bool {
        own.count == said.count && own.count > 1 && own != said
            && zip(own, said).allSatisfy {
                $0 == $1 || $0.count > 1 && $1.hasPrefix($0) && !QuestionWords.silent.contains($0)
            }
            && zip(own, said).contains { $0 == $1 }
    }

    /// The words of a name, each of one thing.
    private static func parts(_ name: String) -> [String] {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.map { EnglishNoun.singular(String($0)) }
    }

    /// Whether a verb says what those do whom a column names: `drives` of `Driver`.
    static func isDone(by column: String, _ verb: String) -> Bool {
        ColumnNames.words(column.filter { !"\"`".contains($0) }).contains { own in
            own != EnglishRoot.of(own) && EnglishRoot.areForms(own, verb)
        }
    }

    /// Whether a noun or a verb and a word are forms of one: `assignee` and `assigned`, `sell` and `sold`.
    private static func areKin(_ said: String, _ own: String) -> Bool {
        // What is done says which rows are meant, not what of them.
        !["ed", "ing"].contains(where: said.hasSuffix) && EnglishRoot.areForms(said, own)
    }

    /// Whether a word of the name, in capitals, is made of the first letters of what was said: `HR` of `heart rate`, `SoC` of `state of charge`.
    private static func initials(of said: [String], in name: String) -> Bool {
        let letters = String(said.compactMap(\.first))
        return said.count > 1 && said.allSatisfy { $0.count > 1 }
            && name.split { !$0.isLetter }.contains { word in
                word.lowercased() == letters && word.first?.isUppercase ?? false && word.last?.isUppercase ?? false
            }
    }

    /// Whether a column is measured in a unit of what was said: a `weight` is in kilograms, whatever it is called.
    static func measures(_ said: [String], _ column: Column) -> Bool {
        guard said.count == 1, column.isNumeric,
            let unit = column.unit ?? column.name.split(separator: "_").last.map(String.init),
            unit.count > 1 || column.unit != nil, let measure = UnitConversion.measuredInAnyLetters(unit)
        else { return false }
        return quantities[said[0]]?.contains(measure) ?? false
    }

    /// Whether a word is the quantity that a column measures, or the beginning of it: `temp` of degrees.
    func isQuantity(_ word: String, of column: String) -> Bool {
        guard word.count > 3, let own = frame?.column(column.filter { !"\"`".contains($0) }) else { return false }
        let one = EnglishNoun.singular(word)
        return Self.quantities.keys.contains { ($0 == one || $0.hasPrefix(one)) && Self.measures([$0], own) }
    }

    private static let quantities = [
        "weight": ["mass"], "mass": ["mass"], "temperature": ["temperature"],
        "speed": ["speed", "length over duration"],
        "velocity": ["speed", "length over duration"], "energy": ["energy"], "consumption": ["energy", "volume"],
        "power": ["power", "energy"], "electricity": ["energy", "power"], "pressure": ["pressure"],
        "voltage": ["voltage"], "volume": ["volume"],
        "distance": ["length"], "pace": ["duration over length"],
    ]
}
