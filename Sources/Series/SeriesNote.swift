import Diagnostics
import Syntax

/// What transforms, aggregates and expressions have to say beside their series, as facts; their prose is in
/// `SeriesNote+Prose.swift`.
package enum SeriesNote: Note {
    /// So many of them; those of several chunks or steps add up.
    case tally(Int, Tallied)
    /// The zone whose calendar cut or picked the rows.
    case zone(String)
    /// The same, where weeks were cut too.
    case weeks(start: Weekday, zone: String)
    /// Whole numbers beyond 2⁵³ were computed with as doubles.
    case rounded
    /// `count` of a column of texts says in how many rows it is there, not how often each occurs.
    case countsPresent(column: String)
    /// Each row of a key is shared, where a row a key may be meant.
    case rowsShared(column: String, by: String)
    /// So many rows begin with a window that is not whole, of the rows or of groups of them.
    case shortAtStart(Int, ofGroups: Bool)
    /// What a meter shows was added up or averaged; the column of names that tells meters apart.
    case combinesReadings(column: String, Combined, by: String?)
    /// A difference of sums that are not of the same rows.
    case oneSided(OneSided)
    /// So many gaps of readings that stand for one step each.
    case gapsAsSteps(Int, String)
    /// A key that is another in each row puts nothing together.
    case keyOfEachRow(column: String)
    /// Times of another column than the index are keys beside periods, so that there are more rows than were read.
    case timesAsKeys(column: String, beside: DurationSyntax)
    /// No aggregate was named.
    case meanUnsaid
    /// Rows of one time that a column of texts tells apart, and no `by`.
    case timesRepeat(beside: String)
    /// Some rows have one time; nobody has counted them.
    case someTimesRepeat
    /// Rows are in so many hours of the day alone.
    case fewHours(Int)
    /// Rows are coarser than the periods asked for.
    case rowsApart(DurationSyntax)
    /// The first or the last of the periods is not whole.
    case cutOff(first: Bool, last: Bool, DurationSyntax)
    /// A column of that name was there before.
    case replaced(column: String)
    /// A column bears the name of a word that the slot has of its own, and is not meant.
    case hidden(column: String)
    case converted(column: String, from: String, to: String)
    case timesOverlap
    /// Rows were read a second time, since the first ones misjudged these columns; none where only all rows tell.
    case readAgain(columns: [String])
    /// Reading stopped after the rows that were asked for.
    case restUnread
    /// Columns of several units became one.
    case unitsDiffer(column: String)
    /// Columns whose shares are of values of both signs.
    case bothSigns(columns: [String])
    case bins(Int, by: BinRule)
    case outlierRows(Int)
    /// Between which bounds the values of a column are ordinary; nil where nothing tells.
    case fence(column: String, unit: String?, bounds: ClosedRange<Double>?)
    case slopes([Slope])
    case matched(Int, of: Int)
    /// A join that made more rows: how many, and how many of the other series belong to one at most.
    case multiplied(rows: Int, most: Int, of: String)
    /// `replace` looked for a text that bears signs of a pattern, and how many texts hold it.
    case literal(String, matches: Int)
    /// How many columns were made.
    case columns(Int)
    /// A length of time times what has no unit: the product counts seconds.
    case countsSeconds(String)
    /// Of how many pairs of values a correlation is.
    case pairs(least: Int, most: Int)

    package enum Tallied: Hashable, Sendable {
        case divisionsByZero
        /// Values of a new column that the text of another did not spell.
        case unreadable(column: String)
        case cutOffPeriods
        case rowsOutsideWindows
        case rowsWithoutTime
        /// Rows whose text a pattern did not match.
        case rowsUnmatched
        case rowsWithout(column: String)
        /// Values of a key that are ranked like the last of the best, and are none of these.
        case tiedWithLast
        /// Rows whose value of the column that became the time is none.
        case rowsUntimed(by: String)
        case valuesFilled
        case repeatedTimes
        /// Rates between rows of one time.
        case repeatedTimesMissing
        case counterRestarts
        case valuesNotFinite
        case zeroTotals
        /// Rows that share a cell of the result.
        case rowsAveraged
    }

    package enum Combined: Hashable, Sendable { case sum, mean }

    package enum BinRule: Hashable, Sendable { case freedmanDiaconis, sturges }

    /// The slope of a straight line through a column's values.
    package struct Slope: Hashable, Sendable {
        package enum Per: Hashable, Sendable {
            /// Of the column after `over`, with its unit.
            case over(unit: String?)
            case row
            case time(DurationUnit)
        }
        package var column: String
        package var value: Double
        package var unit: String?
        package var per: Per
    }

    var isOfDivisions: Bool { if case .tally(_, .divisionsByZero) = self { true } else { false } }

    package func merged(with other: SeriesNote) -> SeriesNote? {
        if case .tally(let count, let what) = self, case .tally(let more, let same) = other {
            return what == same ? .tally(count + more, what) : nil
        }
        if case .literal(let text, let count) = self, case .literal(text, let more) = other {
            return .literal(text, matches: count + more)
        }
        return self == other ? self : nil
    }
}

extension [SeriesNote] {
    /// Notes of which some may have nothing to say.
    static func said(_ notes: SeriesNote?...) -> [SeriesNote] { notes.compactMap { $0 } }

    /// Says how many there are, when there are any.
    mutating func tally(_ number: Int, _ what: SeriesNote.Tallied) {
        if number > 0 { append(.tally(number, what)) }
    }
}
