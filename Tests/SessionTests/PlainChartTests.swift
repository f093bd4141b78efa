import Session
import Testing

/// Plain lines for charts over tables of several columns: what they draw, by the values of the tables themselves.
@Suite struct PlainChartTests {
    private static let polls = """
        when,house,reds (%),blues (%),others (%),margin (pp)
        2024-01-01,a,10,30,60,3
        2024-01-02,b,20,20,40,2
        """
    private static let grades = """
        pupil,class,maths,again,art
        Ann,7a,67,71,80
        Ben,7b,63,70,
        Cleo,7a,65,64,90
        Dan,7b,50,58,70
        """

    private func rig(_ table: String) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: "t.csv")
        rig.run("load t.csv")
        return rig
    }

    /// The chart's record, line by line.
    private func record(_ rig: SessionRig, _ line: String) throws -> [String] {
        let said = rig.run(line)
        let chart = try #require(rig.session.workspace.chart("chart"), "\(said)")
        return try chart.record().split(separator: "\n").map(String.init)
    }

    private func heads(_ record: [String], of mark: String) -> [String] { record.filter { $0.hasPrefix(mark + " \"") } }

    /// Where the rows of the last series end.
    private func lastEnds(_ record: [String]) -> [String] {
        record.reversed().prefix { $0.hasPrefix("  ") }.reversed().map { String($0.split(separator: " ")[1]) }
    }

    /// A type that is the same in every row, and the number of a process, are no measures.
    @Test func whatNamesRowsIsNotDrawn() throws {
        let table =
            "when,Record Type,pid,glucose\n"
            + (1...9).map { "2024-01-01 0\($0):00,0,\(700 + $0 * 7),\(5 + $0 % 3)\n" }.joined()
        let rows = try record(rig(table), "plot")
        #expect(heads(rows, of: "line").map { $0.hasPrefix("line \"glucose\"") } == [true], "\(rows)")
    }

    /// 245 of four, 263 of four: one value of all rows is a bar, whoever the rows are of.
    @Test func oneBarAColumn() throws {
        let rows = try record(rig(Self.grades), "plot bar mean maths, mean again")
        #expect(lastEnds(rows) == ["61.25", "65.75"], "\(rows)")
    }

    /// What the stage before has made of several columns of one unit stands side by side.
    @Test func sumsBesideEachOther() throws {
        let rig = try rig(Self.polls)
        let all = try record(rig, "aggregate all sum reds, sum blues by house | plot bar")
        #expect(heads(all, of: "bar").count == 2)
        // Of another unit it is no bar among them.
        let two = try record(rig, "t | aggregate all sum reds, sum margin by house | plot bar")
        #expect(heads(two, of: "bar").count == 1)
    }

    // MARK: Shares of several columns

    /// 10 + 30 + 60 and 20 + 20 + 40: each stack ends at the whole.
    @Test(arguments: [
        "plot area reds, blues, others stack share", "plot bar reds, blues, others stack share",
        "plot bar reds, blues, others stack share by house", "plot bar reds, blues, others by house stack share",
    ])
    func severalColumnsArePartsOfEachPlace(_ line: String) throws {
        let rig = try rig(Self.polls)
        let record = try record(rig, line)
        #expect(lastEnds(record) == ["1", "1"], "\(record)")
        #expect(record.contains { $0.hasSuffix(" 0.4 from 0.1") } && record.contains { $0.hasSuffix(" 0.5 from 0.25") })
    }

    /// Without a stack it is the stage: of each column's own total.
    @Test func sharesOfOneColumnAreOfItsTotal() throws {
        let rig = try rig(Self.polls)
        #expect(lastEnds(try record(rig, "plot line others share")) == ["60", "40"])
    }

    // MARK: Units that go together

    @Test func percentagePointsAreTakenFromPercent() throws {
        let rig = try rig(Self.polls)
        let record = try record(
            rig, "derive low = reds - margin, high = margin + reds | plot range low..high + point reds")
        #expect(!record.contains { $0.hasPrefix("y right") }, "\(record)")
        for name in ["low", "high"] { #expect(rig.session.workspace.frame("it")?.column(name)?.unit == "%") }
        rig.run("derive gap = margin - margin")
        #expect(rig.session.workspace.frame("it")?.column("gap")?.unit == "pp")
    }

    // MARK: Columns as places

    @Test(arguments: [
        "plot slope maths, again by pupil color class", "plot line maths, again over columns by pupil color class",
    ])
    func aSlopeOfColumnsIsALineEachKey(_ line: String) throws {
        let record = try record(try rig(Self.grades), line)
        #expect(record.contains("x 2 slots 0 … 2") && record.contains("  tick 0.5 \"maths\""), "\(record)")
        #expect(heads(record, of: "line").count == 4)
        #expect(heads(record, of: "line").count { $0.contains("series 0 ") } == 2, "a colour each class")
        // Cleo's from 65 to 64.
        let cleo = try #require(record.firstIndex { $0.contains("\"Cleo\"") })
        #expect(record[(cleo + 1)...(cleo + 2)] == ["  0.5 65", "  1.5 64"])
    }

    /// Rows of times too: 10, 30 of the first day and 20, 20 of the second.
    @Test func columnsArePlacesOverTimeToo() throws {
        let record = try record(try rig(Self.polls), "plot line reds, blues over columns by house")
        #expect(record.contains("x 2 slots 0 … 2") && record.suffix(2) == ["  0.5 20", "  1.5 20"], "\(record)")
    }

    @Test func aSlopeOfOneColumnIsALineEachKey() throws {
        let rig = try rig("year,team,points\n2020,a,1\n2020,b,4\n2024,a,3\n2024,b,2\n")
        let record = try record(rig, "plot slope points by year color team")
        #expect(heads(record, of: "line").count == 2)
    }

    @Test(arguments: ["plot heatmap maths, again, art by pupil", "plot rect mean maths, mean again, mean art by pupil"])
    func cellsOfAKeyAndColumns(_ line: String) throws {
        let rig = try rig(Self.grades)
        let said = rig.run(line)
        let record = try record(rig, line)
        #expect(record.contains("x 3 slots 0 … 3") && record.contains("y 4 slots 0 … 4 \"pupil\" reverse"), "\(record)")
        #expect(record.contains { $0.hasPrefix("  2.5 ") && $0.hasSuffix(" value 90") })
        #expect(heads(record, of: "rect")[0].contains("value 50 … 90"))
        #expect(said.contains("each column is a place along x"), "\(said)")
    }

    @Test func cellsOfTwoUnitsHaveNoOneScale() throws {
        let rig = try rig("k,a (kg),b (m)\nx,1,2\ny,3,4\n")
        #expect(rig.run("plot heatmap a, b by k").contains("error: the columns of a rect need one unit"))
    }

    // MARK: Bins as wide as was said

    /// Trees of 1900 … 2023: the twenties are a bin of their own.
    private static let trees =
        "id,planted,took\n"
        + [1900, 1905, 1913, 1987, 2010, 2019, 2020, 2020].enumerated().map {
            "\($0),\($1),0:\(10 + $0):00"
        }.joined(separator: "\n") + "\n"

    @Test(arguments: [
        "plot histogram planted bin 10", "plot histogram bin 10 planted", "plot histogram planted bins of 10",
        "plot histogram planted bins width 10", "plot histogram bin planted 10", "plot histogram planted step 10",
        "plot histogram bins of 10 planted",
        "plot hist planted binwidth 10",
    ])
    func binsAreAsWideAsSaid(_ line: String) throws {
        let rig = try rig(Self.trees)
        let said = rig.run(line)
        let record = try record(rig, line)
        #expect(said.contains("13 bins of 10") && !said.contains("Freedman"), "\(said)")
        // 1900 … 1909 in the first, 2010 … 2019 in the last but one, 2020 … 2029 in the last.
        let rows = record.filter { $0.hasPrefix("  1") || $0.hasPrefix("  2") }
        #expect(rows.first == "  1905 2" && rows.suffix(2) == ["  2015 2", "  2025 2"], "\(rows)")
        #expect(record.contains { $0.contains("tick 2000 \"2000\"") }, "\(record)")
    }

    /// Rows every minute from 10 to 17 minutes.
    @Test(arguments: [
        "plot histogram took step 5 min", "plot histogram took bins 5 min", "plot histogram bins of 5 min took",
        "plot histogram took bins width 5 min", "plot histogram took bin 5 minutes",
    ])
    func binsAreAsLongAsSaid(_ line: String) throws {
        let rig = try rig(Self.trees)
        let record = try record(rig, line)
        #expect(record.filter { $0.hasPrefix("  7") || $0.hasPrefix("  1") } == ["  750 5", "  1050 3"], "\(record)")
    }

    /// So many bins, whose name ends in an s.
    @Test func aCountOfBinsIsACount() throws {
        #expect(try rig(Self.trees).run("plot histogram planted bins 4").contains("4 bins of"))
    }

    /// Years keep their digits whatever their bins are.
    @Test func yearsOfAHistogramAreYears() throws {
        let record = try record(try rig(Self.trees), "plot histogram planted")
        #expect(!record.contains { $0.contains("tick") && $0.contains("\"1,9") }, "\(record)")
    }

    // MARK: Rules

    @Test(arguments: [
        ("plot line reds rule 20 \"cap\"", "rule y 20 \"cap\""),
        ("plot line reds rule 0 dashed", "rule y 0 \"\" dashed"),
        ("plot line reds rule mean", "rule y 15 \"\""), ("plot bar reds by house rule 12", "rule y 12 \"\""),
        ("plot line reds rule 2000", "rule y 2000 \"\""),
    ])
    func aRuleOfANumberIsAcross(_ line: String, _ rule: String) throws {
        let record = try record(try rig(Self.polls), line)
        #expect(record.contains(rule), "\(record)")
    }

    @Test func aRuleOfATimeIsAlongX() throws {
        let record = try record(try rig(Self.polls), "plot line reds rule 2024-01-02 \"poll\"")
        #expect(record.contains { $0.hasPrefix("rule x ") && $0.hasSuffix("\"poll\"") }, "\(record)")
    }

    /// Both axes of a histogram are of numbers.
    @Test func aRuleOfTwoAxesOfNumbersSaysItsOwn() throws {
        #expect(try rig(Self.polls).run("plot histogram reds rule 20").contains("rule names neither"))
    }

    // MARK: Columns without commas

    @Test(arguments: [
        ("plot candlestick open high low close", "= plot candle open, high, low, close"),
        ("plot candle open high low close", "= plot candle open, high, low, close"),
        ("plot line open close", "= plot line open, close"),
        ("plot bar open close by k", "= plot bar open, close by k"),
        ("plot line open close y 0..9", "= plot line open, close y 0..9"),
    ])
    func columnsBesideEachOtherAreAList(_ line: String, _ echo: String) throws {
        let rig = try rig("k,open,high,low,close\na,2,4,1,3\nb,3,5,2,4\n")
        let said = rig.run(line)
        #expect(said.split(separator: "\n").contains { $0 == echo } && !said.contains("error"), "\(said)")
    }

    // MARK: Half widths

    /// 10 ± 3 and 20 ± 2 reach from 7 to 22; the mean half width of both is 2.5.
    @Test(arguments: [
        ("plot point reds error margin", 7.0, 22.0), ("plot bar mean reds by house error margin", 0, 22.0),
    ])
    func oneColumnIsHowFarAnErrorReaches(_ line: String, _ low: Double, _ high: Double) throws {
        let record = try record(try rig(Self.polls), line)
        let axis = try #require(record.first { $0.hasPrefix("y linear ") }).split(separator: " ")
        let (from, to) = (Double(axis[2]) ?? .nan, Double(axis[4]) ?? .nan)
        #expect(from <= low && to >= high && to < high + 8, "\(record)")
    }

    @Test func anErrorAsAMarkIsARange() throws {
        let rig = try rig(Self.polls)
        let said = rig.run("derive low = reds - margin, high = reds + margin | plot error low..high + point reds")
        #expect(said.contains("chart: range of low..high + point of reds") && !said.contains("error:"), "\(said)")
    }

    // MARK: Names of keywords and of other marks

    /// A column that is called `over` is one where a column must stand.
    @Test(arguments: [
        ("plot bar over by dept", "= plot bar \"over\" by dept"),
        ("plot lollipop over by dept", "= plot lollipop \"over\" by dept"),
        ("plot bar spent, over by dept", "= plot bar spent, \"over\" by dept"),
    ])
    func columnsOfKeywordsGetTheirQuotes(_ line: String, _ echo: String) throws {
        let said = try rig("dept,over,spent\na,2,4\nb,-3,5\n").run(line)
        #expect(said.split(separator: "\n").contains { $0 == echo } && !said.contains("error:"), "\(said)")
    }

    @Test func aPyramidIsBarsThatLie() throws {
        let said = try rig("age,sex,people\na,f,4\na,m,5\nb,f,3\nb,m,2\n").run("plot pyramid people by age color sex")
        #expect(said.contains("= plot bar people by age color by sex group horizontal"), "\(said)")
    }
}
