import Charts
import Checked

/// The size of a figure in points.
package struct FigureSize: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Where nobody asked for one.
    package static let usual = FigureSize(
        width: Int(saturating: Figure.usual.width), height: Int(saturating: Figure.usual.height))

    /// Most pixels that a figure may have.
    package static let pixelLimit = 64 << 20

    /// Reads `800x400`; nil when it is not two whole numbers.
    package static func parse(_ text: String) -> (width: Int, height: Int)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        return (width, height)
    }

    /// The size that `text` names at a scale.
    ///
    /// - Throws: `SessionError.badSize` when it is not a size, is smaller than 40 points a side or has more pixels than
    ///   `pixelLimit`.
    package init(_ text: String, scale: Double = 1) throws {
        guard let (width, height) = FigureSize.parse(text) else { throw SessionError.badSize(text) }
        guard width >= 40, height >= 40 else { throw SessionError.smallSize(text) }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, Double(area) * scale * scale <= Double(FigureSize.pixelLimit) else {
            throw SessionError.hugeSize(text)
        }
        self.init(width: width, height: height)
    }

    package var text: String { "\(width)x\(height)" }
}
