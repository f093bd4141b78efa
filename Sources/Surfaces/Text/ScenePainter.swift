import Checked
import Scene
import Terminal

/// Paints the elements of a scene on cells, in their order.
struct ScenePainter {
    var grid: CellGrid
    let scene: Scene
    let style: GlyphSet
    let colour: ColourDepth
    private let well: InkWell
    private let census: SceneCensus
    /// Symbols are dots.
    private let isCloud: Bool
    private var saidColourOnly: Set<Int> = []

    init(_ scene: Scene, style: GlyphSet, colour: ColourDepth) {
        func cells(_ points: Double, _ cell: Double, _ most: Int) -> Int {
            points.isFinite && points > 0 ? Int(saturating: min((points / cell).rounded(), Double(most))) : 0
        }
        grid = CellGrid(
            columns: cells(scene.size.width, CellMeasurer.cell.width, TextSurface.most.columns),
            rows: cells(scene.size.height, CellMeasurer.cell.height, TextSurface.most.rows))
        self.scene = scene
        self.style = style
        self.colour = colour
        let isFlat = colour == .ansi16
        well = InkWell(
            ground: scene.background, isFlat: isFlat, chosen: isFlat ? SixteenColours.chosen(scene) : [:])
        census = SceneCensus(scene, well)
        grid.countsCourses = style.isASCII
        isCloud = census.isCloud(cells: grid.cells.count, colour: colour)
    }

    var chooser: GlyphChooser {
        GlyphChooser(
            style: style, colour: colour, lineSeries: census.lineSeries.count, shades: census.isHeatMap ? census : nil)
    }

    mutating func paint() {
        guard !grid.cells.isEmpty else { return }
        // Ticks become arms of axes, which may be painted later than they.
        for element in scene.elements where element.role != .tick { paint(element) }
        for element in scene.elements where element.role == .tick { paint(element) }
        grid.closeCorners()
    }

    private mutating func paint(_ element: Element) {
        guard let window = grid.window(element.clip) else { return }
        let series = seriesOf(element.role)
        switch element.shape {
        case .text(let run):
            if case .sized = element.role, hidesSizes { return }
            write(run, element, window)
        case .symbol(let symbol, let center, let size):
            guard center.x.isFinite, center.y.isFinite else { return }
            let isRing = element.isRing(on: scene.background)
            var edge = element
            if isRing { edge.fill = nil }
            let ink = brush(edge, series)(center)
            if isCloud, element.isOneOfMany, size < 40 {
                if center.x >= window.left, center.x < window.right, center.y >= window.top, center.y < window.bottom {
                    grid.cloudDot(Int(saturating: center.x / 4), Int(saturating: center.y / 4), ink)
                }
            } else {
                var step: SymbolStep?
                var isShade = false
                let kind = colour == .none && census.isKind(series) ? series : nil
                switch element.role {
                case .sized where hidesSizes && element.row == nil: return sayColourOnly(center)
                case .sized(_, let own): step = own
                case .cell: isShade = true
                default: break
                }
                grid.mark(isRing ? .ring : symbol, step, at: center, in: window, ink: ink, isShade: isShade, kind: kind)
            }
        case .rect(let rect, _): paint(rect, element, window, series)
        case .line(let a, let b): line(a, b, element, window, series)
        case .polyline(let points): stroke(points, element, window, series)
        case .band(let upper, let lower):
            fillBetween(upper, lower, element, window, series)
        case .path(let steps):
            let outlines = PathFlattening.polygons(steps)
            if element.fill != nil {
                grid.polygon(
                    outlines, in: window, pattern: pattern(element, series), ink: brush(element, series))
            } else {
                for outline in outlines { stroke(outline, element, window, series) }
            }
        }
    }

    // MARK: Shapes

    private mutating func paint(_ rect: Rect, _ element: Element, _ window: CellGrid.Window, _ series: Int) {
        switch element.role {
        case .ramp where colour == .none && !census.isHeatMap: sayColourOnly(Point(rect.x, rect.y))
        case .mark, .cell, .ramp:
            if element.fill == nil {
                guard let pen = element.stroke else { return }
                guard census.isFramed else { return stroke(corners(rect), element, window, series) }
                grid.frame(rect, in: window, ink: Ink(well.rgb(pen.color), series: series))
            } else {
                grid.bar(rect, in: window, lies: census.barsLie, ink: brush(element, series))
            }
        case .legendSymbol:
            let center = Point(rect.midX, rect.midY)
            grid.mark(.square, at: center, in: window, ink: brush(element, series)(center), isKey: true)
        case .annotation, .rule:
            // A band of the scale is a ground of its own, seen only where there is colour.
            if colour > .ansi16, element.fill != nil {
                grid.bar(rect, in: window, lies: nil, ink: brush(element, 0xFC))
            }
        default: break
        }
    }

    /// Where nothing is shaded a ramp of shades would say what is not so: words stand in its place.
    private mutating func sayColourOnly(_ place: Point) {
        let column = Int(saturating: place.x / CellMeasurer.cell.width)
        let row = Int(saturating: place.y / CellMeasurer.cell.height)
        guard saidColourOnly.insert(row).inserted else { return }
        grid.write(
            "in colour only", column: column, row: row, limit: grid.columns, ink: .foreground, look: .dim)
    }

    /// Without colour the symbols of several series have shapes and no sizes.
    private var hidesSizes: Bool { colour == .none && census.needsKinds }

    private mutating func line(_ a: Point, _ b: Point, _ element: Element, _ window: CellGrid.Window, _ series: Int) {
        let dashed = element.stroke?.dash.isEmpty == false
        var kind = dashed ? Cell.LinkKind.dashed : .solid
        var ink = element.stroke.map { well.penInk($0.color, series: series) } ?? .foreground
        switch element.role {
        case .grid: (kind, ink) = (.grid, .faint)
        case .axis, .tick: (kind, ink) = (.axis, .faint)
        case .mark where census.isFramed && !dashed:
            // Whiskers and the lines of boxes, in the signs of their sides.
            guard let pen = element.stroke else { return }
            if !grid.frameLine(a, b, in: window, ink: Ink(well.rgb(pen.color), series: series)) {
                stroke([a, b], element, window, series)
            }
            return
        case .mark, .legendSymbol:
            stroke([a, b], element, window, series)
            return
        default: break
        }
        if kind == .grid, colour == .none { return }
        if !grid.link(a, b, in: window, kind: kind, ink: ink, isTick: element.role == .tick) {
            stroke([a, b], element, window, series)
        }
    }

    private mutating func stroke(_ points: [Point], _ element: Element, _ window: CellGrid.Window, _ series: Int) {
        guard let stroke = element.stroke else { return }
        let ink = Ink(well.rgb(stroke.color), series: series)
        var dash = stroke.dash.prefix(8).map { $0.isFinite ? Int(saturating: min(max(1, ($0 / 4).rounded()), 100)) : 1 }
        if colour == .none, !style.isASCII, dash.isEmpty, census.lineSeries.count > 1,
            !census.symbolSeries.contains(series)
        {
            // Without colour the second line and on are told apart by their dashes.
            let patterns: [[Int]] = [[], [3, 2], [1, 1], [5, 2, 1, 2]]
            dash = patterns[max(0, series) % 4]
        }
        grid.stroke(points, in: window, ink: ink, dash: dash)
        if stroke.dash.isEmpty, let symbol = mark(of: series) {
            grid.marks(symbol, along: points, in: window, ink: ink)
        }
    }

    /// Without colour there are four kinds of dashes: the fifth line and on bear symbols too.
    private func mark(of series: Int) -> Symbol? {
        guard colour == .none, !style.isASCII, census.lineSeries.count > 4, series >= 4,
            !census.symbolSeries.contains(series)
        else { return nil }
        return Symbol.allCases[(series / 4 - 1) % Symbol.allCases.count]
    }

    private mutating func fillBetween(
        _ upper: [Point], _ lower: [Point], _ element: Element, _ window: CellGrid.Window, _ series: Int
    ) {
        guard element.fill != nil else { return }
        grid.area(
            upper: upper, lower: lower, in: window, pattern: pattern(element, series),
            ink: brush(element, series))
    }

    /// Without colour half the dots where pixels show the ground through, and fewer from series to series.
    private func pattern(_ element: Element, _ series: Int) -> CellGrid.DotPattern {
        guard colour == .none else { return .full }
        if census.areaSeries.count > 1 { return CellGrid.DotPattern(rawValue: max(0, series) % 4) ?? .full }
        return isFaded(element) ? .half : .full
    }

    /// Pixels show the ground through it.
    private func isFaded(_ element: Element) -> Bool {
        switch element.fill {
        case .solid(let color): color.alpha < 0.75
        case .linearGradient: true
        case nil: false
        }
    }

    private mutating func write(_ run: TextRun, _ element: Element, _ window: CellGrid.Window) {
        let origin = run.origin
        guard abs(origin.x) < 1e6, abs(origin.y) < 1e6 else { return }
        let safe = DisplayText.label(run.text)
        let text = style.isASCII ? DisplayText.ascii(safe) : safe
        var column = Int(saturating: (origin.x / CellMeasurer.cell.width).rounded())
        let row = Int(saturating: (origin.y / CellMeasurer.cell.height).rounded()) - 1
        if run.anchor != .start {
            let width = DisplayText.width(of: text)
            column -= run.anchor == .end ? width : width / 2
        }
        var look = Cell.Look.plain
        switch element.role {
        case .title: look = .bold
        case .readout where run.style.weight.rawValue >= 600: look = .bold
        case .subtitle, .caption, .axisTitle: look = .dim
        default: break
        }
        let limit =
            element.clip == nil ? grid.columns : Int(saturating: (window.right / CellMeasurer.cell.width).rounded(.up))
        grid.write(
            text, column: column, row: row, limit: limit, ink: well.penInk(run.color, series: seriesOf(element.role)),
            look: look)
    }

    // MARK: Ink

    /// The ink of an element at a point.
    private func brush(_ element: Element, _ series: Int) -> (Point) -> Ink {
        let well = well
        switch (element.fill, element.stroke) {
        case (.solid(let color)?, _):
            let ink = Ink(well.rgb(color), series: series)
            return { _ in ink }
        case (let fill?, _): return { Ink(well.rgb(fill, at: $0), series: series) }
        case (nil, let stroke?):
            let ink = Ink(well.rgb(stroke.color), series: series)
            return { _ in ink }
        case (nil, nil): return { _ in .foreground }
        }
    }

    private func seriesOf(_ role: Element.Role) -> Int {
        switch role {
        case .mark(let series), .legendSymbol(let series), .cell(let series, _), .sized(let series, _),
            .ramp(let series, _):
            series
        default: 0xFC
        }
    }

    private func corners(_ rect: Rect) -> [Point] {
        [
            Point(rect.x, rect.y), Point(rect.maxX, rect.y), Point(rect.maxX, rect.maxY), Point(rect.x, rect.maxY),
            Point(rect.x, rect.y),
        ]
    }
}
