import Series

/// When a recording began, as lines above its table tell: a day and a time of day with which a line begins, or behind a word that says
/// start (`Saturday,07,March,2015,18:32:17`, `Recording started at 15.01.2024 10:00:00`), or a line `Date` and a line `Time` below it.
struct StartAbove {
    struct Start {
        /// µs since 1970, of the local clock unless the line says whose it is.
        var time: Int64
        var line: Int
        var isLocal: Bool
        /// Whether a word says that it is the start.
        var isNamed: Bool
    }

    private(set) var start: Start?
    /// The day of a line `Date`, by the order of day and month, and that line.
    private var day: (mdy: Int64?, dmy: Int64?, line: Int)?

    private static let beginnings = ["start", "begin", "began", "recorded"]
    /// Words between the one that says start and the time: `time`, `at`, `date and time`.
    private static let mostBetween = 4
    /// Weekday, day, month, year, clock and half of the day.
    private static let mostWords = 6

    mutating func take(_ text: String, line: Int) {
        guard start == nil, text.utf8.count <= 200 else { return }
        let words = text.split(whereSeparator: { " \t,;=".contains($0) }).map(String.init)
        guard words.count > 1 else { return }
        let named = words.prefix(Self.mostWords).firstIndex { word in
            Self.beginnings.contains { word.lowercased().contains($0) }
        }
        if let named {
            for first in words.indices.dropFirst(named + 1).prefix(Self.mostBetween) {
                guard let (time, isLocal) = Self.time(words[first...], mayBeNumbers: true) else { continue }
                start = Start(time: time, line: line, isLocal: isLocal, isNamed: true)
                return
            }
        } else if let (time, isLocal) = Self.time(words[...], mayBeNumbers: false) {
            start = Start(time: time, line: line, isLocal: isLocal, isNamed: false)
            return
        }
        takePart(words, line)
    }

    /// A day and a clock of so many words as make one.
    ///
    /// - Parameter mayBeNumbers: whether `1/15/2024` is a day, where day and month are told apart.
    private static func time(_ words: ArraySlice<String>, mayBeNumbers: Bool) -> (Int64, isLocal: Bool)? {
        for count in (1...mostWords).reversed() where words.count >= count {
            // Parts of a second may stand behind one more colon.
            let parts = words.prefix(count).map { $0.split(separator: ":").prefix(3).joined(separator: ":") }
            let text = parts.joined(separator: " ")
            guard text.contains(":") else { continue }
            let bytes = Array(text.utf8)
            for layout in [TimeLayout.named(offset: false), .iso(offset: false)] {
                if let time = layout.alone(bytes.span)?.microseconds, time % Microseconds.day != 0 {
                    return (time, true)
                }
            }
            guard mayBeNumbers else { continue }
            for layout in [TimeLayout.iso(offset: true), .named(offset: true)] {
                if let time = layout.alone(bytes.span)?.microseconds { return (time, false) }
            }
            let isAmerican = text.uppercased().hasSuffix("M")
            let orders: [DateOrder] = isAmerican ? [.mdy] : [.mdy, .dmy]
            let times = Set(
                orders.compactMap { TimeLayout.dayMonth(order: $0, offset: false).alone(bytes.span)?.microseconds })
            if times.count == 1, let time = times.first { return (time, true) }
        }
        return nil
    }

    /// `Date: 01/15/2024`, and below it `Time: 10:00:00 AM`.
    private mutating func takePart(_ words: [String], _ line: Int) {
        guard let first = words.first else { return }
        let name = first.lowercased().filter(\.isLetter)
        var words = words
        // `Start Time: 10:02:11`.
        let isNamed = Self.beginnings.contains(name) && words.count > 2 && words[1].lowercased().hasPrefix("time")
        if isNamed { words.removeFirst() }
        let bytes = Array(words[1].utf8)
        if name == "date" {
            func read(_ layout: TimeLayout) -> Int64? { layout.alone(bytes.span)?.microseconds }
            let iso = read(.iso(offset: false))
            day = (
                iso ?? read(.dayMonth(order: .mdy, offset: false)), iso ?? read(.dayMonth(order: .dmy, offset: false)),
                line
            )
        } else if name == "time" || isNamed, let day, line - day.line <= 2 {
            let half = words.count > 2 ? words[2].lowercased() : ""
            let isHalf = half == "am" || half == "pm"
            let text = Array((isHalf ? words[1] + " " + half : words[1]).utf8)
            let found = isHalf || day.dmy == nil ? day.mdy : day.mdy == nil || day.mdy == day.dmy ? day.dmy : nil
            guard let found, let clock = TimeLayout.clock.read(text.span)?.microseconds else { return }
            start = Start(time: found + clock, line: day.line, isLocal: true, isNamed: isNamed)
        }
    }
}

/// Columns that count from the start of a recording, by their names and units.
enum ElapsedColumn {
    /// µs of each unit.
    private static let units: [String: Double] = [
        "s": 1e6, "sec": 1e6, "secs": 1e6, "second": 1e6, "seconds": 1e6, "ms": 1e3, "msec": 1e3, "millisecond": 1e3,
        "milliseconds": 1e3, "us": 1, "µs": 1, "min": 6e7, "mins": 6e7, "minute": 6e7, "minutes": 6e7, "h": 3.6e9,
        "hr": 3.6e9, "hour": 3.6e9, "hours": 3.6e9,
    ]
    private static let words: Set<String> = ["time", "stamp", "timestamp", "elapsed", "t", "relative", "test", "run"]

    /// How many µs the numbers of a column are each; nil where its name says anything else, or its unit is none of a time.
    static func each(_ name: String, unit: String?) -> Double? {
        var own = NameWords.words(of: name)
        var each = unit.map { units[$0.lowercased()] } ?? 1e6
        if unit == nil, let last = own.last, let found = units[last] {
            each = found
            own.removeLast()
            if own.isEmpty { return last.count > 2 ? found : nil }
        }
        guard !own.isEmpty, own.allSatisfy(words.contains), own.contains(where: { $0 != "test" && $0 != "run" }) else {
            return nil
        }
        return each
    }
}
