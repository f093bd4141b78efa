@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Names as wide as they are drawn.
extension RightByDefaultTests {
    // MARK: Names

    /// Law (i): names are measured as they are drawn: wide letters lie down before they are turned, narrow ones stand.
    @Test func namesAreMeasured() throws {
        let measurer = try PangoMeasurer()
        for (letter, count) in [("W", 8), ("m", 10), ("i", 16), ("l", 8), ("W", 5), ("i", 30)] {
            for length in 2...24 {
                let names = (0..<count).map {
                    "\(Character(Unicode.Scalar(97 + UInt8($0 % 26))))" + String(repeating: letter, count: length)
                        + ($0 < 26 ? "" : "x")
                }
                let frame = Self.categories(names, [Column("v", names.indices.map { Double($0 + 1) })])
                let scene = try Self.chart("plot bar v by name", frame).scene(
                    size: Size(800, 400), measurer: measurer, theme: .light)
                let plot = try #require(scene.plots.first)
                let widest = names.map { measurer.extent(of: $0, style: Theme.labelStyle).width }.max() ?? 0
                let runs = scene.elements.compactMap { element -> TextRun? in
                    guard element.role == .tickLabel, case .text(let run) = element.shape else { return nil }
                    return run
                }
                let isTurned = runs.contains { $0.rotation != 0 }
                #expect(!isTurned || count > 26, "\(count) names of \(length) \(letter)")
                // With an axis' width to spare.
                if widest + 10 < 700 / Double(count) { #expect(!plot.isSideways, "\(count) of \(length) \(letter)") }
            }
        }
    }

    /// What words are reckoned with before there is a surface is what Pango measures: each letter to a twentieth of a point.
    @Test func lettersAreAsWideAsPangoHasThem() throws {
        let measurer = try PangoMeasurer()
        for code in UInt8(33)..<127 {
            let letter = String(Character(Unicode.Scalar(code)))
            let one = measurer.extent(of: letter, style: Theme.labelStyle).width
            #expect(abs(one - LetterWidths.points(letter[...])) <= 0.05, "\(letter): \(one)")
        }
        for name in ["Research and development", "Cost of goods", "Mystery and crime", "Wombwell & Sons, 1989"] {
            let width = measurer.extent(of: name, style: Theme.labelStyle).width
            #expect(abs(width - LetterWidths.points(name[...])) <= width * 0.03, "\(name): \(width)")
        }
    }
}
