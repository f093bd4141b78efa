import Files
import Seeded
import Testing

@testable import Notebook
@testable import Session

/// Notebooks as strangers write them, made at random from a seed: what is read is written back byte for byte, and a save
/// changes what it must and nothing else.
@Suite struct NotebookRoundTripTests {
    /// Text from a seed, put together from what has been seen in notebooks and what nobody would write.
    struct Maker {
        private var generator: SplitMix
        private let ends: [String]

        init(seed: UInt64) {
            generator = SplitMix(seed: seed)
            ends = [["\n"], ["\r\n"], ["\n", "\r\n"]][Int(seed % 3)]
        }

        mutating func number(_ below: Int) -> Int { Int(generator.next() % UInt64(below)) }
        mutating func one<T>(_ choices: [T]) -> T { choices[number(choices.count)] }
        mutating func chance(_ percent: Int) -> Bool { number(100) < percent }
        mutating func line(_ text: String) -> String { text + one(ends) }
        mutating func lines(_ texts: [String]) -> String { texts.map { line($0) }.joined() }

        mutating func scalar() -> String {
            one([
                "x", "a b", "\"q: \\\"x\\\" \\\\ \\u00e9\"", "'it''s'", "12", "0.5", "true", "..", "2024-01-01", "ä 日本",
                "a#b",
                "\"# no comment\"", "http://x.y/z", "\"\"", "''",
            ])
        }

        mutating func flow(_ depth: Int = 0) -> String {
            switch number(depth > 2 ? 1 : 3) {
            case 0: one(["x", "12", "\"a, b\"", "'c]'", "d e"])
            case 1: "{" + (0..<number(3)).map { "k\($0): \(flow(depth + 1))" }.joined(separator: ", ") + "}"
            default: "[" + (0..<number(3)).map { _ in flow(depth + 1) }.joined(separator: ",  ") + "]"
            }
        }

        mutating func comment() -> String { chance(25) ? one([" # said", "  #", " # a: {b"]) : "" }

        /// A key that is not ours with anything below it.
        mutating func unknown(_ name: String, _ indent: Int) -> String {
            let space = String(repeating: " ", count: indent)
            switch number(5) {
            case 0: return line("\(space)\(name): \(scalar())\(comment())")
            case 1: return line("\(space)\(name): \(flow())\(comment())")
            case 2:
                return line("\(space)\(name):\(comment())") + line("\(space)  - \(scalar())") + line("")
                    + line("\(space)  - {a: 1, b: [2]}")
            case 3: return line("\(space)\"\(name)\": \(scalar())")
            default:
                return line("\(space)\(name):") + line("\(space)  in: \(scalar())") + line("\(space)    # deep")
                    + line("\(space)  side: \(flow())\(comment())")
            }
        }

        mutating func section() -> String {
            let known = [
                "version: 1", "base: ..", "timezone: Europe/Berlin", "weekstart: sunday", "theme: dark",
                "size: 640x320",
            ]
            if chance(20) {
                return line(
                    "plotline: {\(known.prefix(number(6)).joined(separator: ", ")), mine: \(flow())}\(comment())")
            }
            var text = line(one(["plotline:", "\"plotline\":", "plotline: # ours", "plotline :"]))
            for entry in known where chance(60) {
                if chance(15) { text += line("  # before \(entry.prefix(4))") }
                if chance(10) { text += line("") }
                text += line("  " + entry + comment())
                if chance(20) { text += unknown("mine\(number(1000))", 2) }
            }
            if chance(60) {
                text += line("  files:")
                let indent = one(["    ", "  "])
                for file in 0..<(1 + number(3)) {
                    if chance(25) { text += line(indent + "# about \(file)") }
                    if chance(30) {
                        text +=
                            line("\(indent)- path: f\(file).csv") + line("\(indent)  bytes: 7")
                            + line("\(indent)  note: \(scalar())")
                    } else {
                        text += line(
                            "\(indent)- {path: f\(file).csv, bytes: 12, rows: 3, sha256: ab, note: \(flow())}\(comment())"
                        )
                    }
                }
            }
            if chance(40) { text += unknown("late", 2) }
            // A section that says nothing has nothing below it.
            return text
        }

        mutating func header() -> String {
            var text = line("---")
            if chance(20) { text += line("# on top") }
            for place in 0..<number(4) { text += unknown("key\(place)", 0) }
            if chance(80) { text += section() }
            if chance(50) { text += unknown("last", 0) }
            return text + line("---")
        }

        mutating func block() -> String {
            let words = [
                "load a.csv", "plot line v", "  title \"x\"", "# ä", "", "\ttab", "n = 3", "```", "text | first 3",
            ]
            switch number(9) {
            case 0: return lines(["# Prose", "", "with *stars* and `code`  ", "日本語\u{2028}still a line"])
            case 1: return lines(["```python", "print('plotline')", one(["```", "````", "   ```"])])
            case 2: return lines(["<!-- a comment", "```plotline", "load x.csv", "```", "-->"])
            case 3:
                return line(one(["<!-- one line -->", "<!-->", "    ```plotline", "> ```plotline", "~~~", ""])) == "~~~"
                    ? lines(["~~~", "x", "~~~"]) : line("")
            default:
                let fence = one(["````", "~~~~~"])
                let opening = fence + one(["plotline", "{code-cell} plotline", "{code-cell}", " plotline "])
                var text = line(opening)
                if chance(20) { text += line(":tags: [parameters]") }
                for _ in 0..<number(4) { text += line(one(words)) }
                text += line(fence)
                if chance(60) { text += outputs() }
                return text
            }
        }

        mutating func outputs() -> String {
            var text = String(repeating: line(""), count: number(3)) + line("<!-- output -->")
            for _ in 0..<number(3) {
                text += one([
                    lines(["```text", "a: 3 rows", "  ä", "```"]),
                    lines(["`````text", "```", "<!-- /output -->", "`````"]),
                    lines(["![a \\] (b) \\\\](<n f.files/1.png>)"]), lines(["", "somebody's own words"]),
                ])
            }
            return text + line("<!-- /output -->")
        }

        mutating func notebook() -> String {
            var text = chance(30) ? "\u{FEFF}" : ""
            if chance(75) { text += header() }
            for _ in 0..<number(6) { text += block() }
            if chance(30) { text += one(["no line end", "```plotline\nseries\n```", "\r", "#"]) }
            return text
        }
    }

    private func read(_ text: String) throws -> NotebookDocument { try MystNotebookFormat.read(text, path: "n.md") }

    @Test func whatIsReadIsWrittenToTheByte() throws {
        var read = 0
        for seed in UInt64(0)..<3000 {
            var maker = Maker(seed: seed)
            let text = maker.notebook()
            guard let document = try? self.read(text) else { continue }
            read += 1
            let written = MystNotebookFormat.write(document)
            guard Array(written.utf8) != Array(text.utf8) else { continue }
            Issue.record("seed \(seed): \(text.debugDescription)\nbecomes \(written.debugDescription)")
            return
        }
        #expect(read > 2700, "\(read) of 3000 could be read")
    }

    /// New settings and files are read back as they were set, the rest of the header stays, and so do the cells.
    @Test func aChangeChangesNothingElse() throws {
        var changed = 0
        for seed in UInt64(0)..<3000 {
            var maker = Maker(seed: seed)
            let text = maker.notebook()
            guard var document = try? read(text) else { continue }
            document.header.settings["timezone"] = maker.one(["Asia/Tokyo", "UTC", "no: \"such\"\n\u{85}zone"])
            document.header.settings["theme"] = "print"
            document.header.base = maker.one([".", "../..", "my data"])
            if maker.chance(80) {
                document.header.files = [
                    PinnedFile(path: "f1.csv", bytes: 99, sha256: "12e34", rows: 4),
                    PinnedFile(path: "a, b: #c.csv", bytes: 1, sha256: "", rows: 0),
                ]
            }
            let written = MystNotebookFormat.write(document)
            let back = try read(written)
            #expect(back.header.settings == document.header.settings, "seed \(seed): \(written)")
            #expect(back.header.base == document.header.base, "seed \(seed): \(written)")
            #expect(back.header.files == document.header.files, "seed \(seed): \(written)")
            #expect(back.cells.map(\.source) == document.cells.map(\.source), "seed \(seed): \(written)")
            #expect(back.cells.map(\.outputs) == document.cells.map(\.outputs), "seed \(seed): \(written)")
            #expect(back.hasMark == document.hasMark)
            #expect(MystNotebookFormat.write(back) == written, "seed \(seed)")
            // What is not ours is there still, where it was: the lines of the old header but for ours, in their order.
            let kept = TextLines.split(document.header.text).map { TextLines.content($0) }.filter { line in
                ["mine", "late", "last", "key", "# on top"].contains { line.drop { $0 == " " }.hasPrefix($0) }
            }
            let now = TextLines.split(back.header.text).map { TextLines.content($0) }.filter { kept.contains($0) }
            #expect(now == kept, "seed \(seed): \(text)\nbecame \(written)")
            if document.lineEnd == "\r\n", seed % 3 == 1 {
                #expect(
                    !Array(written.utf8).indices.contains { place in
                        let bytes = Array(written.utf8)
                        return bytes[place] == 10 && (place == 0 || bytes[place - 1] != 13)
                    } || text.contains("series\n"), "seed \(seed)")
            }
            changed += 1
            if back.header.settings != document.header.settings || now != kept { return }
        }
        #expect(changed > 2700)
    }

    /// New outputs are read back, whatever they hold, and writing them again gives the same bytes.
    @Test func newOutputsAreReadBack() throws {
        let shown = [
            "a: 3 rows", "```", "````text\n~~~", "<!-- /output -->", "![x](y.png)", " ", "ä\n\n# h", "---", "<<<<<< x",
        ]
        for seed in UInt64(0)..<1000 {
            var maker = Maker(seed: seed)
            guard let document = try? read(maker.notebook()) else { continue }
            let outputs: [[CellOutput]] = document.cells.map { _ in
                (0..<maker.number(3)).map { _ in
                    maker.chance(60)
                        ? .text(maker.one(shown))
                        : .figure(
                            title: maker.one(["a", "[b] \\ (c)", "](x)"]),
                            path: maker.one(["n.files/1.png", "a (b)/<c>\\.png"]))
                }
            }
            let written = MystNotebookFormat.write(document.withOutputs(outputs))
            let back = try read(written)
            #expect(back.cells.map(\.outputs) == outputs, "seed \(seed): \(written)")
            #expect(MystNotebookFormat.write(back) == written, "seed \(seed)")
        }
    }

    // MARK: On disk

    private static let data = "time,v\n2024-01-01T00:00Z,1\n2024-01-01T01:00Z,2\n"

    private func saved(_ rig: SessionRig, _ settings: Settings = Settings()) throws -> String {
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: settings) { $0 }
        let replay = NotebookReplay.run(file.document, in: session)
        #expect(!replay.failed)
        try NotebookSaver.save(replay, session: session, file: file)
        return try #require(rig.text("n.md"))
    }

    /// As Windows editors leave it: every line ends with CR and LF, before and after a save, and it verifies.
    @Test func aNotebookFromWindows() throws {
        let rig = try SessionRig()
        try rig.write(Self.data, to: "a.csv")
        let text =
            "\u{FEFF}---\r\ntitle: Mine\r\nplotline:\r\n  version: 1\r\n  author: me # said\r\n---\r\n# H\r\n\r\n"
            + "```plotline\r\n:tags: [parameters]\r\nn = 1\r\n```\r\n\r\n```plotline\r\nload a.csv\r\n  | first {n}\r\n```\r\nend"
        try rig.write(text, to: "n.md")
        let first = try saved(rig)
        let bytes = Array(first.utf8)
        #expect(first.unicodeScalars.first == "\u{FEFF}")
        #expect(bytes.indices.allSatisfy { bytes[$0] != 10 || bytes[$0 - 1] == 13 }, "\(first.debugDescription)")
        for piece in [
            "title: Mine\r\n", "  author: me # said\r\n", "  timezone: UTC\r\n", "# H\r\n\r\n", "2 → 1 row",
            "end",
        ] {
            #expect(
                Array(first.unicodeScalars).contains(Array(piece.unicodeScalars)),
                "\(piece.debugDescription) in \(first.debugDescription)")
        }
        #expect(try saved(rig) == first)
        let file = try NotebookFile.read(rig.path("n.md"))
        #expect(try NotebookVerifier.verify(file, in: file.session(basedOn: Settings()) { $0 }).outcome == .same)
        #expect(file.document.declaredParameters.map(\.name) == ["n"])
        // A cell that is typed and saved ends its lines likewise.
        let session = try file.session(basedOn: Settings()) { $0 }
        var cells = NotebookReplay.run(file.document, in: session).results.enumerated().map {
            SessionCell($1, .done, origin: $0)
        }
        cells.append(SessionCell(session.run("it\n| first 1"), .done))
        let draft = NotebookDraft(cells, over: file.document, at: file.place, base: session.access.base)
        _ = try NotebookSaver.save(draft.document, results: draft.results, session: session, file: file)
        let last = Array(try #require(rig.text("n.md")).utf8)
        #expect(last.indices.allSatisfy { last[$0] != 10 || last[$0 - 1] == 13 })
    }

    /// One name for one zone, on the first save and the second.
    @Test(arguments: [("Etc/UTC", "UTC"), ("UTC", "UTC"), ("Europe/Berlin", "Europe/Berlin"), ("+01", "+01:00")])
    func zonesHaveOneName(_ system: String, _ expected: String) throws {
        let rig = try SessionRig()
        try rig.write("```plotline\nnote \"x\"\n```\n", to: "n.md")
        let first = try saved(rig, Settings(timezone: system))
        #expect(first.contains("  timezone: \(HeaderText.quoted(expected))\n"), "\(first)")
        #expect(try saved(rig, Settings(timezone: system)) == first)
    }
}
