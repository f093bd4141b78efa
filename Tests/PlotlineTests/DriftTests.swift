import Testing

/// What drifted is said so that a person sees it at once. Rows and their values were written by the test itself.
@Suite struct DriftTests {
    /// 144 rows, ten minutes apart on 7 June 2022 in UTC; the value is 14 to 21.2 by the row's number.
    private static func rows(_ count: Int = 144) -> [String] {
        (0..<count).map { row in
            let (hour, minute) = (row / 6 % 24, row % 6 * 10)
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let tenths = 140 + row % 37 * 2
            return "2022-06-0\(7 + row / 144)T\(two(hour)):\(two(minute))Z,\(tenths / 10).\(tenths % 10)"
        }
    }

    private func rig(_ cells: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try write(Self.rows(), in: folder)
        let header = "---\nplotline: {version: 1, timezone: UTC}\n---\n"
        try folder.write(header + cells.map { "\n```plotline\n\($0)\n```\n" }.joined(), to: "n.md")
        #expect(try plotline(folder, "run", "-q", "n.md", "--save").end == .exit(0))
        return folder
    }

    private func write(_ rows: [String], in folder: TemporaryFolder) throws {
        try folder.write("time,wind (m/s)\n" + rows.map { $0 + "\n" }.joined(), to: "a.csv")
    }

    private func plotline(
        _ folder: TemporaryFolder, _ words: String..., environment: [String: String] = [:]
    ) throws -> Execution {
        try Execution(
            [Project.executable()] + words,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")].merging(environment) { $1 },
            folder: folder.root)
    }

    @Test func aRowMore() throws {
        let folder = try rig(["load a.csv\nplot line wind", "a | aggregate every 6 hours mean wind | show"])
        try write(Self.rows() + ["2022-06-08T00:00Z,16.4"], in: folder)
        let report = try plotline(folder, "verify", "n.md")
        #expect(report.end == .exit(4))
        let lines = report.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            lines.contains("line \"wind\": 144 → 145 rows, last value 20.4 → 16.4, at 2022-06-07 23:50 → 2022-06-08"))
        #expect(lines.contains("x axis: time 2022-06-07 … 2022-06-07 23:50 → time 2022-06-07 … 2022-06-08"))
        #expect(lines.contains("x ticks: 8 → 9, with “12 AM Jun 8”"), "\(report.output)")
        // In a table it is one line.
        #expect(lines.filter { $0.hasPrefix("+ 2022") } == ["+ 2022-06-08 00:00     16.4"], "\(report.output)")
        #expect(!lines.contains { $0.hasPrefix("- 2022") } && !report.output.contains("e+15"), "\(report.output)")
        // What its figure says of itself follows from the figure.
        #expect(!report.output.contains("alternative text"), "\(report.output)")
    }

    @Test func anotherValue() throws {
        let folder = try rig(["load a.csv\nplot line wind"])
        var rows = Self.rows()
        rows[18] = "2022-06-07T03:00Z,20.9"
        try write(rows, in: folder)
        let report = try plotline(folder, "verify", "n.md")
        #expect(report.output.contains("  line \"wind\": at 2022-06-07 03:00 17.6 → 20.9\n"), "\(report.output)")
        rows.remove(at: 20)
        rows[5] = "2022-06-07T00:50Z,15.5"
        try write(rows, in: folder)
        let more = try plotline(folder, "verify", "n.md")
        #expect(
            more.output.contains(
                "line \"wind\": 144 → 143 rows, at 2022-06-07 00:50 15 → 15.5, 1 more value differs, 1 of its places is gone\n"
            ),
            "\(more.output)")
    }

    /// A figure that a cell exported is told by what it shows, whatever its markup is, by `verify` and by `why`.
    @Test(arguments: ["svg", "html"]) func anExportedFigure(_ type: String) throws {
        let folder = try rig(["load a.csv\nplot line wind as windy\nexport windy.\(type)"])
        #expect(try plotline(folder, "verify", "n.md").end == .exit(0))
        #expect(try plotline(folder, "why", "windy.\(type)").output.contains("current   yes"))
        var rows = Self.rows()
        rows[18] = "2022-06-07T03:00Z,20.9"
        try write(rows, in: folder)
        for words in [["verify", "n.md"], ["why", "windy.\(type)"]] {
            let report = try Execution(
                [Project.executable()] + words,
                environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
            #expect(report.output.contains("line \"wind\": at 2022-06-07 03:00 17.6 → 20.9"), "\(report.output)")
            #expect(!report.output.contains("<path"), "\(report.output)")
            #expect(report.output.split(separator: "\n").allSatisfy { $0.count < 260 }, "\(report.output)")
        }
    }

    /// Of markup that another hand changed the lines are counted.
    @Test func aPaintedExport() throws {
        let folder = try rig(["load a.csv\nplot line wind as windy\nexport windy.svg"])
        let held = try #require(folder.read("windy.svg"))
        try folder.write(held.replacing("<path d=\"M", with: "<path d=\"M1 1M"), to: "windy.svg")
        let report = try plotline(folder, "verify", "n.md")
        #expect(report.end == .exit(1) && !report.output.contains("<path"), "\(report.output)")
        #expect(report.output.contains("lines of its markup differ"), "\(report.output)")
    }

    /// A long line is shown where it differs.
    @Test func aLongLine() throws {
        let long = String(repeating: "word ", count: 900)
        let folder = try rig(["note \"\(long)one\""])
        let text = try #require(folder.read("n.md"))
        try folder.write(text.replacing("one\n", with: "two\n"), to: "n.md")
        let report = try plotline(folder, "verify", "n.md")
        #expect(report.output.contains("two\n") && report.output.contains("one\n"), "\(report.output)")
        #expect(report.output.split(separator: "\n").allSatisfy { $0.count < 260 }, "\(report.output)")
    }

    @Test func anotherTitle() throws {
        let folder = try rig(["load a.csv\nplot line wind\n  title \"Wind\""])
        let text = try #require(folder.read("n.md"))
        try folder.write(text.replacing("  title \"Wind\"", with: "  title \"Winds\""), to: "n.md")
        let report = try plotline(folder, "verify", "n.md")
        #expect(report.end == .exit(1) && report.output.contains("  title: \"Wind\" → \"Winds\"\n"), "\(report.output)")
    }

    // MARK: For programs

    @Test func findingsAsJSON() throws {
        let folder = try rig(["load a.csv\nplot line wind", "a | aggregate every 6 hours mean wind | show"])
        #expect(
            try plotline(folder, "verify", "--json", "n.md").output
                == "{\"path\": \"n.md\", \"outcome\": \"same\", \"exit\": 0, \"updated\": false, \"cells\": 2, \"findings\": []}\n"
        )
        try write(Self.rows() + ["2022-06-08T00:00Z,16.4"], in: folder)
        let report = try plotline(folder, "verify", "--json", "n.md")
        // Python reads it.
        let script = """
            import json, sys
            report = json.loads(sys.stdin.read())
            print(report["exit"], sorted({f["kind"] for f in report["findings"]}), sorted({f["cell"] or 0 for f in report["findings"]}))
            """
        let read = try Execution(["/usr/bin/python3", "-c", script], input: report.output)
        #expect(read.output == "4 ['data', 'drift'] [0, 1, 2]\n", "\(report.output)\(read.errors)")
        #expect(report.end == .exit(4))
    }

    /// Python's reader of XML counts what stands in the file.
    @Test func findingsAsJUnit() throws {
        let folder = try rig(["load a.csv\nnote \"<&\\\"]]>\""])
        let text = try #require(folder.read("n.md"))
        try folder.write(text.replacing("note \"<&", with: "note \"<b>&"), to: "n.md")
        try folder.write("<<<<<<< ours\n", to: "broken.md")
        let report = try plotline(folder, "verify", "-q", "--junit", "report.xml", "n.md", "broken.md")
        #expect(report.end == .exit(3), "\(report.errors)")
        let script = """
            import xml.etree.ElementTree as tree
            root = tree.parse("report.xml").getroot()
            print([(s.get("name"), s.get("tests"), s.get("failures")) for s in root])
            print("<b>&" in root.find(".//failure").text)
            """
        let read = try Execution(["/usr/bin/python3", "-c", script], folder: folder.root)
        #expect(read.output == "[('n.md', '2', '1'), ('broken.md', '1', '1')]\nTrue\n", "\(read.output)\(read.errors)")
    }

    /// A workflow's annotations; what a notebook holds makes none of its own.
    @Test func annotations() throws {
        let folder = try rig(["load a.csv\nnote \"one\""])
        let text = try #require(folder.read("n.md"))
        try folder.write(text.replacing("\none\n", with: "\n::error file=x::%0A forged\n"), to: "n.md")
        let report = try plotline(folder, "verify", "-q", "n.md", environment: ["GITHUB_ACTIONS": "true"])
        let lines = report.output.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(lines.count == 1, "\(report.output)")
        #expect(
            lines.first?.hasPrefix("::error file=n.md,line=") == true
                && lines.first?.contains(
                    ",title=plotline verify%2C cell 1::its text differs%0A- ::error file=x::%250A forged%0A") == true,
            "\(report.output)")
    }

    @Test func foldersAndPatterns() throws {
        let folder = try rig(["load a.csv"])
        _ = try Execution(["/bin/mkdir", "-p", folder.path("sub/.hidden"), folder.path("empty")])
        try folder.write("# no cells\n", to: "README.md")
        try folder.write("```plotline\nnote \"x\"\n```\n", to: "sub/b.md")
        try folder.write("```plotline\nnote \"x\"\n```\n", to: "sub/.hidden/c.md")
        _ = try Execution(["/bin/ln", "-s", "..", folder.path("sub/loop")])
        let all = try plotline(folder, "verify", ".")
        #expect(
            all.end == .exit(1) && all.output.hasSuffix("\n2 notebooks: 1 as recorded, 1 drifted\n"), "\(all.output)")
        #expect(!all.output.contains("README") && !all.output.contains("hidden"), "\(all.output)")
        let quiet = try plotline(folder, "verify", "-q", "sub/*.md", "n.md")
        #expect(quiet.output.hasPrefix("sub/b.md: cell 1") && !quiet.output.contains("n.md"), "\(quiet.output)")
        let updated = try plotline(folder, "verify", "--update", ".")
        #expect(updated.end == .exit(0), "\(updated.output)")
        #expect(updated.output.contains("sub/b.md: updated, 1 cell\n"), "\(updated.output)")
        #expect(updated.output.hasSuffix("\n2 notebooks: 1 as recorded, 1 updated\n"), "\(updated.output)")
        #expect(try plotline(folder, "verify", "sub").end == .exit(0))
        for words in ["empty", "no*.md"] {
            let none = try plotline(folder, "verify", words)
            #expect(none.end == .exit(4) && none.errors.contains("no notebook"), "\(none.errors)")
        }
    }

    @Test func imagesOfWhatDiffers() throws {
        let folder = try rig(["load a.csv\nplot line wind"])
        var rows = Self.rows()
        rows[18] = "2022-06-07T03:00Z,20.9"
        try write(rows, in: folder)
        #expect(try plotline(folder, "verify", "-q", "--diff-images", "out/deep", "n.md").end == .exit(4))
        let names = try Execution(["/bin/ls", folder.path("out/deep")]).output.split(separator: "\n")
        #expect(names.count == 3 && names.allSatisfy { $0.hasPrefix("n-") }, "\(names)")
        #expect(names.map { String($0.split(separator: "-").last ?? "") } == ["difference.png", "now.png", "was.png"])
        for name in names {
            let kind = try Execution(["/usr/bin/file", "-b", folder.path("out/deep/\(name)")]).output
            #expect(kind.hasPrefix("PNG image data, 1600 x 800"), "\(kind)")
        }
    }
}
