extension DisplayText {
    /// Each line broken between words so that none is wider than `columns`; what goes on below stands under the line's own
    /// text: as far in, two when it is not, or under the second column of `name   summary`. A word that is wider by itself stays whole.
    package static func wrapped(_ text: String, to columns: Int) -> String {
        guard columns > 20 else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { wrapped(line: $0, to: columns) }.joined(separator: "\n")
    }

    private static func wrapped(line: Substring, to columns: Int) -> String {
        guard width(of: String(line)) > columns else { return String(line) }
        let margin = margin(of: line, columns)
        var lines: [String] = []
        var current = ""
        var used = 0
        var rest = line
        while !rest.isEmpty {
            let blanks = rest.prefix { $0 == " " }
            let word = rest.dropFirst(blanks.count).prefix { $0 != " " }
            rest = rest.dropFirst(blanks.count + word.count)
            let room = width(of: String(word))
            if !current.allSatisfy({ $0 == " " }), used + blanks.count + room > columns {
                lines.append(current)
                current = String(repeating: " ", count: margin) + word
                used = margin + room
            } else {
                current += blanks + word
                used += blanks.count + room
            }
        }
        return (lines + [current]).joined(separator: "\n")
    }

    private static func margin(of line: Substring, _ columns: Int) -> Int {
        let indentation = line.prefix { $0 == " " }.count
        var column = indentation
        var blanks = 0
        for character in line.dropFirst(indentation) {
            if character == " " {
                blanks += 1
            } else {
                if blanks > 1, column <= columns / 2 { return column }
                blanks = 0
            }
            column += character == " " ? 1 : width(of: character)
        }
        return indentation > 0 && indentation <= columns / 2 ? indentation : 2
    }
}
