import Language
import Syntax

/// `plot [0:10] "f" using 1:2 with lines title "a", "" u 1:3 w p`: layers of one chart, whose columns are numbers of the file.
///
/// Source: gnuplot 6.0's manual, «plot», «using» and «plotting styles».
struct GnuplotPlot {
    private static let tongue = "gnuplot"

    private let columns: NumberedColumns
    private var layers: [GnuplotLayer] = []

    static func read(
        _ command: String, clauses: [String], numbered: (String?) -> NumberedColumns?
    ) -> ForeignProgram {
        var rest = String(command.drop(while: \.isLetter)).trimmed
        var clauses = clauses
        for axis in ["x", "y"] where rest.hasPrefix("[") {
            guard let close = OuterText(rest[...]).closing, let range = range(String(rest[...close])) else {
                return .unsaid(rest, tongue: tongue, .part)
            }
            if !range.isEmpty { clauses.append("\(axis) \(range)") }
            rest = String(rest[rest.index(after: close)...]).trimmed
        }
        let parts = OuterText(rest[...]).parts(between: ",")
        let file = ForeignStage.words(parts[0][...]).first.map(ForeignChart.bare) ?? ""
        guard let columns = numbered(file) else {
            let first = parts[0].firstRange(ofText: " u").map { String(parts[0][$0.lowerBound...]).trimmed } ?? parts[0]
            return .unsaid(first, tongue: tongue, .columns(file: file))
        }
        var plot = GnuplotPlot(columns: columns)
        for part in parts {
            let words = ForeignStage.words(part[...])
            guard let first = words.first, isQuoted(first) || first == "\"\"" || first == "''",
                case let other = ForeignChart.bare(first), ["", "\"\"", "''", file].contains(other)
            else { return .unsaid(part, tongue: tongue, .part) }
            switch GnuplotLayer.read(words.dropFirst(), of: columns) {
            case .layer(let layer): plot.layers.append(layer)
            case .unsaid(let part, let why): return .unsaid(part, tongue: tongue, why)
            }
        }
        return plot.line(clauses)
    }

    private init(columns: NumberedColumns) { self.columns = columns }

    private func line(_ clauses: [String]) -> ForeignProgram {
        guard let first = layers.first, layers.allSatisfy({ $0.x == first.x }) else {
            return .unsaid(
                "plot", tongue: Self.tongue, .near("draw columns over different ones in charts of their own"))
        }
        if first.x == .index, columns.index != "row",
            let range = clauses.first(where: { $0.hasPrefix("x ") && $0.contains("..") })
        {
            let why = "\(columns.index) is a time: its range is like x 2024-12-03..2024-12-05"
            return .unsaid(String(range.dropFirst(2)).replacing("..", with: ":"), tongue: Self.tongue, .near(why))
        }
        var stages = columns.source
        var over = ""
        switch first.x {
        case .index: break
        case .column(let name): over = " over \(NumberedColumns.typed(name))"
        case .worked(let text):
            stages.append("derive x = \(text)")
            over = " over x"
        case .record:
            stages.append("derive record = rownumber() - 1")
            over = " over record"
        }
        var drawn: [String] = []
        var last: GnuplotLayer?
        for layer in layers {
            let isTitled = layers.count > 1 && layer.title != nil
            if let last, last.mark == layer.mark, last.looks == layer.looks, last.title == nil, !isTitled, over.isEmpty
            {
                drawn[drawn.count - 1] += ", \(layer.value)"
                continue
            }
            drawn.append("\(layer.mark) \(layer.value)")
            last = layer
        }
        return finished(stages, drawn, over, clauses)
    }

    /// The layers with what stands behind their values.
    private func finished(_ stages: [String], _ drawn: [String], _ over: String, _ clauses: [String]) -> ForeignProgram
    {
        var made: [String] = []
        var place = 0
        for text in drawn {
            let count = OuterText(text[...]).items.count
            let layer = layers[place]
            place += count
            let title = layers.count > 1 ? layer.title.map { " as \"\($0)\"" } ?? "" : ""
            made.append(text + over + layer.looks.map { " \($0)" }.joined() + title)
        }
        var line = (stages + ["plot " + made.joined(separator: " + ")]).joined(separator: " | ")
        if layers.count == 1, let title = layers[0].title { line += " | title \"\(title)\"" }
        for clause in clauses { line += " | \(clause)" }
        return .line(line)
    }

    // MARK: Words

    static func isQuoted(_ word: String) -> Bool {
        word.count > 2 && "\"'".contains(word.first ?? " ") && word.last == word.first
    }

    static func isFile(_ word: String) -> Bool { isQuoted(word.last == "," ? String(word.dropLast()) : word) }

    static func hasEnding(_ word: String) -> Bool {
        let name = ForeignChart.bare(word.last == "," ? String(word.dropLast()) : word)
        return name.contains(".") && !name.contains(" ")
    }

    /// The option that a word is, which may be cut short.
    static func option(_ word: String) -> String? {
        let options = [
            ("using", 1), ("with", 1), ("title", 1), ("notitle", 3), ("axes", 2), ("linewidth", 5), ("linetype", 5),
            ("linecolor", 5), ("pointtype", 6), ("pointsize", 6), ("dashtype", 3), ("linestyle", 5),
        ]
        let short = [
            "lw": "linewidth", "lt": "linetype", "lc": "linecolor", "pt": "pointtype", "ps": "pointsize",
            "dt": "dashtype", "ls": "linestyle",
        ]
        return short[word] ?? options.first { $0.0.hasPrefix(word) && word.count >= $0.1 }?.0
    }

    static func column(_ typed: String, of columns: NumberedColumns) -> NumberedExpression {
        let text = Int(typed) != nil ? "$" + typed : isQuoted(typed) ? "column(\(typed))" : typed
        let bare =
            text.first == "(" && OuterText(text[...]).closing == text.indices.last
            ? String(text.dropFirst().dropLast()).trimmed : text
        return NumberedExpression(bare, of: columns, dividesWhole: true)
    }

    /// `0..10` for `[0:10]`; empty for all of it, nil where an end is no number.
    static func range(_ typed: String) -> String? {
        guard typed.first == "[", typed.last == "]" else { return nil }
        let ends = typed.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        if ends.allSatisfy({ ["", "*"].contains($0) }) { return "" }
        guard ends.count == 2, ends.allSatisfy({ Double($0) != nil }) else { return nil }
        return ends.joined(separator: "..")
    }
}
