import Scene
import Surfaces

/// The kernel's sign in Jupyter's launcher: a line over time on a card, drawn as charts are.
enum KernelLogo {
    static let names = ["logo-32x32.png", "logo-64x64.png", "logo-svg.svg"]

    /// Name and bytes of each.
    ///
    /// - Throws: `SurfacesError` where Cairo is missing.
    static func files() throws -> [(String, [UInt8])] {
        let pictures = try [0.5, 1].map { scale in
            try PNGSurface.encode(try Raster.draw(scene, scale: scale), purpose: .file)
        }
        return Array(zip(names, pictures + [Array(try SVGSurface.encode(scene).utf8)]))
    }

    /// 64 × 64 points.
    private static var scene: Scene {
        let ink = Color(hex: 0x1F4E79), accent = Color(hex: 0xE07A1F), ground = Color(hex: 0xF4F7FA)
        let course = [(10, 44), (19, 30), (27, 37), (37, 19), (45, 26), (54, 12)].map { Point($0.0, $0.1) }
        let feet = course.map { Point($0.x, 52) }
        return Scene(
            size: Size(64, 64), background: Color(hex: 0xFFFFFF, alpha: 0),
            elements: [
                Element(
                    .axis, .rect(Rect(x: 2, y: 2, width: 60, height: 60), corners: [10, 10, 10, 10]),
                    fill: .solid(ground), stroke: Stroke(ink, width: 2.5)),
                Element(.mark(series: 0), .band(upper: course, lower: feet), fill: .solid(ink.withAlpha(0.15))),
                Element(.axis, .line(Point(10, 52), Point(54, 52)), stroke: Stroke(ink, width: 2.5, cap: .round)),
                Element(.mark(series: 0), .polyline(course), stroke: Stroke(ink, width: 4, cap: .round)),
                Element(.mark(series: 0), .symbol(.circle, center: Point(54, 12), size: 9), fill: .solid(accent)),
            ], title: KernelInfo.displayName)
    }
}
