import Scene
import Surfaces

package enum SVGExport: PictureExport {
    package static let suffix = "svg"

    package static func encode(_ scene: Scene, scale: Double, _ chart: DrawnChart, source: String) throws -> [UInt8] {
        Array(try SVGSurface.encode(scene, source: source).utf8)
    }
}
