import Charts
import Checked
import Presenting
import Scene
import Surfaces
import Terminal

/// The chart of an exploration as pixels, where the terminal has them.
///
/// Under the kitty protocol every frame is a picture: the new one is placed before the old one goes, in the same synchronized
/// update. Elsewhere a picture takes longer to send: keys that repeat are drawn as text, and pixels come when they rest.
struct PictureFrames {
    private let surface: any InlineSurface
    private let cell: Size
    private let budget: Int?
    private let input: Int32
    let isKitty: Bool
    /// When the last key came, and whether it repeats.
    private var lastKey = -1e9
    private var isRepeating = false
    /// Text stands where pixels will, as soon as keys rest.
    private var isOwed = false
    /// A picture is on the screen.
    private(set) var isShown = false
    private var isOdd = false
    private var lastScene: Scene?

    /// Keys that follow each other faster than this repeat, milliseconds.
    private static let repetition = 120.0
    /// The widest and highest sixel picture, pixels.
    private static let mostSixels = 1000.0
    /// Pixels come this long after the last key.
    private static let restAfter = 150.0

    /// Nil where charts are text.
    init?(_ choice: PreviewChoice, input: Int32) {
        guard case .inline(let surface) = choice.way, let cell = choice.cell else { return nil }
        self.surface = surface
        self.cell = cell
        budget = choice.budget
        self.input = input
        isKitty = surface.name == "kitty"
    }

    /// A key came, or the mouse moved.
    mutating func noteKey(at now: Double) {
        isRepeating = now - lastKey < Self.repetition
        lastKey = now
    }

    /// Milliseconds until a picture is due because no key came; nil when none is owed.
    func restDue(at now: Double) -> Int? {
        isOwed ? max(0, Int(saturating: (lastKey + Self.restAfter - now).rounded(.up))) : nil
    }

    /// What a frame sends behind its cells: the picture, nothing when it is the one that is shown; nil where this frame is
    /// text.
    mutating func frame(
        _ screen: inout ExploreScreen, _ size: (columns: Int, rows: Int), _ style: ExploreStyle, at now: Double
    ) -> [UInt8]? {
        let layout = ExploreLayout(
            columns: size.columns, rows: size.rows, hasTabs: !screen.exploration.labels.isEmpty)
        isOwed = false
        guard layout.chartRows > 0, screen.mode != .help else { return nil }
        if !isKitty, isRepeating, now - lastKey < Self.restAfter - 1 {
            isOwed = true
            return nil
        }
        do {
            let bytes = try picture(&screen, layout, style)
            isShown = true
            return bytes
        } catch {
            // What pixels cannot draw, text can.
            return nil
        }
    }

    /// The picture goes, and what it hid is to be drawn anew.
    mutating func takeAway() -> [UInt8] {
        isShown = false
        lastScene = nil
        return isKitty ? Array(FullScreen.deletePictures.utf8) : []
    }

    /// Nothing is known of the screen any more.
    mutating func forget() { lastScene = nil }

    /// The bytes of the chart's picture at its place; none when it is the one that is shown.
    private mutating func picture(
        _ screen: inout ExploreScreen, _ layout: ExploreLayout, _ style: ExploreStyle
    ) throws -> [UInt8] {
        let cell = FullScreen.cell(of: input).map { Size($0.width, $0.height) } ?? self.cell
        let scale = max(1, (cell.height / 20 * 2).rounded() / 2)
        var (columns, rows) = (layout.columns, layout.chartRows)
        if surface.name == "sixel" {
            // xterm shows nothing of a larger one (maxGraphicSize).
            columns = min(columns, max(1, Int(saturating: Self.mostSixels / cell.width)))
            rows = min(rows, max(1, Int(saturating: Self.mostSixels / cell.height)))
        }
        // Whole pixels, and no row of them below the last row of cells.
        let points = Size(
            (Double(columns) * cell.width).rounded(.down) / scale, (Double(rows) * cell.height).rounded(.down) / scale)
        let scene = screen.shownChart.scene(
            size: points, measurer: try PangoMeasurer(), theme: Theme.named(style.theme))
        screen.plots = scene.plots.map {
            $0.inCells(Size(cell.width / scale, cell.height / scale), top: layout.chartTop)
        }
        if scene == lastScene { return [] }
        let pixels = try Raster.draw(scene, scale: scale)
        var bytes = Array("\u{1B}[\(layout.chartTop + 1);1H".utf8)
        let placement = Placement(columns: columns, rows: rows, budget: budget)
        if isKitty {
            let (new, old) = isOdd ? (7412, 7411) : (7411, 7412)
            isOdd.toggle()
            bytes += try KittySurface.encode(pixels, placement: placement, id: new)
            bytes += "\u{1B}_Ga=d,d=I,i=\(old),q=2\u{1B}\\".utf8
        } else {
            bytes += try surface.encode(pixels, placement: placement).dropLast()
        }
        lastScene = scene
        return bytes
    }
}
