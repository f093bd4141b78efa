/// The words that the world's clocks go by today, `CEST` and `AEDT`, by the rules that tzdata is made from (zic(8), the format of its
/// input): whose they are, and how far from UTC. A word of several offsets, such as `IST`, is one of none without its place.
package enum ZoneAbbreviations {
    /// A zone that calls some of its times so, and their seconds east of UTC.
    package struct Use: Sendable, Equatable {
        package var zone: String
        package var offset: Int
    }

    /// The zones that use a word, in tzdata's order; empty for one that is none, and where there is no list.
    package static func uses(of word: String) -> [Use] { table[word] ?? [] }

    /// Seconds east of UTC of a word that means the same everywhere.
    package static func offset(of word: String) -> Int? {
        guard let uses = table[word], let first = uses.first, uses.allSatisfy({ $0.offset == first.offset }) else {
            return nil
        }
        return first.offset
    }

    private static let table = read(ZoneDirectory.source())

    /// A kind of time that a rule brings, and what stands for `%s` then.
    private struct Saving {
        var seconds: Int
        var letters: String
    }

    static func read(_ lines: [Substring]) -> [String: [Use]] {
        var rules: [Substring: [(until: Int, saving: Saving)]] = [:]
        var table: [String: [Use]] = [:]
        var zone = ""
        for line in lines {
            var words = line.split(separator: " ")
            switch words.first {
            case "R":
                guard words.count == 10, let seconds = Self.seconds(words[8]) else { continue }
                let until = words[3] == "o" ? Int(words[2]) ?? 0 : words[3] == "ma" ? Int.max : Int(words[3]) ?? 0
                let letters = words[9] == "-" ? "" : String(words[9])
                rules[words[1], default: []].append((until, Saving(seconds: seconds, letters: letters)))
                continue
            case "Z":
                guard words.count > 2 else { continue }
                zone = String(words[1])
                words.removeFirst(2)
            case "L", "#": continue
            default: break
            }
            // Of a zone's lines the last one, without an end, holds today.
            guard words.count == 3, let standard = seconds(words[0]) else { continue }
            for saving in savings(words[1], rules) {
                let word = word(words[2], saving)
                guard word.count > 2, word.allSatisfy({ $0.isASCII && $0.isUppercase }) else { continue }
                table[word, default: []].append(Use(zone: zone, offset: standard + saving.seconds))
            }
        }
        return table
    }

    /// The kinds of time of today: those of rules without an end, else what the last one left.
    private static func savings(
        _ name: Substring, _ rules: [Substring: [(until: Int, saving: Saving)]]
    ) -> [Saving] {
        guard let all = rules[name] else { return [Saving(seconds: seconds(name) ?? 0, letters: "")] }
        let endless = all.filter { $0.until == .max }
        if !endless.isEmpty { return endless.map(\.saving) }
        return all.max { $0.until < $1.until }.map { [$0.saving] } ?? []
    }

    /// `CE%sT`, `GMT/BST`, `JST`.
    private static func word(_ format: Substring, _ saving: Saving) -> String {
        // PATHS: the stroke between two names of a zone.
        let names = format.split(separator: "/")
        if names.count == 2 { return String(names[saving.seconds == 0 ? 0 : 1]) }
        return String(format).replacing("%s", with: saving.letters)
    }

    /// `10`, `-3:30`, `1:00`, `-`, perhaps with a letter that says which clock is meant.
    private static func seconds(_ text: Substring) -> Int? {
        if text == "-" { return 0 }
        var digits = text
        let isWest = digits.first == "-"
        if isWest { digits.removeFirst() }
        if let last = digits.last, "sd".contains(last) { digits.removeLast() }
        let parts = digits.split(separator: ":").map { Int($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0
        for (part, unit) in zip(parts, [3600, 60, 1]) {
            guard let part, (0..<200).contains(part) else { return nil }
            seconds += part * unit
        }
        return isWest ? -seconds : seconds
    }
}

extension Zone {
    /// Seconds east of UTC while the zone's clocks go by a word, `CEST`; nil where they never do. Of several offsets the newest.
    package func offset(called word: String) -> Int? {
        if let tail = rules.tail {
            for kind in [tail.standard, tail.daylight].compactMap({ $0 }) where kind.abbreviation == word {
                return Int(kind.offset / Microseconds.second)
            }
        }
        let newest = rules.kindsAfter.last { rules.kinds[Int($0)].abbreviation == word }.map { rules.kinds[Int($0)] }
        let kind = newest ?? rules.kinds.first { $0.abbreviation == word }
        return kind.map { Int($0.offset / Microseconds.second) }
    }

    /// The instant at which clocks show `local` while they go by a word: of several offsets the one that holds then. Nil where they
    /// never do.
    package func instant(local: Int64, called word: String) -> Int64? {
        for kind in rules.kinds where kind.abbreviation == word {
            let instant = local &- kind.offset
            if abbreviation(at: instant) == word { return instant }
        }
        return offset(called: word).map { local &- Int64($0) &* Microseconds.second }
    }
}
