import Series
import Syntax

/// Adjectives that can be compared (`hot`, `hotter`, `hottest`): each says an end of an order, and what the order is of.
enum Gradable {
    /// Any measure, whatever is said and else the number of rows, an amount, the number of rows, a length, the time that something took, the
    /// time of the rows, a quantity by what its columns are called.
    enum Order: Equatable { case measure, end, amount, rows, length, speed, time, quantity([String]) }

    struct Sense {
        var isGreatest: Bool
        var order: Order
    }

    enum Degree { case positive, comparative, superlative }

    /// What an adjective may mean, the likeliest first; empty for a word that is none of that degree.
    static func senses(_ word: String, _ degree: Degree) -> [Sense] {
        let irregular = degree == .superlative ? Self.superlatives : Self.comparatives
        let positives = degree == .positive ? [word] : irregular[word].map { [$0] } ?? stems(word, degree)
        return positives.lazy.compactMap { known[$0] }.first ?? derived(positives)
    }

    /// Whether a superlative is of an adjective that says what it is of, rather than of any noun.
    static func isKnown(_ word: String) -> Bool {
        (superlatives[word].map { [$0] } ?? stems(word, .superlative)).contains { known[$0] != nil }
    }

    /// Of a noun, which a column may be called: `windy`, `humid`, `delayed`.
    private static func derived(_ positives: [String]) -> [Sense] {
        let nouns = positives.flatMap { positive in
            ["y", "ed", ""].filter { positive.hasSuffix($0) }.map { String(positive.dropLast($0.count)) }
        }.filter { $0.count > 3 }
        return nouns.isEmpty ? [] : [Sense(isGreatest: true, order: .quantity(nouns))]
    }

    /// `big` of `biggest`, `heavy` of `heaviest`, `large` of `largest`.
    private static func stems(_ word: String, _ degree: Degree) -> [String] {
        let ending = degree == .superlative ? "est" : "er"
        guard word.hasSuffix(ending), word.count > ending.count + 2 else { return [] }
        let stem = String(word.dropLast(ending.count))
        let isDoubled = stem.count > 2 && stem.last == stem.dropLast().last
        return [stem, stem + "e"] + (stem.last == "i" ? [stem.dropLast() + "y"] : [])
            + (isDoubled ? [String(stem.dropLast())] : [])
    }

    private static let superlatives = [
        "best": "good", "worst": "bad", "peak": "high", "most": "much", "fewest": "few", "least": "little",
        "latest": "new", "earliest": "early", "farthest": "far", "furthest": "far",
    ]
    private static let comparatives = [
        "better": "good", "worse": "bad", "more": "much", "fewer": "few", "less": "little", "later": "new",
        "further": "far",
    ]

    private static let known: [String: [Sense]] = {
        let table: [(greatest: String, least: String, order: Order)] = [
            ("strong powerful", "weak", .quantity(["mag", "magnitude", "strength", "force", "intensity"])),
            ("high great large big strong good", "low small weak", .measure), ("much", "few little", .amount),
            ("hot warm", "cold cool", .quantity(["temp", "temperature"])),
            (
                "expensive costly pricey pricy dear", "cheap",
                .quantity(["price", "cost", "fare", "fee", "charge", "rent", "amount"])
            ),
            ("heavy", "light", .quantity(["weight", "mass", "kg", "tonnes"])),
            ("tall", "short", .quantity(["height", "stature"])), ("deep", "shallow", .quantity(["depth"])),
            ("wide", "narrow", .quantity(["width"])), ("thick", "thin", .quantity(["thickness"])),
            ("wet rainy", "dry", .quantity(["rain", "precip", "precipitation"])),
            ("loud noisy", "quiet", .quantity(["noise", "loudness", "db", "dba"])),
            ("bright sunny", "dark", .quantity(["light", "lux", "brightness", "sunshine", "irradiance"])),
            ("far", "near close", .quantity(["distance", "dist"])), ("old", "young", .quantity(["age"])),
            ("rich", "poor", .quantity(["income", "wealth"])),
            ("fast quick", "slow", .quantity(["speed", "velocity"])), ("slow", "fast quick", .quantity(["pace"])),
            ("heavy", "light", .measure), ("busy common", "quiet rare", .rows), ("long", "short", .length),
            ("slow", "quick fast", .speed), ("new young", "early old", .time),
        ]
        var known: [String: [Sense]] = [:]
        for row in table {
            for word in row.greatest.split(separator: " ") {
                known[String(word), default: []].append(Sense(isGreatest: true, order: row.order))
            }
            for word in row.least.split(separator: " ") {
                known[String(word), default: []].append(Sense(isGreatest: false, order: row.order))
            }
        }
        return known
    }()

    /// What makes `most` one of rows.
    static let frequent: Set<String> = ["common", "frequent", "popular", "used", "active", "often", "frequently"]
}

extension LineWords {
    /// The only column of numbers that is called by one of some names, or by a longer word that begins with one.
    func quantity(_ names: [String]) -> String? {
        let found = quantities(names)
        // What is dear is so by the money, whatever its column is called.
        if found.isEmpty, names.contains("price") { return money }
        return found.count == 1 ? found[0] : nil
    }

    /// All of them.
    func quantities(_ names: [String]) -> [String] {
        let found = frame?.numberColumns.filter { column in
            ColumnNames.words(column.name).contains { word in
                names.contains { word == $0 || $0.count > 3 && word.hasPrefix($0) }
            }
        }
        if let found, !found.isEmpty { return found.map { NameSpelling.quoted($0.name) } }
        return (frame?.numberColumns ?? []).filter { column in names.contains { Self.measures([$0], column) } }
            .map { NameSpelling.quoted($0.name) }
    }

    /// What is measured where a row did something for so long or so much: `lasted`, `delayed`.
    func measured(by verb: String) -> String? {
        if ["lasted", "took", "last", "take", "lasting", "taking"].contains(verb) { return lasting }
        if let done = times([verb]), let index, done != index { return "(\(done) - \(index))" }
        guard verb.hasSuffix("ed"), case .quantity(let names)? = Gradable.senses(verb, .positive).first?.order else {
            return nil
        }
        return quantity(names)
    }

    /// The first sense of an adjective of which the rows have what it is of. A noun of theirs is none.
    func sense(_ word: String, _ degree: Gradable.Degree) -> Gradable.Sense? {
        let own = EnglishNoun.singular(word)
        if frame?.columns.contains(where: { ColumnNames.words($0.name).contains(own) }) ?? false { return nil }
        let senses = Gradable.senses(word, degree)
        let known = senses.first { sense in
            if case .quantity(let names) = sense.order { quantity(names) != nil } else { true }
        }
        // Of several columns that it may be of the line says one: `warmest day by air temp`.
        return known
            ?? senses.first { sense in
                if case .quantity(let names) = sense.order { !quantities(names).isEmpty } else { false }
            }
    }
}
