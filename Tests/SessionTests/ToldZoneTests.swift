import Session
import Testing

/// The first file that tells a zone says which one a session is in that nobody has told, as on a machine of UTC.
@Suite struct ToldZoneTests {
    private func rig(_ text: String, isOpen: Bool = true) throws -> SessionRig {
        let rig = try SessionRig(isZoneOpen: isOpen)
        try rig.write(text, to: "t.csv")
        return rig
    }

    private func sums(_ rig: SessionRig, _ line: String) throws -> [Double] {
        _ = rig.run(line)
        let values = try #require(try rig.session.workspace.frame("it")?.columns.last?.numbers)
        return (0..<values.count).map { values.span[$0] }
    }

    /// Midnight at +01:00 is 23:00 of UTC, the day before.
    private let offsets =
        "time,v\n2024-03-01T00:00:00+01:00,1\n2024-03-01T12:00:00+01:00,2\n2024-03-02T00:00:00+01:00,4\n"

    @Test func daysAreThoseOfTheFile() throws {
        let rig = try rig(offsets)
        #expect(rig.run("load t.csv").contains("timezone: +01:00"))
        #expect(try sums(rig, "sum v by day") == [3, 4])
        #expect(rig.session.settings.timezone == "+01:00" && rig.session.initialSettings.timezone == "+01:00")
    }

    /// In Paris 2024-10-27 has 25 hours (tzdata).
    @Test func aPlaceInTheHeader() throws {
        let rig = try rig("When (Europe/Paris),v\n2024-10-27 00:00,1\n2024-10-27 12:00,2\n2024-10-28 00:00,4\n")
        #expect(try sums(rig, "load t.csv | sum v by day") == [3, 4])
        #expect(rig.session.settings.timezone == "Europe/Paris")
    }

    @Test func aZoneThatWasSaidStays() throws {
        let rig = try rig(offsets)
        _ = rig.run("set timezone UTC")
        #expect(rig.run("load t.csv").contains("'set timezone +01:00' shows them as written"))
        #expect(rig.session.settings.timezone == "UTC")
        let own = try self.rig(offsets, isOpen: false)
        _ = own.run("load t.csv")
        #expect(own.session.settings.timezone == "UTC")
    }

    @Test(arguments: [
        "time,v\n2024-03-01T00:00:00Z,1\n2024-03-02T00:00:00Z,2\n", "time,v\n2024-03-01,1\n2024-03-02,2\n",
    ])
    func timesOfUTCAndDaysTellNone(text: String) throws {
        let rig = try rig(text)
        _ = rig.run("load t.csv")
        #expect(rig.session.settings.isZoneOpen)
    }
}
