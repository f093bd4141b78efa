import Scene

extension Canvas {
    /// Draws one element; shapes with a coordinate that is not finite are left out. Throws `drawingFailed`.
    func draw(_ element: Element) throws(SurfacesError) {
        try clipped(to: element.clip) { () throws(SurfacesError) in
            switch element.shape {
            case .rect(let rect, let corners): draw(rect, corners, element)
            case .line(let start, let end): draw(from: start, to: end, element)
            case .polyline(let points): try draw(points, element)
            case .band(let upper, let lower): draw(upper, lower, element)
            case .path(let steps): draw(steps, element)
            case .symbol(let symbol, let center, let size):
                draw(SymbolOutline.steps(symbol, center: center, size: size), element)
            case .text(let run): try set(run)
            }
        }
    }

    private func draw(_ rect: Rect, _ corners: [Double], _ element: Element) {
        guard rect.x.isFinite, rect.y.isFinite, rect.width.isFinite, rect.height.isFinite else { return }
        let stroke = element.stroke
        let width = stroke.map { isVector ? $0.width * scale : PixelGrid.strokeWidth($0.width, scale: scale) } ?? 0
        let device = isVector ? rect.scaled(by: scale) : grid.place(rect, scale: scale)
        if corners.contains(where: { $0 > 0 }) {
            if let fill = element.fill {
                traceRounded(device, corners)
                self.fill(fill)
            }
            if let stroke {
                traceRounded(PixelGrid.inset(device, strokeWidth: width), corners)
                self.stroke(stroke, width: width)
            }
            return
        }
        if let fill = element.fill {
            newPath()
            trace(deviceRect: device)
            self.fill(fill)
        }
        if let stroke {
            newPath()
            trace(deviceRect: PixelGrid.inset(device, strokeWidth: width))
            self.stroke(stroke, width: width)
        }
        newPath()
    }

    /// A rectangle in device pixels with corner radii in points, each at most half a side.
    private func traceRounded(_ rect: Rect, _ corners: [Double]) {
        let inPoints = Rect(
            x: rect.x / scale, y: rect.y / scale, width: rect.width / scale, height: rect.height / scale)
        newPath()
        trace(RoundedRect.steps(inPoints, corners: corners))
    }

    private func draw(from start: Point, to end: Point, _ element: Element) {
        guard let stroke = element.stroke, isFinite(start), isFinite(end) else { return }
        if isVector {
            newPath()
            trace(line: [start, end])
            self.stroke(stroke, width: stroke.width * scale)
            return
        }
        let (first, last, width) = PixelGrid.line(start, end, width: stroke.width, scale: scale)
        newPath()
        trace(line: [Point(first.x / scale, first.y / scale), Point(last.x / scale, last.y / scale)])
        self.stroke(stroke, width: width)
    }

    private func draw(_ points: [Point], _ element: Element) throws(SurfacesError) {
        guard let stroke = element.stroke, points.count > 1, points.allSatisfy(isFinite) else { return }
        guard stroke.dash.isEmpty, !isVector else {
            newPath()
            trace(line: points)
            self.stroke(stroke, width: stroke.width * scale)
            return
        }
        let limits = element.clip.map { PixelGrid.outline(of: $0, scale: scale) }
        guard
            let mask = CoverageMask(
                of: points, scale: scale, width: stroke.width * scale, canvasWidth: width, canvasHeight: height,
                clip: limits)
        else { return }
        try paint(stroke.color, through: mask)
    }

    private func draw(_ upper: [Point], _ lower: [Point], _ element: Element) {
        guard !upper.isEmpty, !lower.isEmpty, upper.allSatisfy(isFinite), lower.allSatisfy(isFinite) else { return }
        newPath()
        trace(line: upper)
        trace(line: lower.reversed(), joined: true)
        closePath()
        if let fill = element.fill { self.fill(fill) }
        if let stroke = element.stroke { self.stroke(stroke, width: stroke.width * scale) }
        newPath()
    }

    private func draw(_ steps: [PathStep], _ element: Element) {
        guard steps.allSatisfy(isFinite) else { return }
        newPath()
        trace(steps)
        if let fill = element.fill { self.fill(fill) }
        if let stroke = element.stroke { self.stroke(stroke, width: stroke.width * scale) }
        newPath()
    }
}

extension Rect {
    func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

private func isFinite(_ point: Point) -> Bool {
    point.x.isFinite && point.y.isFinite
}

private func isFinite(_ step: PathStep) -> Bool {
    switch step {
    case .move(let point), .line(let point): isFinite(point)
    case .curve(let first, let second, let end): isFinite(first) && isFinite(second) && isFinite(end)
    case .arc(let center, let radius, let from, let to):
        isFinite(center) && radius.isFinite && radius >= 0 && from.isFinite && to.isFinite
    case .close: true
    }
}
