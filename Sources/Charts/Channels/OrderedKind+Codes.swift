/// Marks, classes, versions: codes of numbers and single letters, which rise place by place.
extension OrderedKind {
    /// `A+`, `A`, `B-`; `7a`, `7b`, `10a`; `A1`, `B2`; `M40`, `W50+`; `v1.9`, `v1.10`, `2.0.1`. Letters are an order where they are a run of the
    /// alphabet, as those of marks are and those of compass points are not, or where each stands before several numbers.
    static let codes = OrderedKind(name: "codes", areLabels: true) { names in
        let found = names.compactMap { CodeName($0) }
        guard names.count > 2, found.count == names.count, let shape = found.first?.shape,
            found.allSatisfy({ $0.shape == shape }), shape.holds(found)
        else { return nil }
        let order = found.indices.sorted { found[$0].places.lexicographicallyPrecedes(found[$1].places) }
        var ranks = [Double](repeating: 0, count: found.count)
        for (rank, index) in order.enumerated() {
            if rank > 0, found[order[rank - 1]].places == found[index].places { return nil }
            ranks[index] = Double(rank)
        }
        return ranks
    }
}

private struct CodeName {
    enum Shape: Hashable {
        /// `A`, `B+`, `C-`.
        case letter
        /// `A1`
        case letterNumber
        /// `7a`
        case numberLetter
        /// `1.10`, `v2.0.1`: what stands before the numbers.
        case numbers(String)
    }

    let shape: Shape
    /// What its parts count, the first before the others.
    var places: [Double]
    /// The parts that are letters.
    private let letter: Double?
    /// The digits after the first point, of two numbers.
    private var decimals = ""
    /// Numbers between points.
    private var count = 0

    /// Digits of a part at most.
    private static let mostDigits = 5
    private static let mostNumbers = 4

    /// - Parameter name: in small letters.
    init?(_ name: String) {
        let bytes = Array(name.utf8)
        guard let first = bytes.first, let last = bytes.last else { return nil }
        func number(_ part: some Collection<UInt8>) -> Double? {
            guard (1...Self.mostDigits).contains(part.count), part.allSatisfy(Self.isDigit) else { return nil }
            return Double(String(decoding: part, as: UTF8.self))
        }
        if Self.isLetter(first), let signs = Self.steps(name.dropFirst()) {
            (shape, letter, places) = (.letter, Double(first), [Double(first) + signs])
        } else if Self.isLetter(first),
            let own = number(last == UInt8(ascii: "+") ? bytes.dropFirst().dropLast() : bytes.dropFirst())
        {
            (shape, letter, places) = (.letterNumber, Double(first), [Double(first), own])
        } else if Self.isLetter(last), let own = number(bytes.dropLast()) {
            (shape, letter, places) = (.numberLetter, Double(last), [own, Double(last)])
        } else {
            let stem = name.prefix { !($0.isASCII && $0.isNumber) }
            let (version, before) = Self.release(name.dropFirst(stem.count))
            let parts = version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            let numbers = parts.compactMap(number)
            guard (2...Self.mostNumbers).contains(parts.count), numbers.count == parts.count, let before,
                stem.allSatisfy({ $0.isLetter || $0 == " " })
            else { return nil }
            (shape, letter, count) = (.numbers(String(stem)), nil, numbers.count)
            places = numbers + Array(repeating: 0, count: Self.mostNumbers - count) + before
            if parts.count == 2 { decimals = String(decoding: parts[1], as: UTF8.self) }
        }
    }

    /// What `+` and `-` make of a mark; nil for anything else.
    private static func steps(_ signs: some StringProtocol) -> Double? {
        guard signs.count <= 3 else { return nil }
        let steps: [Character: Double] = ["+": -0.1, "-": 0.1, "−": 0.1, "*": -0.35]
        let known = signs.compactMap { steps[$0] }
        return known.count == signs.count ? known.reduce(0, +) : nil
    }

    /// What stands before a `-` and the rank of what follows it: `1.0-alpha`, `1.0-beta`, `1.0-rc2`, then `1.0`. Nil for anything else.
    private static func release(_ name: Substring) -> (version: Substring, before: [Double]?) {
        guard let dash = name.firstIndex(of: "-") else { return (name, [0, 0]) }
        let rest = name[name.index(after: dash)...]
        let word = rest.prefix { $0.isLetter }
        let number = rest.dropFirst(word.count).drop { $0 == "." }
        let ranks: [Substring: Double] = ["dev": -5, "alpha": -4, "beta": -3, "pre": -2, "rc": -1]
        guard let rank = ranks[word], number.isEmpty || number.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return (name, nil)
        }
        return (name[..<dash], [rank, Double(number) ?? 0])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }

    /// Whether the letters are a run of the alphabet, of which less than half is left out.
    fileprivate static func areRun(_ names: [CodeName]) -> Bool {
        let letters = Set(names.compactMap(\.letter))
        guard let first = letters.min(), let last = letters.max() else { return false }
        return last - first + 1 < Double(2 * letters.count)
    }

    /// Whether each letter stands before two numbers or more, as of age classes.
    fileprivate static func areClasses(_ names: [CodeName]) -> Bool {
        Dictionary(grouping: names, by: \.letter).values.allSatisfy { $0.count > 1 }
    }

    /// Two numbers each are decimals, unless one ends in a zero that no decimal beside it has.
    fileprivate static func areVersions(_ names: [CodeName]) -> Bool {
        let lengths = Set(names.map(\.decimals.count))
        return names.contains { $0.count > 2 }
            || lengths.count > 1 && names.contains { $0.decimals.count > 1 && $0.decimals.hasSuffix("0") }
    }

    /// Day, month and year.
    fileprivate static func areDates(_ names: [CodeName]) -> Bool {
        names.allSatisfy { $0.count == 3 && $0.places[0] <= 31 && $0.places[1] <= 31 && $0.places[2] >= 20 }
    }

    fileprivate var hasSign: Bool { letter.map { $0 != places[0] } ?? false }
    fileprivate var startsAlphabet: Bool { letter == Double(UInt8(ascii: "a")) }
}

extension CodeName.Shape {
    fileprivate func holds(_ names: [CodeName]) -> Bool {
        switch self {
        // Three bare letters may be kinds of anything.
        case .letter: CodeName.areRun(names) && (names.count > 3 || names.contains(where: \.hasSign))
        case .letterNumber: CodeName.areRun(names) || CodeName.areClasses(names)
        // `5m` and `1h` are lengths of time.
        case .numberLetter: CodeName.areRun(names) && names.contains(where: \.startsAlphabet)
        case .numbers(let stem): !CodeName.areDates(names) && (!stem.isEmpty || CodeName.areVersions(names))
        }
    }
}
