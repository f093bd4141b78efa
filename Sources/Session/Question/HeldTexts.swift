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
    /// one column that are equally near are none.
    func alike(_ text: String) -> [Held] {
        let exact = exactly(text)
        if !exact.isEmpty { return exact }
        for (likeness, index) in zip(Self.likenesses, indices) {
            if let found = index[likeness(text)] { return found }
        }
        return verbs[Self.verb(text)] ?? done[Self.nominal(text)] ?? []
    }

    /// The texts that say what was done, by what is left without their ending: `abandon` of `abandoned`.
    private lazy var done = index(isOnly: true) { text in
        let word = text.lowercased()
        guard word.allSatisfy(\.isLetter), word.hasSuffix("ed"), word.count > 6 else { return "" }
        return Self.single(String(word.dropLast(2)))
    }
    .filter { !$0.key.isEmpty }

    /// The same of a noun of what was done, `abandonment`, `cancellation`, `failure`; empty for other texts.
    private static func nominal(_ text: String) -> String {
        let word = EnglishNoun.singular(text.lowercased())
        let ending = ["ment", "ation", "ition", "ion", "ance", "ence", "al", "ure", "y"].first(where: word.hasSuffix)
        guard word.allSatisfy(\.isLetter), let ending, word.count - ending.count > 3 else { return "\u{0}" }
        return single(String(word.dropLast(ending.count)))
    }

    /// Without the second of two letters that are the same at the end: `cancell`.
    private static func single(_ stem: String) -> String {
        let letters = Array(stem)
        return letters.count > 3 && letters[letters.count - 1] == letters[letters.count - 2]
            ? String(stem.dropLast()) : stem
    }

    private static let likenesses: [@Sendable (String) -> String] = [
        { letters($0) }, { letters(EnglishNoun.singular($0.lowercased())) }, { letters(unnumbered($0)) },
        { stem($0) },
    ]

    private lazy var verbs = index(isOnly: true) { text in
        let word = text.lowercased()
        guard word.count > 2, word.allSatisfy(\.isLetter) else { return "" }
        return word.hasSuffix("e") ? String(word.dropLast()) : word
    }
    .filter { !$0.key.isEmpty }

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

    /// What a verb in any of its forms begins with, `fail` of `fails` and `failed`; empty for other texts.
    private static func stem(_ text: String) -> String {
        // `waterings` are of what was `watered`.
        let own = text.lowercased()
        let word = own.hasSuffix("ings") ? String(own.dropLast()) : own
        guard word.allSatisfy(\.isLetter), let ending = ["ing", "ed", "s"].first(where: word.hasSuffix),
            word.count > ending.count + 3
        else { return "" }
        return String(word.dropLast(ending.count))
    }

    /// What a verb is without an ending, `win` of `winning`, `close` of `closed`; empty for other texts.
    private static func verb(_ text: String) -> String {
        let stem = Array(stem(text))
        guard let last = stem.last, !text.lowercased().hasSuffix("s") else { return "" }
        // A letter that stands twice before the ending stands once without it.
        return String(stem.count > 3 && stem[stem.count - 2] == last ? stem.dropLast() : stem[...])
    }

    /// The text without words of a number at its start, `P1 - `, `2 `.
    private static func unnumbered(_ text: String) -> String {
        text.split(separator: " ").drop { $0.contains(where: \.isNumber) || !$0.contains(where: \.isLetter) }
            .joined(separator: " ")
    }
}
