import Charts
import Foreign
import Language
import Series

/// Columns of a mark without the commas between them, `plot line open close by k`: each word up to the first other one is a
/// column of numbers.
struct ColumnsBeside {
    let words: LineWords

    /// The stage with its commas; nil where fewer than two columns stand there, or where they have them.
    func line(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        guard typed.count > 3, typed[0].lowercased() == PlotForm.entry.name,
            let mark = words.vocabulary.entry(.mark, typed[1])
        else { return nil }
        let columns = typed[2...].prefix { word in
            let name = word.filter { $0 != "\"" }
            return words.isColumn(name) && words.numbers([name]) != nil
        }
        guard columns.count > 1 else { return nil }
        return (["plot", mark.name, columns.joined(separator: ", ")] + typed[(2 + columns.count)...])
            .joined(separator: " ")
    }
}
