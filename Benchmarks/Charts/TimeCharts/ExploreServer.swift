import Charts
import Diagnostics
import Files
import Glibc
import Scene
import Series
import Session
import Surfaces
import Terminal

/// The picture that one press of an arrow key needs: a stored chart of a loaded file, its selection moved by one row, resolved
/// anew, laid out, drawn and encoded for a terminal.
struct ExploreServer {
    private let session: Session
    private let chart: DrawnChart
    private let times: [String]

    /// - Parameter path: a CSV file of a time every ten seconds and a column `a`; its line is stored as a chart first.
    init(path: String) throws {
        session = Session(
            settings: Settings(timezone: "UTC", now: 1_719_835_200_000_000), access: FileAccess(base: "."))
        guard let chart = Self.figure(session.run("load \"\(path)\"\nplot line a")) else {
            throw ChartsError.noRow(path)
        }
        self.chart = chart
        // Ten seconds apart, from noon of a day in the middle of the file.
        let format = try TimeFormat("%Y-%m-%dT%H:%M:%S")
        let calendar = Calendar(zone: .utc)
        guard case .chart(let resolved) = try chart.figure() else { throw ChartsError.noRow(path) }
        let domain = resolved.x.scale.domain
        let middle = (domain.lower + domain.upper) / 2
        let start = (Int64(exactly: middle.rounded()) ?? 0) / 86_400_000_000 * 86_400_000_000
        times = (0..<1000).map { format.text(start + $0 * 10_000_000, calendar) }
    }

    /// For each line `text`, `kitty`, `iterm` or `sixel` of input one of output: seconds by the clock, seconds of the
    /// processor, bytes.
    func run() throws {
        let pango = try PangoMeasurer()
        var row = 0
        while let kind = readLine() {
            let start = Stopwatch.now()
            guard let moved = Self.figure(session.run("select \(times[row % times.count])")) else {
                throw ChartsError.noRow(times[row % times.count])
            }
            row += 1
            let bytes: [UInt8]
            if let surface = SurfaceCatalog.inline.first(where: { $0.name == kind }) {
                let scene = try moved.scene(size: Size(800, 480), measurer: pango, settings: session.settings)
                bytes = try surface.encode(Raster.draw(scene), placement: Placement())
            } else {
                let cells = CellMeasurer()
                let size = CellMeasurer.size(columns: 120, rows: 34)
                let scene = try moved.scene(size: size, measurer: cells, settings: session.settings)
                bytes = Array(TextSurface.draw(scene, style: .unicode, colour: .trueColour).utf8)
            }
            let spent = Stopwatch.since(start)
            print("\(spent.clock) \(spent.user) \(spent.system) \(bytes.count)")
            fflush(nil)
        }
    }

    private static func figure(_ result: CellResult) -> DrawnChart? {
        guard result.error == nil else { return nil }
        for output in result.outputs.reversed() {
            if case .figure(let chart) = output { return chart }
        }
        return nil
    }
}
