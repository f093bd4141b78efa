import Series
@testable import Session
import Testing

/// What says itself which stage it is, behind `aggregate` too, and counts as dplyr, pandas and Splunk ask for them.
@Suite struct SayBareTests {
    private static func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(
            """
            time,service,status,cost (kg),ward
            2024-01-03,a,failed,10,x
            2024-01-20,a,ok,20,y
            2024-02-03,b,failed,30,y
            2024-02-20,b,failed,40,y
            """, to: "t.csv")
        _ = rig.session.run("load t.csv")
        return rig
    }

    /// pandas 2.2: `(df.status == "failed").groupby(df.service).mean() * 100` and the sizes and sums of the same groups.
    @Test(arguments: [
        ("aggregate percent status = failed by service", "a,50\nb,100"),
        ("aggregate fraction status = failed by service", "a,50\nb,100"),
        ("aggregate how many failed by service", "a,1\nb,2"),
        ("filter(status == \"failed\") | count(ward, sort = TRUE)", "y,2\nx,1"),
        ("query status == \"failed\" | groupby service | size", "a,1\nb,2"),
        ("groupby ward | size", "x,1\ny,3"),
    ])
    func isAnswered(_ line: String, _ rows: String) throws {
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line)")
        let printed = rig.run("it | show csv")
        let own = printed.split(separator: "\n").dropFirst().sorted()
        #expect(own == rows.split(separator: "\n").sorted(), "\(line): \(printed)")
    }

    @Test func monthsOfSplunkAreMonths() throws {
        let rig = try Self.rig()
        let result = rig.session.run("timechart span=1mon sum(cost) by service")
        #expect(result.error == nil)
        // In January 10 and 20 of a, in February 30 and 40 of b.
        let printed = rig.run("it | where cost > 0 | show csv")
        #expect(
            printed.contains("2024-01-01T00:00:00Z,a,30") && printed.contains("2024-02-01T00:00:00Z,b,70"), "\(printed)"
        )
    }
}

extension SayBareTests {
    /// pandas 2.2: `(df.status != "failed").groupby(month).mean()` is 0.5 and 0, and the mean of what did not fail 20. No sign is passed over.
    @Test(arguments: [
        ("aggregate monthly share status != \"failed\"", "50\n0"), ("monthly share status <> failed", "50\n0"),
        ("mean cost status != failed", "20"), ("average cost status is not failed", "20"),
        ("average cost where status not failed", "20"),
    ])
    func signsArePassedOverNowhere(_ line: String, _ values: String) throws {
        let rig = try Self.rig()
        #expect(rig.session.run(line).error == nil, "\(line)")
        let printed = rig.run("it | show csv")
        let own = printed.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").last }
        #expect(own.map(String.init) == values.split(separator: "\n").map(String.init), "\(line): \(printed)")
    }

    /// What no text of a column is greater than: an error rather than those that are equal.
    @Test func textsAreNotGreater() throws {
        let rig = try Self.rig()
        #expect(rig.session.run("aggregate monthly share status > \"failed\"").error != nil)
    }
}
