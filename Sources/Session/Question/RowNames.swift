import Charts
import Series
import Syntax

/// What the rows of a table are called by its own headings: `trip` of `Trip ID`, and `episode` of an `episode` that numbers them, `loan` of
/// `Loan Date` and `order` of `Ordered At`, at which each happened.
struct RowNames {
    let names: [String]
    /// What each is a part of, with others: `hive` of readings with a `Hive ID` that comes again.
    let wholes: Set<String>

    init(_ frame: Frame?) {
        guard let frame else {
            (names, wholes) = ([], [])
            return
        }
        let times = frame.index.times == nil ? nil : Self.happening(frame.index.name)
        let numbers = frame.columns.filter { ColumnNames.isIdentity($0.name) }.map { column in
            (noun: ColumnNames.words(column.name).dropLast().joined(), isEach: Self.areDistinct(column))
        }
        wholes = Set(numbers.filter { !$0.isEach && !$0.noun.isEmpty }.map(\.noun))
        // Rows whose numbers come again are parts of what is numbered.
        let own = times.flatMap { time in numbers.contains { $0.noun == time && !$0.isEach } ? nil : time }
        // `bookings` of `Booked At`
        let doing = own.flatMap { ColumnNames.words(frame.index.name).contains("\($0)ed") ? "\($0)ing" : nil }
        // `Parcel` of a number of its own in each row.
        let each = frame.columns.filter { $0.text != nil && $0.count > 20 && Self.areDistinct($0) }.compactMap {
            let words = ColumnNames.words($0.name)
            return words.count == 1 ? words[0] : nil
        }
        let counted = frame.columns.filter(Self.numbersRows).map { $0.name.lowercased() }
        names = (each + [own, doing].compactMap(\.self) + numbers.filter(\.isEach).map(\.noun) + counted)
            .filter { $0.count > 2 }
    }

    /// The noun before the words of time; nil where they are all there is.
    static func happening(_ name: String) -> String? {
        let words = ColumnNames.words(name).filter { !ofTime.contains($0) }
        guard words.count == 1, let word = words.first, word.allSatisfy(\.isLetter) else { return nil }
        return word.hasSuffix("ed") && word.count > 5 ? String(word.dropLast(2)) : word
    }

    /// Whether a column called by one noun numbers the rows, one after the other.
    private static func numbersRows(_ column: Column) -> Bool {
        let name = column.name.lowercased()
        guard column.unit == nil, column.count > 20, name.allSatisfy(\.isLetter), !ofTime.contains(name),
            !isPlace(name),
            EnglishNoun.singular(name) == name, DurationUnit(word: name) == nil, UnitConversion.measured(name) == nil,
            let numbers = try? column.numbers
        else { return false }
        return (try? RowNumbering.holds(numbers)) ?? false
    }

    /// Whether a column is called as the place that somebody has in an order, of which the first is the best.
    static func isPlace(_ name: String) -> Bool {
        ColumnNames.words(name.filter { !"\"`".contains($0) }).last.map {
            ["rank", "ranking", "place", "position", "standing"].contains($0)
        } ?? false
    }

    private static let ofTime: Set<String> = [
        "date", "time", "datetime", "timestamp", "at", "on", "day", "utc", "gmt", "local", "start", "started", "begin",
        "end", "ended",
        "created", "updated", "recorded", "measured", "year", "month", "week", "hour", "period", "quarter", "season",
        "decade", "monthly", "daily", "weekly", "of", "the",
    ]

    static func areDistinct(_ column: Column) -> Bool {
        let tried = 0..<min(column.count, 1_000)
        return Set(tried.map { "\(column.cell($0))" }).count == tried.count
    }
}
