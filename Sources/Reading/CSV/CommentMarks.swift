/// What begins the lines above a table that are remarks: `#`, or another mark that a program uses there, `%` of RTKLIB and MATLAB, `*` of
/// Sea-Bird, `;`, `!`, `//`, `@` of Grace; or what brackets enclose, `/* … */`.
struct CommentMarks {
    private var known: Set<UInt8> = [UInt8(ascii: "#")]
    private static let others = Set("%*;!/@".utf8)

    /// How many lines a remark in brackets takes that the text begins with; nil where none is, or it does not end here.
    static func bracketed(_ text: ArraySlice<UInt8>, newline: UInt8) -> Int? {
        guard text.starts(with: "/*".utf8) else { return nil }
        var lines = 0
        for line in text.split(separator: newline, maxSplits: most, omittingEmptySubsequences: false).prefix(most) {
            lines += 1
            let bare = line.filter { $0 != 13 && $0 != 32 && $0 != 9 }
            if bare.suffix(2).elementsEqual("*/".utf8), bare.count > 2 || lines > 1 { return lines }
        }
        return nil
    }

    private static let most = 2000

    /// Whether a line is a remark. Of other marks than `#` a blank, the mark again or the line's end tells the first: `%CPU` is a name.
    ///
    /// - Parameter next: the line below it.
    mutating func begins(_ line: ArraySlice<UInt8>, above next: some Collection<UInt8>) -> Bool {
        guard let mark = line.first else { return false }
        if known.contains(mark) { return true }
        guard Self.others.contains(mark) else { return false }
        let rest = line.dropFirst().first
        let isMark = rest == nil || rest == 32 || rest == 9 || rest == 13 || rest == mark
        // What separates the fields below begins a row without its first field.
        guard isMark, !(mark == UInt8(ascii: ";") && next.contains(mark) && next.first != mark) else { return false }
        known.insert(mark)
        return true
    }
}
