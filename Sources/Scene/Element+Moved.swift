extension Element {
    /// The element at another place: every point, gradient and clip moved by so much.
    package func moved(by shift: Point) -> Element {
        var result = self
        result.shape = shape.moved(by: shift)
        if case .linearGradient(let from, let to, let stops)? = fill {
            result.fill = .linearGradient(from: from.moved(by: shift), to: to.moved(by: shift), stops: stops)
        }
        result.clip = clip?.moved(by: shift)
        return result
    }
}

extension Shape {
    func moved(by shift: Point) -> Shape {
        switch self {
        case .rect(let rect, let corners): return .rect(rect.moved(by: shift), corners: corners)
        case .line(let a, let b): return .line(a.moved(by: shift), b.moved(by: shift))
        case .polyline(let points): return .polyline(points.map { $0.moved(by: shift) })
        case .band(let upper, let lower):
            return .band(upper: upper.map { $0.moved(by: shift) }, lower: lower.map { $0.moved(by: shift) })
        case .path(let steps): return .path(steps.map { $0.moved(by: shift) })
        case .symbol(let symbol, let center, let size):
            return .symbol(symbol, center: center.moved(by: shift), size: size)
        case .text(var run):
            run.origin = run.origin.moved(by: shift)
            return .text(run)
        }
    }
}

extension PathStep {
    func moved(by shift: Point) -> PathStep {
        switch self {
        case .move(let point): .move(point.moved(by: shift))
        case .line(let point): .line(point.moved(by: shift))
        case .curve(let a, let b, let end): .curve(a.moved(by: shift), b.moved(by: shift), end.moved(by: shift))
        case .arc(let center, let radius, let from, let to):
            .arc(center: center.moved(by: shift), radius: radius, from: from, to: to)
        case .close: .close
        }
    }
}

extension Point {
    package func moved(by shift: Point) -> Point { Point(x + shift.x, y + shift.y) }
}

extension Rect {
    func moved(by shift: Point) -> Rect { Rect(x: x + shift.x, y: y + shift.y, width: width, height: height) }
}

extension Scene.Plot {
    /// The same plot elsewhere.
    package func moved(by shift: Point) -> Scene.Plot {
        let along = isSideways ? shift.y : shift.x
        let moved = Rect(x: area.x + shift.x, y: area.y + shift.y, width: area.width, height: area.height)
        return Scene.Plot(area: moved, start: start + along, end: end + along, isSideways: isSideways)
    }
}
