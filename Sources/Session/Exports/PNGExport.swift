import Scene
import Surfaces

package enum PNGExport: PictureExport {
    package static let suffix = "png"

    package static func encode(_ scene: Scene, scale: Int, _ chart: DrawnChart, source: String) throws -> [UInt8] {
        try FigureFile.png(scene, scale, chart, source)
    }

    package static func extent(_ size: FigureSize, scale: Int) -> String {
        "\(size.width * scale) × \(size.height * scale) pixels"
    }
}
