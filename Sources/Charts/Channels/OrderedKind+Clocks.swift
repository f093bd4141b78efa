/// Times of day as texts: `08:30`, `8:30 AM`, `9 pm`, `08:30 - 09:00`. They go round once a day, so that a night that was met from its evening
/// on stays as it was met.
extension OrderedKind {
    static let clocks = OrderedKind(name: "times of day", cycle: 24 * 60, leastOfATurn: 2) { names in
        let minutes = names.compactMap(ClockName.minutes)
        return minutes.count == names.count ? minutes : nil
    }
}

private enum ClockName {
    /// Minutes since midnight; nil for what is no time of day. A span of them stands where it begins.
    static func minutes(_ name: String) -> Double? {
        for dash in [" - ", " – ", "-", "–"] {
            let ends = name.split(separator: dash, maxSplits: 1)
            guard ends.count == 2 else { continue }
            return clock(ends[1]).flatMap { _ in clock(ends[0]) }
        }
        return clock(name[...])
    }

    private static func clock(_ text: Substring) -> Double? {
        var rest = text.drop { $0 == " " }
        let half = ["am", "pm"].first { rest.hasSuffix($0) }
        if half != nil { rest = rest.dropLast(2) }
        while rest.last == " " { rest.removeLast() }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        // Alone a number is an hour where its half of the day is said.
        guard (half == nil ? 2...3 : 1...3).contains(parts.count), (1...2).contains(parts[0].count),
            parts.dropFirst().allSatisfy({ $0.count == 2 }),
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let numbers = parts.compactMap { Double(String($0)) }
        guard var hour = numbers.first, numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
            return nil
        }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = (hour == 12 ? 0 : hour) + (half == "pm" ? 12 : 0)
        }
        guard hour <= 24 else { return nil }
        let places: [Double] = [60, 1, 1.0 / 60]
        return zip([hour] + numbers.dropFirst(), places).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
