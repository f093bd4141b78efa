import Glibc
import Scene

/// Symbols as paths, in points. All have the area of the circle of diameter `size` about `center`, so that none
/// looks bigger than another.
enum SymbolOutline {
    static func steps(_ symbol: Symbol, center: Point, size: Double) -> [PathStep] {
        switch symbol {
        case .circle, .ring:
            return [.arc(center: center, radius: max(size, 0) / 2, from: 0, to: 2 * .pi), .close]
        case .square:
            let half = size * 0.4431
            return polygon([(-half, -half), (half, -half), (half, half), (-half, half)], center)
        case .diamond:
            let half = size * 0.6267
            return polygon([(0, -half), (half, 0), (0, half), (-half, 0)], center)
        case .triangle:
            let half = size * 0.6734
            let height = half * 3.0.squareRoot()
            return polygon([(0, -height * 2 / 3), (half, height / 3), (-half, height / 3)], center)
        case .cross:
            let arm = size * 0.1982
            let reach = arm * 3
            return polygon(
                [
                    (-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm),
                    (arm, reach), (-arm, reach), (-arm, arm), (-reach, arm), (-reach, -arm), (-arm, -arm),
                ], center)
        case .star:
            let outer = size * 0.8364
            let corners = (0..<10).map { index in
                let radius = index.isMultiple(of: 2) ? outer : outer * 0.381966
                let angle = Double(index) * .pi / 5
                return (sin(angle) * radius, -cos(angle) * radius)
            }
            return polygon(corners, center)
        }
    }

    private static func polygon(_ corners: [(Double, Double)], _ center: Point) -> [PathStep] {
        var steps: [PathStep] = []
        for (x, y) in corners {
            let point = Point(center.x + x, center.y + y)
            steps.append(steps.isEmpty ? .move(point) : .line(point))
        }
        return steps + [.close]
    }
}

/// A rectangle with rounded corners as a path.
enum RoundedRect {
    /// `corners`: radii of top-left, top-right, bottom-right, bottom-left, missing ones 0, each at most half a side.
    static func steps(_ rect: Rect, corners: [Double]) -> [PathStep] {
        let most = max(min(rect.width, rect.height) / 2, 0)
        let radii = (0..<4).map { index in
            index < corners.count && corners[index].isFinite ? min(max(corners[index], 0), most) : 0
        }
        let centers = [
            Point(rect.x + radii[0], rect.y + radii[0]), Point(rect.maxX - radii[1], rect.y + radii[1]),
            Point(rect.maxX - radii[2], rect.maxY - radii[2]), Point(rect.x + radii[3], rect.maxY - radii[3]),
        ]
        var steps: [PathStep] = []
        for index in 0..<4 {
            let from = Double.pi + Double(index) * .pi / 2
            let radius = radii[index]
            if radius > 0 {
                steps.append(.arc(center: centers[index], radius: radius, from: from, to: from + .pi / 2))
            } else {
                steps.append(steps.isEmpty ? .move(centers[index]) : .line(centers[index]))
            }
        }
        return steps + [.close]
    }
}
