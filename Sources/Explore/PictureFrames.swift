import Charts
import Checked
import Presenting
import Scene
import Surfaces
import Terminal

/// The chart of an exploration as pixels, where the terminal has them.
///
/// Under the kitty protocol every frame is a picture: the new one is placed before the old one goes, in the same synchronized
/// update. Where a picture takes longer to send, keys that repeat are drawn as text, and pixels come when they rest.
struct PictureFrames {
    /// What is sent around the cells of a frame.
    struct Frame {
        var before: [UInt8] = []
        var after: [UInt8] = []
        /// The rows of cells that the picture hides.
        var rows: Range<Int>
        /// It overwrites what stood in these cells.
        var coversCells: Bool
    }

    private let surface: any InlineSurface
    private let cell: Size
    private let budget: Int?
    private let input: Int32
    let isKitty: Bool
    /// When keys came last, and when they came before that.
    private var lastKeys = (newest: -1e9, before: -1e9)
    private var isTextShown = false
    private var isOdd = false
    private var encoded: (size: (Int, Int), bytes: [UInt8])?
    private var lastScene: Scene?

    /// Keys that follow each other faster than this repeat, milliseconds.
    private static let repetition = 120.0
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

    /// Milliseconds until a picture is due because no key came; nil when none is owed.
    func restDue(at now: Double) -> Int? {
        isTextShown ? max(0, Int(saturating: (lastKeys.newest + Self.restAfter - now).rounded(.up))) : nil
    }

    /// The frame's picture; nil where this frame is text.
    mutating func frame(
        _ screen: inout ExploreScreen, _ size: (columns: Int, rows: Int), _ style: ExploreStyle, at now: Double,
        isNew: Bool
    ) -> Frame? {
        let layout = ExploreLayout(
            columns: size.columns, rows: size.rows, hasTabs: !screen.exploration.labels.isEmpty)
        guard layout.chartRows > 0, screen.mode != .help else {
            lastScene = nil
            return nil
        }
        if !isKitty {
            let isResting = isTextShown && now - lastKeys.newest >= Self.restAfter - 1
            if !isResting {
                let isRepeating = now - lastKeys.newest < Self.repetition
                lastKeys = (now, lastKeys.newest)
                if isRepeating {
                    isTextShown = true
                    lastScene = nil
                    return nil
                }
            }
        }
        isTextShown = false
        let rows = layout.chartTop..<layout.chartTop + layout.chartRows
        do {
            let bytes = try picture(&screen, layout, style)
            guard let bytes else { return isNew ? nil : Frame(rows: rows, coversCells: false) }
            return Frame(after: bytes, rows: rows, coversCells: !isKitty)
        } catch {
            // What pixels cannot draw, text can.
            return nil
        }
    }

    /// The bytes of the chart's picture at its place; nil when it is the one that is shown.
    private mutating func picture(
        _ screen: inout ExploreScreen, _ layout: ExploreLayout, _ style: ExploreStyle
    ) throws -> [UInt8]? {
        let cell = FullScreen.cell(of: input).map { Size($0.width, $0.height) } ?? self.cell
        let scale = max(1, (cell.height / 20 * 2).rounded() / 2)
        let points = Size(
            Double(layout.columns) * cell.width / scale, Double(layout.chartRows) * cell.height / scale)
        let scene = screen.shownChart.scene(
            size: points, measurer: try PangoMeasurer(), theme: Theme.named(style.theme))
        screen.plots = scene.plots.map {
            $0.inCells(Size(cell.width / scale, cell.height / scale), top: layout.chartTop)
        }
        if scene == lastScene { return nil }
        let pixels = try Raster.draw(scene, scale: scale)
        var bytes = Array("\u{1B}[\(layout.chartTop + 1);1H".utf8)
        let placement = Placement(columns: layout.columns, rows: layout.chartRows, budget: budget)
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

    /// The cells with those under the picture as the terminal has them: untouched.
    func covered(_ buffer: CellBuffer) -> CellBuffer { buffer }
}

extension CellBuffer {
    /// The same with some rows of which nothing is seen.
    func blanked(rows: Range<Int>) -> CellBuffer {
        var result = CellBuffer(columns: columns, rows: self.rows)
        for row in 0..<self.rows where !rows.contains(row) {
            for column in 0..<columns {
                let cell = self[column, row]
                if let character = cell.character { result.put(character, cell.style, column: column, row: row) }
            }
        }
        return result
    }
}
