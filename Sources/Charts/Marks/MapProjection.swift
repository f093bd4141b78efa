import Checked
import Glibc
import Scene
import Series

/// Degrees onto a plot where both directions have one scale, its middle in the middle of the plot.
struct MapProjection {
    /// The plot with axes of longitude and of projected latitude.
    let frame: PlotFrame
    private let isMercator: Bool
    private let narrowing: Double
    private let latitudes: Extent
    private let longitudes: Extent
    /// A larger area is drawn in Mercator's projection, degrees.
    private static let plain = 5.0

    init(_ plot: PlotFrame) {
        let (x, y) = (plot.x.scale.domain, plot.y.scale.domain)
        latitudes = Extent(lower: max(-85, y.lower), upper: min(85, y.upper))
        longitudes = Extent(lower: x.lower, upper: x.upper)
        isMercator = max(x.upper - x.lower, y.upper - y.lower) > Self.plain
        narrowing = isMercator ? 1 : max(0.01, cos((y.lower + y.upper) / 2 * .pi / 180))
        var frame = plot
        let (low, high) = (
            Self.up(latitudes.lower, isMercator, narrowing), Self.up(latitudes.upper, isMercator, narrowing)
        )
        // The largest circle at an edge keeps within the frame.
        let air = plot.cell.map { $0.width } ?? max(14, plot.metrics.symbolMost / 2 + 2)
        // Room for the degrees at the left and below.
        let (left, below) = plot.cell.map { ($0.width * 6, $0.height) } ?? (44, 18)
        let room = Size(
            max(1, plot.rect.width - 2 * air - left), max(1, plot.rect.height - 2 * air - below))
        let across = max(longitudes.upper - longitudes.lower, 1e-6)
        let tall = max(high - low, 1e-6)
        let scale = min(room.width / across, room.height / tall)
        let middle = Point(
            plot.rect.x + left + air + room.width / 2, plot.rect.y + air + room.height / 2)
        func place(_ extent: Extent, _ center: Double, _ sign: Double) -> AxisPlace {
            let half = max(extent.upper - extent.lower, 1e-6) * scale / 2
            let pad = extent.upper > extent.lower ? 0 : 5e-7
            return AxisPlace(
                scale: .number(lower: extent.lower - pad, upper: extent.upper + pad, by: LinearScale.self),
                start: center - sign * half, end: center + sign * half)
        }
        frame.x = place(longitudes, middle.x, 1)
        frame.y = place(Extent(lower: low, upper: high), middle.y, -1)
        frame.horizontal = false
        self.frame = frame
    }

    /// Degrees of latitude in degrees of longitude.
    func up(_ latitude: Double) -> Double { Self.up(latitude, isMercator, narrowing) }

    private static func up(_ latitude: Double, _ isMercator: Bool, _ narrowing: Double) -> Double {
        guard isMercator else { return latitude / narrowing }
        let bounded = max(-85, min(85, latitude))
        return latitude.isFinite ? log(tan(.pi / 4 + bounded * .pi / 360)) * 180 / .pi : .nan
    }

    /// Faint lines at round degrees, named at the left and below.
    func graticule(_ plot: PlotFrame) -> [Element] {
        var elements: [Element] = []
        let (left, right) = (min(frame.x.start, frame.x.end), max(frame.x.start, frame.x.end))
        let (top, bottom) = (min(frame.y.start, frame.y.end), max(frame.y.start, frame.y.end))
        let air = plot.cell == nil ? 8.0 : 0
        let line = plot.metrics.lineHeight
        func word(_ text: String, _ x: Double, _ top: Double, _ anchor: TextRun.Anchor) {
            let run = plot.text.run(
                text, x: x, top: top, line: line, anchor: anchor, style: Theme.figureStyle, color: plot.theme.quiet)
            elements.append(Element(.tickLabel, .text(run)))
        }
        func rule(_ from: Point, _ to: Point) {
            guard plot.cell == nil else { return }
            elements.append(Element(.grid, .line(from, to), stroke: Stroke(plot.theme.grid, width: 1), clip: plot.rect))
        }
        var last = Double.infinity
        let rows = max(2, Int(saturating: (bottom - top) / (line * 4)))
        for value in Self.ticks(latitudes, about: rows) {
            let y = frame.y.position(up(value)).rounded()
            rule(Point(left - air, y), Point(right + air, y))
            guard y <= last - line else { continue }
            last = y
            let at = plot.cell == nil ? y - line / 2 : (y / line).rounded(.down) * line
            word(Self.degrees(value, "N", "S"), left - air - (plot.cell?.width ?? 5), at, .end)
        }
        var reach = -Double.infinity
        let columns = max(2, Int(saturating: (right - left) / 110))
        for value in Self.ticks(longitudes, about: columns) {
            let x = frame.x.position(value).rounded()
            rule(Point(x, top - air), Point(x, bottom + air))
            let text = Self.degrees(value, "E", "W")
            let half = plot.text.width(text, Theme.figureStyle) / 2
            guard x - half >= reach + 6, x + half <= plot.rect.maxX + 8 else { continue }
            reach = x + half
            word(text, x, plot.cell == nil ? bottom + air + 2 : plot.rect.maxY - line, .middle)
        }
        return elements
    }

    /// Law (m): two at least, where that takes no more than twice as many.
    private static func ticks(_ extent: Extent, about count: Int) -> [Double] {
        let tried = (count...(2 * count)).lazy.compactMap { NumberTicks(extent.lower, extent.upper, count: $0)?.values }
        return tried.first { $0.count > 1 } ?? NumberTicks(extent.lower, extent.upper, count: count)?.values ?? []
    }

    /// `120°W`, `0°`, `47.5°N`.
    static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        PlainNumber.short(value.magnitude, digits: 6) + "°" + (value > 0 ? positive : value < 0 ? negative : "")
    }
}
