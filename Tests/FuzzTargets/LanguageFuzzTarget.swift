import Presenting
import Scene
import Series
import Session
import Surfaces

/// Any text as a cell over a small workspace; what it shows is written and drawn as text.
enum LanguageFuzzTarget {
    static func run(_ bytes: [UInt8]) {
        let cell = String(decoding: bytes, as: UTF8.self)
        // Files are other targets' work, and a fuzzer must not write any.
        guard !["load", "export", "query"].contains(where: cell.lowercased().contains) else { return }
        let session = Session(settings: settings, workspace: workspace)
        let result = session.run(cell)
        if let error = result.error { _ = ErrorText.plain(error) }
        for output in result.outputs {
            _ = try? OutputText.text(output, width: 80)
            if case .figure(let chart) = output { draw(chart) }
        }
    }

    private static func draw(_ chart: DrawnChart) {
        guard let rows = try? chart.rows(columns: 80, rows: 20) else { return }
        let scene = try? chart.scene(
            size: CellMeasurer.size(columns: 80, rows: rows), measurer: CellMeasurer(), settings: settings)
        if let scene { _ = TextSurface.draw(scene, style: .unicode, colour: .trueColour) }
        _ = try? chart.description()
        _ = try? chart.record()
    }

    // 2024-03-01T12:00Z.
    private static let settings = Settings(timezone: "Europe/Zurich", now: 1_709_294_400_000_000)

    /// `wind`: a time in two days with a clock change's kind of neighbours, numbers with gaps and ends, text. `runs`: by number.
    private static let workspace: Workspace = {
        let hours = (0..<48).map { Int64($0) * 3_600_000_000 + 1_711_753_200_000_000 }
        let speeds = (0..<48).map { $0 % 11 == 5 ? Double.nan : Double($0 * 37 % 23) - 4.5 }
        let ends: [Double] = [1e308, -1e308, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, .nan]
        let wind = Frame(
            index: Index(name: "time", keys: .time(Buffer(hours))),
            columns: [
                Column("speed", unit: "m/s", speeds), Column("gust", unit: "m/s", speeds.map { $0 * 1.5 }),
                Column("far", (0..<48).map { ends[$0 % ends.count] }),
                Column(
                    "place", texts: (0..<48).map { $0 % 7 == 3 ? nil : ["Bern", "Zürich", "\u{1B}[2J", "日本"][$0 % 4] }),
            ])
        let runs = Frame(
            index: Index(name: "km", keys: .number(Buffer((0..<9).map { Double($0 * $0) }))),
            columns: [
                Column("pace", unit: "min", (0..<9).map { 5 + Double($0 % 3) }),
                Column("who", texts: Array(repeating: "a", count: 9)),
            ])
        var workspace = Workspace()
        workspace.store(.series(runs), as: "runs")
        workspace.store(.series(wind), as: "wind")
        return workspace
    }()
}
