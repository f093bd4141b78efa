import Series
import Syntax

/// What words mean of the times that a table has: those of its rows, and columns of instants and of times of day.
extension LineWords {
    /// The unit that the rows are apart by, where it is one of it.
    var step: DurationUnit? { frame?.index.step.flatMap { $0.count == 1 ? $0.unit : nil } }

    /// The time of the rows, as it must be typed.
    var index: String? { frame?.index.times == nil ? nil : frame.map { NameSpelling.quoted($0.index.name) } }

    /// The time at which rows end, where some have none yet: of several the one that is never before another.
    var openEnd: String? {
        let open = ends.filter { end in
            guard let times = instants(end) else { return false }
            let span = times.span
            return span.indices.contains { span[$0] == missingTime }
        }
        return open.first { end in open.allSatisfy { $0 == end || isLater(end, than: $0) == true } }
    }

    /// `year of outcome date`: a part of a second time.
    private static let partFunctions: Set<String> = ["year", "month", "weekday", "hour", "day", "week", "quarter"]

    func partOfTime(_ words: some Collection<String>) -> String? {
        let all = Array(words)
        // `arrival month`
        if all.count > 1, let part = all.last?.lowercased(), Self.partFunctions.contains(part),
            let column = times(all.dropLast()), column != index
        {
            return Self.part(part, of: column)
        }
        guard all.count > 2, all[1].lowercased() == "of", Self.partFunctions.contains(all[0].lowercased()),
            let column = times(all[2...]), column != index
        else { return nil }
        return Self.part(all[0].lowercased(), of: column)
    }

    /// Months of a time are those of its years, hours those of its days.
    private static func part(_ part: String, of column: String) -> String {
        ["month", "week", "quarter", "day"].contains(part) ? "\(part) of \(column)" : "\(part)(\(column))"
    }

    /// A column of seconds, which times of day are counted in.
    func clock(_ words: some Collection<String>) -> String? {
        guard let name = columnName(words), let column = frame?.column(name), TimeOfDay.isClock(column.unit),
            column.isNumeric
        else {
            return nil
        }
        return NameSpelling.quoted(name)
    }

    /// Whether a column holds times of day.
    func isTimeOfDay(_ typed: String) -> Bool {
        frame?.columns.contains { $0.unit == TimeOfDay.unit && NameSpelling.quoted($0.name) == typed } ?? false
    }

    /// The same of times: the index, a second column of them.
    func times(_ words: some Collection<String>) -> String? {
        guard let frame, let name = columnName(words) ?? Optional(words.joined(separator: " ")) else { return nil }
        let index = frame.index.name
        if frame.index.times != nil, name == index || ColumnNames.meant(name, [index]) == index {
            return NameSpelling.quoted(index)
        }
        if let column = frame.column(name) {
            guard case .times = column.values else { return nil }
            return NameSpelling.quoted(name)
        }
        // `returned` of `Return Date`
        func stem(_ name: String) -> String? {
            RowNames.happening(name).map(EnglishRoot.of)
        }
        let done = stem(name)
        // `brew` of `Brewed`, but `bookings` are the rows.
        let isOfRows = EnglishNoun.singular(name.lowercased()) != name.lowercased()
        if frame.index.times != nil, done != nil, !isOfRows, stem(index) == done { return NameSpelling.quoted(index) }
        let found = frame.columns.filter { column in
            if case .times = column.values { stem(column.name) == done } else { false }
        }
        if done != nil, found.count == 1 { return NameSpelling.quoted(found[0].name) }
        // `arriving` of `Arrival`
        guard words.count == 1, ["ing", "ed"].contains(where: name.hasSuffix) else { return nil }
        let alike = frame.columns.filter { column in
            guard case .times = column.values else { return false }
            return ColumnNames.words(column.name).contains { Self.areOfOneStem($0, name.lowercased()) }
        }
        return alike.count == 1 ? NameSpelling.quoted(alike[0].name) : nil
    }
}
