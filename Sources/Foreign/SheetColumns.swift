import Language
import Syntax

/// A formula of a spreadsheet whose ranges are whole columns by their letters, `=SUMIFS(C:C, A:A, "x")`, with the columns by their names.
package enum SheetColumns {
    /// - Parameters:
    ///   - numbered: the columns of the file in its order.
    ///   - rows: how many it holds: `C2:C901` is all of 900 below a header.
    /// - Returns: nil for a line without such ranges, and where one is of no column or of some of its rows.
    package static func line(
        _ line: String, numbered: @autoclosure () -> NumberedColumns?, rows: @autoclosure () -> Int?
    ) -> String? {
        guard line.contains(":"), line.contains("("), !line.contains("|"),
            line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"$_:".contains($0) }).contains(where: {
                column($0) != nil
            }),
            let numbered = numbered()
        else { return nil }
        let count = rows()
        var made = ""
        var rest = line[...]
        var isFound = false
        while let letter = rest.first {
            if letter == "\"" || letter == "`" {
                let end = rest.dropFirst().firstIndex(of: letter).map { rest.index(after: $0) } ?? rest.endIndex
                made += rest[..<end]
                rest = rest[end...]
            } else if letter.isLetter || letter == "$" || letter == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || "$_:".contains($0) }
                rest = rest[word.endIndex...]
                guard let column = column(word) else {
                    made += word
                    continue
                }
                guard let name = numbered.name(at: column.number), isWhole(column.rows, count, numbered) else {
                    return nil
                }
                made += NumberedColumns.typed(name)
                isFound = true
            } else {
                made.append(letter)
                rest = rest.dropFirst()
            }
        }
        return isFound ? made : nil
    }

    /// The column that `C:C`, `$C$2:$C$901` are of, from 1, and the rows that are said; nil for another word, and for several columns.
    private static func column(_ word: Substring) -> (number: Int, rows: (Int?, Int?))? {
        let ends = word.filter { $0 != "$" }.split(separator: ":", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let letters = ends.map { $0.prefix { $0.isASCII && $0.isLetter }.uppercased() }
        let digits = ends.map { end in end.drop { $0.isASCII && $0.isLetter } }
        guard letters[0] == letters[1], (1...3).contains(letters[0].count),
            digits.allSatisfy({ $0.isEmpty || Int($0) != nil }), digits[0].isEmpty == digits[1].isEmpty
        else { return nil }
        let number = letters[0].unicodeScalars.reduce(0) { $0 * 26 + Int($1.value) - 64 }
        return (number, (Int(digits[0]), Int(digits[1])))
    }

    /// Whether rows are all that there are, with the header or without.
    private static func isWhole(_ said: (Int?, Int?), _ rows: Int?, _ numbered: NumberedColumns) -> Bool {
        guard let first = said.0, let last = said.1 else { return true }
        let header = numbered.hasHeader ? 1 : 0
        return first <= header + 1 && rows.map { last >= $0 + header } ?? false
    }
}
