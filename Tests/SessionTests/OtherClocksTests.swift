import Testing

@testable import Session

/// Times that are written by other clocks than the session's say so.
@Suite struct OtherClocksTests {
    /// `zone` is that of times without an offset: those with one are shown in the session's zone all the same.
    @Test(arguments: [
        ("load t.csv", true), ("load t.csv zone +02:00", true), ("set timezone +02:00\nload t.csv", false),
        ("set timezone Europe/Helsinki\nload t.csv", false),
    ])
    func areSaid(_ cell: String, _ isSaid: Bool) throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-31T10:00+02:00,1\n2024-01-31T11:00+02:00,2\n", to: "t.csv")
        #expect(rig.run(cell).contains("are shown in UTC: 'set timezone +02:00'") == isSaid)
    }
}
