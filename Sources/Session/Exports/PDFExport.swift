import Scene
import Surfaces

package enum PDFExport: PictureExport {
    package static let suffix = "pdf"

    package static func encode(_ scene: Scene, scale: Double, _ chart: DrawnChart, source: String) throws -> [UInt8] {
        try PDFSurface.encode(scene, source: source)
    }
}
