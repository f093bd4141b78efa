import CCairo
import Scene

/// How much of each pixel a line covers, 0…255, from the distance of the pixel's centre to the nearest segment.
///
/// Cairo's stroker turns a noisy line into a polygon that crosses itself thousands of times, which takes it 45 ms for
/// 3,200 points; this takes about a tenth. Segments join by the greatest coverage, so that joints and ends are round
/// and a translucent line does not darken where it meets itself.
///
/// SAFETY of every `unsafe` below: `bytes` holds `stride` × `height` bytes from `init` to `deinit`, and every place that
/// is written is clamped to that.
@safe struct CoverageMask: ~Copyable {
    /// Top-left pixel and size, in device pixels.
    let x: Int
    let y: Int
    private let width: Int
    private let height: Int
    private let stride: Int
    private let bytes: UnsafeMutablePointer<UInt8>

    /// The mask of `points` (points × `scale` are device pixels) stroked `width` device pixels wide, limited to the canvas
    /// and `clip`. Nil when nothing of it is visible.
    init?(of points: [Point], scale: Double, width: Double, canvasWidth: Int, canvasHeight: Int, clip: Rect?) {
        let reach = max(width, 0) / 2 + 0.5
        var low = Point(.infinity, .infinity)
        var high = Point(-.infinity, -.infinity)
        for point in points {
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        let bounds = clip ?? Rect(x: 0, y: 0, width: Double(canvasWidth), height: Double(canvasHeight))
        let left = max(low.x * scale - reach, bounds.x, 0).rounded(.down)
        let top = max(low.y * scale - reach, bounds.y, 0).rounded(.down)
        let right = min(high.x * scale + reach, bounds.maxX, Double(canvasWidth)).rounded(.up)
        let bottom = min(high.y * scale + reach, bounds.maxY, Double(canvasHeight)).rounded(.up)
        guard right > left, bottom > top, width > 0 else { return nil }
        x = Int(left)
        y = Int(top)
        self.width = Int(right - left)
        height = Int(bottom - top)
        stride = (self.width + 3) & ~3
        let count = stride * height
        unsafe bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        unsafe bytes.initialize(repeating: 0, count: count)
        let most = Float(min(width, 1) * 255)
        for index in points.indices.dropFirst() {
            add(
                from: Point(points[index - 1].x * scale - left, points[index - 1].y * scale - top),
                to: Point(points[index].x * scale - left, points[index].y * scale - top),
                reach: reach, most: most)
        }
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Raises the coverage along one segment, row by row: within a row the pixels in reach are one run.
    private func add(from start: Point, to end: Point, reach: Double, most: Float) {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let length = (dx * dx + dy * dy).squareRoot()
        let across = length > 0 ? dx / length : 1
        let down = length > 0 ? dy / length : 0
        let firstRow = Int(max(min(start.y, end.y) - reach, 0))
        let lastRow = Int(min(max(start.y, end.y) + reach, Double(height) - 1))
        guard firstRow <= lastRow, min(start.x, end.x) - reach < Double(width), max(start.x, end.x) + reach > 0 else {
            return
        }
        let leftmost = max(min(start.x, end.x) - reach, 0)
        let rightmost = min(max(start.x, end.x) + reach, Double(width) - 1)
        let slant = abs(down) > 1e-9 ? across / down : 0
        let span = abs(down) > 1e-9 ? reach / abs(down) : .infinity
        for row in firstRow...lastRow {
            let centre = Double(row) + 0.5 - start.y
            let middle = start.x + centre * slant
            let first = max(middle - span, leftmost)
            let last = min(middle + span, rightmost)
            guard first <= last else { continue }
            let from = Int(first)
            let offset = Double(from) + 0.5 - start.x
            // Both change linearly along a row: the place along the segment and the distance across it.
            fill(
                row: row, from: from, through: Int(last),
                along: Float(offset * across + centre * down), step: Float(across),
                apart: Float(centre * across - offset * down), slope: Float(-down),
                length: Float(length), reach: Float(reach), most: most)
        }
    }

    @inline(__always)
    private func fill(
        row: Int, from: Int, through: Int, along: Float, step: Float, apart: Float, slope: Float, length: Float,
        reach: Float, most: Float
    ) {
        let line = unsafe bytes + row * stride
        for column in from...through {
            let distance = Float(column - from)
            let place = along + distance * step
            let aside = apart + distance * slope
            let beyond = max(-place, place - length, 0)
            let gap = beyond > 0 ? (beyond * beyond + aside * aside).squareRoot() : abs(aside)
            let covered = min(max((reach - gap) * 255, 0), most)
            let value = UInt8(covered + 0.5)
            if unsafe line[column] < value { unsafe line[column] = value }
        }
    }

    /// The coverage as Cairo's mask surface, valid within `body`.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        let surface = unsafe cairo_image_surface_create_for_data(
            bytes, cairoFormatA8, Int32(width), Int32(height), Int32(stride))
        unsafe body(surface)
        unsafe cairo_surface_destroy(surface)
    }
}
