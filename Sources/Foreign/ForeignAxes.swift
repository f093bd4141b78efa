import Catalog

/// What other tools say of an axis: `y from 0 to 500`, `ylim 0 10`, `x ticks hourly`, `y label speed`, put as the words behind `x`
/// and `y` here.
struct ForeignAxes {
    private let words: [String]
    private let isX: Bool
    private let vocabulary: Vocabulary
    private var place = 0
    private var made: [String] = []
    private var low: String?
    private var high: String?
    /// The first word that was put right.
    private var known: String?

    /// The clause, the word that it was known by; nil where nothing is foreign.
    ///
    /// - Parameters:
    ///   - axis: `x` or `y`.
    ///   - words: what stands behind it.
    ///   - isForeign: whether it was opened by a word that is none of this language.
    static func clause(
        _ axis: String, _ words: [String], _ vocabulary: Vocabulary, isForeign: Bool = false
    ) -> (clause: String, word: String)? {
        var axes = ForeignAxes(words: words, isX: axis == "x", vocabulary: vocabulary)
        // `xlabel "time"`: what opened it is not a word of this language.
        if isForeign { axes.known = axis }
        while axes.place < axes.words.count { axes.step() }
        if axes.low != nil || axes.high != nil { axes.made.insert("\(axes.low ?? "")..\(axes.high ?? "")", at: 0) }
        guard let known = axes.known else { return nil }
        // A range has no title, and an axis only one: what follows is the chart's.
        let titles = axes.made.indices.filter { axes.made[$0].lowercased() == "title" }
        let isRanged = axes.low != nil || axes.high != nil
        if isForeign, let chart = titles.dropFirst(isRanged ? 0 : 1).first { axes.made.insert("|", at: chart) }
        return ([axis] + axes.made).joined(separator: " ").isEmpty
            ? nil : (([axis] + axes.made).joined(separator: " "), known)
    }

    private init(words: [String], isX: Bool, vocabulary: Vocabulary) {
        (self.words, self.isX, self.vocabulary) = (words, isX, vocabulary)
    }

    private var here: String { word(0) }

    private func word(_ ahead: Int) -> String {
        place + ahead < words.count ? words[place + ahead].lowercased() : ""
    }

    /// Takes so many words as those of this language.
    private mutating func take(_ count: Int, _ own: String...) {
        known = known ?? words[place..<min(place + count, words.count)].joined(separator: " ")
        made += own
        place += count
    }

    private mutating func step() {
        if ranged() || stepped() || titled() || formatted() || hidden() { return }
        switch here {
        case "axis", "scale", "scaled", "is", "=", "with", "type", "axis:", "values": take(1)
        case "on" where word(1) == "the", "to" where word(1) == "the", "at" where word(1) == "the":
            take(2)
        case "on" where AxisPlace.all.contains(word(1)), "at" where AxisPlace.all.contains(word(1)): take(1)
        case "log10", "logarithmic", "logscale", "log-scale", "logged": take(1, "log")
        case "reversed", "inverted", "invert", "flipped", "flip", "backwards", "upside-down", "decreasing":
            take(1, isX ? "reverse" : "reverse")
        case "sorted", "ordered", "order":
            take(
                word(1).hasPrefix("desc") || word(1).hasPrefix("asc") ? 2 : 1,
                word(1).hasPrefix("asc") ? "sort asc" : "sort desc")
        case "top" where Int(word(1)) != nil, "limit" where Int(word(1)) != nil, "head" where Int(word(1)) != nil:
            take(2, "first", word(1))
        case "rotate", "rotated", "rotation", "angle", "tilt", "tilted":
            take(1)
            while ["labels", "label", "by", "ticks"].contains(here) || here.first?.isNumber == true { place += 1 }
        case "gridlines", "grid-lines": take(1, "grid", ["off", "none", "false"].contains(here) ? "off" : "on")
        case "grid" where !["on", "off", "every"].contains(word(1)):
            take(
                ["true", "false", "none"].contains(word(1)) ? 2 : 1, "grid",
                ["false", "none"].contains(word(1)) ? "off" : "on")
        case "percent", "percentage", "percents", "%": take(1, "format", "percent")
        default:
            made.append(words[place])
            place += 1
        }
    }

    // MARK: Ranges

    private static let openers: Set<String> = [
        "from", "between", "range", "limits", "limit", "lim", "domain", "bounds", "extent", "ranges", "in", "=",
    ]
    private static let joints: Set<String> = ["to", "and", "-", "–", "until", "till", "through", "up"]

    private mutating func ranged() -> Bool {
        if zeroed() { return true }
        let opened = Self.openers.contains(here) ? 1 : 0
        if let (from, to, count) = pair(opened), opened == 1 || place == 0 {
            (low, high) = (from, to)
            take(opened + count)
            return true
        }
        let lower: Set<String> = ["min", "minimum", "from", "start", "starts", "starting", "above", ">", ">=", "lower"]
        let upper: Set<String> = ["max", "maximum", "to", "below", "<", "<=", "end", "ends", "ending", "upper", "up"]
        guard lower.contains(here) || upper.contains(here) else { return false }
        let gap = ["at", "is", "=", "to", "from"].contains(word(1)) ? 2 : 1
        guard let value = Self.value(word(gap)) else { return false }
        if lower.contains(here) { low = value } else { high = value }
        take(gap + 1)
        return true
    }

    /// `start at zero`, `from zero`, `zero`.
    private mutating func zeroed() -> Bool {
        let ahead = [0, 1, 2].first { ["zero", "zero-based", "zerobased"].contains(word($0)) }
        guard let ahead, !["on", "off"].contains(word(ahead + 1)) else { return false }
        let before: Set<String> = [
            "from", "start", "starts", "starting", "at", "include", "including", "begin", "not", "no",
        ]
        guard (0..<ahead).allSatisfy({ before.contains(word($0)) }) else { return false }
        let isOff = ["not", "no"].contains(here)
        take(ahead + 1, "zero", isOff || ["false", "no"].contains(word(ahead + 1)) ? "off" : "on")
        if ["false", "true", "no", "yes", "based"].contains(here) { place += 1 }
        return true
    }

    /// Two ends so many words ahead: `0 to 10`, `0 10`, `[0, 10]`, `0-10`, `c(0, 10)`, and how many words they are.
    private func pair(_ ahead: Int) -> (String, String, Int)? {
        let first = word(ahead)
        if let (from, to) = Self.both(first) { return (from, to, 1) }
        guard let from = Self.value(first) else { return nil }
        var count = 1
        while Self.joints.contains(word(ahead + count)) || word(ahead + count) == "," { count += 1 }
        guard let to = Self.value(word(ahead + count)) else { return nil }
        return (from, to, count + 1)
    }

    /// `[0:10]`, `(0,10)`, `0-10` as one word.
    private static func both(_ word: String) -> (String, String)? {
        let bare = unwrapped(word)
        guard !bare.contains("..") else { return nil }
        for sign in [",", ":", "–", "-"] as [Character] {
            let parts = bare.split(separator: sign).map { String($0).trimmed }
            // A month is not a range.
            if parts.count == 2, sign == "-", parts[0].count == 4, parts[1].count == 2 { continue }
            let isPair = parts.count == 2 && !bare.hasPrefix("-") || sign != "-" && parts.count == 2
            if isPair, let from = value(parts[0]), let to = value(parts[1]),
                Double(from) != nil && Double(to) != nil || word.hasPrefix("[") && isDay(from) && isDay(to)
            {
                // Two digits around a colon are a time of day.
                if sign == ":", word == bare, parts[1].count == 2, parts[1].allSatisfy(\.isNumber) { continue }
                return (from, to)
            }
        }
        return nil
    }

    /// `2024-05-20`, `2024-05`
    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-")
        return (2...3).contains(parts.count) && parts[0].count == 4 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
    }

    private static func unwrapped(_ word: String) -> String {
        let bare = word.hasPrefix("c(") ? word.dropFirst() : word[...]
        return String(bare).filter { !"[](){}\"'".contains($0) }.trimmed
    }

    /// A number or a time.
    private static func value(_ word: String) -> String? {
        var bare = unwrapped(word)
        if bare.hasSuffix(",") { bare.removeLast() }
        if bare == "zero" { return "0" }
        guard !bare.contains(".."), !bare.contains(",") else { return nil }
        let digits = bare.hasPrefix("-") || bare.hasPrefix("+") ? bare.dropFirst() : bare[...]
        guard let first = digits.first, first.isNumber || first == "." else { return nil }
        return bare.hasPrefix("+") ? String(digits) : bare.hasPrefix(".") ? "0" + bare : bare
    }

    // MARK: Ticks

    private static let units = [
        "secondly": "second", "minutely": "minute", "hourly": "hour", "daily": "day", "weekly": "week",
        "monthly": "month",
        "quarterly": "quarter", "yearly": "year", "annually": "year",
    ]
    private static let spans: Set<String> = [
        "second", "minute", "hour", "day", "week", "month", "quarter", "year", "seconds", "minutes", "hours", "days",
        "weeks",
        "months", "quarters", "years", "min",
    ]

    private mutating func stepped() -> Bool {
        if let unit = Self.units[here] {
            take(1, "every", unit)
            return true
        }
        guard
            [
                "step", "steps", "interval", "tick", "ticks", "major", "breaks", "spacing", "by", "dtick", "label",
                "labels",
            ]
            .contains(here)
        else { return false }
        let isLabel = here.hasPrefix("label")
        var ahead = 1
        while ["every", "each", "at", "interval", "step", "=", "labels", "of"].contains(word(ahead)) { ahead += 1 }
        // `label every` is this language's own.
        if here == "label", word(1) == "every" { return false }
        if let unit = Self.units[word(ahead)] {
            take(ahead + 1, isLabel ? "label every" : "every", unit)
            return true
        }
        let isSpan = Self.spans.contains(word(ahead))
        guard Double(word(ahead)) != nil || isSpan, !(isLabel && ahead == 1) else { return false }
        let unit = !isSpan && Self.spans.contains(word(ahead + 1)) ? word(ahead + 1) : ""
        take(ahead + (unit.isEmpty ? 1 : 2), isLabel ? "label every" : "every", (word(ahead) + " " + unit).trimmed)
        return true
    }

    // MARK: Words

    private mutating func titled() -> Bool {
        guard ["label", "labels", "title", "name", "named", "titled", "called", "caption"].contains(here),
            !word(1).isEmpty,
            !Self.offs.contains(word(1)),
            !["on", "off", "every", "true", "rotate", "rotated", "angle"].contains(word(1))
        else { return false }
        let text = words[place + 1]
        if text.hasPrefix("\"") {
            if here == "title" { return false }
            take(2, "title", text)
            return true
        }
        let quoted = text.hasPrefix("'")
        let end = quoted ? place + 2 : words.count
        let title = words[(place + 1)..<end].joined(separator: " ").filter { $0 != "\"" && $0 != "'" }
        take(end - place, "title", "\"\(title)\"")
        return true
    }

    private mutating func formatted() -> Bool {
        guard ["format", "formatter", "tickformat", "fmt"].contains(here), !word(1).isEmpty else { return false }
        let typed = words[place + 1]
        let isText = typed.hasPrefix("\"")
        if here == "format", isText || vocabulary.entry(.tickFormat, typed) != nil { return false }
        let bare = typed.filter { $0 != "\"" && $0 != "'" }
        let known = [
            "percentage": "percent", "%": "percent", "hours": "hour", "months": "month", "days": "day", "dates": "date",
            "thousands": "si", "k": "si", "integer": "\".0f\"", "int": "\".0f\"", "whole": "\".0f\"", "0": "\".0f\"",
            "0.0": "\".1f\"", "0.00": "\".2f\"", "%d": "\".0f\"", "%.1f": "\".1f\"", "%.2f": "\".2f\"",
            "%.0f": "\".0f\"",
            "hh:mm": "\"%H:%M\"", "yyyy-mm-dd": "\"%Y-%m-%d\"", "0%": "percent",
        ]
        // A word that is none of either is a slip in one of ours.
        if known[bare.lowercased()] == nil, bare.allSatisfy(\.isLetter), vocabulary.entry(.tickFormat, bare) == nil {
            return false
        }
        let own = known[bare.lowercased()] ?? (vocabulary.entry(.tickFormat, bare) != nil ? bare : "\"\(bare)\"")
        take(2, "format", own)
        return true
    }

    private static let offs: Set<String> = [
        "none", "false", "hidden", "hide", "invisible", "removed", "no", "null", "blank",
    ]

    private mutating func hidden() -> Bool {
        let parts = ["labels": "label", "label": "label", "ticks": "label", "grid": "grid", "gridlines": "grid"]
        if let part = parts[here],
            Self.offs.contains(word(1)) || word(1) == "off" || word(1) == "on" || word(1) == "true"
        {
            // As it is said here.
            if here == part, word(1) == "off" || word(1) == "on" { return false }
            take(2, part, word(1) == "on" || word(1) == "true" ? "on" : "off")
            return true
        }
        if ["no", "hide", "without"].contains(here), let part = parts[word(1)] {
            take(2, part, "off")
            return true
        }
        guard Self.offs.contains(here) else { return false }
        take(1, "off")
        return true
    }
}

/// The sides of a figure.
private enum AxisPlace {
    static let all: Set<String> = ["left", "right", "top", "bottom"]
}
