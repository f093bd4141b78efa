import Charts
import Checked
import Presenting
import Scene
import Session
import Surfaces
import Terminal

/// The chart of an exploration as pixels, where the terminal has them.
///
/// Under the kitty protocol every frame is a picture: the new one is placed before the old one goes, in the same synchronized
/// update. A lollipop is one of its own above the chart, so that moving it sends little. Elsewhere a picture takes longer to send:
/// keys that repeat are drawn as text, and pixels come when they rest.
struct PictureFrames {
    private let surface: any InlineSurface
    private let cell: Size
    private let budget: Int?
    private let input: Int32
    let isKitty: Bool
    /// The number of the picture whose cells stand on the screen as characters, inside tmux.
    private let placeholders: UInt16?
    /// When the last key came, and whether it repeats.
    private var lastKey = -1e9
    private var isRepeating = false
    /// Text stands where pixels will, as soon as keys rest.
    private var isOwed = false
    /// A picture is on the screen.
    private(set) var isShown = false
    private var whole = PictureTurns(7411, 7412)
    private var mark = PictureTurns(7413, 7414)
    private var lastScene: Scene?
    private var lastLollipop: [Element] = []

    /// Keys that follow each other faster than this repeat, milliseconds.
    private static let repetition = 120.0
    /// The widest and highest sixel picture where the terminal does not say: xterm shows nothing of a larger one than its
    /// `maxGraphicSize`, which is this unless somebody set it.
    private static let mostUnsaid = PixelSize(width: 1000, height: 1000)
    /// No screen is larger.
    private static let mostEver = PixelSize(width: 10_000, height: 10_000)
    /// The most bytes of a picture over SSH.
    private static let mostRemote = 150_000
    /// Pixels come this long after the last key.
    private static let restAfter = 150.0

    /// The largest sixel picture, once the terminal has said.
    private var most: PixelSize?

    /// Nil where charts are text.
    init?(_ choice: PreviewChoice, input: Int32) {
        guard case .inline(let surface) = choice.way, let cell = choice.cell else { return nil }
        self.surface = surface
        self.cell = cell
        let isRemote = !(Environment["SSH_CONNECTION"] ?? Environment["SSH_TTY"] ?? "").isEmpty
        budget = isRemote ? min(choice.budget ?? Self.mostRemote, Self.mostRemote) : choice.budget
        self.input = input
        isKitty = surface is KittySurface
        placeholders = surface is KittyPlaceholders ? KittyPlaceholders.nextNumber() : nil
    }

    /// What takes every picture of ours away.
    var deletion: [UInt8] {
        if let placeholders { return KittyPlaceholders.delete(number: placeholders) }
        return isKitty
            ? [whole, mark].flatMap { [$0.numbers.0, $0.numbers.1] }.flatMap { KittySurface.delete(id: $0) } : []
    }

    var isSixel: Bool { surface.name == "sixel" }

    var hasMost: Bool { most != nil }

    /// The terminal answered how large a sixel picture may be; one that names no size has no limit of its own (mlterm).
    mutating func noteMost(_ size: PixelSize?) { most = size ?? Self.mostEver }

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
        forget()
        return deletion
    }

    /// Nothing is known of the screen any more.
    mutating func forget() { (lastScene, lastLollipop) = (nil, []) }

    /// The bytes of the chart's picture at its place; none when it is the one that is shown.
    private mutating func picture(
        _ screen: inout ExploreScreen, _ layout: ExploreLayout, _ style: ExploreStyle
    ) throws -> [UInt8] {
        let cell = FullScreen.cell(of: input).map { Size($0.width, $0.height) } ?? self.cell
        let scale = max(1, (cell.height / 20 * 2).rounded() / 2)
        var (columns, rows) = (layout.columns, layout.chartRows)
        if isSixel {
            let most = most ?? Self.mostUnsaid
            columns = min(columns, max(1, Int(saturating: Double(most.width) / cell.width)))
            rows = min(rows, max(1, Int(saturating: Double(most.height) / cell.height)))
        }
        // Whole pixels, and no row of them below the last row of cells.
        let points = Size(
            (Double(columns) * cell.width).rounded(.down) / scale, (Double(rows) * cell.height).rounded(.down) / scale)
        let measurer = try PangoMeasurer()
        let theme = Theme.named(style.theme)
        let chart = screen.shownChart
        var scene = chart.scene(size: points, measurer: measurer, theme: theme)
        let cellPoints = Size(cell.width / scale, cell.height / scale)
        screen.plots = scene.plots.map { $0.inCells(cellPoints, top: layout.chartTop) }
        var lollipop: [Element] = []
        if isKitty, let apart = Self.apart(chart, scene, points, measurer, theme) { (scene, lollipop) = apart }
        // Without its words, which say what is selected and are not drawn.
        scene = Scene(size: scene.size, background: scene.background, elements: scene.elements)
        var bytes: [UInt8] = []
        if scene != lastScene {
            let placement = Placement(columns: columns, rows: rows, budget: budget)
            let pixels = try Raster.draw(scene, scale: scale)
            bytes += "\u{1B}[\(layout.chartTop + 1);1H".utf8
            if let placeholders {
                bytes += try KittyPlaceholders.picture(
                    pixels, placement: placement, number: placeholders, purpose: .frame)
                // The characters that stand for it show whatever picture has its number.
                if lastScene?.size != scene.size {
                    for (row, cells) in KittyPlaceholders.cells(placement, number: placeholders).enumerated() {
                        bytes += Array("\u{1B}[\(layout.chartTop + row + 1);1H".utf8) + cells
                    }
                }
            } else if isKitty {
                let id = whole.next()
                var picture = try KittySurface.encode(pixels, placement: placement, id: id)
                // Coarser pixels in as many cells.
                var coarser = scale / 2
                while let budget, picture.count > budget, coarser >= scale / 8 {
                    picture = try KittySurface.encode(
                        try Raster.draw(scene, scale: coarser), placement: placement, id: id)
                    coarser /= 2
                }
                bytes += picture
                bytes += KittySurface.delete(id: whole.before)
            } else {
                bytes += try surface.encode(pixels, placement: placement).dropLast()
            }
            lastScene = scene
        }
        if isKitty, lollipop != lastLollipop {
            if let box = LollipopBox(lollipop, cell: cellPoints, columns: columns, rows: rows) {
                let pixels = try Raster.draw(box.scene(ground: scene.background), scale: scale)
                bytes += "\u{1B}[\(layout.chartTop + box.row + 1);\(box.column + 1)H".utf8
                bytes += try KittySurface.encode(
                    pixels, placement: Placement(columns: box.columns, rows: box.rows), id: mark.next(), above: true)
            } else {
                _ = mark.next()
            }
            bytes += KittySurface.delete(id: mark.before)
            lastLollipop = lollipop
        }
        return bytes
    }

    /// The chart without its lollipop, and that by itself, where all else stays as it is when it moves: not where the marks
    /// beside a selected one are dimmed.
    private static func apart(
        _ chart: ResolvedChart, _ scene: Scene, _ size: Size, _ measurer: any TextMeasurer, _ theme: Theme
    ) -> (Scene, [Element])? {
        let series = chart.series + chart.panels.flatMap(\.series)
        guard chart.highlighted.isEmpty, series.allSatisfy({ !$0.standsOnBand && $0.mark.channels.y.isOnAxes }) else {
            return nil
        }
        var plain = chart
        plain.selection = nil
        for place in plain.panels.indices { plain.panels[place].selection = nil }
        return (
            plain.scene(size: size, measurer: measurer, theme: theme), scene.elements.filter { $0.role == .selection }
        )
    }
}

/// The cells that a lollipop touches.
private struct LollipopBox {
    let column: Int
    let row: Int
    let columns: Int
    let rows: Int
    private let elements: [Element]
    private let cell: Size

    /// Nil where there is none, or one whose extent is not known.
    init?(_ elements: [Element], cell: Size, columns: Int, rows: Int) {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        func take(_ point: Point, _ reach: Double) {
            (left, right) = (min(left, point.x - reach), max(right, point.x + reach))
            (top, bottom) = (min(top, point.y - reach), max(bottom, point.y + reach))
        }
        for element in elements {
            let width = element.stroke?.width ?? 0
            switch element.shape {
            case .line(let a, let b):
                take(a, width)
                take(b, width)
            case .symbol(_, let center, let size): take(center, size * 0.75 + width)
            default: return nil
            }
        }
        guard left < right, top < bottom else { return nil }
        func cells(_ place: Double, _ side: Double, _ most: Int) -> Int {
            max(0, min(most, Int(saturating: place / side)))
        }
        column = cells(left.rounded(.down), cell.width, columns - 1)
        row = cells(top.rounded(.down), cell.height, rows - 1)
        self.columns = cells((right / cell.width).rounded(.up), 1, columns) - column
        self.rows = cells((bottom / cell.height).rounded(.up), 1, rows) - row
        guard self.columns > 0, self.rows > 0 else { return nil }
        self.elements = elements
        self.cell = cell
    }

    /// The lollipop over nothing.
    func scene(ground: Color) -> Scene {
        let shift = Point(-Double(column) * cell.width, -Double(row) * cell.height)
        return Scene(
            size: Size(Double(columns) * cell.width, Double(rows) * cell.height), background: ground.withAlpha(0),
            elements: elements.map { $0.moved(by: shift) })
    }
}

/// Two numbers of pictures that take turns: the new one is shown before the old one goes.
private struct PictureTurns {
    let numbers: (Int, Int)
    private var isSecond = true

    init(_ first: Int, _ second: Int) { numbers = (first, second) }

    mutating func next() -> Int {
        isSecond.toggle()
        return isSecond ? numbers.1 : numbers.0
    }

    /// The number of the picture before.
    var before: Int { isSecond ? numbers.0 : numbers.1 }
}
