import Language
import Syntax

/// Commands of gnuplot on one line: what is set, and then `plot` or `stats` of a file.
struct GnuplotScript {
    private static let tongue = "gnuplot"
    /// Clauses of the chart that the commands before it set.
    private var clauses: [String] = []
    /// What is not said here.
    private var unsaid: String?

    /// - Returns: nil for a line that does not draw a file or sum one up as gnuplot does.
    static func read(_ line: String, numbered: (String?) -> NumberedColumns?) -> ForeignProgram? {
        let words = ForeignStage.words(line[...])
        if words.count == 3, words[0] == "gnuplot", ["-e", "-pe"].contains(words[1]), words[2].count > 2 {
            return read(ForeignChart.bare(words[2]), numbered: numbered)
        }
        let commands = OuterText(line[...]).parts(between: ";").filter { !$0.isEmpty }
        guard let last = commands.last, let verb = verb(last), isOfFile(last) else { return nil }
        var script = GnuplotScript()
        for command in commands.dropLast() { script.set(command) }
        if let part = script.unsaid { return .unsaid(part, tongue: tongue, .part) }
        switch verb {
        case "plot": return GnuplotPlot.read(last, clauses: script.clauses, numbered: numbered)
        case "stats" where script.clauses.isEmpty: return summary(last, numbered)
        default: return .unsaid(verb, tongue: tongue, .part)
        }
    }

    private static func verb(_ command: String) -> String? {
        let word = command.prefix(while: \.isLetter).lowercased()
        return ["plot": "plot", "p": "plot", "pl": "plot", "splot": "splot", "stats": "stats"][word]
    }

    /// Whether a file in quotes comes first, after ranges, with what gnuplot alone says behind it.
    private static func isOfFile(_ command: String) -> Bool {
        let words = ForeignStage.words(command[...]).drop { !GnuplotPlot.isQuoted($0) && !$0.hasPrefix("\"") }
        guard let first = words.first,
            ForeignStage.words(command[...]).dropFirst().first.map({ $0 == first || $0.hasPrefix("[") }) ?? false
        else { return false }
        let isAlone = words.count == 1
        return !isAlone && GnuplotPlot.isFile(first)
            || isAlone && GnuplotPlot.isFile(first) && GnuplotPlot.hasEnding(first)
    }

    /// What a `set` before a chart says of it; of its file and its window nothing is said here.
    private mutating func set(_ command: String) {
        let words = ForeignStage.words(command[...])
        guard words.count > 1, words[0] == "set" else {
            if words.first != "unset" || words.last != "key" { unsaid = command }
            return
        }
        let rest = words.dropFirst(2).joined(separator: " ")
        switch words[1] {
        case "datafile", "timefmt", "xdata", "key", "style", "border", "format": return
        case "terminal" where rest.hasPrefix("dumb"), "term" where rest.hasPrefix("dumb"): return
        case "title": title("title", rest)
        case "xlabel": title("x title", rest)
        case "ylabel": title("y title", rest)
        case "xrange", "yrange":
            guard let range = GnuplotPlot.range(rest) else {
                unsaid = command
                return
            }
            if !range.isEmpty { clauses.append("\(words[1].prefix(1)) \(range)") }
        case "logscale" where ["x", "y"].contains(rest): clauses.append("\(rest) log")
        case "grid" where rest.isEmpty: clauses += ["x grid on", "y grid on"]
        default: unsaid = command
        }
    }

    private mutating func title(_ clause: String, _ text: String) {
        if GnuplotPlot.isQuoted(text), !text.contains("{"), !text.dropFirst().dropLast().contains("\"") {
            clauses.append("\(clause) \"\(ForeignChart.bare(text))\"")
        } else {
            unsaid = text
        }
    }

    /// `stats "f" using 2`: one column summed up.
    private static func summary(_ command: String, _ numbered: (String?) -> NumberedColumns?) -> ForeignProgram {
        var words = ForeignStage.words(command[...]).dropFirst()
        let file = words.popFirst().map(ForeignChart.bare) ?? ""
        guard let columns = numbered(file) else { return .unsaid(command, tongue: tongue, .columns(file: file)) }
        guard let using = words.popFirst(), GnuplotPlot.option(using) == "using", let typed = words.popFirst() else {
            return .unsaid("stats", tongue: tongue, .near("name one column: stats \"\(file)\" using 2"))
        }
        if let first = words.first, !["name", "nooutput"].contains(first) {
            return .unsaid(first, tongue: tongue, .part)
        }
        guard OuterText(typed[...]).parts(between: ":").count == 1 else {
            return .unsaid(typed, tongue: tongue, .near("name one column: stats \"\(file)\" using 2"))
        }
        let column = GnuplotPlot.column(typed, of: columns)
        if let unsaid = column.unsaid { return .unsaid(unsaid.text, tongue: tongue, unsaid.why) }
        guard let name = column.column else { return .unsaid(typed, tongue: tongue, .part) }
        return .line((columns.source + ["describe \(NumberedColumns.typed(name))"]).joined(separator: " | "))
    }
}
