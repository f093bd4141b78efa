/// Every kind of names that has an order of its own. Nobody reads these in the order in which a table happens to hold them. Where
/// the order is not certain (numbers of several units, dates) the table's stays.
enum KindCatalog {
    static let all: [OrderedKind] = [
        .weekdays, .months, .quarters, .seasons, .sizes, .ratings, .rates, .classes, .schoolYears, .stages, .ages,
        .filmRatings, .daytimes, .clocks, .ordinalWords, .roman, .degrees, .listed, .bands, .numbered, .codes,
    ]

    /// More names than this are not an ordered kind.
    static let most = 40
    /// Longer names, in bytes of UTF-8, are of no kind.
    static let longest = 200

    /// The kind that all of some different names belong to, and the rank of each; nil where there is none.
    static func found(_ names: [String]) -> (kind: OrderedKind, ranks: [Double])? {
        guard (2...most).contains(names.count), names.allSatisfy({ $0.utf8.count <= longest }) else { return nil }
        let plain = names.map { $0.lowercased().replacing("_", with: " ").trimmed }
        for kind in all {
            if let ranks = kind.ranks(plain), Set(ranks).count == names.count, ranks.allSatisfy(\.isFinite) {
                return (kind, ranks)
            }
        }
        for kind in all {
            if let ranks = kind.ranksOfMost(plain) { return (OrderedKind(name: kind.name, ranks: kind.ranks), ranks) }
        }
        return nil
    }

    static func ranks(_ names: [String]) -> [Double]? { found(names)?.ranks }
}

/// One kind of names with their order.
///
/// To add one: a static value in a file of its own or in `OrderedKind+Sequences`, and its line in `KindCatalog`.
struct OrderedKind: Sendable {
    let name: String
    /// The names say by themselves what they are: a guide needs no title.
    var saysItself = false
    /// Their numbers may do no more than tell things apart: a bare plot sorts these by value.
    var areLabels = false
    /// How many there are of a kind that begins again after its last: months, weekdays.
    var cycle: Int?
    /// So many that were met in one turn of the cycle stay so, also where they do not stand in blocks of rows: the kind may begin anywhere.
    var leastOfATurn = Int.max
    /// They say how much of something, so that their colours have an order too.
    var grading: Grading?
    enum Grading { case rising, betweenPoles }
    /// So many letters of each stand for whole names that have no room: of one alone their order says the rest.
    var letters: [Int] = []
    /// The rank of each name, in small letters; nil where one is not of the kind.
    let ranks: @Sendable ([String]) -> [Double]?
    /// The rank of each name by itself, nil for those that are not of the kind; nil where names have ranks together alone.
    var each: (@Sendable ([String]) -> [Double?])?

    /// Ranks where nearly all names are of the kind: the one or two others (`Unknown`, `Closed`) follow as they were met. How much they are of
    /// it nobody knows, so that they give it no grading.
    fileprivate func ranksOfMost(_ names: [String]) -> [Double]? {
        guard let each, names.count > 3 else { return nil }
        let found = each(names)
        let known = found.compactMap(\.self)
        let others = names.count - known.count
        guard others <= Self.mostOthers, 2 * others < known.count, Set(known).count == known.count,
            var last = known.max()
        else { return nil }
        return found.map { rank in
            if let rank { return rank }
            last += 1
            return last
        }
    }

    private static let mostOthers = 2

    /// Names in the one order of a list, any of its members; of a word the first three letters or more: `occas`, `freq`.
    static func sequence(
        _ name: String, saysItself: Bool = false, cycle: Int? = nil, grading: Grading? = nil, _ lists: [[String]]
    ) -> OrderedKind {
        let each: @Sendable ([String]) -> [Double?] = { names in
            var best: (count: Int, ranks: [Double?]) = (0, names.map { _ in nil })
            for list in lists where best.count < names.count {
                let ranks = names.map { rank(of: $0, in: list) }
                let count = ranks.count { $0 != nil }
                if count > best.count { best = (count, ranks) }
            }
            return best.ranks
        }
        return OrderedKind(
            name: name, saysItself: saysItself, cycle: cycle, grading: grading,
            ranks: { names in
                let known = each(names).compactMap(\.self)
                return known.count == names.count ? known : nil
            }, each: each)
    }

    private static func rank(of name: String, in list: [String]) -> Double? {
        place(of: name, in: list).map(Double.init)
            ?? Rung(name).flatMap { rung in place(of: rung.name, in: list).map { Double($0) + rung.shift } }
    }

    private static func place(of name: String, in list: [String]) -> Int? {
        let stem = name.last == "." ? String(name.dropLast()) : name
        return list.firstIndex(of: name)
            ?? (stem.count > 2 ? list.firstIndex { $0.count > 4 && $0.hasPrefix(stem) } : nil)
    }

    /// Names that each begin one of some words, with so many letters at least: `tue`, `tues`, `sept.`.
    static func begins(_ name: String, _ words: [String], least: Int) -> OrderedKind {
        OrderedKind(name: name, saysItself: true, cycle: words.count, letters: [3, 1]) { names in
            let places = names.compactMap { name -> Int? in
                let stem = name.last == "." ? String(name.dropLast()) : name
                guard stem.count >= least else { return nil }
                return words.firstIndex { $0.hasPrefix(stem) || stem == "weds" && $0 == "wednesday" }
            }
            return places.count == names.count ? places.map(Double.init) : nil
        }
    }
}

/// A name that says where it stands by another: `below college`, `LT high school`, `bachelor's degree`, `master or higher`.
private struct Rung {
    var name: String
    /// Its place from that of the name, less than one step.
    var shift = 0.0

    private static let below = ["below ", "less than ", "lt ", "under ", "< ", "<"]
    private static let above = ["above ", "more than ", "gt ", "over ", "beyond ", "> ", ">"]
    private static let orMore = [" or more", " or higher", " and above", " and higher", " plus", "+"]
    private static let nouns = [" degree", " diploma", " grad", " graduate", " level"]

    /// Nil for a name that says nothing of the kind.
    init?(_ whole: String) {
        name = whole
        if let word = Self.below.first(where: { whole.hasPrefix($0) }) {
            (name, shift) = (String(whole.dropFirst(word.count)), -0.5)
        } else if let word = Self.above.first(where: { whole.hasPrefix($0) }) {
            (name, shift) = (String(whole.dropFirst(word.count)), 0.5)
        } else if whole.hasPrefix("some ") {
            (name, shift) = (String(whole.dropFirst(5)), -0.25)
        }
        if shift == 0, let word = Self.orMore.first(where: { whole.hasSuffix($0) }) {
            (name, shift) = (String(whole.dropLast(word.count)), 0.25)
        }
        if let noun = Self.nouns.first(where: { name.hasSuffix($0) }) { name = String(name.dropLast(noun.count)) }
        for own in ["'s", "’s"] where name.hasSuffix(own) { name = String(name.dropLast(2)) }
        if name == whole { return nil }
    }
}

extension String {
    /// Without blanks at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
