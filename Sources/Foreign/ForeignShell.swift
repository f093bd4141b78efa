/// Commands of shells that draw or count what is in a file: `uplot line -d, f.csv`, `head -5 f.csv`, `cat f.csv | uplot hist`.
enum ForeignShell {
    private static let drawing: Set<String> = [
        "uplot", "youplot", "termgraph", "plotext", "feedgnuplot", "ttyplot", "asciigraph", "gnuplot", "chart",
        "bashplotlib",
        "jp", "guff", "plotille",
    ]
    private static let showing: Set<String> = [
        "vd", "visidata", "xsv", "csvlook", "csvstat", "qsv", "less", "more", "bat", "column", "tv", "csvcut", "mlr",
        "duckdb",
        "sqlite3", "open", "jq", "awk",
    ]
    private static let marks = [
        "line": "plot line", "lines": "plot line", "l": "plot line", "bar": "plot bar", "barplot": "plot bar",
        "hist": "plot histogram", "histogram": "plot histogram", "scatter": "plot point", "s": "plot point",
        "box": "plot box", "boxplot": "plot box", "density": "plot density", "count": "plot bar count",
        "points": "plot point",
        "--lines": "plot line", "--points": "plot point",
    ]

    static func line(_ text: String) -> (line: String, word: String)? {
        let words = ForeignStage.words(text[...])
        guard let head = words.first?.lowercased() else { return nil }
        let parts = text.split(separator: "|").map { ForeignStage.words(Substring($0)) }
        let program = parts.last?.first?.lowercased() ?? ""
        let file = words.dropFirst().last { isFile($0) }
        if drawing.contains(program), parts.count < 3 {
            let own = parts[parts.count - 1].dropFirst().compactMap { marks[$0.lowercased()] }.first ?? "plot"
            if parts.count == 2, !["cat", "head", "load"].contains(head) { return nil }
            let names = parts[parts.count - 1].dropFirst().filter(isName).filter { marks[$0.lowercased()] == nil }
            if file == nil, !names.isEmpty {
                let across = own == "plot point" && names.count == 2
                let columns = across ? "\(names[1]) over \(names[0])" : names.joined(separator: ", ")
                guard let options = options(parts[parts.count - 1], of: own) else { return nil }
                return ("\(own) \(columns)\(options)", parts[parts.count - 1][0])
            }
            return ((file.map { "load \($0) | " } ?? "") + own, parts[parts.count - 1][0])
        }
        guard let file, parts.count == 1, words.count > 1 else { return nil }
        switch head {
        case "head", "tail":
            let count =
                words.dropFirst().filter { $0 != file }.map { $0.filter(\.isNumber) }.first { !$0.isEmpty } ?? "10"
            return ("load \(file) | \(head == "head" ? "first" : "last") \(count)", words[0])
        case "wc": return ("load \(file) | aggregate all count", words[0])
        case "xsv" where words.contains("stats"), "qsv" where words.contains("stats"), "csvstat":
            return ("load \(file) | describe", words[0])
        default:
            // What is asked of the file besides is not said by reading it.
            let isAlone = words.dropFirst().allSatisfy {
                $0 == file || $0.hasPrefix("-") || ["table", "view", "cat", "show"].contains($0)
            }
            return showing.contains(head) && isAlone ? ("load \(file)", words[0]) : nil
        }
    }

    /// What is said after a dash: how many bins, a title; nil for what is not said here.
    private static func options(_ words: [String], of mark: String) -> String? {
        var said = ""
        for place in words.indices where words[place].hasPrefix("-") && marks[words[place].lowercased()] == nil {
            let value = words.indices.contains(place + 1) ? words[place + 1] : ""
            switch words[place] {
            case "-n", "--nbins", "--bins":
                guard mark == "plot histogram", Int(value) != nil else { return nil }
                said += " bins \(value)"
            case "-t", "--title":
                guard !value.isEmpty else { return nil }
                said += " title \"\(value.filter { !"\"'".contains($0) })\""
            case "-d", "-H", "--headers", "-w", "--width", "-h", "--height":
                // How it is read and how large it is drawn changes nothing that is shown.
                continue
            default: return nil
            }
        }
        return said
    }

    /// A word with an ending that files of tables have.
    private static func isFile(_ word: String) -> Bool {
        let ends = [
            ".csv", ".tsv", ".json", ".jsonl", ".txt", ".dat", ".parquet", ".xlsx", ".log", ".db", ".gz", ".sqlite",
        ]
        return !word.contains("'") && !word.contains("\"") && !word.hasPrefix("-")
            && ends.contains { word.lowercased().hasSuffix($0) }
    }

    private static func isName(_ word: String) -> Bool {
        (word.first?.isLetter ?? false) && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
