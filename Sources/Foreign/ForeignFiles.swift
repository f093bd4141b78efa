/// Words that read, write and leave.
enum ForeignFiles {
    static let all = [
        ForeignWord(
            "read", "read_csv", "import", "cat", "open csv", "from", "use", "fread", "load data",
            of: "shells, pandas and SQL", means: "load"),
        ForeignWord(
            "write", "to_csv", "savefig", "ggsave", "write_csv", "output", "dump", of: "pandas and ggplot2",
            means: "export"),
        ForeignWord("to csv", "as csv", "csv", of: "people") { _ in "show csv" },
        ForeignWord("to json", "as json", "json", of: "people") { _ in "show json" },
        ForeignWord("to markdown", "to md", "as markdown", "markdown", of: "people") { _ in "show md" },
        ForeignWord("del", "rm", "delete", "unset", "drop table", of: "Python and shells", means: "forget"),
        ForeignWord("exit()", "quit()", ":q", ":q!", ":wq", "bye", "logout", of: "shells") { _ in "quit" },
        ForeignWord("unset key", of: "gnuplot") { _ in "legend off" },
        ForeignWord("unset grid", of: "gnuplot") { _ in "x grid off | y grid off" },
        ForeignWord("replot", "redraw", of: "gnuplot") { stage in stage.rest.isEmpty ? "plot" : nil },
        ForeignWord("insert chart", "insert graph", of: "spreadsheets", means: "plot"),
        ForeignWord("help()", "man", of: "shells", means: "help"),
        ForeignWord("tables", "show tables", "vars", "whos", "dir", of: "SQL and R") { _ in "series" },
        // `who won` asks of the rows.
        ForeignWord("who", of: "MATLAB") { $0.rest.isEmpty ? "series" : nil },
        ForeignWord("yank", "pbcopy", "clipboard", of: "shells", means: "copy"),
        ForeignWord("set title", of: "gnuplot", means: "title"),
        ForeignWord("set output", of: "gnuplot") {
            $0.names.first.map { "export " + $0.filter { $0 != "\"" && $0 != "'" } }
        },
        ForeignWord("set terminal", "set term", of: "gnuplot") {
            $0.names.first.map { "export chart.\($0.prefix { $0.isLetter })" }
        },
        ForeignWord("set xrange", of: "gnuplot") { ForeignPlots.range("x", $0.rest) },
        ForeignWord("set yrange", of: "gnuplot") { ForeignPlots.range("y", $0.rest) },
        ForeignWord("set logscale", of: "gnuplot") { ($0.names.first ?? "y") + " log" },
        ForeignWord("xlabel", "xlab", "set xlabel", of: "matplotlib and R") { titled("x", $0) },
        ForeignWord("ylabel", "ylab", "set ylabel", of: "matplotlib and R") { titled("y", $0) },
        ForeignWord("show first", "show top", "show head", of: "people") { "first \($0.names.first ?? "10") | show" },
        ForeignWord("show last", "show tail", "show bottom", of: "people") { "last \($0.names.first ?? "10") | show" },
        ForeignWord("ggtitle", "labs", of: "ggplot2", means: "title"),
    ]

    /// An axis's title, in quotes whatever was typed.
    private static func titled(_ axis: String, _ stage: ForeignStage) -> String? {
        let text = stage.rest.filter { $0 != "\"" && $0 != "'" && $0 != "(" && $0 != ")" }.trimmed
        return text.isEmpty ? nil : "\(axis) title \"\(text)\""
    }
}
