import Glibc

/// How likely bytes beyond ASCII are in a coding, if they are of a language: by how often it writes each of its letters, and by the
/// neighbours of each, as no capital stands behind a small letter and no sign between two letters.
struct LettersOfLanguage {
    /// The codings that it is written in.
    let codings: [String]
    /// Its letters beyond ASCII, the most frequent first.
    private let ranks: [Unicode.Scalar: Int]
    /// Whether its words have no letters of ASCII.
    let isOther: Bool
    private let weight: Double

    /// What stands in texts and units of any language, and what stands behind letters.
    private static let signs = Set("°²³½¼¾±·«»§€£–—’‘“”…‰№©®™¿¡ºªµ×\u{A0}".unicodeScalars)
    private static let signsBehind = Set("°²³’”»…®™ºª\u{A0}".unicodeScalars)

    init(_ codings: [String], _ letters: String, isOther: Bool = false) {
        self.codings = codings
        self.isOther = isOther
        var ranks: [Unicode.Scalar: Int] = [:]
        for (rank, letter) in letters.unicodeScalars.enumerated() { ranks[letter] = rank }
        self.ranks = ranks
        weight = (0..<ranks.count).reduce(0) { $0 + 1 / Double($1 + 2) }
    }

    /// The likelihood of a character between two others, from 0 to 1; nil stands for what is no letter.
    private func likelihood(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Double {
        if Self.signs.contains(scalar) {
            return before == nil ? 0.25 : after == nil && Self.signsBehind.contains(scalar) ? 0.25 : 0.002
        }
        guard scalar.properties.isAlphabetic else { return 0.0003 }
        let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        var value = ranks[small].map { 0.9 / Double($0 + 2) / weight } ?? 0.0005
        if small != scalar { value *= before?.properties.isLowercase == true ? 0.01 : 0.3 }
        let beside = [before, after].compactMap { $0 }
        if isOther {
            if beside.contains(where: \.isASCII) { value *= 0.02 }
        } else if beside.contains(where: { !$0.isASCII }) {
            value *= 0.3
        }
        return value
    }

    /// The logarithm of the likelihood of all bytes beyond ASCII, and how many they are.
    func logarithm(of head: [UInt8], in character: (UInt8) -> Unicode.Scalar) -> (sum: Double, count: Int) {
        var (sum, count) = (0.0, 0)
        func letter(_ at: Int) -> Unicode.Scalar? {
            guard head.indices.contains(at), case let scalar = character(head[at]), scalar.properties.isAlphabetic
            else { return nil }
            return scalar
        }
        for at in head.indices where head[at] >= 0x80 {
            sum += log(likelihood(character(head[at]), letter(at - 1), letter(at + 1)))
            count += 1
        }
        return (sum, count)
    }
}
