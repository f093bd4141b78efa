import Reading

/// What the elements of an array may be: times, or pairs of which one is a time.
struct JSONSeriesLook {
    private var count = 0
    private var times = 0
    private var pairs = 0
    /// Pairs whose first or second may be a time.
    private var timed = [0, 0]

    /// Whether every element may be a time.
    var areTimes: Bool { count > 0 && times == count }
    /// Which of two is the time in every element; nil where an element is no pair, or has none.
    var timePlace: Int? { count > 0 && pairs == count ? timed.firstIndex(of: count) : nil }

    /// Takes the element that is next.
    mutating func take(_ scanner: inout JSONScanner) throws(FormatsError) {
        count += 1
        guard try scanner.next() == UInt8(ascii: "[") else {
            if try Self.isTime(&scanner) { times += 1 }
            return
        }
        // What cannot be any more is not looked at.
        guard pairs == count - 1 else { return try scanner.skipValue() }
        scanner.step()
        if try scanner.take(UInt8(ascii: "]")) { return }
        var places: [Bool] = []
        var isFlat = true
        repeat {
            let next = try scanner.next()
            if next == UInt8(ascii: "[") || next == UInt8(ascii: "{") || places.count == 2 {
                isFlat = false
                try scanner.skipValue()
            } else {
                places.append(try Self.isTime(&scanner))
            }
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
        guard isFlat, places.count == 2 else { return }
        pairs += 1
        for (place, isTime) in places.enumerated() where isTime { timed[place] += 1 }
    }

    /// Whether a key may be such an instant.
    static func isTime(_ key: String) -> Bool {
        let text = Array(key.utf8)
        guard text.count >= 8, text.count < 40 else { return false }
        if let number = NumberStyle().number(text.span) { return number >= 100_000_000 && number < 1e17 }
        return (TimeLayout.iso(offset: true).read(text.span) ?? TimeLayout.iso(offset: false).read(text.span)) != nil
    }

    /// Whether the first object of the array that is next holds pairs, or an object whose first key is an instant: one look that spares
    /// other files another.
    static func mayHoldSeries(_ scanner: inout JSONScanner) throws(FormatsError) -> Bool {
        try scanner.expect(UInt8(ascii: "["))
        guard try scanner.next() == UInt8(ascii: "{") else { return false }
        scanner.step()
        if try scanner.take(UInt8(ascii: "}")) { return false }
        repeat {
            guard try scanner.next() == UInt8(ascii: "\"") else { return false }
            _ = unsafe try scanner.text()
            try scanner.expect(UInt8(ascii: ":"))
            let (opening, at, line) = (try scanner.next(), scanner.position, scanner.line)
            if opening == UInt8(ascii: "[") || opening == UInt8(ascii: "{") {
                var inside = try JSONScanner(scanner.source, from: at, line: line)
                inside.step()
                let next = try inside.next()
                if opening == UInt8(ascii: "["), next == UInt8(ascii: "[") { return true }
                if opening == UInt8(ascii: "{"), next == UInt8(ascii: "\"") {
                    let key = unsafe TextDecoding.text(try inside.text())
                    if isTime(key) { return true }
                }
            }
            try scanner.skipValue()
        } while try scanner.goesOn(until: UInt8(ascii: "}"))
        return false
    }

    /// Takes a value: whether it may be an instant of ISO 8601, or since 1970 in the years since 1973, before 5138.
    private static func isTime(_ scanner: inout JSONScanner) throws(FormatsError) -> Bool {
        switch try scanner.next() {
        case UInt8(ascii: "\""):
            let text = unsafe Array(try scanner.text())
            return text.count < 40
                && (TimeLayout.iso(offset: true).read(text.span) ?? TimeLayout.iso(offset: false).read(text.span))
                    != nil
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try scanner.skipValue()
            return false
        default:
            let word = unsafe Array(try scanner.word())
            guard let number = NumberStyle().number(word.span) else { return false }
            return number >= 100_000_000 && number < 1e17
        }
    }
}
