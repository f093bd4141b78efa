import Charts
import Foreign
import Language
import Series
import Syntax

/// Lists that people write without what stands between their parts: `drop a b`, `mean 2019 2020 by region`, `where team = Ann, Ben`.
struct UnlistedNames {
    let parser: Parser
    let parameters: Parameters
    let columns: [String]
    /// The columns that hold a text, in any letters, with the text as they hold it.
    let holders: (String) -> [(column: String, text: String)]

    /// Most commas that a line may lack.
    private static let most = 30

    /// The line with a comma wherever the grammar stops for want of one; nil where that does not make it one that can be read.
    func listed(_ line: String) -> String? {
        var made = line
        for _ in 0..<Self.most {
            do throws(SyntaxError) {
                _ = try parser.parse(made, parameters: parameters)
                return made == line ? nil : made
            } catch {
                guard case .unexpected(_, let range, let expected) = error, expected.contains(.word(",")),
                    let place = made.utf8.index(made.startIndex, offsetBy: range.lower, limitedBy: made.endIndex),
                    case let behind = LineWords.split(String(made[place...])), let next = behind.first,
                    let before = made[..<place].lastIndex(where: { $0 != " " })
                else { return nil }
                // `correlate a with b`; `plot point a against b` is a over b.
                if ["with", "to", "against"].contains(next.lowercased()), behind.count > 1, isPart(behind[1]),
                    !isPart(next)
                {
                    // What goes from one to another is no list of both.
                    if next.lowercased() == "to", !made.lowercased().hasPrefix("correl"),
                        !made.lowercased().hasPrefix("compare")
                    {
                        return nil
                    }
                    let isOver = next.lowercased() == "against" && drawsPoints(made)
                    made.replaceSubrange(place..<made.index(place, offsetBy: next.count), with: isOver ? "over" : "")
                    if isOver { continue }
                } else if !isPart(next) {
                    return nil
                }
                made.insert(",", at: made.index(after: before))
            }
        }
        return nil
    }

    private func drawsPoints(_ line: String) -> Bool {
        let words = LineWords.split(line)
        return words.count > 1 && words[0].lowercased() == PlotForm.entry.name
            && (parser.vocabulary.entry(.mark, words[1])?.name == PointMark.entry.name
                || words[1].lowercased().hasPrefix("scatter"))
    }

    /// Whether a list may go on with it: a column, an aggregate of one, a cycle.
    private func isPart(_ word: String) -> Bool {
        let name = word.filter { !"\"`,".contains($0) }
        return columns.contains(name) || ColumnNames.meant(name, columns) != nil
            || [.aggregate, .cycle].contains { parser.vocabulary.entry($0, name) != nil }
    }

    /// The stage without the words that a sentence has between what is done and the columns it is done to: `outliers in wind`, `correlation
    /// between wind and gust`.
    func spoken(_ stage: String) -> String? {
        var words = LineWords.split(stage)
        // `fill the gaps in wind`
        let lacks: Set<String> = ["the", "missing", "empty", "values", "gaps", "holes", "blanks", "nulls", "nans"]
        if words.first?.lowercased() == FillTransform.entry.name {
            let end = words.dropFirst().firstIndex { !lacks.contains($0.lowercased()) } ?? words.count
            if end < words.count, ["in", "of", "for"].contains(words[end].lowercased()) {
                words.removeSubrange(1..<end)
            }
        }
        guard words.count > 2, ["of", "in", "between", "for"].contains(words[1].lowercased()),
            parser.vocabulary.entry(.verb, words[0]) != nil,
            columns.contains(words[2]) || ColumnNames.meant(words[2...].joined(separator: " "), columns) != nil
        else { return nil }
        words.remove(at: 1)
        var said: [String] = []
        for (place, word) in words.enumerated() {
            let isBetween = word.lowercased() == "and" && place > 1 && place + 1 < words.count
            if isBetween, columns.contains(words[place + 1]) {
                said[said.count - 1] += ","
            } else {
                said.append(word)
            }
        }
        return said.joined(separator: " ")
    }

    /// The stage with values of one column as a list, `team in ("Ann", "Ben")`, where they stood behind one comparison.
    func alternatives(_ stage: String) -> String? {
        let conditions = OuterText(stage[...]).parts(between: " and ")
        let made = conditions.map { alternatives(ofCondition: $0) ?? $0 }
        return made == conditions ? nil : made.joined(separator: " and ")
    }

    private func alternatives(ofCondition stage: String) -> String? {
        for sign in [" = ", " == ", " in "] {
            let sides = OuterText(stage[...]).parts(between: sign)
            guard sides.count == 2 else { continue }
            let values = OuterText(sides[1][...]).parts(between: ",").flatMap {
                OuterText($0[...]).parts(between: " or ")
            }
            guard let typed = LineWords.split(sides[0]).last?.filter({ !"\"`".contains($0) }) else { continue }
            let column = ColumnNames.meant(typed, columns) ?? typed
            let texts = values.compactMap { text($0, of: column) }
            guard texts.count == values.count, let only = texts.first, texts.count > 1 || !Self.isName(values[0])
            else { continue }
            return texts.count == 1 ? "\(sides[0]) = \(only)" : "\(sides[0]) in (\(texts.joined(separator: ", ")))"
        }
        return nil
    }

    /// Whether a value needs no quotes, or has them: `Ann`, `15`.
    private static func isName(_ value: String) -> Bool {
        value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } || "\"'`".contains(value.first ?? "\"")
    }

    /// A value as it stands in an expression; nil for what is none of the column's: another column, a condition, a text that no row holds.
    private func text(_ value: String, of column: String) -> String? {
        if Double(value) != nil || value.isEmpty { return value }
        if value.utf8.count > 1, let mark = value.first, "\"'".contains(mark), value.last == mark { return value }
        guard !columns.contains(value) else { return nil }
        return holders(value).first { $0.column == column }.map { "\"\($0.text)\"" }
    }
}
