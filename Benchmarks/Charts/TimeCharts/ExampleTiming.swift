import Diagnostics
import Files
import Scene
import Series
import Session
import Surfaces

/// What every example of the reference that draws a chart costs at 800×480, scale 1: compiling (parsing, combining rows,
/// resolving), laying out and drawing, and encoding for a screen. The data are loaded before, and the fonts are open.
enum ExampleTiming {
    /// Milliseconds that no chart should exceed: compiling with drawing, and encoding.
    private static let limits = (drawing: 10.0, encoding: 15.0)

    /// - Parameter words: only the cells that hold them.
    static func run(_ repetitions: Int, root: String, words: String = "") throws {
        let measurer = try PangoMeasurer()
        let cells = VerbCatalog.vocabulary.entries.flatMap { $0.examples.map(\.cell) }
        var seen: Set<String> = []
        var slow: [String] = []
        // What writes files or steps back is not a chart.
        for cell in cells where !cell.contains("export ") && !cell.contains("undo") && seen.insert(cell).inserted {
            guard words.isEmpty || cell.contains(words) else { continue }
            let lines = cell.split(separator: "\n", omittingEmptySubsequences: false)
            // What only loads is not part of the chart.
            guard let first = lines.firstIndex(where: { !$0.hasPrefix("load ") || $0.contains("|") }) else { continue }
            let session = Session(
                settings: Settings(timezone: "UTC", now: 1_719_835_200_000_000), access: FileAccess(base: Path(root)))
            _ = session.run(lines[..<first].joined(separator: "\n"))
            let rest = lines[first...].joined(separator: "\n")
            guard let chart = figure(session.run(rest)) else { continue }
            let compile = Stopwatch.best(of: repetitions) { _ = session.run(rest) }
            let size = Size(800, 480)
            var scene = try chart.scene(size: size, measurer: measurer, settings: session.settings)
            let layout = try Stopwatch.best(of: repetitions) {
                scene = try chart.scene(size: size, measurer: measurer, settings: session.settings)
            }
            var pixels = try Raster.draw(scene)
            let draw = try Stopwatch.best(of: repetitions) { pixels = try Raster.draw(scene) }
            let encode = try Stopwatch.best(of: repetitions) { _ = try PNGSurface.encode(pixels, purpose: .screen) }
            let isSlow = compile + layout + draw > limits.drawing || encode > limits.encoding
            let line =
                "compile \(Stopwatch.written(compile)) layout \(Stopwatch.written(layout)) draw \(Stopwatch.written(draw)) "
                + "encode \(Stopwatch.written(encode)): \(rest.replacing("\n", with: " ⏎"))"
            print((isSlow ? "! " : "  ") + line)
            if isSlow { slow.append(rest) }
        }
        print(
            "\(seen.count) examples, \(slow.count) beyond \(limits.drawing) ms drawing or \(limits.encoding) ms encoding"
        )
    }

    private static func figure(_ result: CellResult) -> DrawnChart? {
        guard result.error == nil,
            case .figure(let chart)? = result.outputs.last(where: { output in
                if case .figure = output { true } else { false }
            })
        else { return nil }
        return chart
    }
}
