import Language

/// A time of day as it is said: `10:30`, `5 pm`, `8am`, `noon`.
enum ClockWords {
    /// The time as it is typed here; nil for words that are none.
    ///
    /// - Parameter half: `am` or `pm`, where the other end of a stretch says it: `8` of `between 8 and 10 am`.
    static func time(_ phrase: some Collection<String>, half: String? = nil) -> String? {
        let said = phrase.joined(separator: " ").lowercased()
        if let word = words[said] { return word }
        var text = said
        var own = half
        for ending in ["am", "pm", "a.m.", "p.m.", "o'clock", "h"] where text.hasSuffix(ending) {
            text = String(text.dropLast(ending.count).reversed().drop { $0 == " " }.reversed())
            own = ending.filter(\.isLetter)
            break
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts.count > 1 || own != nil,
            parts.dropFirst().allSatisfy({ $0.count == 2 }), parts[0].count < 3
        else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }), var hour = numbers.first else {
            return nil
        }
        if let own, ["am", "pm"].contains(own) {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (own == "pm" ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        return ([hour] + (numbers.count > 1 ? numbers.dropFirst() : [0])).map { ($0 < 10 ? "0" : "") + String($0) }
            .joined(separator: ":")
    }

    /// `am` or `pm`, which the words end in.
    static func half(_ phrase: some Collection<String>) -> String? {
        let letters = phrase.joined().lowercased().filter(\.isLetter)
        return ["am", "pm"].first(where: letters.hasSuffix)
    }

    /// The condition that a part of the day is: `morning`, `at night`; nil for another word.
    static func part(_ word: String) -> String? {
        switch word {
        case "morning": "time >= 06:00 and time < 12:00"
        case "afternoon": "time >= 12:00 and time < 18:00"
        case "evening": "time >= 18:00 and time < 22:00"
        case "night", "overnight": "time >= 22:00 or time < 06:00"
        default: nil
        }
    }

    /// The months of a season north of the equator, as meteorologists count them (WMO); the line says which.
    static func season(_ word: String) -> String? {
        switch word {
        case "winter": "month(time) in (December, January, February)"
        case "spring": "month(time) in (March, April, May)"
        case "summer": "month(time) in (June, July, August)"
        case "autumn": "month(time) in (September, October, November)"
        default: nil
        }
    }

    private static let words = ["noon": "12:00", "midday": "12:00", "midnight": "00:00"]
}
