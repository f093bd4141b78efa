import Checked
import Series
import Terminal

/// A series as an aligned table for reading; exact values are csv's and json's.
enum FrameTable {
    /// Rows that are shown whole when nothing is said; longer series show their head and tail.
    private static let whole = 20
    private static let head = 10
    private static let tail = 5

    /// - Parameters:
    ///   - wanted: rows to show from the first one, nil for as many as suit a screen.
    ///   - words: those of the line that it answers: columns of these names have room before others.
    static func output(
        _ name: String, _ frame: Frame, rows wanted: Int?, answering words: Set<String> = [], _ calendar: Calendar
    ) -> TableOutput {
        let rows: [Int]
        var cutAfter: Int?
        if let wanted {
            rows = Array(0..<min(wanted, frame.count))
        } else if frame.count <= whole {
            rows = Array(0..<frame.count)
        } else {
            rows = Array(0..<head) + Array((frame.count - tail)..<frame.count)
            cutAfter = head
        }
        var columns: [TextTable.Column] = []
        if frame.count > 0 {
            if !isOfAllRows(frame), let index = indexColumn(frame.index, rows, calendar) { columns.append(index) }
            columns += frame.columns.map { own in
                var shown = column(own, rows, calendar)
                shown.isWanted = own.isWorkedOut || words.contains(own.name)
                return shown
            }
        }
        return TableOutput(
            name: name, table: TextTable(columns: columns, cutAfter: cutAfter), left: frame.count - rows.count,
            isLeftBelow: wanted != nil)
    }

    /// What all rows come to is named by its columns alone.
    private static func isOfAllRows(_ frame: Frame) -> Bool {
        guard frame.count == 1, !frame.columns.isEmpty, frame.index.name == "all",
            case .category(let text) = frame.index.keys
        else { return false }
        return text[0] == "all"
    }

    private static func indexColumn(_ index: Index, _ rows: [Int], _ calendar: Calendar) -> TextTable.Column? {
        switch index.keys {
        case .time(let times):
            let span = times.span
            if index.areYears {
                let years = rows.map { span[$0] == missingTime ? nil : "\(calendar.civil(span[$0]).date.year)" }
                return TextTable.Column(index.name, cells: years)
            }
            return TextTable.Column(index.name, cells: timeTexts(rows.map { span[$0] }, calendar))
        case .cycle(let cycle, let ordinals):
            let span = ordinals.span
            return TextTable.Column(index.name, cells: rows.map { cycle.label(Int(span[$0])) })
        case .category(let text):
            return TextTable.Column(index.name, cells: rows.map { text[$0] })
        case .number(let numbers):
            return column(Column(index.name, unit: index.unit, values: .numbers(numbers)), rows, calendar)
        case .whole(let wholes):
            let span = wholes.span
            return TextTable.Column(index.name, alignment: .decimal, cells: rows.map { whole(span[$0]) })
        case .row:
            return TextTable.Column("row", alignment: .trailing, cells: rows.map { "\($0)" })
        }
    }

    private static func column(_ column: Column, _ rows: [Int], _ calendar: Calendar) -> TextTable.Column {
        switch column.values {
        case .numbers(let numbers):
            let span = numbers.span
            if YearColumn.holds(column.name, rows.map { span[$0] }) {
                let years = rows.map { span[$0].isNaN ? nil : year(span[$0]) }
                return TextTable.Column(column.name, unit: column.unit, alignment: .decimal, cells: years)
            }
            let values = rows.map { span[$0] }
            if let clock = ClockTimes(values, unit: column.unit) {
                return TextTable.Column(column.name, unit: clock.unit, alignment: .trailing, cells: clock.cells)
            }
            return TextTable.Column(
                column.name, unit: column.unit, alignment: .decimal, cells: values.map { number($0) })
        case .wholes(let wholes):
            let span = wholes.span
            return TextTable.Column(
                column.name, unit: column.unit, alignment: .decimal, cells: rows.map { whole(span[$0]) })
        case .text(let text):
            return TextTable.Column(column.name, unit: column.unit, cells: rows.map { text[$0] })
        case .times(let times):
            let span = times.span
            return TextTable.Column(column.name, cells: timeTexts(rows.map { span[$0] }, calendar))
        }
    }

    /// As coarse as all of them allow: days, minutes, seconds, or to the microsecond.
    private static func timeTexts(_ times: [Int64], _ calendar: Calendar) -> [String?] {
        let known = times.filter { $0 != missingTime }.map { calendar.civil($0).microsecondsOfDay }
        let pattern =
            if known.allSatisfy({ $0 == 0 }) {
                "%Y-%m-%d"
            } else if known.allSatisfy({ $0 % 60_000_000 == 0 }) {
                "%Y-%m-%d %H:%M"
            } else if known.allSatisfy({ $0 % 1_000_000 == 0 }) {
                "%Y-%m-%d %H:%M:%S"
            } else {
                "%Y-%m-%d %H:%M:%S.%f"
            }
        let format = try? TimeFormat(pattern)
        return times.map { $0 == missingTime ? nil : format?.text($0, calendar) }
    }

    /// A whole number without grouping, as years are written.
    private static func year(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }

    private static let large = try? NumberFormat(",.2~f")
    private static let usual = try? NumberFormat(",.4~f")
    private static let small = try? NumberFormat(".4~r")

    /// Every digit; nil for missing.
    private static func whole(_ value: Int64) -> String? {
        value.isMissing ? nil : GroupedNumber.text(Int(value))
    }

    /// Whole numbers whole, others to what a reader takes in; nil for missing.
    private static func number(_ value: Double) -> String? {
        if value.isNaN { return nil }
        if let whole = Int(exactly: value), whole.magnitude < 1_000_000_000_000_000 { return GroupedNumber.text(whole) }
        let size = abs(value)
        let format = size >= 1000 ? large : size >= 1 ? usual : small
        return format?.text(value) ?? "\(value)"
    }
}
