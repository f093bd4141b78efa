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
