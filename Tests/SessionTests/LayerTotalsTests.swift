import Charts
import Session
import Testing

/// What layers of a chart run on over, share and set against each other. Expected numbers are added up by hand.
@Suite struct LayerTotalsTests {
    private static let rows = """
        day,plan,amount,closed
        2024-01-01,Basic,10,2024-02-01
        2024-01-01,Plus,20,2024-01-05
        2024-01-02,Basic,30,
        2024-01-04,Plus,40,2024-03-01
        2024-01-04,Basic,50,2024-03-02
        """

    private func rig(_ text: String = rows) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(text, to: "t.csv")
        _ = rig.run("load t.csv")
        return rig
    }

    private func chart(_ line: String, _ rig: SessionRig) throws -> ResolvedChart {
        let result = rig.session.run(line)
        try #require(result.error == nil, "\(line)")
        for case .figure(let drawn) in result.outputs { return try drawn.onlyChart() }
        throw Missing()
    }
    private struct Missing: Error {}

    private func values(_ chart: ResolvedChart) -> [String: [Double]] {
        var found: [String: [Double]] = [:]
        for one in chart.series { found[one.name] = (0..<one.y.count).map { one.y.span[$0] }.filter(\.isFinite) }
        return found
    }

    /// Basic begins on the 1st, 2nd and 4th, Plus on the 1st and 4th.
    @Test func countsRunOnOverPeriods() throws {
        let found = try values(chart("plot line cumulative count by day, plan", rig()))
        #expect(found["Basic"] == [1, 2, 2, 3] && found["Plus"] == [1, 1, 1, 2])
    }

    @Test func sumsRunOnOverPeriods() throws {
        let found = try values(chart("plot line cumulative sum amount by day", rig()))
        #expect(found.values.first == [30, 60, 60, 150])
    }

    /// A year's total begins anew with the year.
    @Test func aTotalOfEachYearStaysOne() throws {
        let rig = try rig("day,v\n2023-12-31,1\n2024-01-01,2\n2024-01-02,4\n")
        #expect(try values(chart("plot line cumulative v by year", rig)).values.flatMap { $0 }.max() == 6)
    }

    /// The function is the stage: 1, 2, 6 of days in two years begin anew with the year, and within each plan.
    @Test(arguments: ["line", "point"]) func theFunctionBeginsAnewToo(_ mark: String) throws {
        let text = "day,v,plan\n2023-12-30,1,a\n2023-12-31,8,b\n2024-01-01,2,a\n2024-01-02,4,a\n2024-01-03,16,b\n"
        for (line, expected) in [
            ("cumsum(v) by year", [[1, 9, 2, 6, 22]]),
            ("cumsum(v) by plan", [[1, 3, 7], [8, 24]]), ("cumsum(v) by year, plan", [[1, 2, 6], [8, 16]]),
            // `cummax` and `cummin` of pandas, within the same groups.
            ("cumulative max(v) by year", [[1, 8, 2, 4, 16]]), ("cumulative min(v) by year", [[1, 1, 2, 2, 2]]),
            ("cumulative min(v) by plan", [[1, 1, 1], [8, 8]]),
            ("cumulative max(v) by year, plan", [[1, 2, 4], [8, 16]]),
            // What is asked of the running total is that.
            ("max cumsum(v) by year", [[9, 31]]),
        ] as [(String, [[Double]])] {
            let found = try values(chart("plot \(mark) \(line)", rig(text)))
            #expect(found.sorted { $0.key < $1.key }.map(\.value) == expected, "\(line): \(found)")
        }
    }

    /// Areas of names lie on each other, as those of the stage do.
    @Test(arguments: ["by year", "by plan"]) func areasOfRunningTotals(_ keys: String) throws {
        let text = "day,v,plan\n2023-12-30,1,a\n2023-12-31,8,b\n2024-01-01,2,a\n2024-01-02,4,a\n2024-01-03,16,b\n"
        let stage = try values(chart("plot area cumulative v \(keys)", rig(text)))
        let function = try values(chart("plot area cumsum(v) \(keys)", rig(text)))
        func heights(_ all: [String: [Double]]) -> [[Double]] { all.values.sorted { $0.lexicographicallyPrecedes($1) } }
        #expect(heights(function) == heights(stage))
    }

    /// A bar is as high as the total at the end of its period; of each name it is of its own rows.
    @Test func barsOfRunningTotals() throws {
        let text = "day,v,plan\n2023-12-30,1,a\n2023-12-31,8,b\n2024-01-01,2,a\n2024-01-02,4,a\n2024-01-03,16,b\n"
        #expect(try values(chart("plot bar cumsum(v) by year", rig(text))).values.first == [9, 31])
        #expect(try values(chart("plot bar cumsum(v) by plan", rig(text))).values.flatMap { $0 }.sorted() == [7, 24])
    }

    /// Months of one time by the days of another are more rows than were read: three months of three days each, of three rows.
    @Test func instantsAsKeysAreSaid() throws {
        let text = "booked,stay,v\n2024-01-01,2024-05-01,1\n2024-02-01,2024-05-02,2\n2024-03-01,2024-06-03,4\n"
        let said = try rig(text).run("aggregate monthly sum v by stay")
        #expect(
            said.contains(
                "each stay is its own key: `by month of stay`, without a period before it, puts them into periods"
            ), "\(said)")
        for line in [
            "aggregate monthly sum v by month of stay", "aggregate sum v by stay", "aggregate monthly sum v by v",
            "aggregate yearly sum v by stay",
        ] {
            #expect(try !rig(text).run(line).contains("is its own key"), "\(line)")
        }
        #expect(try rig(text).run("aggregate every 2 days sum v by stay").contains("`by bin(stay, 2 days)`"))
        #expect(try rig(text).run("aggregate every 2 days sum v by bin(stay, 2 days)").contains("2 days of stay"))
    }

    @Test func sumsOfOtherRowsAreSaid() throws {
        let rows = "k,a,b\nx,1,2\nx,,3\ny,4,5\n"
        for line in ["sum a - sum b by k", "plot bar sum a - sum b by k"] {
            #expect(try rig(rows).run(line).contains("a has no value in a row where the others have one"), "\(line)")
        }
        #expect(try !rig(rows).run("sum b - sum b by k").contains("no value"))
    }

    @Test func anotherTimeThatIsCountedIsSaid() throws {
        let said = try rig().run("plot line count closed by month")
        #expect(said.contains("closed is counted in the periods of `day`"))
    }

    /// What a stage made of all rows is one line beside points of each name.
    @Test func aStageOfAllRowsIsOneLine() throws {
        let made = try chart("plot point amount by plan + line rolling 2 rows mean amount", rig())
        #expect(made.series.count(where: { $0.mark.name == "line" }) == 1)
    }

    /// After `unpivot` a mean of each year is of all rows of it: (1 + 3) / 2 and (2 + 6) / 2.
    @Test func aMeanOfTheirOwnPeriodsIsOfAllRows() throws {
        let rig = try rig("k,2020,2021\na,1,2\nb,3,6\n")
        _ = rig.run("unpivot 2020, 2021 names year values v")
        #expect(try values(chart("plot line mean v by year", rig)).values.map { $0 } == [[2, 4]])
    }

    @Test(arguments: [
        "plot line over columns by k", "plot line 2020, 2021, 2022 over columns by k",
        "plot line 2020..2022 over columns by k",
    ])
    func columnsAsPlacesNeedNoNames(line: String) throws {
        let made = try chart(line, rig("k,2020,2021,2022,w (kg)\na,1,2,3,9\nb,3,6,7,8\n"))
        #expect(values(made) == ["a": [1, 2, 3], "b": [3, 6, 7]])
    }

    @Test func sumsOfSeveralColumnsAreParts() throws {
        let made = try chart("plot pie sum red, sum green", rig("k,red,green\na,1,2\nb,3,6\n"))
        #expect(made.series.flatMap { one in (0..<one.y.count).map { one.y.span[$0] } }.sorted() == [4, 8])
    }

    /// Weights of parts add up, temperatures do not: of a 2 + 4, of b 6.
    @Test func partsOfWeightsAreSums() throws {
        let rig = try rig("k,weight,temp\na,2,10\na,4,20\nb,6,30\n")
        func parts(_ line: String) throws -> [Double] {
            try chart(line, rig).series.flatMap { one in (0..<one.y.count).map { one.y.span[$0] } }.sorted()
        }
        #expect(try parts("plot pie weight by k") == [6, 6])
        #expect(try parts("plot pie temp by k") == [15, 30])
    }
}
