import Diagnostics
import Syntax

extension SeriesNote {
    package var sentence: String {
        switch self {
        case .tally(let count, let what): what.sentence(count)
        case .zone(let zone): zone
        case .weeks(let start, let zone): "weeks start \(start.name), \(zone)"
        case .countsSeconds(let words): "`\(words)` counts seconds: `/ 1 hour` after it makes hours"
        case .rounded: "whole numbers beyond 2^53 computed as the nearest that 53 bits hold"
        case .readAgain(let columns):
            (columns.isEmpty ? "read twice: " : "read again: ")
                + (columns.isEmpty
                    ? "only all rows together tell what they are"
                    : "the first rows do not tell what \(columns.joined(separator: ", ")) \(columns.count == 1 ? "holds" : "hold")")
        case .restUnread: "the rest was not read, as rows are in order of time so far"
        case .countsPresent(let column): "rows that have a \(column): `count by \(column)` counts each of its values"
        case .rowsShared(let column, let keys):
            "each row is shared; `share sum \(NameSpelling.quoted(column)) by \(keys)` has a row a key"
        case .shortAtStart(let count, let ofGroups):
            ofGroups
                ? "\(GroupedNumber.text(count)) rows at the start of their group have shorter windows"
                : "the first \(count == 1 ? "row has a shorter window" : "\(GroupedNumber.text(count)) rows have shorter windows")"
        case .combinesReadings(let column, let combined, let line):
            "\(column) only rises, as a meter does, so \(combined == .sum ? "a sum" : "a mean") of its readings says little: `diff counter \(NameSpelling.quoted(column))"
                + (line.map { " by \(NameSpelling.quoted($0))" } ?? "") + "` before it leaves what came in between"
        case .oneSided(let found): found.sentence
        case .gapsAsSteps(let count, let step):
            "\(counted(count, "gap")) between readings \(count == 1 ? "counts" : "count") as \(step)\(count == 1 ? "" : " each")"
        case .keyOfEachRow(let column):
            "each row has its own \(column), so nothing is put together: leave it out of the keys"
        case .timesAsKeys(let column, let period):
            "each \(column) is its own key: `by \(Self.periods(period, of: column))`, without a period before it, puts them into periods"
        case .meanUnsaid: "mean when no aggregate is named"
        case .timesRepeat(let column): "times repeat: `by \(column)` would keep each \(column) apart"
        case .fewHours(13...): "most hours have no row: `by hour of day` puts the days together"
        case .someTimesRepeat: "some times are repeated"
        case .fewHours(let count):
            "rows are in \(counted(count, "hour")) of the day: `by hour of day` puts the days together"
        case .rowsApart(let step): "rows are \(StepText.length(step)) apart: what lies between them is left out"
        case .cutOff(let first, let last, let period):
            "\(first && last ? "first and last" : first ? "first" : "last") \(period.count == 1 ? period.unit.rawValue : "period")"
                + " cut off: `partial drop` leaves \(first && last ? "them" : "it") out"
        case .hidden(let column): "\(column) is a word of the calendar here: back-quotes make it the column"
        case .replaced(let column): "\(column) replaced"
        case .converted(let column, let from, let to): "\(column) from \(from) to \(to)"
        case .timesOverlap: "times overlap: sorted"
        case .unitsDiffer(let column): "units differ: \(column) has none"
        case .bothSigns(let columns): "\(columns.joined(separator: ", ")) of both signs"
        case .bins(let count, .freedmanDiaconis): "\(counted(count, "bin")) by Freedman and Diaconis"
        case .bins(let count, .sturges): "\(counted(count, "bin")) by Sturges"
        case .outlierRows(let count): counted(count, "outlier row")
        case .fence(let column, _, nil): "\(column) has no spread to go by"
        case .fence(let column, let unit, let bounds?):
            "\(column) outside \(ShortNumber.text(bounds.lowerBound)) … \(ShortNumber.text(bounds.upperBound))"
                + (unit.map { " \($0)" } ?? "")
        case .slopes(let slopes):
            slopes.map { slopes.count > 1 ? "\($0.column) \($0.words)" : $0.words }.joined(separator: ", ")
        case .matched(let count, let rows):
            count == rows ? "all rows matched" : "\(GroupedNumber.text(count)) of \(counted(rows, "row")) matched"
        case .multiplied(let rows, let most, let series):
            "\(counted(rows, "row")) more: up to \(GroupedNumber.text(most)) of \(series) for one"
        case .literal(let text, matches: 0): "`replace` takes '\(text)' literally, as no pattern: no text contains it"
        case .literal: ""
        case .columns(let count): counted(count, "column")
        case .pairs(let least, let most):
            "n " + (least == most ? "" : "\(GroupedNumber.text(least)) to ") + GroupedNumber.text(most)
        }
    }
}

extension SeriesNote {
    /// The key that cuts another column than the index as the periods do.
    private static func periods(_ period: DurationSyntax, of column: String) -> String {
        let name = NameSpelling.quoted(column)
        let isNamed = period.count == 1 && [.day, .week, .month, .quarter].contains(period.unit)
        return isNamed ? "\(period.unit.rawValue) of \(name)" : "bin(\(name), \(StepText.length(period)))"
    }
}

extension SeriesNote.Tallied {
    fileprivate func sentence(_ count: Int) -> String {
        switch self {
        case .divisionsByZero: "\(counted(count, "division")) by zero, missing"
        case .unreadable(let column): "\(counted(count, "value")) of \(column) unreadable, missing"
        case .cutOffPeriods: "\(counted(count, "cut-off period")) dropped"
        case .rowsOutsideWindows: "\(counted(count, "row")) outside the windows left out"
        case .rowsWithoutTime: "\(counted(count, "row")) without a time left out"
        case .rowsUnmatched: "\(counted(count, "row")) without a match, missing there"
        case .tiedWithLast: "\(GroupedNumber.text(count)) more \(count == 1 ? "ties" : "tie") with the last"
        case .rowsWithout(let column): "\(counted(count, "row")) without \(column) left out"
        case .rowsUntimed(let time): "\(counted(count, "row")) without a time in \(time)"
        case .valuesFilled: "\(counted(count, "value")) filled"
        case .repeatedTimes: counted(count, "repeated time")
        case .repeatedTimesMissing: "\(counted(count, "repeated time")), missing"
        case .counterRestarts: counted(count, "counter restart")
        case .valuesNotFinite: "\(counted(count, "value")) missing or infinite left out"
        case .zeroTotals: "\(counted(count, "total")) of zero, shares missing"
        case .rowsAveraged: "\(counted(count, "row")) of a cell that has one, averaged"
        }
    }
}

extension SeriesNote.Slope {
    fileprivate var words: String {
        let number = ShortNumber.text(value)
        switch per {
        case .over(let other):
            guard unit != nil || other != nil, unit != other else { return "slope \(number)" }
            return "slope \(number) \(unit ?? "1")\(other.map { "/\($0)" } ?? "")"
        case .row: return "\(number)\(unit.map { " \($0)" } ?? "") a step"
        case .time(let per):
            return "\(number) \(unit ?? "")\(RateTransform.suffix(DurationSyntax(count: 1, unit: per)))"
        }
    }
}
