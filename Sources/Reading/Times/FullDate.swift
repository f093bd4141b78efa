import Series

/// A date with its year in a line of text, from which times without one take theirs.
package enum FullDate {
    /// Days since 1970 of the first one that a line holds, whatever stands around it; nil where there is none.
    package static func day(in text: String) -> Int? {
        for part in text.prefix(longest).split(whereSeparator: { "\",;\t[]()=|".contains($0) }) {
            let words = part.split(separator: " ")
            for start in words.indices.prefix(mostWords) {
                // `15 Jan 2024 10:00:00`: the most words that make one.
                for count in (1...5).reversed() where start + count <= words.count {
                    let bytes = Array(words[start..<(start + count)].joined(separator: " ").utf8)
                    guard bytes.count >= 8, bytes.count <= 40, let time = read(bytes.span) else { continue }
                    return Int((Double(time) / Double(Microseconds.day)).rounded(.down))
                }
            }
        }
        return nil
    }

    private static let longest = 2000
    private static let mostWords = 40

    private static func read(_ bytes: Span<UInt8>) -> Int64? {
        for layout in layouts {
            if let time = layout.alone(bytes)?.microseconds { return time }
        }
        return nil
    }

    private static let layouts: [TimeLayout] = [
        .iso(offset: false), .iso(offset: true), .named(offset: false), .named(offset: true),
        .dayMonth(order: nil, offset: false),
    ]
}

extension CSVInference {
    /// Gives days and months without a year that of a full date in the lines above.
    ///
    /// - Parameter lines: those above the table.
    mutating func takeYear(of lines: ArraySlice<UInt8>, firstLine: Int) {
        let places = plan.columns.indices.filter { plan.columns[$0].order != nil }
        guard !places.isEmpty else { return }
        for (place, line) in lines.split(separator: plan.newline, omittingEmptySubsequences: false).enumerated() {
            guard let day = FullDate.day(in: TextDecoding.text(line.filter { $0 != 13 })) else { continue }
            let year = CivilDate(daysSinceEpoch: day).year
            for index in places {
                plan.columns[index].kind = .time(.dayAndMonth(order: plan.columns[index].order ?? nil, year: year))
            }
            plan.yearLine = firstLine + place
            return
        }
    }
}

extension CSVColumn {
    /// The order of day and month where it holds such without a year.
    var order: DateOrder?? {
        if case .time(.dayAndMonth(let order, _)) = kind { return .some(order) }
        return nil
    }
}

extension RowFinish {
    /// Whose year days and months are taken for.
    static func years(_ plan: CSVPlan) -> [FormatsNote] {
        plan.columns.lazy.compactMap { column -> FormatsNote? in
            guard case .time(.dayAndMonth(_, let year)) = column.kind else { return nil }
            return .table(.yearTaken(year, line: plan.yearLine))
        }.prefix(1).map { $0 }
    }
}
