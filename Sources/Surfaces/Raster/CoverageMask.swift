import Diagnostics
import Checked
import CCairo
import Glibc
import Scene

/// How much of each pixel a line covers, 0…255: the area of the pixel inside the stroke.
///
/// Cairo's stroker turns a noisy line into a polygon that crosses itself thousands of times. Here every segment raises the
/// pixels of its own band by the greatest coverage, so that joints and ends are round and a translucent line does not darken
/// where it meets itself. Pixels are held column after column: a series over time goes up and down far more than it goes
/// along, so that a segment is a few long columns, sixteen pixels at a time, and those that are full already cost a
/// comparison.
///
/// SAFETY of every `unsafe` below: `bytes` holds `pitch` × `width` bytes from `init` to `deinit`, `pitch` is a multiple of
/// sixteen, and every place that is read or written is clamped to that.
@safe struct CoverageMask: ~Copyable {
    /// Top-left pixel and size, in device pixels.
    let x: Int
    let y: Int
    private let width: Int
    private let height: Int
    /// Bytes of a column.
    private let pitch: Int
    private let bytes: UnsafeMutablePointer<UInt8>

    /// The mask of `points` (points × `scale` are device pixels) stroked `width` device pixels wide, limited to the canvas
    /// and `clip`. Nil when nothing of it is visible. O(pixels of the box + segments × their length / 16).
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
        x = Int(saturating: left)
        y = Int(saturating: top)
        self.width = Int(saturating: right - left)
        height = Int(saturating: bottom - top)
        pitch = (height + 15) & ~15
        let count = pitch * self.width
        unsafe bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        unsafe bytes.initialize(repeating: 0, count: count)
        /// In the mask's own pixels; what lies far beyond any canvas is brought nearer, where numbers are exact.
        func place(_ point: Point) -> Point {
            Point(
                min(max(point.x * scale, -1e7), 1e7) - left, min(max(point.y * scale, -1e7), 1e7) - top)
        }
        guard var before = points.first.map(place) else { return }
        for index in points.indices.dropFirst() {
            // What is drawn then is thrown away by who asked for it.
            if index & 31 == 0, Cancellation.process.isRaised { return }
            let next = place(points[index])
            add(StrokeSegment(from: before, to: next, width: width))
            before = next
        }
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Raises the coverage along one segment, column by column: within a column the pixels in reach are one run.
    private func add(_ segment: StrokeSegment) {
        guard let columns = segment.columns(within: width) else { return }
        for column in columns {
            guard let rows = segment.rows(of: column, within: height) else { continue }
            let line = unsafe UnsafeMutableRawPointer(bytes + column * pitch)
            var row = rows.lowerBound & ~15
            while row <= rows.upperBound {
                let block = unsafe line + row
                let first = unsafe block.load(as: UInt64.self)
                let second = unsafe block.load(fromByteOffset: 8, as: UInt64.self)
                if first & second != .max {
                    let found = segment.coverage(column: column, row: row)
                    let known = unsafe block.load(as: SIMD16<UInt8>.self)
                    unsafe block.storeBytes(
                        of: known.replacing(with: found, where: found .> known), as: SIMD16<UInt8>.self)
                }
                row += 16
            }
        }
    }

    /// The coverage as Cairo's mask surface, valid within `body`.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        let stride = (width + 3) & ~3
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
        defer { unsafe rows.deallocate() }
        unsafe rows.initialize(repeating: 0, count: stride * height)
        unsafe transpose(into: rows, stride: stride)
        let surface = unsafe cairo_image_surface_create_for_data(
            rows, cairoFormatA8, Int32(width), Int32(height), Int32(stride))
        unsafe body(surface)
        unsafe cairo_surface_destroy(surface)
    }

    /// Rows of pixels from columns, in squares of sixteen; empty ones are skipped.
    private func transpose(into rows: UnsafeMutablePointer<UInt8>, stride: Int) {
        for top in Swift.stride(from: 0, to: height, by: 16) {
            let lines = min(16, height - top)
            for left in Swift.stride(from: 0, to: width, by: 16) {
                let columns = min(16, width - left)
                var any: UInt64 = 0
                for column in 0..<columns {
                    let block = unsafe UnsafeRawPointer(bytes + (left + column) * pitch + top)
                    any |= unsafe block.load(as: UInt64.self) | block.load(fromByteOffset: 8, as: UInt64.self)
                }
                guard any != 0 else { continue }
                for line in 0..<lines {
                    let row = unsafe rows + (top + line) * stride + left
                    let from = unsafe bytes + left * pitch + top + line
                    for column in 0..<columns { unsafe row[column] = unsafe from[column * pitch] }
                }
            }
        }
    }
}
