extension [FormatsNote] {
    /// Notes that say the same of several columns as one, in the place of the first: a wide table has as many as it has columns.
    var folded: [FormatsNote] {
        var counts: [FormatsNote: Int] = [:]
        for note in self { if let kind = note.kindOfColumn { counts[kind, default: 0] += 1 } }
        var said: Set<FormatsNote> = []
        return compactMap { note in
            guard let kind = note.kindOfColumn, let count = counts[kind], count >= Self.several else { return note }
            return said.insert(kind).inserted ? note.ofColumns(count) : nil
        }
    }

    /// Columns of which the same is said once.
    private static var several: Int { 4 }
}

extension FormatsNote {
    /// What a note says of a column, whichever that is; nil for others.
    fileprivate var kindOfColumn: FormatsNote? {
        switch self {
        case .table(.missingWords(let words, let count, _)):
            .table(.missingWords(words, count: count, column: ""))
        case .table(.marksLeftOut): .table(.marksLeftOut(column: "", text: ""))
        default: nil
        }
    }

    /// The note of the first of so many columns, said of all of them.
    fileprivate func ofColumns(_ count: Int) -> FormatsNote {
        switch self {
        case .table(.missingWords(let words, let different, let column)):
            .table(.missingWordsAcross(words, count: different, columns: count, first: column))
        case .table(.marksLeftOut(let column, let text)):
            .table(.marksLeftOutAcross(columns: count, first: column, text: text))
        default: self
        }
    }
}
