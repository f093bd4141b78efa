import Session
import Testing

/// What meters have grown by and what comes together over time, asked as aggregates, and what spreadsheets, R and Prometheus say of some rows. The right
/// side is typed in a session of its own, and its rows are compared.
@Suite struct SayGrowthTests {
    /// Two pumps read each hour of two days: starts that count on, a level, a power that stands at 2 kW; whether the door is open changes.
    private static let pumps = ReadAs(
        table: "time,pump,starts,level (cm),power (kW),door\n"
            + (0..<48).flatMap { hour in
                ["A", "B"].map { pump in
                    let clock = "2024-03-0\(4 + hour / 24) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
                    let starts = pump == "A" ? 100 + hour * 2 : 500 + hour * 3
                    return "\(clock),\(pump),\(starts),\(100 + hour),2,\(hour % 3 == 0 ? "open" : "shut")"
                }
            }.joined(separator: "\n"),
        file: "pumps.csv")

    @Test(arguments: [
        ("increase(starts) by pump", "diff counter starts by pump | aggregate sum starts by pump"),
        ("increase starts by day", "diff counter starts by pump | aggregate sum starts by day"),
        ("aggregate daily increase starts", "diff counter starts by pump | aggregate daily sum starts"),
        ("sum(increase(starts)) by pump", "diff counter starts by pump | aggregate sum(starts) by pump"),
        (
            "integral power by day",
            "derive power = power * (lasting(by pump) / 1 hour) | unit power \"kWh\" | aggregate sum power by day"
        ),
        ("level{pump=\"A\"} > 120", "where pump == \"A\" | where level > 120"),
        (
            "max(delta(level[6h])) by pump",
            "keep level, pump | diff 6 hours level by pump | aggregate max level by pump"
        ),
        (
            "plot line level + line mean level over 6 hours", "plot line level + line rolling 6 hours mean level"
        ),
        ("plot line level, avg(level) over 6 hours", "plot line level + line rolling 6 hours mean level"),
        ("window 2024Q1", "window 2024-Q1"), ("argmax level by pump", "top 1 level by pump"),
        ("idxmin level", "bottom 1 level"),
        ("countifs pump = A, level > 120", "aggregate all count where pump = A and level > 120"),
        ("sumifs starts, pump = A, level > 120", "aggregate all sum starts where pump = A and level > 120"),
        ("averageif level by pump", "aggregate by pump mean level"),
        ("where weekday is mon to fri | count", "where weekday(time) between mon and fri | aggregate count"),
        ("filter(level %in% c(101, 102)) | count", "where level in (101, 102) | aggregate count"),
        ("select sum(level) / sum(starts)", "aggregate all sum(level) / sum(starts)"),
        ("pivot total = sum level by pump sort desc", "aggregate total = sum level by pump | sort total desc"),
        ("pivot sum level rows day columns pump", "pivot sum level by day, pump"),
        ("quantile 0.9 of level - starts", "aggregate p90 (level - starts)"),
        ("longest gap between dates by pump", "gaps longer than 1 us by pump | top 1 length by pump"),
    ])
    func meant(_ typed: String, _ line: String) throws { try Self.pumps.check(typed, line) }

    /// 47 steps of 2 and 3 starts; 2 kW for two days by each pump. The last reading stands as long as the others.
    @Test(arguments: [("increase starts by pump", [94.0, 141]), ("integral power by pump", [96, 96])])
    func amounts(_ line: String, _ wanted: [Double]) throws {
        let rig = try Self.pumps.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        let frame = try #require(rig.session.workspace.frame("it"))
        let numbers = try #require(try frame.columns.last(where: \.isNumeric)?.numbers)
        #expect(numbers.span.indices.map { numbers.span[$0] } == wanted)
        if line.contains("power") { #expect(frame.column("power")?.unit == "kWh") }
    }

    /// What falls by a part is no counter that began again: 5 to 9 to 4 is −1, and 90 to 95 to 2 is 7.
    @Test func fallsAreLosses() throws {
        let read = ReadAs(
            table: "time,level,meter\n2024-01-01T00:00,5,90\n2024-01-01T01:00,9,95\n2024-01-01T02:00,4,2\n",
            file: "levels.csv")
        try read.check("increase level by day", "diff level | aggregate sum level by day")
        try read.check("increase meter by day", "diff counter meter | aggregate sum meter by day")
    }

    /// Names of columns within quotes are values.
    @Test func valuesOfLabelsKeepTheirBlanks() throws {
        let read = ReadAs(
            table: "time,museum,Natural History\n2024-01-01,Natural History,5\n2024-01-02,Science,9\n",
            file: "museums.csv")
        try read.check(
            "Natural_History{museum=\"Natural History\"}",
            "where museum == \"Natural History\"")
    }
}
