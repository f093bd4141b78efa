import Scene

/// What is counted in a scene before its first cell is painted.
struct SceneCensus {
    private(set) var lineSeries: Set<Int> = []
    private(set) var symbols = 0
    /// Rectangles of one series in many colours: their colour is a value, to be shown as shades when there is none.
    private(set) var isHeatMap = false
    /// Whether bars lie: their widths differ more than their heights. Nil when there are too few to tell.
    private(set) var barsLie: Bool?
    private var least = 1.0
    private var greatest = 0.0
    private let well: InkWell

    init(_ scene: Scene, _ well: InkWell) {
        self.well = well
        var fills: [Int: Set<UInt32>] = [:]
        var contrasts: (Double, Double) = (1, 0)
        var widths: Set<Int> = []
        var heights: Set<Int> = []
        for element in scene.elements {
            guard case .mark(let series) = element.role else { continue }
            switch element.shape {
            case .symbol: symbols += 1
            case .polyline(let points) where points.count > 1: lineSeries.insert(series)
            case .rect(let rect, _):
                if rect.width.magnitude < 1e6, rect.height.magnitude < 1e6 {
                    widths.insert(Int(rect.width.rounded()))
                    heights.insert(Int(rect.height.rounded()))
                }
                guard case .solid(let color) = element.fill else { continue }
                let rgb = well.rgb(color)
                if fills[series, default: []].count < 8 { fills[series, default: []].insert(rgb) }
                let contrast = well.contrast(rgb)
                contrasts = (min(contrasts.0, contrast), max(contrasts.1, contrast))
            default: break
            }
        }
        isHeatMap = fills.values.contains { $0.count >= 5 }
        (least, greatest) = contrasts
        if widths.count != heights.count { barsLie = widths.count > heights.count }
    }

    /// 0 (full) … 3 (lightest), the nearer to the ground the lighter.
    func shade(_ rgb: UInt32) -> Int {
        guard greatest > least else { return 0 }
        let part = (well.contrast(rgb) - least) / (greatest - least)
        return min(3, max(0, Int((1 - part) * 4)))
    }
}
