import Series

/// The words of a column's name.
enum ColumnWords {
    /// `AirportID`, `airport_id` and `airport id` are the same two words, in lower case.
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for letter in name {
            if !letter.isLetter || letter.isUppercase && wasLower {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if letter.isLetter { word.append(letter) }
            wasLower = letter.isLowercase
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }
}

extension [ColumnSpec] {
    /// `min, mean, max temp`: the names of aggregates that no column has are of the columns of the next one that names some.
    func sharingSubjects(in frame: Frame) -> [ColumnSpec] {
        func isBare(_ column: ColumnSpec) -> Bool {
            guard column.aggregate == nil, column.upper == nil, let name = column.name, name != "count" else {
                return false
            }
            return frame.column(name) == nil && AggregateCatalog.named(name) != nil
        }
        var result: [ColumnSpec] = []
        for (place, column) in enumerated() {
            let rest = self[place...].drop(while: isBare)
            guard isBare(column), let owner = rest.first, owner.aggregate != nil else {
                result.append(column)
                continue
            }
            let shared = [owner] + rest.dropFirst().prefix { $0.aggregate == nil }
            result += shared.map { one in
                var own = one
                own.aggregate = column.name
                return own
            }
        }
        return result
    }
}
