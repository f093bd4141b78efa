import Testing

@testable import Session

/// `export`: what goes where, in which size, and what is refused.
@Suite struct ExportTests {
    /// Width and height in a PNG's header. Source: PNG specification, third edition, 11.2.1.
    private func size(_ bytes: [UInt8]?) -> [Int]? {
        guard let bytes, bytes.count > 24 else { return nil }
        return [16, 20].map { place in bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test(arguments: [
        ("export c.png", [800, 400]), ("export c.png size 300x200", [300, 200]), ("export c.png scale 2", [1600, 800]),
        ("export c.png size 300x200 scale 3", [900, 600]), ("export c.png size 300x200 scale 1.5", [450, 300]),
        ("export c.png scale 2 size 40x40", [80, 80]),
        ("size 500x250\nexport c.png", [500, 250]), ("set size 400x300\nexport c.png", [400, 300]),
    ])
    func pictures(_ cell: String, _ expected: [Int]) throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind")
        let text = rig.run(cell)
        #expect(size(rig.bytes("c.png")) == expected, "\(text)")
        #expect(text.contains("c.png: chart · \(expected[0]) × \(expected[1]) pixels"), "\(text)")
    }

    /// Type 6 of a PNG's header is RGBA (PNG specification, third edition, 11.2.1); the ground of an SVG is a rectangle as large.
    @Test func aTransparentPictureHasNoGround() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind\nexport t.png transparent\nexport t.svg transparent")
        #expect(try #require(rig.bytes("t.png"))[25] == 6)
        #expect(try !#require(rig.text("t.svg")).contains("<rect width=\"800\""))
        rig.run("plot line wind\nexport o.png\nexport o.svg")
        #expect(try #require(rig.bytes("o.png"))[25] == 2)
        #expect(try #require(rig.text("o.svg")).contains("<rect width=\"800\""))
    }

    /// A picture says what it is and the cell that made it (PNG specification, third edition, 11.3.3).
    @Test func picturesBearTheirCell() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind\n  title \"Wind\"\nexport c.png\nexport c.svg")
        let text = String(decoding: try #require(rig.bytes("c.png")), as: UTF8.self)
        #expect(text.contains("tEXtTitle\u{0}Wind"))
        #expect(
            text.contains("tEXtSource\u{0}load Samples/weather.csv\nplot line wind\n  title \"Wind\"\nexport c.png"))
        let svg = try #require(rig.text("c.svg"))
        #expect(
            svg.contains(">Wind</title>")
                && svg.contains(">Wind: line chart of wind. Time: Jun 7, 2022 from 12:00 AM to 11:50 PM;"))
    }

    @Test func seriesAreWrittenExactly() throws {
        let rig = try SessionRig()
        try rig.write("time,a (m/s),b\n2024-03-31T00:30Z,0.1,x\n2024-03-31T01:30Z,,\"a \"\"q\"\", b\"\n", to: "a.csv")
        rig.run("set timezone Europe/Berlin\nload a.csv\nexport b.csv\nexport b.json")
        #expect(
            rig.text("b.csv") == """
                time,a (m/s),b
                2024-03-31T01:30:00+01:00,0.1,x
                2024-03-31T03:30:00+02:00,,"a ""q"", b"

                """)
        #expect(
            rig.text("b.json") == """
                [
                {"time":"2024-03-31T01:30:00+01:00","a":0.1,"b":"x"},
                {"time":"2024-03-31T03:30:00+02:00","a":null,"b":"a \\"q\\", b"}
                ]

                """)
        // What was written reads back the same.
        rig.run("load b.csv as back")
        #expect(rig.run("back | show csv") == rig.run("a | show csv"))
    }

    @Test(arguments: [
        ("export c.gif", "c.gif does not end in a file type that can be written", "export c.gif", "c.gif"),
        ("export c", "c does not end in a file type that can be written", "export c", "c"),
        (
            "export c.png size 1000000x1000000", "a figure of 1000000x1000000 is too large",
            "export c.png size 1000000x1000000", "1000000x1000000"
        ),
        (
            "export c.png size 8000x8000 scale 2", "a figure of 8000x8000 is too large",
            "export c.png size 8000x8000 scale 2", "8000x8000"
        ),
        (
            "export c.png size 9223372036854775807x2", "is too small", "export c.png size 9223372036854775807x2",
            "9223372036854775807x2"
        ),
        ("export c.png size big", "'big' is not a size", "export c.png size big", "big"),
        ("export c.png scale 9", "scale 9 is out of range", "export c.png scale 9", "9"),
        ("export c.png scale 4.01", "scale 4.01 is out of range", "export c.png scale 4.01", "4.01"),
        ("export c.png scale 0.49", "scale 0.49 is out of range", "export c.png scale 0.49", "0.49"),
        ("chart | export c.csv", "c.csv: chart 'chart' cannot be written as csv", "chart | export c.csv", "c.csv"),
        (
            "weather | export c.png", "c.png: series 'weather' cannot be written as png", "weather | export c.png",
            "c.png"
        ),
        ("export /sys/c.csv", "/sys/c.csv cannot be written: permission denied", "export /sys/c.csv", "/sys/c.csv"),
        (
            "export NONE/c.png", "NONE/c.png cannot be written: no such file or folder", "export NONE/c.png",
            "NONE/c.png"
        ),
    ])
    func refuses(_ cell: String, _ what: String, _ line: String, _ word: String) throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind")
        let text = rig.run(cell)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first?.hasPrefix("error: ") == true && text.contains(what), "\(text)")
        #expect(lines.dropFirst().first == "  1 | \(line)", "\(text)")
        let before = line.count - word.count
        if line.hasSuffix(word) {
            let caret = "    | " + String(repeating: " ", count: before) + String(repeating: "^", count: word.count)
            #expect(lines.dropFirst(2).first?.hasPrefix(caret) == true, "\(text)")
        }
        #expect(rig.names == [], "nothing is left behind")
    }

    @Test func withoutAChartOrSeries() throws {
        let rig = try SessionRig()
        #expect(rig.run("export c.png").hasPrefix("error: no chart has been drawn yet"))
        #expect(rig.run("export c.csv").hasPrefix("error: there is no series yet"))
    }

    /// An ending of several parts is a type of its own, never that of its last part.
    @Test(arguments: ["x.vg.json", "CHART.VG.JSON"]) func chartsAreNeverRowsInSilence(_ path: String)
        throws
    {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind")
        for cell in ["export \(path)", "chart | export \(path)", "weather | export \(path)"] {
            #expect(rig.run(cell).hasPrefix("error: \(path) does not end in a file type that can be written"))
        }
        #expect(rig.names.isEmpty)
        #expect(rig.last("weather | export vl.json") == "vl.json: series weather · 144 rows")
        #expect(rig.last("weather | export a.b.json") == "a.b.json: series weather · 144 rows")
    }
}
