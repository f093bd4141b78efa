import Checked
import Scene
import Surfaces

package enum PNGExport: PictureExport {
    package static let suffix = "png"

    package static func encode(_ scene: Scene, scale: Double, _ chart: DrawnChart, source: String) throws -> [UInt8] {
        try FigureFile.png(scene, scale, chart, source)
    }

    package static func extent(_ size: FigureSize, scale: Double) -> String {
        let (width, height) = ((Double(size.width) * scale).rounded(), (Double(size.height) * scale).rounded())
        return "\(Int(saturating: width)) × \(Int(saturating: height)) pixels"
    }
}
