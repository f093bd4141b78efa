import Series

/// The texts that the columns of some rows hold, found by what people call them.
///
/// Columns of too many texts to pick rows by are left out.
final class HeldTexts {
    typealias Held = (column: String, text: String)

    private let columns: [(name: String, texts: [String])]

    private static let mostTexts = 10_000

    init(_ frame: Frame?) {
        columns = (frame?.columns ?? []).compactMap { column in
            guard let text = column.text, text.words.count <= Self.mostTexts else { return nil }
            return (column.name, Array(text.dictionary))
        }
    }

    /// Those that are the text, in any letters: one a column.
    func exactly(_ text: String) -> [Held] {
        let small = text.lowercased()
        return columns.compactMap { column in
            column.texts.first { $0.lowercased() == small }.map { (column.name, $0) }
        }
    }

    /// Those that are the text, else those that differ in what stands between their words (`no show` of `no-show`), in number
    /// (`members` of `member`), or in the number before them (`critical` of `1 Critical`). The nearest likeness decides, and two texts of
    /// one column that are equally near are none.
    func alike(_ text: String) -> [Held] {
        let exact = exactly(text)
        if !exact.isEmpty { return exact }
        for (likeness, index) in zip(Self.likenesses, indices) {
            if let key = likeness(text), let found = index[key], !found.isEmpty { return found }
        }
        return []
    }

    private static let likenesses: [@Sendable (String) -> String?] = [
        { letters($0) }, { letters(EnglishNoun.singular($0.lowercased())) }, { letters(unnumbered($0)) },
    ]

    private lazy var indices: [[String: [Held]]] = Self.likenesses.map { likeness in
        var index: [String: [Held]] = [:]
        for column in columns {
            let byKey = Dictionary(grouping: column.texts) { likeness($0) ?? "" }
            for (key, texts) in byKey where !key.isEmpty && texts.count == 1 {
                index[key, default: []].append((column.name, texts[0]))
            }
        }
        return index
    }

    private static func letters(_ text: String) -> String? {
        let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? nil : letters
    }

    /// The text without words of a number at its start, `P1 - `, `2 `.
    private static func unnumbered(_ text: String) -> String {
        text.split(separator: " ").drop { $0.contains(where: \.isNumber) || !$0.contains(where: \.isLetter) }
            .joined(separator: " ")
    }
}
