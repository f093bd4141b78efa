/// The candidates nearest to a mistyped word, for "did you mean".
package enum NearMiss {
    /// At most three candidates within a third of the word's length (at least one edit) in optimal string alignment
    /// distance (Damerau–Levenshtein without repeated transposition), nearest first, ignoring case; a candidate that
    /// starts with the word counts as one edit away, one that ends in a dot and the word as none. O(candidates × length²).
    package static func nearest(to word: String, in candidates: some Sequence<String>) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars.prefix(64))
        let limit = max(1, (typed.count + 1) / 3)
        var scored: [(distance: Int, order: Int, name: String)] = []
        for (order, candidate) in candidates.enumerated() {
            let lowered = candidate.lowercased()
            let other = Array(lowered.unicodeScalars.prefix(64))
            var distance = distance(typed, other)
            if typed.count >= 2, lowered.hasPrefix(word.lowercased()) { distance = min(distance, 1) }
            // The last part of a name with dots: `mag` of `properties.mag`.
            if lowered.hasSuffix("." + word.lowercased()) { distance = 0 }
            if distance <= limit { scored.append((distance, order, candidate)) }
        }
        scored.sort { ($0.distance, $0.order) < ($1.distance, $1.order) }
        // A function and an aggregate may have one name.
        var seen: Set<String> = []
        return Array(scored.map(\.name).filter { seen.insert($0).inserted }.prefix(3))
    }

    /// How to mend an unknown word: the choices when there are six or fewer, the nearest otherwise, nil when none is near.
    package static func mend(_ word: String, _ candidates: [String]) -> String? {
        let near = nearest(to: word, in: candidates)
        if let best = near.first {
            return "did you mean " + near.prefix(best == word ? 1 : 3).map { "'\($0)'" }.joined(separator: " or ") + "?"
        }
        guard !candidates.isEmpty, candidates.count <= 6 else { return nil }
        return "choose from " + candidates.joined(separator: ", ")
    }

    /// How many letters are inserted, removed, replaced or changed over with a neighbour.
    package static func distance(from word: String, to other: String) -> Int {
        distance(Array(word.unicodeScalars.prefix(64)), Array(other.unicodeScalars.prefix(64)))
    }

    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var before = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        var current = before
        for i in 1...a.count {
            current[0] = i
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var best = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
                current[j] = best
            }
            (before, previous, current) = (previous, current, before)
        }
        return previous[b.count]
    }
}
