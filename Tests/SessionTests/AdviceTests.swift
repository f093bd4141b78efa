import Files
import Language
@testable import Notebook
@testable import Session
import Testing

/// Advice never names what does not exist: every command, option and word that a message tells a person to type is tried.
///
/// The messages are taken from the sources themselves, so that new advice without a trial fails.
@Suite struct AdviceTests {
    enum Trial: Sendable {
        /// A cell that follows the advice, after `Samples/weather.csv` was loaded, `windy` drawn and `few` made.
        case cell(String)
        /// A cell that asks the prompt for something.
        case prompt(String)
        /// A mark or placeholder of the grammar: a cell that uses it.
        case sign(String)
        /// Something of the machine, not of the language.
        case outside
    }

    /// Each advice as it stands in the sources, interpolations as `X`.
    static let trials: [String: Trial] = [
        // Session
        "load FILE.csv": .cell("load Samples/weather.csv"), "series": .cell("series"),
        "NAME | plot line": .cell("few | plot line"),
        "plot line": .cell("plot line"), "NAME | …": .cell("few | show"),
        "load … only NAME": .cell("load Samples/weather.csv | show"),
        "export! X": .cell("few | export! f.csv"), "help Xs": .prompt("help verbs"),
        "help words": .prompt("help words"), "help select": .prompt("help select"),
        "A, B": .cell("board windy, windy"),
        // Notebook
        "save!": .prompt("save!"), "save OTHER.md": .prompt("save OTHER.md"), "save! X": .prompt("save! n.md"),
        "save NAME.md": .prompt("save NAME.md"), "save --no-output": .prompt("save --no-output"),
        // Formats
        "copy 100": .prompt("copy 100"), "export FILE.csv": .cell("few | export copied.csv"),
        "dates excel": .cell("load Samples/weather.csv dates excel"), "-": .sign("load -"),
        "only": .sign("load Samples/weather.csv only wind"),
        "time": .cell("load Samples/weather.csv time `time`"),
        "on DATE": .cell("load Samples/weather.csv time `time` on 2022-06-07"),
        "time COLUMN": .cell("load Samples/weather.csv time `time`"),
        "dates dmy": .cell("load Samples/weather.csv dates dmy"),
        "dates mdy": .cell("load Samples/weather.csv dates mdy"),
        "format": .cell("load Samples/weather.csv format csv"),
        "only NAME": .sign("load Samples/weather.csv only wind"),
        "time none": .cell("load Samples/weather.csv time none"),
        "types COLUMN text": .cell("load Samples/weather.csv types wind text"),
        "types X text": .cell("load Samples/weather.csv types wind text"),
        "header N": .cell("load Samples/weather.csv header 1"),
        "format csv": .cell("load Samples/weather.csv format csv"),
        "lines \"PATTERN\"": .cell("load Samples/pump.log lines \"(?<flow>[0-9.]+) l\""),
        "(?<name>…)": .cell("load Samples/pump.log lines \"(?<name>[a-z]+):\""),
        "load X": .cell("load Samples/weather.csv"), "export it again": .outside,
        // Language
        "}": .sign("note \"a {1 + 1} b\""), ")": .cell("where (wind > 3)"),
        "and": .cell("where wind > 3 and gust < 9"), "in 8..17": .cell("where wind in 8..17"),
        "in": .cell("where wind in (3, 4)"), "derive": .cell("derive d = wind * 2"),
        "in (…)": .cell("where wind in (3, 4)"),
        "by X": .cell("aggregate by wind mean gust"),
        // Charts
        "range LOW..HIGH": .cell("plot range wind..gust"),
        "describe": .cell("describe"), "fill": .cell("fill linear"), "where": .cell("where wind > 3"),
        "time X": .cell("derive d = text(time, \"%Y-%m-%d\") | time d"),
        "mean COLUMN X": .cell("plot point mean wind ci by kind"),
        "error LOW..HIGH": .cell("derive lower = wind - 1, upper = wind + 1 | plot point wind error lower..upper"),
        "hide off": .cell("plot line wind + line gust\n  hide off"), "columns": .outside, "query": .outside,
        "aggregate": .cell("aggregate hourly mean wind"), "symlog": .cell("plot line wind\n  y symlog"),
        "y X": .cell("plot bar wind horizontal\n  y log"),
        "facet by": .cell("plot line wind\n  facet by kind"), "facet by X": .cell("plot line wind\n  facet by kind"),
        "count by X": .cell("count by kind"), "X first 5": .cell("plot bar mean wind by kind\n  x first 5"),
        "aggregate monthly … partial drop": .cell("aggregate monthly mean wind partial drop"),
        "aggregate monthly … empty zero": .cell("aggregate monthly mean wind empty zero"),
        "board": .cell("board windy, windy"), "by weekday": .cell("plot bar mean wind by weekday"),
        "by hour of day, weekday": .cell("plot rect mean wind by hour of day, weekday"), "bar": .cell("plot bar wind"),
        "bar by X": .cell("plot bar by kind"), "mean(…)": .cell("plot line wind\n  rule y mean(wind)"),
        "max(…)": .cell("plot line wind\n  rule y max(wind)"), "last(…)": .cell("plot line wind\n  rule y last(wind)"),
        "color by X": .cell("plot line wind color by kind"), "last": .cell("windy | select last"),
        "max": .cell("windy | select max"),
        "min": .cell("windy | select min"), "reverse": .cell("plot line wind\n  y reverse"),
        "X X": .cell("plot candle wind, gust, wind, gust"),
        "point COLUMN + X linear": .cell("plot point wind + trend linear"),
        "derive X_bin = floor(X / 10) * 10": .cell("derive wind_bin = floor(wind / 10) * 10"),
        "over X": .cell("plot point gust over wind"),
        "size by X": .cell("plot point gust over wind size by temperature"),
        "plot histogram X": .cell("plot histogram wind"),
        "|": .cell("weather | plot line wind"),
        "X | plot line X, or X | keep X": .outside,
        "plot X X": .cell("plot box wind"), "X sort desc": .cell("plot bar mean wind by weekday\n  x sort desc"),
        "facet apart": .cell("plot bar temperature, wind\n  facet apart"),
        "stack X": .cell("plot bar wind, gust\n  stack on"), "unit X X": .cell("unit wind knots"),
        // Series
        "count": .cell("aggregate hourly count wind"), "distinct": .cell("aggregate hourly distinct kind"),
        "first": .cell("aggregate hourly first kind"), "window": .cell("window 2022-06-07"),
        "aggregate daily": .cell("aggregate daily"), "aggregate every 3 hours": .cell("aggregate every 3 hours"),
        "aggregate by weekday": .cell("aggregate by weekday"), "aggregate all": .cell("aggregate all"),
        "weekday": .cell("aggregate daily by weekday"), "hour of day": .cell("aggregate daily by hour of day"),
        "month of year": .cell("aggregate daily by month of year"), "as NAME": .cell("first 3 as other"),
        "resample every 1 day": .cell("resample every 1 day"), "derive t = text(X)": .cell("derive t = text(wind)"),
        "normalize zscore": .cell("normalize zscore wind"), "normalize minmax": .cell("normalize minmax wind"),
        "time X \"%d/%m/%Y\"": .cell("derive d = text(time, \"%d/%m/%Y\") | time d \"%d/%m/%Y\""),
        "drop": .cell("drop wind"), "rename": .cell("rename breeze = wind"), "unit X km": .cell("unit wind km"),
        "other = …": .cell("derive other = wind"),
        "load … columns A, B": .cell("load Samples/weather.csv columns wind, gust"),
        "pivot sum COLUMN by day, X": .cell("pivot sum wind by day, kind"),
        "pivot X count by X": .cell("pivot kind count by day"),
        "plotline kernel install --interactive": .outside, "kernel install --also TYPE": .outside,
        "Shut Down Kernel": .outside, "Revert Notebook to Checkpoint": .outside, "head -n 1000000": .outside,
        "export NAME.csv": .cell("weather | export NAME.csv"),
        "ulimit -v": .outside, "X X X": .cell("top 3 wind"), "X X COLUMN by X": .cell("top 3 wind by kind"),
        "band x A..B": .cell("weather | plot point gust over wind\nband x 2..4"),
        "band y A..B": .cell("weather | plot point gust over wind\nband y 2..4"),
        "rule x X": .cell("weather | plot point gust over wind\nrule x 3"),
        "rule y X": .cell("weather | plot point gust over wind\nrule y 3"),
        "load PATH": .cell("load Samples/weather.csv"),
        "load X as X": .cell("load Samples/weather.csv as weather"),
        "explain": .cell("weather | where wind > 3 | explain"),
        "X | show": .cell("weather | show"),
        "X(a, b)": .cell("derive a = wind, b = gust | aggregate hourly corr(a, b)"),
        "X a, b": .cell("derive a = wind, b = gust | aggregate hourly mean a, b"),
    ]

    /// The advice in the prose of every error: what stands in quotes or back-quotes, and what follows a colon as a command.
    static let advice: [String: String] = {
        var found: [String: String] = [:]
        for path in proseFiles(below: "\(projectRoot)/Sources") {
            guard let bytes = try? FileReader.bytes(Path(path)) else { continue }
            let source = String(decoding: bytes, as: UTF8.self)
            guard let start = source.range(first: "var mend: String?") else { continue }
            let end = source.range(first: "var subject: String?") ?? source.endIndex
            for literal in Self.literals(source[start..<max(start, end)]) {
                for snippet in Self.snippets(literal) { found[snippet] = "\(path): \(literal)" }
            }
        }
        return found
    }()

    /// The prose of errors, whichever room it stands in.
    private static func proseFiles(below folder: String) -> [String] {
        SessionRig.names(in: folder).flatMap { name in
            let path = "\(folder)/\(name)"
            if name.hasSuffix("Error+Prose.swift") { return [path] }
            return name.contains(".") ? [] : proseFiles(below: path)
        }
    }

    @Test func everyAdviceIsTried() {
        #expect(Self.advice.count > 40, "the sources were found")
        for (snippet, place) in Self.advice where Self.trials[snippet] == nil {
            Issue.record("no trial of '\(snippet)' (\(place))")
        }
        for snippet in Self.trials.keys where Self.advice[snippet] == nil {
            Issue.record("nobody advises '\(snippet)' any more")
        }
    }

    @Test(arguments: trials.keys.sorted()) func holds(_ snippet: String) throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nderive kind = if(wind > 3, \"a\", \"b\") as weather")
        rig.run("weather | first 5 as few\nweather | plot line wind as windy")
        rig.run("weather")
        switch Self.trials[snippet] {
        case .cell(let cell)?:
            let result = rig.session.run(cell)
            #expect(result.error == nil, "\(result.error.map { ErrorText.plain($0) } ?? "")")
            #expect(Self.stands(snippet, in: cell), "the cell does not follow the advice")
        case .prompt(let cell)?:
            let result = rig.session.run(cell)
            #expect(result.error == nil && (!result.requests.isEmpty || result.isAside))
        case .sign(let cell)?:
            // It is read as it stands, whatever the file then says.
            #expect((try? Parser(vocabulary: VerbCatalog.vocabulary).parse(cell)) != nil)
        case .outside?, nil: break
        }
    }

    /// What "did you mean" offers is always one of the words that there are: by its kind, over every word of the language with a
    /// letter missing.
    @Test func whatIsMeantExists() throws {
        let rig = try SessionRig()
        let vocabulary = VerbCatalog.vocabulary
        let known = Set(vocabulary.entries.flatMap { [$0.name] + $0.aliases })
        for entry in vocabulary.entries(.verb) where entry.name.count > 4 {
            let text = rig.run(String(entry.name.dropLast()) + " Samples/weather.csv")
            guard let start = text.range(first: "did you mean ") else { continue }
            let words = text[start...].split(separator: "'", omittingEmptySubsequences: false)
            for place in stride(from: 1, to: words.count - 1, by: 2) where !words[place].contains("?") {
                #expect(known.contains(String(words[place])), "\(entry.name): \(text)")
            }
        }
    }

    /// The settings and the sizes that messages show as examples.
    @Test(arguments: ["800x400", "40x40", "8000x8000"]) func sizesOfMessages(_ size: String) throws {
        #expect(throws: Never.self) { try FigureSize(size) }
    }

    @Test(arguments: [
        "now 2024-12-03T15:00", "now system", "weekstart monday", "timezone Europe/Berlin", "timezone UTC",
        "timezone +02:00",
    ])
    func valuesOfMessages(_ setting: String) throws {
        #expect(try SessionRig().session.run("set \(setting)").error == nil)
    }

    // MARK: Reading the sources

    /// The words of the advice are in the cell, placeholders aside.
    private static func stands(_ snippet: String, in cell: String) -> Bool {
        let words = snippet.split { " ,(){}*.!".contains($0) }.filter { word in
            word.first?.isLowercase == true && word.allSatisfy { $0.isLetter }
        }
        return words.allSatisfy { word in word == "only" || word == "csv" || word == "km" || cell.contains(word) }
    }

    /// The texts between double quotes, interpolations as `X`.
    static func literals(_ source: Substring) -> [String] {
        var found: [String] = []
        var rest = source[...]
        while let open = rest.firstIndex(of: "\"") {
            rest = rest[rest.index(after: open)...]
            var text = ""
            while let character = rest.popFirst(), character != "\"" {
                guard character == "\\" else {
                    text.append(character)
                    continue
                }
                guard let next = rest.popFirst() else { break }
                guard next == "(" else {
                    text.append(next)
                    continue
                }
                text.append("X")
                var depth = 1
                while depth > 0, let inner = rest.popFirst() { depth += inner == "(" ? 1 : inner == ")" ? -1 : 0 }
            }
            if !text.isEmpty { found.append(text) }
        }
        return found
    }

    /// What a literal tells to type.
    static func snippets(_ literal: String) -> [String] {
        var found: [String] = []
        let characters = Array(literal)
        for quote in ["'", "`"] as [Character] {
            var place = 0
            while place < characters.count {
                // A quote that opens stands behind a blank or bracket; an apostrophe does not.
                let opens = characters[place] == quote && (place == 0 || " (".contains(characters[place - 1]))
                guard opens, let end = characters[(place + 1)...].firstIndex(of: quote) else {
                    place += 1
                    continue
                }
                found.append(String(characters[(place + 1)..<end]))
                place = end + 1
            }
        }
        // `draw one first: plot line`
        let parts = literal.split(separator: ": ", maxSplits: 1)
        if parts.count == 2, !parts[1].contains("`"), !parts[1].contains("'") {
            let command = String(parts[1])
            let first = command.split(separator: " ").first.map(String.init) ?? ""
            let isCommand = VerbCatalog.vocabulary.entries.contains {
                $0.name == first && [.verb, .sessionVerb].contains($0.kind)
            }
            if isCommand || first.allSatisfy(\.isUppercase) || first == "A," { found.append(command) }
        }
        return found.filter { !$0.isEmpty && $0 != "X" && !$0.hasPrefix("X'") }
    }
}

extension String {
    /// Where `text` first stands.
    fileprivate func range(first text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
