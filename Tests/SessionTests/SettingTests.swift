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
        ("locale tlh", "like en_US, en_GB or de_DE"),
        ("tiemzone UTC", "did you mean 'timezone'?"),
    ])
    func refuses(_ words: String, _ mend: String) throws {
        let rig = try SessionRig()
        // What is wrong is told alike where rows are there, which other words may be of.
        try rig.write("day,size,theme\n2024-07-01,1,a\n2024-07-02,2,b\n", to: "s.csv")
        let bare = rig.run("set " + words)
        _ = rig.run("load s.csv")
        let before = rig.session.settings
        let text = rig.run("set " + words)
        #expect(text == bare)
        #expect(text.hasPrefix("error: "))
        #expect(text.contains(mend), "\(text)")
        #expect(rig.session.settings == before)
    }

    /// 40 points are a size; 64 megapixels are counted as they are drawn, the scale by both sides: 6000 × 6000 × 1.5² is more.
    @Test func sizesAtTheirBounds() throws {
        #expect(try FigureSize("40x40").text == "40x40")
        #expect(throws: SessionError.self) { try FigureSize("39x40") }
        #expect(throws: SessionError.self) { try FigureSize("40x39") }
        #expect(try FigureSize("8192x8192").width == 8192)
        #expect(throws: SessionError.self) { try FigureSize("8192x8193") }
        #expect(try FigureSize("5000x5000", scale: 1.5).width == 5000)
        #expect(throws: SessionError.self) { try FigureSize("6000x6000", scale: 1.5) }
    }

    /// A setting holds from its own statement on, in the same cell too, and in those after it.
    @Test func holdsAtOnce() throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-03-31T01:30Z,1\n", to: "a.csv")
        #expect(rig.last("set timezone Europe/Berlin\nload a.csv | show csv") == "2024-03-31T03:30:00+02:00,1")
        #expect(rig.last("a | show csv") == "2024-03-31T03:30:00+02:00,1")
    }

    /// Rows of three days: `today` is the one that `now` says, from its own statement on.
    @Test func theClockHoldsAtOnce() throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2020-08-19,1\n2020-08-20,2\n2020-08-21,3\n", to: "a.csv")
        rig.run("load a.csv")
        #expect(rig.last("set now 2020-08-20T09:00\na | window today | show csv") == "2020-08-20T00:00:00Z,2")
        #expect(rig.last("a | window today | show csv") == "2020-08-20T00:00:00Z,2")
        #expect(rig.last("set now 2020-08-21\na | window yesterday | show csv") == "2020-08-20T00:00:00Z,2")
        // The system's clock is long past those days.
        #expect(rig.run("set now system\na | window today").contains("3 → 0 rows"))
        #expect(rig.run("a | window today").contains("3 → 0 rows"))
        #expect(rig.run("set theme dark\nset now 2020-08-19\nset theme light\na | window today").contains("3 → 1 row"))
    }

    /// How hours are written (CLDR: `h a` in en_US, `HH:mm` in en_GB): in the chart of the same cell, and of the next.
    @Test func theLocaleHoldsAtOnce() throws {
        func labels(_ cells: String...) throws -> String {
            let rig = try SessionRig()
            rig.run("load Samples/weather.csv")
            for cell in cells { rig.run(cell) }
            return try rig.session.workspace.chart("chart")?.record() ?? ""
        }
        let american = try labels("plot line wind")
        let british = try labels("set locale en_GB\nplot line wind")
        #expect(american.contains(" PM") && !british.contains(" PM"))
        #expect(british.contains("15:00") || british.contains("12:00"))
        #expect(try labels("set locale en_GB", "plot line wind") == british)
        #expect(try labels("set locale en_GB\nset locale en_US\nplot line wind") == american)
    }
}
