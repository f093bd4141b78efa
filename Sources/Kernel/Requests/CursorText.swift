import Interchange

/// A cell and the place in it that a front end means: `cursor_pos` counts code points.
struct CursorText {
    let source: String
    /// What stands before the cursor, and after it.
    let before: String
    let after: String

    init(_ content: JSON) {
        source = content["code"]?.text ?? ""
        let scalars = source.unicodeScalars
        let place = min(max(0, content["cursor_pos"]?.whole ?? scalars.count), scalars.count)
        let cursor = scalars.index(scalars.startIndex, offsetBy: place)
        before = String(scalars[..<cursor])
        after = String(scalars[cursor...])
    }

    /// The word that the cursor stands in, or just after.
    var word: String { Self.tail(of: before) + after.prefix(while: Self.isPart) }

    /// Words side by side with that one, the longest first, at most three: `hour of day`.
    var phrases: [String] {
        let head = before.dropLast(Self.tail(of: before).count)
        let earlier = head.split(separator: " ", omittingEmptySubsequences: true).suffix(2).map(String.init)
        let later = after.drop(while: Self.isPart).split(separator: " ").prefix(2).map(String.init)
        guard !word.isEmpty else { return [] }
        let words = earlier + [word] + later
        let ranges = words.indices.flatMap { start in (start..<words.count).map { start...$0 } }
        return ranges.filter { $0.contains(earlier.count) && $0.count <= 3 }
            .sorted { $0.count > $1.count }
            .map { words[$0].joined(separator: " ") }
    }

    private static func tail(of text: String) -> String { String(text.reversed().prefix(while: isPart).reversed()) }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "."
    }
}
