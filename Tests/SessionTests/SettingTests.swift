import Testing

@testable import Session

/// `set`: every setting, what it says, what it refuses.
@Suite struct SettingTests {
    @Test(arguments: [
        ("timezone Europe/Berlin", "timezone: Europe/Berlin"),
        ("timezone UTC", "timezone: UTC"),
        ("timezone Etc/UTC", "timezone: UTC"),
        ("weekstart sunday", "weekstart: sunday"),
        ("weekstart Sat", "weekstart: saturday"),
        ("now 2020-08-20T12:00", "now: 2020-08-20T12:00:00Z"),
        ("now 2020-08-20T12:00+02:00", "now: 2020-08-20T10:00:00Z"),
        ("now system", "now: system"),
        ("theme dark", "theme: dark"),
        ("size 640x320", "size: 640x320"),
        ("locale en_GB", "locale: en_GB"),
    ])
    func says(_ words: String, _ reply: String) throws {
        #expect(try SessionRig().run("set " + words) == reply)
    }

    @Test(arguments: [
        ("timezone Europe/Berlni", "Europe/Berlin"),
        ("weekstart sundya", "did you mean 'sunday'?"),
        ("now soon", "give an instant, like 2024-12-03T15:00, or 'system'"),
        ("theme drak", "did you mean 'dark'?"),
        ("size 800", "give WIDTHxHEIGHT in points"),
        ("size 8x8", "40x40 or more"),
        ("size 1000000x1000000", "64 megapixels is the limit"),
        ("size 99999999999999999999x1", "give WIDTHxHEIGHT in points"),
        ("locale tlh", "choose from en_US, en_GB"),
        ("tiemzone UTC", "did you mean 'timezone'?"),
    ])
    func refuses(_ words: String, _ mend: String) throws {
        let rig = try SessionRig()
        let before = rig.session.settings
        let text = rig.run("set " + words)
        #expect(text.hasPrefix("error: "))
        #expect(text.contains(mend), "\(text)")
        #expect(rig.session.settings == before)
    }

    /// A setting holds from its own statement on, in the same cell too.
    @Test func holdsAtOnce() throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-03-31T01:30Z,1\n", to: "a.csv")
        #expect(rig.last("set timezone Europe/Berlin\nload a.csv | show csv") == "2024-03-31T03:30:00+02:00,1")
        #expect(rig.run("set now 2020-08-20\nload Samples/weather.csv | window today").contains("→ 0 rows"))
    }
}
