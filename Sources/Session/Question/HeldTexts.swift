import Series

/// The texts that the columns of some rows hold, found by what people call them.
///
/// Columns of too many texts to pick rows by are left out.
final class HeldTexts {
    typealias Held = (column: String, text: String)

    private let frame: Frame?

    private static let mostTexts = 10_000

    init(_ frame: Frame?) { self.frame = frame }

    private lazy var columns: [(name: String, texts: [String])] = (frame?.columns ?? []).compactMap { column in
        guard let text = column.text, text.words.count <= Self.mostTexts else { return nil }
        return (column.name, Array(text.dictionary))
    }

    /// Those that are the text, in any letters: one a column.
    func exactly(_ text: String) -> [Held] { inAnyLetters[text.lowercased()] ?? [] }

    /// Those that are the text, else those that differ in what stands between their words (`no show` of `no-show`), in number
    /// (`members` of `member`), or in the number before them (`critical` of `1 Critical`). The nearest likeness decides, and two texts of
    /// one column that are equally near are none. A name in capital letters may be one word of a longer one.
    func alike(_ text: String) -> [Held] {
        let exact = exactly(text)
        if !exact.isEmpty { return exact }
        for (likeness, index) in zip(Self.likenesses, indices) {
            if let found = index[likeness(text)] { return found }
        }
        guard text.allSatisfy(\.isLetter) else { return [] }
        return coded[text.lowercased()] ?? forms[EnglishRoot.of(text)]
            ?? (text.first?.isUppercase ?? false ? named[text] : nil) ?? []
    }

    /// Letters by the words that they stand for.
    private lazy var coded: [String: [Held]] = columns.reduce(into: [:]) { index, column in
        guard column.texts.count < 5 else { return }
        for (word, text) in LetterCodes.words(of: column.texts) { index[word, default: []].append((column.name, text)) }
    }

    /// The texts of two or three words that all begin with a capital letter, by each: `Schmidt` of `Schmidt, Eva`, where no other has it.
    private lazy var named: [String: [Held]] = columns.reduce(into: [:]) { index, column in
        var own: [String: Set<String>] = [:]
        for text in column.texts {
            let words = text.split { !$0.isLetter }.map(String.init).filter { $0.count > 1 }
            guard (2...3).contains(words.count), words.allSatisfy({ $0.first?.isUppercase ?? false }) else { continue }
            for word in words where word.count > 2 { own[word, default: []].insert(text) }
        }
        for (word, texts) in own where texts.count == 1 { index[word, default: []] += texts.map { (column.name, $0) } }
    }

    /// The texts of one word by its root: `abandoned` of `abandonment`, `rain` of `rainy`.
    private lazy var forms = index(isOnly: true) { text in
        text.count > 2 && text.allSatisfy(\.isLetter) ? EnglishRoot.of(text) : ""
    }
    .filter { !$0.key.isEmpty }

    private static let likenesses: [@Sendable (String) -> String] = [
        { letters($0) }, { letters(EnglishNoun.singular($0.lowercased())) }, { letters(unnumbered($0)) },
    ]

    private lazy var inAnyLetters = index { $0.lowercased() }
    private lazy var indices = Self.likenesses.map { likeness in
        index(isOnly: true, likeness).filter { !$0.key.isEmpty }
    }

    /// The texts by what they are called, one a column.
    ///
    /// - Parameter isOnly: whether none is it that another text of the column is called, too.
    private func index(isOnly: Bool = false, _ name: (String) -> String) -> [String: [Held]] {
        columns.reduce(into: [:]) { index, column in
            for (name, texts) in Dictionary(grouping: column.texts, by: name) where texts.count == 1 || !isOnly {
                index[name, default: []].append((column.name, texts[0]))
            }
        }
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The text without words of a number at its start, `P1 - `, `2 `.
    private static func unnumbered(_ text: String) -> String {
        text.split(separator: " ").drop { $0.contains(where: \.isNumber) || !$0.contains(where: \.isLetter) }
            .joined(separator: " ")
    }
}
