/// Kinds that numbers order.
extension OrderedKind {
    /// The numbers that all begin with, where what stands after them is alike: `0-4`, `1st`, `100+`, `10 years`; with ends that
    /// words or signs leave open: `under 18`, `<5`, `65 and over`, and intervals as R cuts them: `(0,10]`.
    static let bands = OrderedKind(name: "bands", grading: .rising) { names in
        let found = names.compactMap { NumberedName($0) }
        guard found.count == names.count, let first = found.first(where: { !$0.unit.isEmpty }) ?? found.first,
            found.allSatisfy({ $0.unit == first.unit || $0.isInterval })
        else { return nil }
        let sorted = found.sorted { ($0.lower, $0.upper ?? $0.lower) < ($1.lower, $1.upper ?? $1.lower) }
        // None reaches into the next, and what is open at its end is the last.
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ !$0.isOpen && ($0.upper ?? $0.lower) <= $1.lower }) else {
            return nil
        }
        // The `s` of the eighties and of the noughties is not a unit, nor is the half of a day.
        if ["s", "'s", "’s"].contains(first.unit), sorted[0].lower < 100 { return nil }
        if ["am", "pm", "a.m.", "p.m."].contains(first.unit) { return nil }
        // `1.9` and `1.10` may be versions.
        let decimals = Set(found.map(\.decimals.count))
        let isBare = first.unit.isEmpty || found.contains { $0.decimals.count > 1 && $0.decimals.hasSuffix("0") }
        if decimals.count > 1, isBare, !found.allSatisfy(\.isInterval) { return nil }
        return found.map { max($0.lower, -.greatestFiniteMagnitude) }
    }

    /// `1. Never married`, `2) Often`, `P1 - Critical`, `Level 2: hard`: numbered as in a list, after what all begin with alike. With a blank
    /// behind the number, `2 Very urgent`, where they count on from one and at most one is left out.
    static let listed = OrderedKind(name: "listed") { names in
        guard let stem = names.first?.prefix(while: { $0.isLetter || $0 == " " }) else { return nil }
        var areParted = true
        let found = names.compactMap { name -> Double? in
            let own = name.prefix { $0.isLetter || $0 == " " }
            let digits = name.dropFirst(own.count).prefix { $0.isASCII && $0.isNumber }
            let rest = name.dropFirst(own.count + digits.count)
            let signs = [". ", ") ", ": ", " - ", " – ", " — "]
            guard own == stem, digits.count <= 3 else { return nil }
            if !signs.contains(where: rest.hasPrefix) {
                guard rest.first == " ", rest.dropFirst().first?.isLetter ?? false else { return nil }
                areParted = false
            }
            return Double(digits)
        }
        guard found.count == names.count, let first = found.min(), let last = found.max() else { return nil }
        return areParted || first <= 1 && last - first <= Double(names.count) ? found : nil
    }

    /// Years of school that numbers order, `1st grade`, and those before the first.
    static let schoolYears = OrderedKind(name: "numbered school years") { names in
        let early = ["nursery", "preschool", "pre-k", "prek", "reception", "kindergarten", "k"]
        let places = names.map { early.firstIndex(of: $0) }
        let others = names.indices.filter { places[$0] == nil }
        guard others.count < names.count, !others.isEmpty,
            let years = bands.ranks(others.map { names[$0] }) ?? numbered.ranks(others.map { names[$0] }),
            let first = years.min(), first <= 2
        else { return nil }
        var ranks = places.map { place in place.map { Double($0 - early.count) } ?? 0 }
        for (year, place) in zip(years, others) { ranks[place] = year }
        return ranks
    }

    /// `grade 10`, `week2`: the whole number after what all begin with alike, unless that makes another number of it: `1.10`, ` -5`.
    static let numbered = OrderedKind(name: "numbered names", areLabels: true) { names in
        let stems = names.map { name in
            name[..<(name.lastIndex { !($0.isASCII && $0.isNumber) }.map { name.index(after: $0) } ?? name.startIndex)]
        }
        guard let stem = stems.first, let last = stem.last, stems.allSatisfy({ $0 == stem }) else { return nil }
        let before = stem.dropLast().last
        if ".,".contains(last), before?.isNumber ?? true { return nil }
        if "-−–".contains(last), before?.isWhitespace ?? true { return nil }
        let numbers = names.compactMap { Double($0.dropFirst(stem.count)) }
        return numbers.count == names.count ? numbers : nil
    }
}
