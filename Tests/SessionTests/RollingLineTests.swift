import Session
import Testing

/// What runs on through all rows is one line, whatever texts the rows bear and however often their times come again.
@Suite struct RollingLineTests {
    private static let payments: String = {
        let rows = (0..<60).map { row in
            "2024-0\(1 + row / 24)-\(10 + row / 3 % 8),\(["food", "rent", "bus"][row % 3]),\(row * 7 % 31 + 1)"
        }
        return "date,kind,amount\n" + rows.joined(separator: "\n") + "\n"
    }()

    @Test(arguments: [
        "rolling 7 days sum amount | plot line amount", "rolling 7 days spent = sum amount | plot line spent",
        "rolling 10 rows mean amount | plot line amount", "cumulative amount | plot line amount",
        "rolling 7 days sum amount | plot",
    ])
    func oneLine(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write(Self.payments, to: "t.csv")
        rig.run("load t.csv")
        let said = rig.run(line)
        let chart = try #require(rig.session.workspace.chart("chart"), "\(said)")
        let heads = try chart.record().split(separator: "\n").filter {
            $0.hasPrefix("line \"") || $0.hasPrefix("bar \"")
        }
        #expect(heads.count == 1 && heads[0].hasPrefix("line "), "\(heads)")
    }
}
