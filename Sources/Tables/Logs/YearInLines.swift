import Reading
import Series

/// The year of a log whose times have none: a full date in one of its lines that is the day on which the line was written.
struct YearInLines {
    /// Days since 1970.
    private(set) var day: Int
    /// From 1.
    private(set) var line: Int

    /// Nil where no line tells it.
    init?(_ lines: [ArraySlice<UInt8>]) {
        for (place, line) in lines.enumerated() {
            guard let (month, number) = Self.stamp(line),
                let day = FullDate.day(in: TextDecoding.text(line.dropFirst(Self.stampBytes))),
                let date = Self.date(month, number, near: day), (date.daysSinceEpoch - day).magnitude < 2
            else { continue }
            (self.day, self.line) = (day, place + 1)
            return
        }
        return nil
    }

    /// Bytes of `Jan 15 10:00:01`.
    private static let stampBytes = 15

    /// Whether lines begin with a month and a day.
    static func areYearless(_ lines: [ArraySlice<UInt8>]) -> Bool { lines.contains { stamp($0) != nil } }

    /// Month and day that a line begins with, behind its priority.
    private static func stamp(_ line: ArraySlice<UInt8>) -> (month: Int, day: Int)? {
        var line = line
        if line.first == UInt8(ascii: "<"), let end = line.firstIndex(of: UInt8(ascii: ">")) {
            line = line[(end + 1)...]
        }
        let words = line.prefix(stampBytes).split(separator: 32)
        guard words.count > 1, words[0].count == 3,
            let month = MonthNames.number(String(decoding: words[0], as: UTF8.self).lowercased()),
            let day = Int(String(decoding: words[1], as: UTF8.self))
        else { return nil }
        return (month, day)
    }

    /// The date of a month and day that is near another: from two months before it to ten behind it, as a log goes on from the lines at
    /// its beginning.
    static func date(_ month: Int, _ day: Int, near: Int) -> CivilDate? {
        let year = CivilDate(daysSinceEpoch: near).year
        return [year - 1, year, year + 1].lazy.compactMap { CivilDate(validYear: $0, month: month, day: day) }
            .first { (-60...305).contains($0.daysSinceEpoch - near) }
    }
}
