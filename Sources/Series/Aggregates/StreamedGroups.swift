/// The groups of a series that comes in parts, numbered in order of first appearance over all of them.
struct StreamedGroups {
    private enum Value: Hashable {
        case text(String)
        /// The number's bits, 0 for both zeros.
        case number(UInt64)
        case time(Int64)
        case missing
    }
    private var numbers: [[Value]: Int] = [[]: 0]
    private var groups: [[Value]] = [[]]
    private var names: [(name: String, unit: String?)] = []

    /// At least one: that of no columns.
    var count: Int { groups.count }

    /// The number of each group of a part.
    mutating func numbers(of part: Grouping) -> [Int] {
        guard !part.columns.isEmpty else { return [0] }
        if names.isEmpty {
            names = part.columns.map { ($0.name, $0.unit) }
            numbers = [:]
            groups = []
        }
        return part.groupRows.map { row in
            let values = part.columns.map { Self.value($0, row) }
            if let known = numbers[values] { return known }
            numbers[values] = groups.count
            groups.append(values)
            return groups.count - 1
        }
    }

    private static func value(_ column: Column, _ row: Int) -> Value {
        switch column.values {
        case .text(let text): return text[row].map(Value.text) ?? .missing
        case .numbers(let numbers):
            let number = numbers.span[row]
            return number.isNaN ? .missing : .number(number == 0 ? 0 : number.bitPattern)
        case .times(let times): return times.span[row] == missingTime ? .missing : .time(times.span[row])
        }
    }

    /// The columns with a row for each group; one of no rows that is known (all missing) is of numbers.
    var columns: [Column] {
        names.indices.map { at in
            let values = groups.map { $0[at] }
            let (name, unit) = names[at]
            switch values.first(where: { $0 != .missing }) {
            case .text?:
                return Column(name, texts: values.map { if case .text(let text) = $0 { text } else { nil } })
            case .time?:
                let times = values.map { if case .time(let time) = $0 { time } else { missingTime } }
                return Column(name, values: .times(Buffer(times)))
            case .number?, .missing?, nil:
                return Column(
                    name, unit: unit,
                    values.map { if case .number(let bits) = $0 { Double(bitPattern: bits) } else { .nan } })
            }
        }
    }
}
