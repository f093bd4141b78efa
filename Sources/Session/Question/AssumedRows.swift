import Language

/// What the rows of a table are called in a question where nothing in the table is called so: `how many sessions per station`.
///
/// The noun can only be the rows there. The line says that it was taken so, as a comment.
enum AssumedRows {
    /// The line with what is assumed in it.
    static func line(_ line: String, noun: String?) -> String { line + (noun.map { mark + "\($0): the rows" } ?? "") }

    /// A line without its comment, and the comment.
    static func parted(_ line: String) -> (line: String, comment: String) {
        guard let place = OuterText(line[...]).parts(between: mark).first, place.count < line.count,
            line.hasSuffix(": the rows")
        else { return (line, "") }
        return (place, String(line.dropFirst(place.count)))
    }

    private static let mark = " # "
}
