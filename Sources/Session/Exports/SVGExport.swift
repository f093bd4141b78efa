import Scene
import Surfaces

package enum SVGExport: PictureExport {
    package static let suffix = "svg"
    package static let hasTable = true

    package static func encode(_ scene: Scene, scale: Double, _ chart: DrawnChart, source: String) throws -> [UInt8] {
        var scene = scene
        // What a notebook holds of a figure says what it shows in other forms beside it.
        if !scene.words.origin.isEmpty { scene.words.record = try chart.record() }
        return Array(try SVGSurface.encode(scene, source: source).utf8)
    }
}
