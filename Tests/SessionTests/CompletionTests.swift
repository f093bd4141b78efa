@testable import Language
import Seeded
import Catalog
import Diagnostics
import Files
import Glibc
import Presenting
@testable import Session
import Syntax
import Testing

/// What Tab offers at the end of a line, in a session beside `Samples`.
@Suite struct CompletionTests {
    private func offered(_ line: String, after cells: String...) throws -> [String] {
        let rig = try SessionRig()
        for cell in cells {
            let result = rig.session.run(cell)
            if let error = result.error { Issue.record("\(ErrorText.plain(error))") }
        }
        return WorkspaceCompletion(line, session: rig.session).candidates.map(\.typed)
    }

    private static let weather = "load Samples/weather.csv"
    private static let stations = "load Samples/stations.csv"

    /// What must be there and what must not, by the language's own page.
    @Test(arguments: [
        ("help agg", ["aggregate"], ["plot"]),
        ("set timezone Europe/Ber", ["Europe/Berlin"], []),
        ("set weekstart ", ["monday", "sunday"], ["january"]),
        ("set theme ", ["light", "dark", "print"], []),
        ("convert low ", ["°C", "K"], ["km", "°F"]),
        ("unit low ", ["°C", "km"], []),
        ("where station == \"", ["\"Denver\"", "\"Boston\""], ["low", "abs"]),
        ("where station == ", ["\"Denver\"", "station"], []),
        ("where station in (\"Denver\", \"B", ["\"Boston\""], ["\"Denver\""]),
        ("load Samples/wea", ["Samples/weather.csv"], []),
        ("load Samples/weather.csv columns ", ["time", "wind", "gust"], ["low", "station"]),
        ("load Samples/weather.csv columns wind, ", ["gust"], ["wind"]),
        ("load Samples/stations.csv columns low, ", ["high"], ["time", "header", "Samples/", "low"]),
        ("load Samples/stations.csv time ", ["date"], ["low", "station"]),
        ("load Samples/weather.csv | sort ", ["wind"], ["low"]),
        ("load Samples/weather.csv\nplot line ", ["wind"], ["low", "y right"]),
        ("aggregate daily by station mean low as cold\ncold | keep ", ["low"], ["high"]),
        ("plot line ", ["low", "high"], ["station", "y right"]),
        ("plot line low right ", ["color"], []),
        ("plot bar sum precipitation by ", ["station", "weekday", "day"], []),
        ("aggregate by ", ["station", "weekday", "month"], ["low = ", "microsecond", "millisecond"]),
        ("aggregate daily by ", ["station", "weekday"], ["month", "day", "year"]),
        ("aggregate by station mean low | aggregate by ", ["station"], ["month", "weekday"]),
        ("plot line low ", ["color", "symbol"], ["gradient", "group", "bins", "hole", "size by"]),
        ("stations | ", ["plot", "where", "show", "explain"], ["quit", "undo", "load", "set", "explore", "title"]),
        ("stations | plot line low | ", ["title", "show", "explore"], ["aggregate", "plot", "copy", "gradient"]),
        ("stations | plot line low | x ", ["grid", "zero"], ["log", "left"]),
        ("stations | plot line low + ", ["line", "bar"], ["calendar"]),
        ("plot point low over high size by ", ["precipitation"], []),
        ("plot point low over high symbol by ", ["station"], []),
        ("plot line low facet by ", ["station"], []),
        ("plot bar sum low by station | x sort ", ["asc", "desc", "by"], []),
        ("plot bar sum low by station | x first 2 ", ["rest"], []),
        ("plot line low by day color by station highlight ", ["Denver", "Miami"], ["low"]),
        ("plot line low symbol station connect highlight ", ["Denver"], ["low"]),
        ("plot left, 0.5 + ", [], ["precipitation", "low"]),
        ("plot line low rule y ", ["today"], ["low"]),
        ("time ", [], ["low", "high"]),
        ("rolling 7 days mean ", ["low"], ["station"]),
        ("sort ", ["station", "low"], []),
        ("", ["stations", "load", "plot"], ["note |"]),
        ("plot line low color dark", ["darkred"], ["red"]),
        ("last 3 ", ["day", "week"], ["load"]),
        ("stations | plot line ", ["low", "high"], ["station"]),
        ("stations | first 100 | where low > 3 | plot bar sum ", ["precipitation"], ["station"]),
        ("stations | plot point low over high | plot line ", ["low", "high"], ["station"]),
        ("stations | plot line low | title \"a long title of a chart\" | color by ", ["station"], []),
        ("note \"first\"\nstations | plot line low facet by ", ["station"], []),
    ]) func offers(_ line: String, _ wanted: [String], _ unwanted: [String]) throws {
        let found = try offered(line, after: Self.stations)
        #expect(wanted.filter { !found.contains($0) } == [], "\(found.prefix(60))")
        #expect(unwanted.filter { found.contains($0) } == [])
    }

    /// What further words cannot mend either: panels of 400 places, days of the year for each minute of one, a copy of a year, boxes a
    /// second wide, styles that no line has, a second period, periods without times, formats of another kind of axis, a word of the language taken for a column.
    @Test(arguments: [
        ("load many.csv", "plot line value facet by ", ["code"], ["place"]),
        ("load many.csv", "plot line value color by ", ["place"], []),
        ("load far.csv", "aggregate minutely by ", ["place", "weekday"], ["day of year"]),
        ("load Samples/weather-year.csv", "copy ", [], ["md", "csv"]),
        ("load Samples/weather.csv", "copy ", ["md", "csv"], []),
        ("load Samples/weather-year.csv", "copy 20 ", ["md", "csv"], []),
        ("load Samples/weather-year.csv", "plot box temperature by ", ["day", "month"], ["second"]),
        ("load Samples/weather.csv", "plot line wind ", ["interpolate"], ["stack"]),
        ("load Samples/weather.csv", "plot line wind stack ", [], ["on", "center", "normalize"]),
        ("load Samples/weather.csv\nplot bar sum precipitation by hour", "", ["color"], ["interpolate", "symbol"]),
        ("load Samples/weather.csv", "aggregate daily by 2 ", [], ["weeks", "days"]),
        (
            "load Samples/stations.csv\naggregate by station mean high", "aggregate ", ["mean", "by"],
            ["weekly", "daily"]
        ),
        ("load Samples/weather.csv\nplot line wind", "y format ", ["percent"], ["month"]),
        ("load Samples/weather.csv", "plot dash by ", [], ["wind", "gust", "hour"]),
        ("load Samples/weather.csv\nplot bar sum precipitation by hour", "size ", [], ["by"]),
        ("load Samples/stations.csv\nplot point low over high", "size ", ["by"], []),
        ("load Samples/stations.csv", "plot station over ", [], ["high"]),
    ]) func offersNothingThatNoWordMends(_ cell: String, _ line: String, _ wanted: [String], _ unwanted: [String])
        throws
    {
        let rig = try SessionRig()
        let rows = (0..<400).map { "2024-01-01T00:\($0 / 60):\($0 % 60),p\($0),\($0 * 7 % 31),\($0 % 3)" }
        try rig.write("time,place,value,code\n" + rows.joined(separator: "\n") + "\n", to: "many.csv")
        // A year long by its last row alone: the first thousand, which stand for it where a line is tried, are of some minutes.
        let close = (0..<1100).map { "2024-01-01T00:\($0 / 60 + 10):\($0 % 60 / 10)\($0 % 10),p\($0 % 2),\($0)\n" }
        try rig.write("time,place,value\n" + close.joined() + "2024-12-31T00:00:00,p0,0\n", to: "far.csv")
        let result = rig.session.run(cell)
        if let error = result.error { Issue.record("\(ErrorText.plain(error))") }
        let found = WorkspaceCompletion(line, session: rig.session).candidates.map(\.typed)
        #expect(wanted.filter { !found.contains($0) } == [], "\(found.prefix(60))")
        #expect(unwanted.filter { found.contains($0) } == [])
    }

    /// Behind the name of nothing nothing stands; `now` and its like where rows are; the names along x; marks that share an axis with
    /// the layers before them.
    @Test(
        arguments: [
            ([], "plot ", nil, []), ([], "plot line wi", nil, []),
            ([], "load Samples/weather.csv\nplot line wi", ["wind"], []),
            ([], "", ["load", "help"], ["plot", "where", "aggregate"]), ([weather], "", ["load", "plot", "where"], []),
            ([weather], "nosuch | ", nil, []), ([weather], "nosuch | plot line ", nil, []),
            ([weather], "load Samples/stations.csv as s\ns | ", ["plot"], []),
            ([weather], "first 3 as few\nfew | ", ["plot"], []),
            ([weather], "plot line wind as fig\nfig | ", ["title"], []),
            ([weather, "plot line wind"], "select ", ["last", "max", "off"], ["now", "today", "yesterday"]),
            ([weather], "plot line wind | select ", ["last"], ["now", "today", "yesterday"]),
            (["load near.csv", "plot line v"], "select ", ["now", "today", "last"], ["yesterday"]),
            (["load near.csv"], "plot line v | select ", ["now", "today", "last"], ["yesterday"]),
            ([stations, "plot bar mean high by station"], "select ", ["Denver", "last"], ["now", "today"]),
            (
                [weather], "plot line wind + ", ["line", "bar", "trend", "rect"],
                ["histogram", "sector", "candle", "strip"]
            ),
            ([weather], "plot histogram wind + ", ["histogram", "density", "bar"], ["sector", "calendar", "candle"]),
            ([stations], "plot bar mean low by station + ", ["bar", "point"], ["histogram", "candle", "calendar"]),
            ([stations], "plot ", ["line", "rect", "sector", "calendar", "box"], ["candle"]),
            ([weather], "plot ", ["line", "rect", "sector", "calendar", "histogram"], ["candle"]),
        ] as [([String], String, [String]?, [String])])
    func offersWhatTheLineCanMean(_ cells: [String], _ line: String, _ wanted: [String]?, _ unwanted: [String]) throws {
        let rig = try SessionRig()
        // The rig's clock stands at noon of 1 July 2024.
        try rig.write("time,v\n2024-07-01,1\n2024-07-02,2\n2024-07-03,3\n", to: "near.csv")
        for cell in cells {
            let result = rig.session.run(cell)
            if let error = result.error { Issue.record("\(ErrorText.plain(error))") }
        }
        let found = WorkspaceCompletion(line, session: rig.session).candidates.map(\.typed)
        if wanted == nil { #expect(found == []) }
        #expect((wanted ?? []).filter { !found.contains($0) } == [], "\(found.prefix(60))")
        #expect(unwanted.filter { found.contains($0) } == [])
    }

    /// What an aggregate grouped by stands wherever a column may.
    @Test func offersAnIndexThatHasAName() throws {
        let found = try offered("plot bar high by ", after: Self.stations, "aggregate by station mean high")
        #expect(found.contains("station"))
    }

    /// Clauses and styles where there is a chart to refine, and behind the verbs; the rest of a name of several words behind a blank.
    @Test func offersClausesToCharts() throws {
        func kinds(_ line: String, _ cells: String...) throws -> (title: Bool, color: Bool, load: Int?, first: Int?) {
            let rig = try SessionRig()
            for cell in [Self.weather] + cells { #expect(rig.session.run(cell).error == nil) }
            let found = WorkspaceCompletion(line, session: rig.session).candidates.map(\.typed)
            return (
                found.contains("title"), found.contains("color"), found.firstIndex(of: "plot"),
                found.firstIndex { $0 == "title" || $0 == "color" }
            )
        }
        for line in ["", "weather | ", "weather | first 3 | ", "first 3 | t", "weather | c"] {
            let found = try kinds(line)
            #expect(!found.title && !found.color, "\(line)")
        }
        for line in ["", "weather | plot line wind | ", "chart | ", "title \"a\" | ", "plot line wind | "] {
            let found = try kinds(line, "plot line wind")
            #expect(found.title && found.color, "\(line)")
            if let verb = found.load, let clause = found.first { #expect(verb < clause, "\(line)") }
        }
        #expect(try !kinds("weather | ", "plot line wind").title)
        #expect(try kinds("plot line wind\n").title && kinds("plot line wind\n  ").title)
        #expect(try offered("plot bar sum precipitation by hour of ", after: Self.weather) == ["hour of day"])
        #expect(try offered("aggregate by day of ", after: Self.weather) == ["day of month", "day of year"])
    }

    /// A clause alone refines the chart: its series, and the columns of its rows.
    @Test func offersWhatTheChartHolds() throws {
        let chart = "plot line high by day color by station"
        #expect(try offered("highlight D", after: Self.stations, chart) == ["Denver"])
        let explored = try offered("explore ", after: Self.stations, chart)
        #expect(explored.contains("chart") && !explored.contains("stations"))
        #expect(try offered("facet by s", after: Self.stations, chart).contains("station"))
        // Names of the kind that the stage takes.
        #expect(
            try offered("tabs ", after: Self.stations, chart).filter { ["stations", "chart"].contains($0) } == ["chart"]
        )
        let joined = try offered("append ", after: Self.weather, Self.stations, chart)
        #expect(joined.contains("weather") && !joined.contains("chart"))
        // What the chart's marks and axes have.
        let styles = try offered("", after: Self.stations, chart)
        #expect(styles.contains("interpolate") && !styles.contains("gradient") && !styles.contains("hole"))
        let sides = try offered("y ", after: Self.stations, chart)
        #expect(sides.contains("right") && sides.contains("log") && !sides.contains("top"))
    }

    /// Columns before styles, marks before both.
    @Test func ordersTheList() throws {
        let line = try offered("plot line ", after: Self.weather)
        let place = { (word: String) in line.firstIndex(of: word) ?? .max }
        #expect(place("wind") < place("color") && place("color") < place("title"))
        let plot = try offered("plot ", after: Self.weather)
        #expect((plot.firstIndex(of: "line") ?? .max) < (plot.firstIndex(of: "wind") ?? 0))
    }

    /// Blanks and quotes in the names of files and columns; folders are gone on into; a name that no cell can hold is left out.
    @Test func spellsNamesOut() throws {
        let rig = try SessionRig()
        for name in ["my file.csv", "a \"q\".csv", "tab\tname.csv"] {
            try rig.write("when,my value,b\n2020-01-01,1,x\n", to: name)
        }
        _ = unsafe mkdir(rig.path("my folder"), 0o700)
        let found = { WorkspaceCompletion($0, session: rig.session).candidates.map(\.typed) }
        #expect(found("load my") == ["\"my file.csv\"", "\"my folder/"])
        #expect(found("load \"my fi") == ["\"my file.csv\""])
        #expect(found("load a") == ["\"a \\\"q\\\".csv\""])
        #expect(found("load t").isEmpty)
        #expect(found("load \"my file.csv\" columns ") == ["when", "`my value`", "b"])
        #expect(rig.session.run("load \"my file.csv\" columns when, `my value`").error == nil)
        #expect(found("plot line ").first == "`my value`")
        #expect(found("plot line `my").first == "`my value`")
    }

    /// What the file holds that is being loaded, by other means: `unzip -p meter.xlsx xl/workbook.xml`, `sqlite3 readings.db .tables`,
    /// `cut -d, -f1 home-assistant.csv`.
    @Test(arguments: [
        ("load Samples/meter.xlsx sheet ", ["notes", "readings"]), ("load Samples/meter.xlsx sheet re", ["readings"]),
        ("load Samples/lodgers.ods sheet ", ["lodgers"]), ("load Samples/readings.db table re", ["readings"]),
        ("load Samples/weather.csv sheet ", []), ("load Samples/weather.csv table ", []),
        ("load Samples/open-meteo.csv only d", ["`daily`"]),
        ("load Samples/home-assistant.csv only sensor.a", ["sensor.attic_temperature"]),
        ("load Samples/home-assistant.csv only `sensor.att", ["`sensor.attic_temperature`"]),
        ("load Samples/none.db table ", []),
    ]) func offersWhatAFileHolds(_ line: String, _ names: [String]) throws {
        let found = try offered(line)
        #expect(
            names.isEmpty ? !found.contains { $0 == "readings" || $0 == "weather" } : names.allSatisfy(found.contains))
        if let only = names.first, names.count == 1 { #expect(found == [only]) }
    }

    /// A dot in a column's name.
    @Test func dottedNames() throws {
        let rig = try SessionRig()
        try rig.write("when,cpu.load,cpu.idle,mem\n2020-01-01,1,2,3\n2020-01-02,1,2,3\n", to: "dots.csv")
        #expect(rig.session.run("load dots.csv").error == nil)
        let found = { WorkspaceCompletion($0, session: rig.session).candidates.map(\.typed) }
        #expect(found("plot line cpu.") == ["cpu.load", "cpu.idle"])
        #expect(found("plot line mem, cpu.l") == ["cpu.load"])
        #expect(found("where cpu.i") == ["cpu.idle"])
        #expect(found("plot line `cpu.l") == ["`cpu.load`"])
        #expect(found("keep cpu") == ["cpu.load", "cpu.idle"])
        #expect(found("load dots.csv columns cpu.l") == ["cpu.load"])
        #expect(rig.session.run("plot line cpu.load").error == nil)
        // Readline's word begins where the name does.
        let put = WorkspaceCompletion("plot line cpu.l", session: rig.session).replacements(
            from: 10, in: "plot line cpu.l")
        #expect(put.map(\.text) == ["cpu.load"])
    }

    /// A pipe is never opened, a device neither, and of a large file the beginning alone is read.
    @Test func looksAtRegularFilesAlone() throws {
        let rig = try SessionRig()
        #expect(unsafe mkfifo(rig.path("pipe.csv"), 0o600) == 0)
        let found = { WorkspaceCompletion($0, session: rig.session).candidates.map(\.typed) }
        #expect(found("load pipe.csv columns ").isEmpty)
        #expect(found("load /dev/zero columns ").isEmpty)
        #expect(found("load https://example.org/a.csv columns ").isEmpty)
        // The last lines are beyond what is looked at: a header alone counts.
        let rows = String(repeating: "2020-01-01,1\n", count: 20_000)
        try rig.write("time,first\n" + rows + "2020-01-02,text\n", to: "long.csv")
        #expect(found("load long.csv columns ") == ["time", "`first`"])
    }

    /// Whatever is offered reads when it is taken, or begins something that does: examples of the language, cut at
    /// words and within. The parser that judges is the one that cells go through.
    @Test func offersNothingThatCannotBeRead() throws {
        let rig = try SessionRig()
        _ = rig.session.run(Self.weather + "\n" + Self.stations)
        let parser = Parser(vocabulary: rig.session.vocabulary)
        var lines: [String] = []
        for cell in Set(rig.session.vocabulary.entries.flatMap(\.examples).map(\.cell)).sorted() {
            guard let line = cell.split(separator: "\n").last else { continue }
            var prefix = ""
            for word in line.split(separator: " ") {
                lines.append(prefix)
                lines.append(prefix + word.prefix(1))
                prefix += word + " "
            }
            lines.append(prefix)
        }
        var judged = 0
        for line in Survey.sample(Set(lines).sorted(), oneIn: 24, of: "offers") {
            let completion = WorkspaceCompletion(line, session: rig.session)
            let kept = String(decoding: line.utf8.prefix(completion.start), as: UTF8.self)
            // The colours are alike.
            for candidate in completion.candidates.filter({ $0.group != .colour }).prefix(40) {
                judged += 1
                let taken = kept + candidate.typed
                do throws(SyntaxError) {
                    _ = try parser.parse(taken)
                } catch .unexpected(.end, _, _), .unclosedText, .unclosedName, .unclosedParenthesis,
                    .unclosedInterpolation
                {
                    continue
                } catch {
                    // It may lack a word yet: `morning as`, `interpolate`.
                    if [" x", " linear"].contains(where: { (try? parser.parse(taken + $0)) != nil }) { continue }
                    Issue.record("'\(line)' offers '\(candidate.typed)': \(error.what)")
                }
            }
        }
        #expect(judged > 200)
    }

    /// What is offered for columns runs.
    @Test(arguments: [
        "sort ", "plot line ", "plot bar mean ", "aggregate daily mean ", "aggregate weekly max ", "keep ", "diff ",
        "rolling 3 rows mean ", "convert ", "plot histogram ", "top 2 ", "plot box ", "describe | fill linear ",
        "cumulative ", "plot point low over ", "pivot ", "normalize zscore ", "stations | plot line ",
        "stations | where low > 20 | plot bar mean ", "stations | first 90 | aggregate weekly max ",
    ]) func columnsRun(_ line: String) throws {
        let rig = try SessionRig()
        _ = rig.session.run(Self.stations)
        let parser = Parser(vocabulary: rig.session.vocabulary)
        for candidate in WorkspaceCompletion(line, session: rig.session).candidates where candidate.group == .column {
            guard (try? parser.parse(line + candidate.typed)) != nil else { continue }
            let result = rig.session.run(line + candidate.typed)
            if let error = result.error { Issue.record("\(line + candidate.typed): \(ErrorText.plain(error))") }
            _ = rig.session.run("undo")
            _ = rig.session.run("stations")
        }
    }

    /// What an editor gets whose words begin elsewhere.
    @Test(arguments: [
        ("plot bar sum wind by hour of", 21, ["hour of day"]), ("plot bar sum wind by hour of", 26, ["of day"]),
        ("where wind>te", 6, ["wind>temperature"]),
    ]) func fitsAnEditorsWords(_ line: String, _ from: Int, _ wanted: [String]) throws {
        let rig = try SessionRig()
        _ = rig.session.run(Self.weather)
        let found = WorkspaceCompletion(line, session: rig.session).replacements(from: from, in: line).map(\.text)
        #expect(wanted.filter { !found.contains($0) } == [], "\(found)")
    }

    /// Verbs that take a cell's number offer those that there are, the last first, each with its first line.
    @Test(arguments: ["edit ", "rerun ", "rerun from ", "delete ", "move ", "move 1 to "])
    func numbersOfCells(_ line: String) throws {
        let rig = try SessionRig()
        let cells = ["load Samples/weather.csv", "plot line wind\n  title \"W\"", "wind"]
        let found = WorkspaceCompletion(line, session: rig.session, cells: cells).candidates
            .filter { Int($0.typed) != nil }
        #expect(found.map(\.typed) == ["3", "2", "1"])
        #expect(found.map(\.summary) == ["wind", "plot line wind", "load Samples/weather.csv"])
    }
}
