/// The page that `help` alone answers: what people want to do and the lines that do it, in an order in which they run.
enum HelpTasks {
    /// One task: lines to type, side by side.
    static let tasks: [(name: String, lines: [[String]])] = [
        ("Load", [["load Samples/weather.csv", "series"], ["describe", "show 5"]]),
        (
            "Shape",
            [
                ["where wind > 2 as windy", "rolling 30 min mean wind"],
                ["weather | derive lull = gust - wind", "aggregate hourly mean wind"],
            ]
        ),
        (
            "Draw",
            [
                ["plot", "weather | plot line wind"], ["weather | plot bar max gust by hour", "title \"Gusts\""],
                ["color teal", "y 0..20"],
            ]
        ),
        ("Keep", [["export rain.svg", "save notes.md"], ["cells", "undo", "rerun all"]]),
        ("Leave", [["quit"]]),
    ]

    private static let more = [
        ("help WORD", "any word: help plot, help hour of day, help groupby"),
        ("help marks", "the words of a kind: verbs, aggregates, styles, clauses …"),
        ("help words", "every word"),
    ]

    private static let column = 40

    /// At most 22 lines of at most 79 columns.
    static let page: String = {
        var lines = [
            "Type a line, press Return. Tab completes; Ctrl-C gives up; Alt-Enter begins", "another line.", "",
        ]
        for task in tasks {
            for (number, row) in task.lines.enumerated() {
                var line = padded(number == 0 ? task.name : "", to: 7)
                for text in row.dropLast() { line += padded(text, to: row.count > 2 ? 14 : column) }
                lines.append(line + (row.last ?? ""))
            }
        }
        lines.append("")
        for (number, (words, what)) in more.enumerated() {
            lines.append(padded(number == 0 ? "More" : "", to: 7) + padded(words, to: 14) + what)
        }
        return lines.joined(separator: "\n")
    }()

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
