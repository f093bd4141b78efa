import Foundation
import SceneSamples
import Scene
import Terminal
import Testing

@testable import Surfaces

struct VectorFileTests {
    private typealias T = TestScenes

    /// What Python's XML parser reads: elements by name, and all text.
    private func parsed(_ svg: String) throws -> [String] {
        let script = """
            import sys, collections, xml.etree.ElementTree as E
            root = E.fromstring(sys.stdin.buffer.read())
            for name, count in sorted(collections.Counter(e.tag.split("}")[1] for e in root.iter()).items()): print(name, count)
            for e in root.iter():
                if e.text and e.text.strip(): print("text", e.text)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(svg.utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func aChartIsWellFormedAndItsTextIsText() throws {
        let scene = SceneSamples.chart()
        let svg = try SVGSurface.encode(scene)
        let lines = try parsed(svg)
        #expect(lines.contains("linearGradient 1"))
        #expect(lines.contains("clipPath 1"))
        #expect(lines.contains("text Battery Level ≥ 50 % — Zürich, 東京"))
        #expect(lines.contains("text \(scene.words.description)"))
        #expect(try SVGSurface.encode(scene) == svg)
    }

    /// What acts, hides or reorders is written out as on a terminal; joiners that a script needs and marks stay.
    @Test(
        arguments: [
            ("a\u{7F}b", "a\\x7fb"), ("a\u{9B}2Jb", "a\\x9b2Jb"), ("a\u{85}b", "a\\x85b"),
            ("a\u{1B}[31mb", "a\\x1b[31mb"),
            ("abc\u{202E}fed", "abc\\u{202e}fed"), ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
            ("a\u{200B}b", "a\\u{200b}b"),
            ("a\u{FEFF}b", "a\\u{feff}b"), ("a\u{200D}b", "a\\u{200d}b"), ("a\u{0}b", "a\\x00b"), ("a\u{FFFE}b", nil),
            ("नी क्‍ष é", "नी क्‍ष é"), ("Zürich, 東京", "Zürich, 東京"),
        ] as [(String, String?)])
    func whatHidesIsShown(_ text: String, _ expected: String?) throws {
        var scene = T.blank(
            50, 20,
            [Element(.title, .text(TextRun(text, at: Point(1, 10), style: TextStyle(size: 12), color: T.black)))])
        scene.title = text
        scene.words.description = text
        let lines = try parsed(try SVGSurface.encode(scene)).filter { $0.hasPrefix("text ") }
        let shown = expected ?? DisplayText.safe(text).replacing("\u{FFFE}", with: "\u{FFFD}")
        // The title, the description and the words in the picture.
        #expect(lines.filter { $0 == "text \(shown)" }.count == 3, "\(lines)")
    }

    @Test func whatStandsInDataStaysText() throws {
        let evil = "</text><script>alert(1)</script>&amp;\"'\u{0}\u{1B}[2J\u{FFFE}\u{202E}"
        var scene = T.blank(
            50, 20,
            [
                Element(.title, .text(TextRun(evil, at: Point(1, 10), style: TextStyle(size: 12), color: T.black)))
            ])
        scene.title = evil
        scene.words.description = evil
        let svg = try SVGSurface.encode(scene)
        #expect(!svg.contains("<script"))
        let lines = try parsed(svg)
        #expect(lines.contains("text 1"))
        #expect(!lines.contains { $0.hasPrefix("script ") })
    }

    @Test(
        arguments: [
            (0.0, "0"), (1, "1"), (-1.5, "-1.5"), (1.005, "1"), (2.345678, "2.35"), (0.01, "0.01"), (-0.004, "0"),
            (10.10, "10.1"), (.nan, "0"), (.infinity, "1000000000"), (123_456.789, "123456.79"), (0.1 + 0.2, "0.3"),
        ] as [(Double, String)])
    func numbersAreRounded(value: Double, text: String) {
        #expect(SVGWriter.number(value) == text)
    }

    @Test func pathsOfArcsAndShapes() {
        let circle = SVGWriter.path(SymbolOutline.steps(.circle, center: Point(10, 10), size: 8))
        #expect(circle == "M14 10A4 4 0 0 1 6 10A4 4 0 0 1 14 10Z")
        let corner = SVGWriter.path([
            .move(Point(0, 5)), .arc(center: Point(5, 5), radius: 5, from: .pi, to: 1.5 * .pi),
        ])
        #expect(corner == "M0 5L0 5A5 5 0 0 1 5 0")
        #expect(SVGWriter.path([.move(Point(.nan, 0)), .line(Point(1, 1))]) == "M1 1")
    }

    @Test func strokesDashesAndClips() throws {
        let line = Element(
            .rule, .line(Point(0, 5), Point(10, 5)),
            stroke: Stroke(T.red.withAlpha(0.5), width: 2, dash: [4, 2], cap: .round),
            clip: Rect(x: 0, y: 0, width: 5, height: 10))
        let svg = try SVGSurface.encode(T.blank(10, 10, [line, line]), idPrefix: "a-")
        #expect(svg.contains("<clipPath id=\"a-d1\"><rect x=\"0\" y=\"0\" width=\"5\" height=\"10\"/></clipPath>"))
        #expect(!svg.contains("a-d2"))
        let path =
            "<path d=\"M0 5L10 5\" fill=\"none\" stroke=\"#ff0000\" stroke-opacity=\"0.5\" stroke-width=\"2\" "
            + "stroke-dasharray=\"4 2\" stroke-linecap=\"round\" shape-rendering=\"crispEdges\"/>"
        #expect(svg.contains("<g clip-path=\"url(#a-d1)\">\(path)</g>"))
    }

    @Test func aPDFIsWholeAndTheSameTwice() throws {
        let bytes = try PDFSurface.encode(SceneSamples.chart())
        #expect(bytes.starts(with: Array("%PDF-1.".utf8)))
        #expect(bytes.suffix(6).elementsEqual("%%EOF\n".utf8))
        let text = String(decoding: bytes, as: UTF8.self)
        // 800 × 480 CSS pixels are 600 × 360 points.
        #expect(text.contains("/MediaBox [ 0 0 600 360 ]"))
        #expect(text.contains("Inter"))
        #expect(try PDFSurface.encode(SceneSamples.chart()) == bytes)
    }

    @Test func sizesAreChecked() {
        for size in [Size(0, 5), Size(.nan, 5), Size(1e9, 1e9)] {
            #expect(throws: SurfacesError.self) { try PDFSurface.encode(Scene(size: size, background: T.white)) }
        }
        #expect(throws: SurfacesError.self) { try SVGSurface.encode(Scene(size: Size(-1, 5), background: T.white)) }
    }
}
