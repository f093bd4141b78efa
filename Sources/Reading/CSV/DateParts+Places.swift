/// Parts of a time by where they stand: right behind the year and the month, each of the next size and within its range.
extension DateParts {
    /// Takes the day and what is finer right behind the month, under names that are short for them: `DA`, `HR`, `MI`, `dom`.
    mutating func takeNeighbours(_ names: [String], _ fits: (Int, Part) -> Bool) {
        guard let year = columns[.year], let month = columns[.month] else { return }
        var last = max(year, month)
        for part in [Part.day, .hour, .minute, .second] {
            if let own = columns[part] {
                last = own
                continue
            }
            let next = last + 1
            guard next < names.count, !columns.values.contains(next), Self.isShort(names[next], for: part),
                fits(next, part)
            else { return }
            set(part, next)
            last = next
        }
    }

    /// Whether a name is the beginning of a longer one, or has the first letters of its words.
    private static func isShort(_ name: String, for part: Part) -> Bool {
        let name = name.lowercased()
        guard name.utf8.count > 1 else { return false }
        return part.names.contains { whole in
            let words = whole.split(whereSeparator: { $0 == " " || $0 == "_" })
            return whole.hasPrefix(name) || words.count > 1 && String(words.compactMap(\.first)) == name
        }
    }

    /// The column behind year and month that counts days, where these two are the same in row after row: a time made of them would be none.
    func dayLeftOut(_ rows: [CSVSample.Row], _ evidence: [ColumnEvidence]) -> Int? {
        guard columns.count == 2, let year = columns[.year], let month = columns[.month] else { return nil }
        let next = max(year, month) + 1
        guard next < evidence.count, evidence[next].fits(.day), evidence[next].absent == 0,
            evidence[next].least < evidence[next].largest
        else { return nil }
        let months = rows.map { row in time { self.value(row, $0) } }
        let distinct = Set(months).count
        guard distinct < months.count else { return nil }
        return distinct == 1 || evidence[next].largest >= 28 ? next : nil
    }

    /// A column that cannot be the part that its place makes it.
    struct Misfit: Error { var column: Int }

    /// The parts that a person names, from the year down.
    static func told(_ columns: [Int], _ evidence: [ColumnEvidence]) -> Result<DateParts, Misfit> {
        var parts: [Part: Int] = [:]
        var order: [[Part]] = [
            [.year], [.month, .dayOfYear, .quarter], [.day], [.hour, .hourAndMinute, .minuteOfDay], [.minute],
            [.second],
        ]
        for column in columns {
            guard let expected = order.first, evidence.indices.contains(column) else {
                return .failure(Misfit(column: column))
            }
            order.removeFirst()
            let found = expected.first { part in
                part == .hourAndMinute ? evidence[column].areHoursAndMinutes : evidence[column].fits(part)
            }
            guard let found else { return .failure(Misfit(column: column)) }
            parts[found] = column
            if found == .dayOfYear || found == .quarter { order.removeFirst() }
            if found == .hourAndMinute || found == .minuteOfDay { order.removeFirst() }
        }
        return .success(DateParts(columns: parts))
    }
}
