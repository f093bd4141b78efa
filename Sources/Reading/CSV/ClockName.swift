/// Which column of times of day is the clock of a column of dates.
extension TimeChoice {
    /// Whether a column's name says that it tells the time of day of a date: it says nothing else, but for what the date's own name
    /// says, too (`Start Date`, `Start Time`). A time of something else (`Time of maximum wind gust`, `Sunrise Time`) is a value, unless it
    /// stands right beside dates that come again, which it tells apart (`Trade Time`).
    ///
    /// - Parameter tellsApart: whether it stands right beside the dates, and these come again.
    static func isClock(_ name: String, of date: String, tellsApart: Bool) -> Bool {
        let words = NameWords.words(of: name)
        guard
            isClockName(name) || DateParts.Part.hourAndMinute.names.contains(name.lowercased())
                || words.contains(where: shortWords.contains) || words.contains(where: hourWords.contains)
        else {
            return false
        }
        if clockNames.contains(name.lowercased()) || DateParts.Part.hourAndMinute.names.contains(name.lowercased()) {
            return true
        }
        let own = Set(words.filter { !isClockWord($0) })
        return own.isSubset(of: NameWords.words(of: date)) || tellsApart && !words.contains("of")
    }

    /// Whether a word says nothing of a time but that it is one, or in what zone and form.
    private static func isClockWord(_ word: String) -> Bool {
        timeNames.contains(word) || clockNames.contains(word) || hourWords.contains(word) || formWords.contains(word)
            || shortWords.contains(word) || word.count > 2 && ZoneText.zone(word.uppercased()) != nil
    }

    /// Names of a time that are short for longer ones: `peak_tm` beside `peak_dt`.
    private static let shortWords: Set<String> = ["he", "tm"]
    private static let hourWords = DateParts.Part.hour.names.subtracting(["time"])
    private static let formWords: Set<String> = [
        "of", "the", "in", "local", "h", "m", "mm", "s", "ss", "am", "pm", "ending", "beginning",
    ]
}

extension FormatsNote {
    /// Whether it tells of times of day that are times of rows.
    var isOfClock: Bool {
        switch self {
        case .table(.timeInTwo), .table(.dayAbove), .table(.startAbove): true
        default: false
        }
    }
}
