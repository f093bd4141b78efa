import Catalog
import Series
@testable import Session
import Testing

/// No word is passed over: a line with one more than it has a place for is an error.
@Suite struct WordTooManyTests {
    @Test(arguments: ExampleTests.cases.filter { [.verb, .aggregate].contains($0.entry.kind) })
    func isRefused(_ one: ExampleTests.Case) throws {
        let rig = try SessionRig()
        guard rig.session.run(one.example.cell).error == nil else { return }
        let result = try SessionRig().session.run(one.example.cell + " zzqx")
        #expect(result.error != nil, "\(one.example.cell) zzqx")
    }

    /// pandas 2.2, `resample("1h")["a b (m)"].mean()` of these rows: 2 and 5; those of `a c` are 20 and 50.
    @Test(arguments: ["resample 1h mean a b", "resample 1h mean \"a b\"", "aggregate hourly mean a b"])
    func namesOfTwoWordsAreOne(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write(
            """
            time,a c (m),a b (m)
            2024-01-01 00:00,10,1
            2024-01-01 00:30,30,3
            2024-01-01 01:00,50,5
            2024-01-01 01:30,50,5
            """, to: "t.csv")
        let printed = rig.run("load t.csv\n\(line) | show csv")
        #expect(printed.hasSuffix("2024-01-01T00:00:00Z,2\n2024-01-01T01:00:00Z,5"), "\(printed)")
    }

    /// The first word of two names is neither, though the second word of one could be a unit.
    @Test func aWordOfTwoNamesIsAsked() throws {
        let rig = try SessionRig()
        try rig.write("time,INC1 CO2 (%),INC1 Temp (°C)\n2024-01-01,5,37\n2024-01-02,6,36\n", to: "t.csv")
        let printed = rig.run("load t.csv | aggregate daily mean INC1")
        #expect(printed.contains("did you mean 'INC1 CO2' or 'INC1 Temp'?"), "\(printed)")
    }

    /// pandas 2.2: 30 adults and 10 children and 5 others in a, 12, 3 and 1 in b; 30 / 15 and 12 / 4, however it is spaced.
    @Test(arguments: [
        "aggregate sum adults / sum (children + others) by k", "aggregate sum adults / sum(children + others) by k",
        "aggregate sum(adults) / sum (children + others) by k",
    ])
    func ratiosOfAggregatesAreOfEachGroup(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write(
            "time,k,adults,children,others\n2024-01-01,a,10,5,5\n2024-01-02,a,20,5,0\n2024-01-03,b,12,3,1\n",
            to: "t.csv")
        let printed = rig.run("load t.csv | \(line) | show csv")
        #expect(printed.hasSuffix("a,2\nb,3"), "\(printed)")
    }
}
