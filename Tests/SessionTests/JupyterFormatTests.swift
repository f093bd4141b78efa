import Files
import Interchange
import Seeded
import Testing

@testable import Notebook
@testable import Session

/// Notebooks of Jupyter: what is read is written to the byte, Markdown comes back to the letter, and what is not a notebook is
/// refused with its place.
@Suite struct JupyterFormatTests {
    private func read(_ text: String) throws -> NotebookDocument {
        try JupyterNotebookFormat.read(text, path: "n.ipynb")
    }

    /// Expected lines are those of `json.dumps(json.loads(x))` of Python 3.11, the escaped ones by itself, the others with
    /// `ensure_ascii=False`.
    @Test(arguments: [
        (#"{"a": [1, 2.50, -0, 1e3], "b": {}}"#, #"{"a": [1, 2.50, -0, 1e3], "b": {}}"#),
        (#"["\u00e9\ud83d\ude00\/\b\f\u0001"]"#, #"["é😀/\b\f\u0001"]"#),
        (#"[null,true , false,[],""]"#, #"[null, true, false, [], ""]"#),
    ])
    func jsonIsWrittenAsPythonDoes(_ text: String, _ expected: String) throws {
        #expect(try JSON(reading: Array(text.utf8)).line == expected)
    }

    @Test func whatIsNoASCIIIsEscapedOnDemand() throws {
        var style = JSON.Style(indent: "  ")
        style.isASCII = true
        // json.dumps(["é😀\x7f"], indent=2)
        let expected = "[\n  \"\\u00e9\\ud83d\\ude00\\u007f\"\n]\n"
        #expect(String(decoding: JSON.list([.text("é😀\u{7F}")]).written(style), as: UTF8.self) == expected)
    }

    /// What Python's `json.loads` refuses too, and half a surrogate pair, which no text of ours holds.
    @Test(arguments: [
        "", "{", "[1,]", "{\"a\" 1}", "01", "1.", "+1", "nul", "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "[1] 2", "{a: 1}",
        "'a'",
        "[\"a", "NaN", String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
    ])
    func badJSONIsRefused(_ text: String) {
        #expect(throws: JSON.Fault.self) { try JSON(reading: Array(text.utf8)) }
    }

    @Test func base64ComesBack() {
        var random = SplitMix(seed: 4)
        for count in 0..<40 {
            let bytes = (0..<count).map { _ in UInt8(random.next() & 255) }
            #expect(Base64.decode(String(decoding: Base64.encode(bytes), as: UTF8.self)) == bytes)
        }
        // RFC 4648, section 10.
        #expect(Base64.decode("Zm9v\nYmE=") == Array("fooba".utf8))
        for text in ["Zg", "Zg=", "Z===", "Zm9*", "=Zg="] { #expect(Base64.decode(text) == nil) }
    }

    /// Strangers' notebooks in Markdown, as `NotebookRoundTripTests` makes them, without outputs: as a notebook of Jupyter and
    /// back they are the same bytes.
    @Test func markdownComesBackToTheByte() throws {
        var tried = 0
        for seed in UInt64(0)..<1500 {
            var maker = NotebookRoundTripTests.Maker(seed: seed)
            guard let document = try? MystNotebookFormat.read(maker.notebook(), path: "n.md") else { continue }
            let bare = document.withOutputs([])
            let text = MystNotebookFormat.write(bare)
            let jupyter = JupyterNotebookFormat.write(bare)
            let back = MystNotebookFormat.write(try read(jupyter).withOutputs([]))
            tried += 1
            guard Array(back.utf8) != Array(text.utf8) else { continue }
            Issue.record("seed \(seed): \(text.debugDescription)\nbecomes \(back.debugDescription)\nby \(jupyter)")
            return
        }
        #expect(tried > 1300)
    }

    /// Notebooks as programs write them, made at random.
    private struct Maker {
        var random: SplitMix

        mutating func number(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
        mutating func one<T>(_ choices: [T]) -> T { choices[number(choices.count)] }

        mutating func json(_ depth: Int = 0) -> JSON {
            switch number(depth > 2 ? 4 : 6) {
            case 0: .null
            case 1: .truth(number(2) == 0)
            case 2: .number(one(["0", "-1.50", "1e400", "12345678901234567890"]))
            case 3: .text(one(["", "ä \"q\" \\", "a\nb\r\t", "</script>", "\u{202E}\u{0}\u{7F}", "😀"]))
            case 4: .list((0..<number(3)).map { _ in json(depth + 1) })
            default: .object((0..<number(3)).map { JSON.Member("k\($0)", json(depth + 1)) })
            }
        }

        mutating func source() -> JSON {
            let text = one([
                "", "load a.csv", "# H\n\ntext  ", "plot line\n  title \"x\"\n", "```\n````", "\n\n", "é\r\nb", "---",
            ])
            return number(2) == 0 ? .text(text) : JupyterWriter.lines(text)
        }

        mutating func output() -> JSON {
            let texts = JSON.list([.text("a\n"), .text("b")])
            switch number(4) {
            case 0:
                return .sorted([
                    "output_type": .text("stream"), "name": .text(one(["stdout", "stderr"])), "text": texts,
                ])
            case 1:
                return .sorted([
                    "output_type": .text("display_data"), "metadata": json(1),
                    "data": .sorted(["text/html": .text("<script>alert(1)</script>"), "image/png": .text("iVBO")]),
                ])
            case 2:
                return .sorted([
                    "output_type": .text("error"), "ename": .text("E"), "evalue": .text(""), "traceback": .list([]),
                ])
            default:
                return .sorted([
                    "output_type": .text("execute_result"), "execution_count": .number(3), "data": .object([]),
                    "metadata": .object([]),
                ])
            }
        }

        mutating func cell(_ place: Int) -> JSON {
            let type = one(["code", "markdown", "raw", "hologram"])
            var cell = JSON.object([
                JSON.Member("cell_type", .text(type)), JSON.Member("id", .text("id-\(place)")),
                JSON.Member("metadata", .object([JSON.Member("foreign", json(1))])), JSON.Member("source", source()),
            ])
            if type == "code" {
                cell["execution_count"] = .null
                cell["outputs"] = .list((0..<number(3)).map { _ in output() })
            } else if number(3) == 0 {
                cell["attachments"] = .object([JSON.Member("a.png", json(1))])
            }
            return cell
        }

        mutating func notebook() -> [UInt8] {
            let language = one(["plotline", "plotline", "python", "R"])
            var metadata = JSON.object([
                JSON.Member(
                    "kernelspec",
                    .object([
                        JSON.Member("language", .text(language)), JSON.Member("name", .text(language)),
                        JSON.Member("display_name", .text(language)),
                    ])), JSON.Member("language_info", .object([JSON.Member("name", .text(language))])),
                JSON.Member("foreign", json()),
            ])
            if language == "plotline" { metadata["plotline"] = .object([JSON.Member("others", json())]) }
            let root = JSON.object([
                JSON.Member("cells", .list((0..<number(6)).map { cell($0) })), JSON.Member("metadata", metadata),
                JSON.Member("nbformat", .number(4)), JSON.Member("nbformat_minor", .number(5)),
                JSON.Member("extra", json()),
            ])
            var style = JSON.Style(indent: one([nil, " ", "  ", "\t", ""]))
            style.isASCII = number(2) == 0
            style.ending = one(["", "\n"])
            if style.indent == nil, number(2) == 0 { (style.comma, style.colon) = (",", ":") }
            return root.written(style)
        }
    }

    @Test func whatIsReadIsWrittenToTheByte() throws {
        for seed in UInt64(0)..<1500 {
            var maker = Maker(random: SplitMix(seed: seed))
            let bytes = maker.notebook()
            let text = String(decoding: bytes, as: UTF8.self)
            let written = JupyterNotebookFormat.write(try read(text))
            guard Array(written.utf8) != bytes else { continue }
            Issue.record("seed \(seed): \(text)\nbecomes \(written)")
            return
        }
    }

    /// A change of one cell leaves the others as they stand, and reading gives what was written.
    @Test func aChangeChangesNothingElse() throws {
        for seed in UInt64(0)..<500 {
            var maker = Maker(random: SplitMix(seed: seed))
            var document = try read(String(decoding: maker.notebook(), as: UTF8.self))
            guard let place = document.blocks.lastIndex(where: { if case .cell = $0 { true } else { false } }),
                case .cell(var cell) = document.blocks[place]
            else { continue }
            cell.source = "series\n# ```"
            cell.outputs = [.text("a\nb\n")]
            cell.heldOutputs = nil
            document.blocks[place] = .cell(cell)
            let back = try read(JupyterNotebookFormat.write(document))
            #expect(back.cells.map(\.source) == document.cells.map(\.source), "seed \(seed)")
            #expect(back.cells.map(\.outputs) == document.cells.map(\.outputs), "seed \(seed)")
            func ids(_ document: NotebookDocument) -> [String?] {
                document.jupyter?.root["cells"]?.items.map { $0["id"]?.text } ?? []
            }
            #expect(ids(back) == ids(document), "seed \(seed)")
            func others(_ document: NotebookDocument) -> [JSON] {
                (document.jupyter?.root["cells"]?.items ?? []).filter { $0["id"] != cell.jupyter?["id"] }
            }
            #expect(others(back) == others(document), "seed \(seed)")
        }
    }

    @Test(arguments: [
        ("", "n.ipynb is not a notebook of Jupyter: it has no cells"),
        ("[]", "n.ipynb is not a notebook of Jupyter: it has no cells"),
        ("{\"nbformat\": 3, \"worksheets\": []}", "n.ipynb is of Jupyter's format 3, and only 4 is read"),
        ("{\"cells\": [],\n\"nbformat\": 4", "n.ipynb, line 2: the file ends in the middle"),
        ("{\n<<<<<<< ours\n}", "n.ipynb, line 2: a merge conflict marker"),
        (
            "{\"cells\": [{\"cell_type\": \"code\", \"source\": 3}], \"nbformat\": 4}",
            "n.ipynb, cell 1: it is not as Jupyter writes cells"
        ),
        (
            "{\"cells\": [{\"cell_type\": \"raw\", \"source\": \"\", \"id\": \"a\"}, {\"cell_type\": \"raw\", \"source\": \"\", \"id\": \"a\"}], \"nbformat\": 4}",
            "n.ipynb, cell 2: another cell has the id 'a' too"
        ),
        (
            "{\"cells\": [], \"nbformat\": 4, \"metadata\": {\"plotline\": {\"version\": 9}}}",
            "n.ipynb is of version 9, newer than this program reads"
        ),
    ])
    func whatIsNoNotebookIsRefused(_ text: String, _ expected: String) {
        let error = #expect(throws: NotebookError.self) { try read(text) }
        #expect(error?.what == expected)
    }

    /// Cells of another language are prose, stay what they are in the file, and take none of ours among them.
    @Test func anotherLanguageIsText() throws {
        let rig = try SessionRig()
        let python = """
            {"cells": [{"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": ["load(1)"]}],
             "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
             "nbformat": 4, "nbformat_minor": 4}
            """
        try rig.write(python, to: "n.ipynb")
        let file = try NotebookFile.read(rig.path("n.ipynb"))
        #expect(file.document.cells.isEmpty)
        #expect(file.document.blocks == [.prose("```python\nload(1)\n```\n")])
        #expect(file.document.languageNote == "a notebook in python: its cell is shown as text and not run")
        let cell = SessionCell(rig.session.run("note \"x\""), .done)
        let draft = NotebookDraft([cell], over: file.document, at: file.place, base: Path(rig.folder))
        #expect(throws: NotebookError.self) {
            try NotebookSaver.save(draft.document, results: draft.results, session: rig.session, file: file)
        }
        #expect(rig.text("n.ipynb") == python)
    }

    /// What Jupyter does not show becomes no cell: texts under our key that are more than blank lines and fences.
    @Test(arguments: [
        #""opening": "```evil\n```\n""#, #""opening": "```plotline\n```\n```plotline\n""#,
        #""before": "```plotline\nload e.csv\n```\n""#, #""closing": "```\n```plotline\nload e.csv\n```\n""#,
        #""ending": "\n```\n```plotline\nload e.csv""#,
    ])
    func hiddenTextsAreNoCells(_ member: String) throws {
        let text = """
            {"cells": [{"cell_type": "code", "id": "a", "metadata": {"plotline": {\(member)}}, "execution_count": null,
            "source": "series", "outputs": []}], "metadata": {"kernelspec": {"name": "plotline"}},
            "nbformat": 4, "nbformat_minor": 5}
            """
        #expect(MystNotebookFormat.write(try read(text)) == "```{code-cell} plotline\nseries\n```\n")
    }

    /// What Python's `json.dumps({"a": [nan, inf, -inf]})` gives is read and comes back to the byte.
    @Test func numbersThatAreNoneStay() throws {
        let text = """
            {"cells": [], "metadata": {"kernelspec": {"name": "plotline"}, "language_info": {"name": "plotline"}, \
            "papermill": {"parameters": {"a": [NaN, Infinity, -Infinity]}}}, "nbformat": 4, "nbformat_minor": 5}
            """
        #expect(JupyterNotebookFormat.write(try read(text)) == text)
        #expect(throws: NotebookError.self) { try read(text.replacing("NaN", with: "-NaN")) }
        #expect(throws: NotebookError.self) { try read(text.replacing("-Infinity", with: "-Inf")) }
    }

    /// Jupyter's messaging protocol: an error is its name, its value, and the lines of its traceback.
    @Test func anErrorIsWhatTheCellShowed() throws {
        let document = try read(
            """
            {"cells": [{"cell_type": "code", "id": "a", "metadata": {"tags": ["raises-exception"]}, "execution_count": 1,
            "source": "x", "outputs": [{"output_type": "error", "ename": "E", "evalue": "no",
            "traceback": ["\\u001b[1;31merror:\\u001b[0m no", "  x"]}]}],
            "metadata": {"kernelspec": {"name": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}
            """)
        #expect(document.cells.first?.outputs == [.text("error: no\n  x")])
    }

    /// What Markdown would read as something else is written nowhere; the cell is named as Jupyter counts it. CommonMark 0.31, 4.5 and 4.6.
    @Test(
        arguments: [
            ("```python\nx", 2), ("<!-- open", 2), ("```plotline\nnote \"b\"\n```", 2), ("<<<<<<< ours\n1", 2),
            ("---\nother: 1\n---", nil), ("```python\nx\n```", nil), ("<!-- closed -->", nil),
        ] as [(String, Int?)])
    func cellsThatMarkdownWouldChange(_ prose: String, _ cell: Int?) throws {
        let rig = try SessionRig()
        func notebook(_ sources: [String]) -> String {
            let cells = sources.enumerated().map { place, source -> JSON in
                .sorted([
                    "cell_type": .text(place == 1 ? "markdown" : "code"), "id": .text("c\(place)"),
                    "metadata": .object([]), "source": .text(source),
                    "outputs": place == 1 ? nil : .list([]), "execution_count": place == 1 ? nil : .null,
                ])
            }
            return JSON.sorted([
                "cells": .list(cells), "nbformat": .number(4), "nbformat_minor": .number(5),
                "metadata": .sorted(["kernelspec": .sorted(["name": .text("plotline")])]),
            ]).line
        }
        try rig.write(notebook(["note \"a\"", prose, "note \"c\""]), to: "n.ipynb")
        let file = try NotebookFile.read(rig.path("n.ipynb"))
        guard let cell else {
            _ = try NotebookConversion.write(file, to: rig.path("m.md"), isForced: false)
            let back = try NotebookFile.read(rig.path("m.md")).document
            #expect(back.cells.map(\.source) == ["note \"a\"", "note \"c\""])
            return
        }
        let error = #expect(throws: NotebookError.self) {
            try NotebookConversion.write(file, to: rig.path("m.md"), isForced: false)
        }
        #expect(error?.what == NotebookError.notMarkdown(path: rig.path("m.md"), cell: cell).what)
        // So is a copy of a replay.
        let session = try file.session(basedOn: Settings()) { $0 }
        let replay = NotebookReplay.run(file.document, in: session)
        let refused = #expect(throws: NotebookError.self) {
            try NotebookSaver.saveCopy(replay, parameters: [:], session: session, at: rig.path("m.md"))
        }
        #expect(refused?.what == error?.what)
        #expect(rig.text("m.md") == nil)
    }

    /// A first cell that begins as a header does.
    @Test func aFirstCellThatWouldBeTheHeader() throws {
        let rig = try SessionRig()
        try rig.write(
            """
            {"cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "---\\nplotline: {base: ..}\\n---"}],
            "metadata": {"kernelspec": {"name": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}
            """, to: "n.ipynb")
        let file = try NotebookFile.read(rig.path("n.ipynb"))
        let error = #expect(throws: NotebookError.self) {
            try NotebookConversion.write(file, to: rig.path("m.md"), isForced: false)
        }
        #expect(error?.what == NotebookError.notMarkdown(path: rig.path("m.md"), cell: 1).what)
    }

    /// A picture's name from a file leads into no other folder.
    @Test func namesOfPicturesLeadNowhereElse() throws {
        let rig = try SessionRig()
        let png = String(decoding: Base64.encode([1, 2, 3]), as: UTF8.self)
        try rig.write(
            """
            {"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "execution_count": null, "source": "x", "outputs": [
            {"output_type": "display_data", "data": {"image/png": "\(png)"}, "metadata": {"plotline": {"figure": "../../e"}}}]}],
            "metadata": {"kernelspec": {"name": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}
            """, to: "n.ipynb")
        _ = try NotebookConversion.write(
            NotebookFile.read(rig.path("n.ipynb")), to: rig.path("m.md"), isForced: false)
        #expect(SessionRig.names(in: rig.path("m.files")) == ["------e.png"])
        #expect(rig.bytes("m.files/------e.png") == [1, 2, 3])
    }

    /// nbformat 4.5 `execution_count`: what ran is numbered, in order; nbval compares nothing without.
    @Test func cellsWithOutputsAreNumbered() throws {
        let markdown =
            "```plotline\na = 1\n```\n\n<!-- output -->\n```text\na is 1\n```\n<!-- /output -->\n\n```plotline\nb = 2\n```\n\n"
            + "```plotline\nc = 3\n```\n\n<!-- output -->\n```text\nc is 3\n```\n<!-- /output -->\n"
        let written = JupyterNotebookFormat.write(try MystNotebookFormat.read(markdown, path: "n.md"))
        let cells = try JSON(reading: Array(written.utf8))["cells"]?.items ?? []
        #expect(
            cells.filter { $0["cell_type"] == .text("code") }.map { $0["execution_count"] } == [
                .number(1), .null, .number(2),
            ])
    }

    /// What our kernel gives is what a run records: text in one piece, tables as text, nothing of standard error. What bears no mark of
    /// ours is another program's.
    @Test func outputsOfTheKernelAreOurs() throws {
        func outputs(_ mark: String) throws -> [CellOutput] {
            try read(
                """
                {"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 1, "source": "x", "outputs": [
                {"output_type": "stream", "name": "stderr", "text": ["note: a\\n"]},
                {"output_type": "stream", "name": "stdout", "text": ["one\\n"]},
                {"output_type": "stream", "name": "stdout", "text": "two\\n"},
                {"output_type": "execute_result", "execution_count": 1, "metadata": {\(mark)},
                 "data": {"text/plain": "time  v", "text/html": "<table></table>"}}]}],
                "metadata": {"kernelspec": {"name": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}
                """
            ).cells[0].outputs
        }
        let ours = try outputs("\"plotline\": {}")
        #expect(ours.count == 1)
        if case .text(let text)? = ours.first { #expect(text == "one\ntwo\ntime  v") } else { Issue.record("no text") }
        let others = try outputs("")
        #expect(others.count == 2)
        if case .foreign? = others.last {} else { Issue.record("not another program's") }
    }
}
