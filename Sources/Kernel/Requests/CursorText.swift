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
    var word: String {
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_" || character == "."
        }
        return String(before.reversed().prefix(while: isPart).reversed()) + after.prefix(while: isPart)
    }
}
