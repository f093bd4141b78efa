import Language
@testable import Series
import Testing

/// How long rows stand, and how many go on at once: by hand, of tables small enough to check by eye.
@Suite struct SpanFunctionTests {
    private static let lengths: [([String], [Double], [String])] = [
        (["00:00", "01:00", "02:00", "06:00", "07:00"], [1, 1, 1, 1, 1], ["1 gap between readings counts as 1 hour"]),
        (["00:00", "00:10", "02:00", "02:01"], [1.0 / 6, 110.0 / 60, 1.0 / 60, .nan], []),
        (["00:00"], [.nan], []),
        ([], [], []),
    ]

    /// Of readings at equal steps a gap and the last row are one step, and the gap is said; of others a row stands until the next, the last
    /// for nobody knows how long.
    @Test(arguments: lengths)
    func lasting(_ times: [String], _ hours: [Double], _ notes: [String]) throws {
        let frame = try Frame.times(
            times.map { "2024-06-03T\($0):00" }, [Column("x", times.indices.map(Double.init))])
        let made = try Stages.run("derive h = lasting() / 1 hour", on: frame)
        let found = try made.frame.numbers("h")
        #expect(found.count == hours.count)
        for (own, wanted) in zip(found, hours) {
            #expect(own.isNaN && wanted.isNaN || (own - wanted).magnitude < 1e-9, "\(found)")
        }
        #expect(made.notes.sentences == notes)
    }

    /// Two sensors, each read on the hour: each until its own next reading.
    @Test func lastingByKeys() throws {
        let frame = try Frame.times(
            ["00:00", "00:00", "01:00", "01:00"].map { "2024-06-03T\($0):00" },
            [Column("k", texts: ["a", "b", "a", "b"])])
        let made = try Stages.run("derive h = lasting(by k) / 1 hour", on: frame)
        #expect(try made.frame.numbers("h") == [1, 1, 1, 1])
    }

    /// One that ends as another begins is not there with it; one without an end goes on; equal starts are there together.
    @Test func concurrent() throws {
        var frame = try Frame.times(
            ["00:00", "01:00", "01:00", "02:00", "05:00"].map { "2024-06-03T\($0):00" },
            [Column("k", texts: ["a", "b", "a", "b", "a"])])
        let ends = try Frame.times(
            ["01:00", "03:00", "02:00", "02:00", "06:00"].map { "2024-06-03T\($0):00" }, [])
        var end = try ends.index.asColumn
        end.name = "end"
        frame.columns.append(end)
        #expect(try Stages.run("derive n = concurrent(end)", on: frame).frame.numbers("n") == [1, 2, 2, 1, 1])
        #expect(try Stages.run("derive n = concurrent(end by k)", on: frame).frame.numbers("n") == [1, 1, 1, 1, 1])
    }

    /// Meters that begin again, as the differences of pandas with the fallen ones replaced by the value itself.
    @Test func diffOfCounters() throws {
        let frame = try Frame.times(
            (0..<5).map { "2024-06-03T0\($0):00:00" }, [Column("x", [5, 8, 2, 2, 6])])
        let made = try Stages.run("diff counter x", on: frame)
        #expect(try made.frame.numbers("x") == [3, 2, 0, 4])
        #expect(made.notes.sentences == ["1 counter restart"])
        // A column of that name is what is meant where it stands alone.
        let named = try Frame.times(
            (0..<3).map { "2024-06-03T0\($0):00:00" }, [Column("x", [5, 8, 9]), Column("counter", [9, 4, 5])])
        #expect(try Stages.run("diff counter", on: named).frame.numbers("counter") == [-5, 1])
    }

    private static let count = (0..<60).map(Double.init)
    private static let meterTable: [(String, String?, [Double], Bool)] = [
        ("odometer", nil, count.prefix(12).map { 45_000 + $0 * 400 }, true),
        ("energy", "kWh", count.prefix(12).map { 1_000 + $0 }, true),
        ("requests_total", nil, count.prefix(30).map { 500 + $0 * 3 }, true),
        ("requests_total", nil, count.prefix(12).map { 500 + $0 * 3 }, false),
        ("sales", nil, count.map { 500 + $0 * 3 }, false),
        ("temperature", "°C", count.prefix(30).map { 10 + $0 }, false),
        ("population", nil, count.prefix(30).map { 1_000 + $0 }, false),
        ("energy", "kWh", count.map { $0.truncatingRemainder(dividingBy: 7) + 5 }, false),
        ("meter", nil, count.map { $0 < 40 ? 9_000 + $0 * 5 : $0 - 40 }, true),
    ]

    /// What holds a meter's readings, and what does not: by its name or unit, and by values that never fall.
    @Test(arguments: meterTable)
    func meters(_ name: String, _ unit: String?, _ values: [Double], _ isMeter: Bool) throws {
        let times = values.indices.map { row in
            let (month, day) = (row / 28 + 1, row % 28 + 1)
            return "2024-0\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00"
        }
        let column = Column(name, unit: unit, values)
        let frame = try Frame.times(times, [column])
        #expect(try (MeterReadings(column, in: frame) != nil) == isMeter)
    }
}
