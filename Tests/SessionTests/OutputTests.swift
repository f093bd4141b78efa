import Notebook
import Presenting
import Series
import Testing

@testable import Session

/// Outputs go to who shows them as they come, and what is kept of them holds no series.
@Suite struct OutputTests {
    /// What a sink is given, in words.
    static func words(_ output: Output) throws -> String { try OutputText.text(output, width: 100) }

    @Test func aSinkGetsThemInOrder() throws {
        let rig = try SessionRig()
        var seen: [String] = []
        let result = rig.session.run(
            """
            load Samples/weather.csv
            show 1
            plot line wind
            title "Wind"
            note "below"
            forget nothing
            """
        ) { seen.append((try? Self.words($0)) ?? "") }
        #expect(result.error != nil)
        let order = ["weather:", "time", "chart:", "chart:", "[chart]", "below"]
        #expect(seen.count == order.count)
        for (text, start) in zip(seen, order) { #expect(text.hasPrefix(start)) }
        #expect(seen == result.outputs.compactMap { try? Self.words($0) })
    }

    /// A reply is shown while later statements still run.
    @Test func repliesDoNotWait() throws {
        let rig = try SessionRig()
        var seen = 0
        _ = rig.session.run("load Samples/weather.csv\nload Samples/weather.csv as b\nseries") { _ in
            seen += 1
            // The workspace is taken over when the cell has ended.
            #expect(rig.session.workspace.names.isEmpty)
        }
        #expect(seen == 3)
    }

    /// No reply speaks of a file that is not there yet.
    @Test func repliesOfFilesWaitForThem() throws {
        let rig = try SessionRig()
        var there: [Bool] = []
        _ = rig.session.run("load Samples/weather.csv\nexport rows.csv\nshow 1") { _ in
            there.append(rig.bytes("rows.csv") != nil)
        }
        #expect(there == [false, true, true])
    }

    @Test func exactTextIsWrittenWholeAndKeptInPart() throws {
        let rig = try SessionRig()
        try rig.write("n\n" + (1...1500).map(String.init).joined(separator: "\n") + "\n", to: "n.csv")
        var written = ""
        let result = rig.session.run("load n.csv\nshow csv") {
            if case .data(let data) = $0 { try? data.write { written += String(decoding: $0, as: UTF8.self) } }
        }
        #expect(written.split(separator: "\n").count == 1501)
        let kept = try #require(result.outputs.last.flatMap { try? Self.words($0) }).split(separator: "\n")
        #expect(kept.count == 1002 && kept[1000] == "1000" && kept[1001] == "… 500 more rows")
        // Without a sink it is whole, and `kept` makes the same of it.
        let whole = rig.session.run("n | show csv")
        #expect(try whole.outputs.map(Self.words) == whole.kept.outputs.map(Self.words))
    }

    /// Whether the buffer of a column lives.
    final class Watch {
        weak var buffer: Buffer<Double>?
    }

    static func watch(_ name: String, _ rig: SessionRig) -> Watch {
        let watch = Watch()
        guard case .numbers(let buffer)? = rig.session.workspace.frame(name)?.columns.first?.values else {
            return watch
        }
        watch.buffer = buffer
        return watch
    }

    /// What was forgotten is let go when undo cannot bring it back; cells that showed it do not hold it.
    @Test(arguments: ["show 5", "show csv", "describe", "plot line n", "aggregate all sum n", "where n > 3 | show"])
    func forgetFrees(_ stages: String) throws {
        let rig = try SessionRig()
        rig.session.undoBytes = 20_000
        let text = "n\n" + (1...10_000).map(String.init).joined(separator: "\n") + "\n"
        try rig.write(text, to: "n.csv")
        var results: [CellResult] = []
        var keeper = FigureKeeper(limit: 20_000)
        func run(_ cell: String) {
            results.append(rig.session.run(cell).kept)
            keeper.look(at: &results, \.self, in: rig.session)
        }
        run("load n.csv as big")
        let watch = Self.watch("big", rig)
        #expect(watch.buffer != nil)
        run("big | \(stages)")
        for name in rig.session.workspace.names { run("forget \(name)") }
        run("n = 1")
        #expect(watch.buffer == nil)
        #expect(!results.contains(where: Self.hasFigure))
    }

    static func hasFigure(_ result: CellResult) -> Bool {
        result.outputs.contains { if case .figure = $0 { true } else { false } }
    }

    /// A hundred cells, or so many bytes that nothing else holds.
    @Test func undoIsBoundedByBytes() throws {
        let rig = try SessionRig()
        rig.session.undoBytes = 300_000
        let text = "n\n" + (1...10_000).map(String.init).joined(separator: "\n") + "\n"
        try rig.write(text, to: "n.csv")
        for _ in 0..<20 { _ = rig.session.run("load n.csv") }
        var back = 0
        while rig.session.canUndo {
            _ = rig.session.run("undo")
            back += 1
        }
        // 80,000 bytes a load, its column alone: three of them beside the present one are below the limit, four are not.
        #expect(back == 3, "\(back)")
        // The same columns over and over are held once.
        _ = rig.session.run("load n.csv")
        for _ in 0..<50 { _ = rig.session.run("n | where n > 0 as m") }
        #expect(rig.session.canUndo)
    }

    /// The oldest figures become the pictures that a notebook keeps; what they say stays.
    @Test func oldFiguresBecomePictures() throws {
        let rig = try SessionRig()
        var keeper = FigureKeeper(limit: 30_000)
        var results: [CellResult] = []
        for _ in 0..<8 {
            results.append(rig.session.run("load Samples/weather.csv\nplot line wind").kept)
            keeper.look(at: &results, \.self, in: rig.session)
        }
        #expect(!Self.hasFigure(results[0]) && Self.hasFigure(results[7]))
        guard case .pictures(let kept)? = results[0].outputs.last else { return }
        #expect(kept.name == "chart" && kept.pictures.count == 1)
        guard case .figure(let chart)? = results[7].outputs.last else { return }
        #expect(FigureFile.record(inPNG: kept.pictures[0].bytes) == (try chart.record()))
        #expect(kept.pictures[0].title == (try chart.description()))
    }
}

/// Every renderer shows what it can, and says nothing of the rest.
@Suite struct RendererTests {
    static func outputs() throws -> [Output] {
        let rig = try SessionRig()
        return rig.session.run("load Samples/weather.csv\nshow 2\nfirst 2 | show csv\nweather | plot line wind").outputs
    }

    /// Tables and figures may both be HTML; no output has two forms of one type.
    @Test func typesOfAnOutputAreDistinct() throws {
        for output in try Self.outputs() {
            let types = try RendererCatalog.bundle(output, on: Page(settings: Settings())).map(\.type)
            #expect(Set(types).count == types.count)
        }
    }

    @Test func textIsForEverythingAndPicturesForFigures() throws {
        let page = Page(settings: Settings(), columns: 60, rows: 20, colour: .trueColour)
        for output in try Self.outputs() {
            let found = Set(try RendererCatalog.bundle(output, on: page).map(\.type))
            #expect(found.isSuperset(of: ["text/x-ansi", "text/plain"]))
            let isFigure = if case .figure = output { true } else { false }
            #expect(found.isSuperset(of: ["image/png", "image/svg+xml"]) == isFigure)
        }
    }

    /// Each shows some output, in bytes of its own type: text is UTF-8 and ends with a line end.
    @Test(arguments: RendererCatalog.all.indices) func showsSomething(_ place: Int) throws {
        let page = Page(settings: Settings(), columns: 60, rows: 20)
        let renderer = RendererCatalog.all[place]
        let type = renderer.type
        let shown = try Self.outputs().compactMap { try renderer.bytes($0, on: page) }
        #expect(!shown.isEmpty && shown.allSatisfy { !$0.isEmpty })
        if type.hasPrefix("text/") {
            #expect(shown.allSatisfy { String(validating: $0, as: UTF8.self) != nil && $0.last == 10 })
        }
    }

    @Test func bytesAreOfTheirType() throws {
        let figure = try #require(try Self.outputs().last)
        let page = Page(settings: Settings(), columns: 60, rows: 20, colour: .trueColour)
        #expect(try PNGRenderer.bytes(figure, on: page)?.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        let svg = String(decoding: try SVGRenderer.bytes(figure, on: page) ?? [], as: UTF8.self)
        #expect(svg.contains("<svg") && svg.contains("</svg>"))
        let coloured = try ColouredTextRenderer.bytes(figure, on: page) ?? []
        let plain = try PlainTextRenderer.bytes(figure, on: page) ?? []
        #expect(coloured.contains(0x1B) && !plain.contains(0x1B))
        let lines = String(decoding: plain, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 8 && lines.allSatisfy { $0.count <= 60 })
    }
}
