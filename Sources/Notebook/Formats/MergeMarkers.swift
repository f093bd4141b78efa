/// Lines that git leaves where two versions of a file were not joined. Source: git-merge(1), «How conflicts are presented».
enum MergeMarkers {
    /// The line of the first one, from 1; nil where there is none. `=======` alone underlines a heading in Markdown. A line that begins
    /// with a blank is none, so that a notebook can show what markers look like.
    static func line(in lines: [Substring]) -> Int? { lines.firstIndex(where: isOne).map { $0 + 1 } }

    /// Whether a line is one and means nothing else.
    static func isOne(_ line: Substring) -> Bool {
        guard let first = line.utf8.first, first == UInt8(ascii: "<") || first == UInt8(ascii: ">") else {
            return false
        }
        return line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ")
    }
}
