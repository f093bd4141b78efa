import Checked
import Scene
import Terminal

/// What is counted in a scene before its first cell is painted.
struct SceneCensus {
    private(set) var lineSeries: Set<Int> = []
    /// Series that are filled between edges.
    private(set) var areaSeries: Set<Int> = []
    private(set) var symbols = 0
    /// Series with symbols: they are told apart by these.
    private(set) var symbolSeries: Set<Int> = []
    private var symbolShapes: Set<Symbol> = []
    private var areSymbolsShaded = false
    /// Series that a legend names by symbols.
    private var keyed: Set<Int> = []
    /// Rectangles of one series in many colours: their colour is a value, to be shown as shades when there is none.
    private(set) var isHeatMap = false
    /// Boxes are outlines: they and their whiskers are drawn in the signs of frames.
    private(set) var isFramed = false
    /// Whether bars lie: their widths differ more than their heights. Nil when there are too few to tell.
    private(set) var barsLie: Bool?
    /// What a colour stands for, 0…1, where the scene says it.
    private var shares: [UInt32: Double] = [:]
    private var least = 1.0
    private var greatest = 0.0
    private let well: InkWell

    init(_ scene: Scene, _ well: InkWell) {
        self.well = well
        var fills: [Int: Set<UInt32>] = [:]
        var contrasts: (Double, Double) = (1, 0)
        var widths: Set<Int> = []
        var heights: Set<Int> = []
        var outlines: [Size] = []
        for element in scene.elements {
            if let share = element.share, let color = element.paint(on: scene.background) {
                shares[well.rgb(color)] = share
                if case .ramp = element.role { continue }
                isHeatMap = true
                if case .symbol = element.shape { (symbols, areSymbolsShaded) = (symbols + 1, true) }
                continue
            }
            if case .legendSymbol(let series) = element.role, case .symbol = element.shape { keyed.insert(series) }
            if case .sized(let series, _) = element.role, element.row != nil { symbolSeries.insert(series) }
            guard case .mark(let series) = element.role else { continue }
            switch element.shape {
            case .symbol(let symbol, _, _):
                symbols += 1
                symbolSeries.insert(series)
                symbolShapes.insert(element.isRing(on: scene.background) ? .ring : symbol)
            case .band: areaSeries.insert(series)
            case .path where element.fill != nil: areaSeries.insert(series)
            case .path where element.stroke != nil: lineSeries.insert(series)
            case .polyline(let points) where points.count > 1: lineSeries.insert(series)
            case .rect(let rect, _) where element.fill == nil:
                outlines.append(Size(rect.width.magnitude, rect.height.magnitude))
            case .rect(let rect, _):
                if rect.width.magnitude < 1e6, rect.height.magnitude < 1e6 {
                    widths.insert(Int(saturating: rect.width.rounded()))
                    heights.insert(Int(saturating: rect.height.rounded()))
                }
                guard case .solid(let color) = element.fill else { continue }
                let rgb = well.rgb(color)
                if fills[series, default: []].count < 8 { fills[series, default: []].insert(rgb) }
                let contrast = well.contrast(rgb)
                contrasts = (min(contrasts.0, contrast), max(contrasts.1, contrast))
            default: break
            }
        }
        isFramed = Self.areFrames(outlines)
        isHeatMap = isHeatMap || fills.values.contains { $0.count >= 5 }
        (least, greatest) = contrasts
        if widths.count != heights.count { barsLie = widths.count > heights.count }
    }

    /// Whether outlines have room for the signs of frames: three columns, or two rows where they lie. They are as thick as each
    /// other, and of many lengths.
    private static func areFrames(_ outlines: [Size]) -> Bool {
        guard let width = outlines.map(\.width).min(), let height = outlines.map(\.height).min() else { return false }
        let widths = Set(outlines.map { $0.width.rounded() }).count
        let heights = Set(outlines.map { $0.height.rounded() }).count
        let cell = CellMeasurer.cell
        return widths <= heights ? width >= 3 * cell.width - 0.5 : height >= 2 * cell.height - 0.5
    }

    /// Symbols of one shape have nothing but colour to tell their series apart.
    var needsKinds: Bool { symbolSeries.intersection(keyed).count > 1 && symbolShapes.count < 2 && !areSymbolsShaded }

    /// Whether that symbol is one of those.
    func isKind(_ series: Int) -> Bool { keyed.contains(series) && needsKinds }

    /// Whether symbols are so many on so many cells that each is better a dot: not where, without colour, it would say less.
    func isCloud(cells: Int, colour: ColourDepth) -> Bool {
        symbols > cells / 12 && (colour != .none || symbolShapes.count < 2 && !areSymbolsShaded && !needsKinds)
    }

    /// 0 (full) … 3 (lightest): the lower the value the lighter, or the nearer to the ground where no value is known.
    func shade(_ rgb: UInt32) -> Int {
        if let share = shares[rgb] { return min(3, max(0, Int(saturating: (1 - min(1, max(0, share))) * 4))) }
        guard greatest > least else { return 0 }
        let part = (well.contrast(rgb) - least) / (greatest - least)
        return min(3, max(0, Int(saturating: (1 - part) * 4)))
    }
}

extension Element {
    /// What its colour stands for.
    fileprivate var share: Double? {
        switch role {
        case .cell(_, let share), .ramp(_, let share): share
        default: nil
        }
    }

    /// The one colour that it has on its ground.
    fileprivate func paint(on ground: Color) -> Color? {
        if case .solid(let color)? = fill, !isRing(on: ground) { return color }
        return stroke?.color
    }

    /// A value of a series, which may be a dot where they are many.
    var isOneOfMany: Bool {
        switch role {
        case .mark, .cell: true
        default: false
        }
    }

    /// A disc in the colour of the ground with an edge is a ring.
    func isRing(on ground: Color) -> Bool {
        guard case .symbol(let symbol, _, _) = shape, symbol == .circle || symbol == .ring, stroke != nil,
            case .solid(let inside)? = fill
        else { return false }
        return inside == ground
    }
}
