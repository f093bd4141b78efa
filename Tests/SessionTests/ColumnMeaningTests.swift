import Series
import Testing

@testable import Session

/// Names as people type them who have looked at the file: in small letters, with `_` for blanks, without what stands before the dot.
@Suite struct ColumnMeaningTests {
    @Test(arguments: [
        ("distance", ["Distance", "Moving Time"], "Distance"),
        ("moving_time", ["Distance", "Moving Time"], "Moving Time"),
        ("movingtime", ["Distance", "Moving_Time"], "Moving_Time"),
        ("mag", ["type", "properties.mag", "properties.place"], "properties.mag"),
        ("temp.max", ["day.temp.max", "day.temp.min"], "day.temp.max"),
        ("hour", ["hour_of_day", "load"], "hour_of_day"),
        ("größe", ["Größe", "Ort"], "Größe"),
        // The nearer likeness wins.
        ("avg_hr", ["Avg_HR", "Avg HR"], "Avg_HR"),
    ])
    func oneColumnIsMeant(word: String, columns: [String], wanted: String) {
        #expect(ColumnNames.meant(word, columns) == wanted)
    }

    @Test(arguments: [
        ("mag", ["a.mag", "b.mag"]), ("distance", ["Distance", "DISTANCE"]), ("pace", ["Distance"]),
        ("time", ["Moving Time"]), ("day", ["day_of_month", "day_of_year"]), ("a", ["a", "A"]), ("_", ["__"]),
    ])
    func noneIsMeantWhereSeveralAreOrNone(word: String, columns: [String]) {
        #expect(ColumnNames.meant(word, columns) == nil)
    }
}

/// The same through cells: every place of a line that names a column.
@Suite struct ColumnMeaningCellTests {
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(
            """
            Activity Date,Activity Type,Distance (km),Avg HR
            2024-01-01,Run,10,150
            2024-01-02,Ride,30,130
            2024-01-03,Run,5,140

            """, to: "runs.csv")
        return rig
    }

    private static let lines = [
        ("aggregate total = sum distance by activity_type", "Activity Type,total (km)\nRun,15\nRide,30"),
        (
            "where activity_type == \"Run\" | derive half = distance / 2 | keep half",
            "Activity Date,half (km)\n2024-01-01T00:00:00Z,5\n2024-01-03T00:00:00Z,2.5"
        ),
        ("keep distance, avg_hr | last 1", "Activity Date,Distance (km),Avg HR\n2024-01-03T00:00:00Z,5,140"),
        ("top 1 DISTANCE | keep distance", "Activity Date,Distance (km)\n2024-01-02T00:00:00Z,30"),
        ("sort avg_hr | first 1 | keep avg_hr", "Activity Date,Avg HR\n2024-01-02T00:00:00Z,130"),
        ("rename pulse = avg_hr | keep pulse | first 1", "Activity Date,pulse\n2024-01-01T00:00:00Z,150"),
        ("where distance > 7 | last 1 | keep distance", "Activity Date,Distance (km)\n2024-01-02T00:00:00Z,30"),
    ]

    @Test(arguments: lines)
    func aStageTakesTheColumnThatIsMeant(line: String, wanted: String) throws {
        let rig = try rig()
        // Stored, and read for the pipeline alone.
        for head in ["load runs.csv as runs\nruns | ", "load runs.csv | "] {
            let rows = rig.run("\(head)\(line) | show csv").split(separator: "\n")
            let shown = rows.suffix(wanted.split(separator: "\n").count).joined(separator: "\n")
            #expect(shown == wanted, "\(head)\(line)")
        }
    }

    /// One reply for each stage, though it was begun twice.
    @Test func aChartAnswersOnce() throws {
        let rig = try rig()
        _ = rig.last("load runs.csv")
        let answer = rig.run("aggregate sum distance by activity_type | plot bar distance by activity_type")
        #expect(answer == "it: sum of Distance by Activity Type · 3 → 2 rows\nchart: bar of Distance\n[chart]")
        let points = rig.run("runs | plot point avg_hr over distance color by activity_type")
        #expect(points == "chart: point of Avg HR\n[chart]")
    }

    /// What stays wrong is said with the words that were typed, where they stand.
    @Test func whatIsNotThereIsSaidAsItWasTyped() throws {
        let rig = try rig()
        _ = rig.last("load runs.csv")
        #expect(rig.run("aggregate sum distance, sum speed").contains("unknown column 'speed'"))
        #expect(rig.run("diff activity_type").contains("^^^^^^^^^^^^^"))
        try rig.write("a.mag,b.mag\n1,2\n", to: "two.csv")
        _ = rig.last("load two.csv")
        #expect(rig.run("keep mag").contains("unknown column 'mag'"))
    }

    /// Rows that are hours of the day have no calendar: their unit is the cycle's.
    @Test func theCycleOfAnIndexGoesByItsUnit() throws {
        let rig = try rig()
        try rig.write("time,load\n2024-01-01T00:00Z,1\n2024-01-01T05:00Z,2\n2024-01-02T05:00Z,4\n", to: "load.csv")
        let answer = rig.run("load load.csv | aggregate mean load by hour of day | plot bar load by hour")
        #expect(answer.hasSuffix("chart: bar of load\n[chart]"))
    }
}
