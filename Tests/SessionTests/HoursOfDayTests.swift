import Testing

/// Bars by the hour: of a week and less each hour has its bar, of more each hour of the day.
@Suite struct HoursOfDayTests {
    /// - Parameter days: from the first row to the last, a row every six hours; the values of one hour of the day are equal.
    private static func table(_ days: Int) -> ReadAs {
        ReadAs(
            table: "time,v\n"
                + (0...days * 4).map { row in
                    "2024-05-\(row / 4 < 9 ? "0" : "")\(row / 4 + 1)T\(row % 4 * 6 < 10 ? "0" : "")\(row % 4 * 6):00Z,\(row % 4 + 1)"
                }.joined(separator: "\n"), file: "hours.csv")
    }

    @Test(arguments: [(7, false), (8, true)])
    func ofMoreThanAWeek(_ days: Int, _ isFolded: Bool) throws {
        for plot in ["plot bar mean v by hour", "plot bar count by hour"] {
            let said = try Self.table(days).rig().run(plot)
            #expect(said.contains("· by hour of day") == isFolded, "\(said)")
        }
        // Lines run along time, however long, and so does a unit that is no hour.
        for plot in ["plot line mean v by hour", "plot bar mean v by day", "plot bar mean v by 2 hours"] {
            #expect(try !Self.table(days).rig().run(plot).contains("· by hour of day"), "\(plot)")
        }
    }

    /// The mean of 1, 1, …, 2, 2, … at four hours of the day.
    @Test func valuesOfAnHourAreCombined() throws {
        let rig = try Self.table(10).rig()
        rig.run("plot bar mean v by hour as folded\nplot bar mean v by hour of day as said")
        let values = try ["folded", "said"].map { name in
            let chart = try #require(try rig.session.workspace.chart(name)?.onlyChart())
            return chart.series.flatMap { one in (0..<one.y.count).map { one.y.span[$0] } }.filter(\.isFinite)
        }
        #expect(values == [[1, 2, 3, 4], [1, 2, 3, 4]])
    }
}
