/// A short word that stands for nothing in several columns: the only text among numbers in two columns or more is no value of either, as
/// `M` of the METAR archives that Iowa State University keeps.
enum CommonGap {
    /// What is known of columns, once more of those in which such a word stands.
    ///
    /// - Parameter look: at the fields of a column, of which a word may be missing.
    static func evidence(
        _ columns: [ColumnEvidence.Fields], _ look: (ColumnEvidence.Fields, [UInt8]?) -> ColumnEvidence
    ) -> [ColumnEvidence] {
        var found = columns.map { look($0, nil) }
        let words = columns.indices.map { mayHold(found[$0]) ? word(of: columns[$0]) : nil }
        var counts: [[UInt8]: Int] = [:]
        for word in words { if let word { counts[word, default: 0] += 1 } }
        // Columns that hold nothing else are more of them.
        for place in columns.indices where found[place].numbers == 0 && found[place].present > 0 {
            if let word = onlyWord(of: columns[place]), let count = counts[word] { counts[word] = count + 1 }
        }
        for (place, word) in words.enumerated() {
            if let word, counts[word, default: 0] > 1 { found[place] = look(columns[place], word) }
        }
        // What stands for nothing beside numbers does so where it stands alone.
        let nothing = Set(found.flatMap(\.missingWords))
        for place in found.indices where found[place].numbers == 0 && found[place].present > 0 && !nothing.isEmpty {
            guard let first = onlyWord(of: columns[place]), nothing.contains(first) else { continue }
            found[place] = look(columns[place], first)
        }
        return found
    }

    /// What a column holds in each of its fields that are not empty; nil where they differ.
    private static func onlyWord(of fields: ColumnEvidence.Fields) -> [UInt8]? {
        guard let first = fields.first(where: { !$0.field.isMissing })?.field.value,
            fields.allSatisfy({ $0.field.isMissing || $0.field.value == first })
        else { return nil }
        return first
    }

    private static func mayHold(_ evidence: ColumnEvidence) -> Bool {
        evidence.numbers > 1 && evidence.numbers < evidence.present && evidence.spelling == nil
            && evidence.times < evidence.present
    }

    /// The one text among the numbers of a column, of at most four letters; nil where there are others.
    private static func word(of fields: ColumnEvidence.Fields) -> [UInt8]? {
        var word: [UInt8]?
        for (field, _) in fields where !field.isMissing {
            let text = field.value
            if text == word || NumberStyle().number(text.span) != nil || MissingWords.contains(text.span) { continue }
            guard word == nil, text.count <= 4, text.allSatisfy({ $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }) else {
                return nil
            }
            word = text
        }
        return word
    }
}
