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
        func isPart(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "."
        }
        var head = String.UnicodeScalarView()
        for scalar in before.unicodeScalars.reversed() {
            guard isPart(scalar) else { break }
            head.append(scalar)
        }
        return String(String.UnicodeScalarView(head.reversed()))
            + String(String.UnicodeScalarView(after.unicodeScalars.prefix(while: isPart)))
    }
}
