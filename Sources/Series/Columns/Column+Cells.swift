/// The value of one row: for keys of groups, labels and single results, not for loops over a column.
package enum ColumnCell: Hashable, Sendable {
    case missing
    /// Never NaN, and never −0.
    case number(Double)
    case whole(Int64)
    case text(String)
    case time(Int64)
}

extension Column {
    /// The value of a row, which must be below `count`.
    package func cell(_ row: Int) -> ColumnCell {
        switch values {
        case .numbers(let numbers):
            let number = numbers.span[row]
            return number.isMissing ? .missing : .number(number == 0 ? 0 : number)
        case .wholes(let wholes):
            let whole = wholes.span[row]
            return whole.isMissing ? .missing : .whole(whole)
        case .text(let text): return text[row].map(ColumnCell.text) ?? .missing
        case .times(let times):
            let time = times.span[row]
            return time.isMissing ? .missing : .time(time)
        }
    }

    /// A column of values of one kind, which is that of the first one not missing, and numbers without any; a value of
    /// another kind is missing.
    package init(_ name: String, unit: String? = nil, cells: [ColumnCell]) {
        switch cells.first(where: { $0 != .missing }) {
        case .text?: self.init(name, texts: cells.map { if case .text(let text) = $0 { text } else { nil } })
        case .time?:
            let times = cells.map { if case .time(let time) = $0 { time } else { Int64.missing } }
            self.init(name, values: .times(Buffer(times)))
        case .whole?:
            let wholes = cells.map { if case .whole(let whole) = $0 { whole } else { Int64.missing } }
            self.init(name, unit: unit, values: .wholes(Buffer(wholes)))
        case .number?, .missing?, nil:
            self.init(name, unit: unit, cells.map { if case .number(let number) = $0 { number } else { .nan } })
        }
    }
}
