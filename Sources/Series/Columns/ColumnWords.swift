/// The words of a column's name.
package enum ColumnWords {
    /// `AirportID`, `airport_id` and `airport id` are the same two words, in lower case.
    package static func split(_ name: String) -> [String] {
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
