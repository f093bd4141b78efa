import Testing

@testable import Series

/// `resample` that says no way leaves it to the `fill` after it. Expected values: pandas 2.2, `resample(…).ffill()`, `.bfill()`,
/// `.interpolate("time")` and `.asfreq().fillna(…)` of the same rows.
@Suite struct ResampleFillTests {
    /// The row at 3 January 12:00 lies between two instants.
    private func frame() throws -> Frame {
        try Frame.times(
            ["2024-01-01", "2024-01-03", "2024-01-03T12:00", "2024-01-06"],
            [Column("v", [1, 4, 6, 11]), Column("w", [10, 30, 35, 60])])
    }

    private func run(_ pipeline: String) throws -> Plan.Result {
        let frame = try frame()
        var plan = Plan(FrameSource("g", frame))
        for transform in try Stages.transforms(pipeline) { plan.append(transform) }
        return try plan.run(Stages.context())
    }

    private func values(_ name: String, of result: Plan.Result) throws -> [Double] {
        let numbers = try #require(try result.series[0].frame.column(name)?.numbers)
        return (0..<numbers.count).map { numbers.span[$0] }
    }

    private static let ways: [(String, [Double])] = [
        ("previous", [1, 1, 4, 6, 6, 11]), ("next", [1, 4, 4, 11, 11, 11]), ("linear", [1, 2.5, 4, 7, 9, 11]),
        ("zero", [1, 0, 4, 0, 0, 11]), ("mean", [1, 16.0 / 3, 4, 16.0 / 3, 16.0 / 3, 11]),
    ]

    @Test(arguments: ways)
    func theFillSaysTheWay(_ way: String, _ expected: [Double]) throws {
        let result = try run("resample every 1 day | fill \(way)")
        #expect(try values("v", of: result) == expected)
        #expect(result.notes.contains(SeriesNote.tally(6, .valuesFilled).erased))
    }

    /// A way that is said stays, columns that the fill does not name too.
    @Test func whatIsSaidStays() throws {
        let said = try run("resample every 1 day linear | fill previous")
        #expect(try values("v", of: said) == [1, 2.5, 4, 7, 9, 11])
        #expect(said.notes.contains(SeriesNote.tally(0, .valuesFilled).erased))
        let one = try run("resample every 1 day | fill previous v")
        #expect(try values("v", of: one) == [1, 1, 4, 6, 6, 11])
        #expect(try values("w", of: one) == [10, 20, 30, 40, 50, 60])
        let alone = try run("resample every 1 day")
        #expect(try values("v", of: alone) == [1, 2.5, 4, 7, 9, 11])
    }

    /// A filled copy stands beside the column, which keeps its own values alone.
    @Test func aNamedCopyIsTheFilledOne() throws {
        let result = try run("resample every 1 day | fill f = v previous")
        #expect(try values("f", of: result) == [1, 1, 4, 6, 6, 11])
    }

    /// Steps that move no row stand between the two without changing that.
    @Test func columnsMayBeChosenBetween() throws {
        let result = try run("resample every 1 day | keep v | fill previous")
        #expect(try values("v", of: result) == [1, 1, 4, 6, 6, 11])
    }

    @Test(arguments: ["sort time", "first 6", "where w > 0", "derive z = v + w"])
    func stepsThatKeepValuesStandBetween(_ step: String) throws {
        let result = try run("resample every 1 day | \(step) | fill previous")
        #expect(try values("v", of: result) == [1, 1, 4, 6, 6, 11])
    }

    @Test func groupsStayApart() throws {
        let frame = try Frame.times(
            ["2024-01-01", "2024-01-01", "2024-01-03", "2024-01-03"],
            [Column("k", texts: ["a", "b", "a", "b"]), Column("v", [1, 5, 3, 9])])
        var plan = Plan(FrameSource("g", frame))
        for transform in try Stages.transforms("resample every 1 day by k | fill previous v by k") {
            plan.append(transform)
        }
        let result = try plan.run(Stages.context())
        #expect(try values("v", of: result) == [1, 5, 1, 5, 3, 9])
    }
}
