import CCairo
import Scene

/// A Cairo context over a buffer of pixels, in device pixels: everything in the scene is scaled here, so that edges can
/// be put on whole pixels.
///
/// SAFETY of every `unsafe` below: `context` and `surface` are made in `init`, are never null (Cairo answers with an
/// object in an error state instead) and live until `deinit`; the buffer outlives the canvas by the caller's word.
@safe final class Canvas {
    let scale: Double
    let width: Int
    let height: Int
    /// A vector surface has no pixels to put edges on, and strokes lines itself.
    let isVector: Bool
    private let context: OpaquePointer
    private let surface: OpaquePointer
    /// Device edges shared by the thin rectangle drawn last, see `PixelGrid.thinRect`.
    var grid = PixelGrid()

    /// `buffer` holds width × height initialised values.
    init(
        drawingInto buffer: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int, scale: Double
    ) throws(SurfacesError) {
        self.scale = scale
        self.width = width
        self.height = height
        isVector = false
        guard let base = unsafe buffer.baseAddress.map({ UnsafeMutableRawPointer($0) }) else {
            throw .drawingFailed(reason: "an empty buffer")
        }
        unsafe surface = cairo_image_surface_create_for_data(
            base.assumingMemoryBound(to: UInt8.self), cairoFormatRGB24, Int32(width), Int32(height), Int32(width * 4))
        unsafe context = cairo_create(surface)
        unsafe cairo_set_line_join(context, cairoJoinRound)
        try check()
    }

    /// Takes over a vector surface; nothing is rounded.
    init(vector: OpaquePointer, scale: Double) throws(SurfacesError) {
        self.scale = scale
        width = 0
        height = 0
        isVector = true
        unsafe surface = vector
        unsafe context = cairo_create(surface)
        unsafe cairo_set_line_join(context, cairoJoinRound)
        try check()
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Writes what is pending into the buffer; throws what went wrong since the start.
    func finish() throws(SurfacesError) {
        unsafe cairo_surface_finish(surface)
        try check()
        let status = unsafe cairo_surface_status(surface)
        guard status == cairoStatusSuccess else {
            throw .drawingFailed(reason: unsafe String(cString: cairo_status_to_string(status)))
        }
    }

    private func check() throws(SurfacesError) {
        let status = unsafe cairo_status(context)
        guard status != cairoStatusSuccess else { return }
        throw .drawingFailed(reason: unsafe String(cString: cairo_status_to_string(status)))
    }

    /// Runs `body` with painting limited to `clip`, in points, put on whole pixels.
    func clipped(to clip: Rect?, _ body: () throws(SurfacesError) -> Void) throws(SurfacesError) {
        guard let clip else { return try body() }
        unsafe cairo_save(context)
        let box = isVector ? clip.scaled(by: scale) : PixelGrid.outline(of: clip, scale: scale)
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(context, box.x, box.y, box.width, box.height)
        unsafe cairo_clip(context)
        defer { unsafe cairo_restore(context) }
        try body()
    }

    /// Adds steps to the path, in points.
    func trace(_ steps: [PathStep]) {
        for step in steps {
            switch step {
            case .move(let point): unsafe cairo_move_to(context, point.x * scale, point.y * scale)
            case .line(let point): unsafe cairo_line_to(context, point.x * scale, point.y * scale)
            case .curve(let first, let second, let end):
                unsafe cairo_curve_to(
                    context, first.x * scale, first.y * scale, second.x * scale, second.y * scale, end.x * scale,
                    end.y * scale)
            case .arc(let center, let radius, let from, let to):
                let radius = radius * scale
                if to >= from {
                    unsafe cairo_arc(context, center.x * scale, center.y * scale, radius, from, to)
                } else {
                    unsafe cairo_arc_negative(context, center.x * scale, center.y * scale, radius, from, to)
                }
            case .close: unsafe cairo_close_path(context)
            }
        }
    }

    /// Adds the points to the path, joined by straight lines, from the first on or to it.
    func trace(line points: some Sequence<Point>, joined: Bool = false) {
        var joined = joined
        for point in points {
            if joined {
                unsafe cairo_line_to(context, point.x * scale, point.y * scale)
            } else {
                unsafe cairo_move_to(context, point.x * scale, point.y * scale)
            }
            joined = true
        }
    }

    func newPath() {
        unsafe cairo_new_path(context)
    }

    func closePath() {
        unsafe cairo_close_path(context)
    }

    /// Adds a rectangle already in device pixels.
    func trace(deviceRect rect: Rect) {
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    }

    /// Fills the path, which stays.
    func fill(_ fill: Fill) {
        switch fill {
        case .solid(let color):
            setSource(color)
            unsafe cairo_fill_preserve(context)
        case .linearGradient(let from, let to, let stops):
            let pattern = unsafe cairo_pattern_create_linear(
                from.x * scale, from.y * scale, to.x * scale, to.y * scale)
            for stop in stops {
                let color = stop.color
                unsafe cairo_pattern_add_color_stop_rgba(
                    pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
            }
            unsafe cairo_set_source(context, pattern)
            unsafe cairo_fill_preserve(context)
            unsafe cairo_pattern_destroy(pattern)
        }
    }

    /// Strokes the path; `width` in device pixels.
    func stroke(_ stroke: Stroke, width: Double) {
        setSource(stroke.color)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_cap(context, stroke.cap == .round ? cairoCapRound : cairoCapButt)
        setDash(stroke.dash)
        unsafe cairo_stroke(context)
        setDash([])
    }

    private func setDash(_ dash: [Double]) {
        // Cairo refuses negative lengths and those that are all zero, and would stay in that error.
        guard dash.allSatisfy({ $0.isFinite && $0 >= 0 }), dash.contains(where: { $0 > 0 }) else {
            unsafe cairo_set_dash(context, nil, 0, 0)
            return
        }
        let device = dash.map { $0 * scale }
        unsafe cairo_set_dash(context, device, Int32(clamping: device.count), 0)
    }

    private func setSource(_ color: Color) {
        unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    /// Paints `color` through a coverage mask whose top-left pixel is at `x`, `y`.
    func paint(_ color: Color, through mask: borrowing CoverageMask) throws(SurfacesError) {
        setSource(color)
        unsafe mask.withSurface { unsafe cairo_mask_surface(context, $0, Double(mask.x), Double(mask.y)) }
        try check()
    }

    /// Sets one line of text. Its baseline is put on a whole pixel when it is horizontal.
    func set(_ run: TextRun) throws(SurfacesError) {
        guard !run.text.isEmpty, run.origin.x.isFinite, run.origin.y.isFinite, run.rotation.isFinite else { return }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        let level = run.rotation == 0 || isVector
        let x = run.origin.x * scale
        let y = run.origin.y * scale
        unsafe cairo_translate(context, level ? x : x.rounded(), level && !isVector ? y.rounded() : y)
        unsafe cairo_rotate(context, run.rotation * .pi / 180)
        unsafe cairo_scale(context, scale, scale)
        setSource(run.color)
        unsafe cairo_new_path(context)
        let text = unsafe CanvasText(context: context, run: run)
        try Typesetter.withShared { typesetter in
            text.show(with: typesetter)
        }
    }
}

/// What crosses into the typesetter's lock: the context is used there and nowhere else at the same time.
@safe private struct CanvasText: @unchecked Sendable {
    let context: OpaquePointer
    let run: TextRun

    init(context: OpaquePointer, run: TextRun) {
        unsafe self.context = context
        self.run = run
    }

    /// SAFETY: the caller's context lives through the call.
    func show(with typesetter: Typesetter) {
        let share: Double
        switch run.anchor {
        case .start: share = 0
        case .middle: share = 0.5
        case .end: share = 1
        }
        if share > 0 {
            let width = typesetter.extent(of: run.text, style: run.style).width
            unsafe cairo_translate(context, -width * share, 0)
        }
        unsafe typesetter.show(run.text, style: run.style, on: context)
    }
}
