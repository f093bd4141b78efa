/// Markdown between the marks of a cell's outputs.
enum MarkdownOutput {
    /// A text without the blank lines around it, when it reads back as the same Markdown.
    ///
    /// Nil for one with lines that would end the block, or be a fence or a conflict there, and for one with links, pictures or
    /// HTML: words from data may hold those, and act on nothing.
    static func text(_ text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.allSatisfy({ isPlain($0) }), let first = lines.firstIndex(where: { !isBlank($0) }),
            let last = lines.lastIndex(where: { !isBlank($0) })
        else { return nil }
        return lines[first...last].joined(separator: "\n")
    }

    static func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " } }

    private static func isPlain(_ line: Substring) -> Bool {
        let body = line.drop { $0 == " " }
        let isMark = ["=======", ">>>>>>> ", "```", "~~~"].contains(where: body.hasPrefix)
        return !isMark && !["<", "](", "![", "]:", "\r"].contains(where: line.contains)
    }
}
