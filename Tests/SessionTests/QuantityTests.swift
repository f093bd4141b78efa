import Testing

/// Numbers in units, beside columns in units. The inch is 25.4 mm and the foot 0.3048 m (international yard and pound agreement, 1959);
/// 0 °C is 32 °F.
@Suite struct QuantityTests {
    private static let table =
        "time,distance (km),climb (m),low (°F),pulse (bpm),plain,took (min),place,grid W,wait_ms,charge %,temp_min\n"
        + "2024-01-01,0.4,500,31,150,1,10,a,400,900,10,1\n2024-01-02,1.0,900,32,151,2,60,b,600,1100,50,2\n"
        + "2024-01-03,2.5,3100,50,152,3,90,c,2000,3000,90,3\n"

    private func rows(where condition: String) throws -> [String] {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "t.csv")
        let result = rig.session.run("load t.csv as t\nt | where \(condition) as kept")
        #expect(result.error == nil, "\(result.error.map { $0.fault.what } ?? "")")
        guard let text = rig.session.workspace.frame("kept")?.column("place")?.text else { return [] }
        return text.codes.span.indices.compactMap { text[$0] }
    }

    @Test(arguments: [
        ("distance > 500 m", "bc"), ("distance > 500m", "bc"), ("distance >= 1 km", "bc"), ("distance > 1mi", "c"),
        ("climb > 0.6 km", "bc"), ("climb > 2000 ft", "bc"), ("climb between 500 and 900 m", "ab"),
        ("climb in 0.4..0.9 km", "ab"), ("low <= 0 °C", "ab"), ("low <= 0°C", "ab"), ("low > 10 celsius", ""),
        ("pulse > 150 bpm", "bc"), ("took > 1 h", "c"), ("took > 60 m", "c"), ("`grid W` > 0.5 kW", "bc"),
        ("grid > 0.5 kW", "bc"), ("grid > 500 W", "bc"),
        ("wait > 1 s", "bc"), ("wait_ms > 1000 ms", "bc"), ("charge > 40%", "bc"), ("charge > 40", "bc"),
        ("grid + 1 kW > 1.5 kW", "bc"),
        ("500 m < distance", "bc"), ("not distance > 500 m", "a"), ("distance = 1000 m", "b"),
        ("distance + 600 m > 1.5 km", "bc"), ("low - 18 °F < 0 °C", "ab"), ("low + 10 °C > 49", "bc"),
        ("climb > distance", "ac"), ("climb + distance > 1.9 km", "c"),
    ])
    func rowsAreThose(_ condition: String, _ places: String) throws {
        #expect(try rows(where: condition).joined() == places)
    }

    @Test(arguments: [
        ("distance > 500 bananas", "unknown unit 'bananas'"), ("distance > 5 kg", "cannot convert kg to km"),
        ("plain > 2 km", "plain has no unit that km could be converted to"),
        ("temp_min > 2 celsius", "temp_min has no unit that celsius could be converted to"),
        ("place > 5 km", "a number in km stands beside a column"), ("pulse > 3 kelvins", "unknown unit 'kelvins'"),
    ])
    func whatHasNoMeaningIsSaid(_ condition: String, _ words: String) throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "t.csv")
        let error = rig.session.run("load t.csv as t\nt | where \(condition)").error
        #expect(error.map { "\($0.fault.what)" }?.contains(words) == true, "\(error.map { $0.fault.what } ?? "none")")
    }

    @Test func itIsSaidAsItWasTyped() throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "t.csv")
        #expect(rig.last("load t.csv as t\nt | where climb > 0.6 km").contains("where climb > 0.6 km · 3 → 2 rows"))
        #expect(rig.last("t | where time > 2024-01-02 - 30 m").contains("3 → 2 rows"))
    }

    /// A lone letter may number plans.
    @Test func loneLettersTellNothing() throws {
        let rig = try SessionRig()
        try rig.write("n,plan_c,plan_f\na,1,2\nb,3,4\n", to: "p.csv")
        try rig.write("n,plan_c\na,1\nb,3\n", to: "q.csv")
        #expect(rig.last("load p.csv as p\np | where plan_c + plan_f = 7").contains("2 → 1 row"))
        #expect(rig.last("load p.csv as p\np | where plan_c < plan_f").hasSuffix("· 2 rows"))
        #expect(rig.session.run("load q.csv as q\nq | where plan > 2").error != nil)
    }
}
