/// Answers between two poles: `strongly disagree` to `strongly agree`, `very unlikely`, `unlikely`, `likely`. The pole says the
/// side, the word before it how far: no list holds each pair with each degree.
extension OrderedKind {
    static let degrees = OrderedKind(name: "degrees", grading: .betweenPoles) { names in
        if let ranks = amounts(names) { return ranks }
        let found = names.map(Degree.init)
        let sides = Set(found.compactMap(\.?.axis))
        let ranks = found.compactMap { $0?.rank }
        guard ranks.count == names.count, let side = sides.first, sides.count == 1 else { return nil }
        // Two bare words, `long` and `short`, may be kinds of a thing.
        guard names.count > 2 || side < 2 || found.contains(where: { $0?.isBare == false }) else { return nil }
        return ranks
    }

    /// `too sweet`, `about right`, `too bland`: what is right lies between, whatever the two are; the one that a pole says is the lesser comes
    /// first, else the one met first.
    private static func amounts(_ names: [String]) -> [Double]? {
        let right: Set = ["right", "just right", "about right", "perfect", "ok", "okay", "fine", "good", "as expected"]
        let sides = names.filter { $0.hasPrefix("too ") }
        guard sides.count == 2, names.allSatisfy({ $0.hasPrefix("too ") || right.contains($0) }), names.count == 3
        else {
            return nil
        }
        let poles = sides.map { Degree(String($0.dropFirst(4)))?.rank ?? 0 }
        let isTurned = poles[0] > poles[1]
        return names.map { name in
            right.contains(name) ? 0 : (name == sides[0]) == isTurned ? 1 : -1
        }
    }
}

private struct Degree {
    /// The pair of poles; nil for what lies in their middle.
    var axis: Int?
    /// Below zero toward the first pole.
    var rank: Double
    /// A pole without a degree.
    var isBare = false

    /// From the lesser or worse to the greater or better.
    private static let poles: [(low: Set<String>, high: Set<String>)] = [
        (["low", "lower", "lowest"], ["high", "higher", "highest"]),
        (["small", "smaller"], ["large", "larger", "big"]),
        (["disagree"], ["agree"]), (["dissatisfied", "unsatisfied"], ["satisfied"]), (["unlikely"], ["likely"]),
        (["bad", "poor", "negative"], ["good", "positive"]), (["unhappy", "sad"], ["happy"]),
        (["unimportant"], ["important"]), (["easy"], ["hard", "difficult"]), (["weak"], ["strong"]),
        (["cold", "cool"], ["hot", "warm"]), (["slow", "slower"], ["fast", "faster"]),
        (["oppose", "against", "unfavorable"], ["support", "favor", "for", "favorable"]),
        (["worse", "worst"], ["better", "best"]), (["short", "shorter"], ["long", "longer", "tall"]),
        (["light"], ["heavy"]), (["young", "younger"], ["old", "older"]), (["thin", "narrow"], ["thick", "wide"]),
        (["shallow"], ["deep"]), (["quiet"], ["loud"]), (["cheap"], ["expensive"]), (["poor"], ["rich"]),
        (["less", "fewer", "decrease", "decreased"], ["more", "increase", "increased"]),
        (["uncomfortable"], ["comfortable"]), (["unfamiliar"], ["familiar"]), (["liberal"], ["conservative"]),
        (["left"], ["right"]), (["below", "under", "min", "minimum"], ["above", "over", "max", "maximum"]),
    ]
    private static let middles: Set<String> = [
        "neutral", "medium", "mid", "middle", "moderate", "average", "normal", "undecided", "unsure", "same", "equal",
        "no change", "unchanged", "neither", "mixed", "fair", "ok", "okay", "center", "centre", "mean", "median",
    ]
    private static let strengths: [String: Double] = [
        "extremely": 5, "extreme": 5, "completely": 5, "totally": 5, "most": 5, "very": 4, "strongly": 4, "strong": 4,
        "highly": 4, "much": 4, "a lot": 4, "far": 4, "definitely": 4, "mostly": 2.5, "rather": 2.5, "quite": 2.5,
        "fairly": 2.5,
        "moderately": 2, "probably": 2, "lean": 1.5, "somewhat": 1.5, "a bit": 1.2, "slightly": 1, "a little": 1,
        "mildly": 1, "upper": 4,
    ]

    init?(_ name: String) {
        let words = name.split(whereSeparator: { " -_".contains($0) }).map(String.init)
        guard let last = words.last else { return nil }
        if Self.middles.contains(name) || words.first == "neither" {
            (axis, rank) = (nil, 0)
            return
        }
        for (place, pair) in Self.poles.enumerated() {
            let side = pair.low.contains(last) ? -1.0 : pair.high.contains(last) ? 1 : 0
            guard side != 0 else { continue }
            let before = words.dropLast().joined(separator: " ")
            if before == "not" {
                (axis, rank) = (place, -1.1 * side)
                return
            }
            guard before.isEmpty || Self.strengths[before] != nil else { return nil }
            (axis, rank, isBare) = (place, side * (Self.strengths[before] ?? 3), before.isEmpty)
            return
        }
        return nil
    }
}
