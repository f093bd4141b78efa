/// Parts of a year that are counted: `the first half of 2024`, `third quarter of 2023`, `h1 2024`.
extension RowPhrase {
    private static let ordinals = [
        "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 0,
    ]

    /// The span of a part of a year, as an instant or a range is typed; nil for other words.
    static func partOfYear(_ phrase: ArraySlice<String>) -> String? {
        let said = phrase.map { $0.lowercased() }.filter { !["the", "of", "in"].contains($0) }
        guard let year = said.last, year.count == 4, Int(year) != nil else { return nil }
        if said.count == 2, said[0].count == 2, said[0].hasPrefix("h"), let half = Int(said[0].dropFirst()) {
            return Self.part("half", half, of: year)
        }
        guard said.count == 3, let number = ordinals[said[0]] else { return nil }
        return Self.part(said[1], number, of: year)
    }

    /// `second quarter`, of each year.
    static func quarter(_ phrase: ArraySlice<String>) -> Int? {
        guard phrase.count == 2, phrase.last?.lowercased() == "quarter",
            let number = phrase.first.flatMap({ ordinals[$0.lowercased()] }), number > 0
        else { return nil }
        return number
    }

    /// - Parameter number: from 1, 0 for the last.
    private static func part(_ unit: String, _ number: Int, of year: String) -> String? {
        switch (unit, number) {
        case ("half", 1): "\(year)-01..\(year)-06"
        case ("half", 0), ("half", 2): "\(year)-07..\(year)-12"
        case ("quarter", 0): "\(year)-Q4"
        case ("quarter", 1...4): "\(year)-Q\(number)"
        default: nil
        }
    }
}
