import Checked
import Scene
import Series

/// Asks beforehand for the memory that a picture of so many pixels takes, since the libraries that draw end the program when
/// they have none.
package enum PictureRoom {
    /// Cairo's four bytes a pixel, our own four, a layer's, and what encoding makes of them.
    private static let bytesAPixel = 24.0

    /// Fonts, the libraries themselves and the threads that these begin.
    private static let libraryBytes = 64 << 20

    /// Asks for what the libraries take before they are first used.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func checkLibraries() throws(SeriesError) { try Frame.checkRoom(bytes: libraryBytes) }

    /// - Throws: `SeriesError.outOfMemory`.
    package static func check(_ scene: Scene, scale: Double) throws(SeriesError) {
        let bytes = scene.size.width * scale * scene.size.height * scale * bytesAPixel
        try Frame.checkRoom(rows: Int(saturating: bytes / 8) + (8 << 20), columns: 1)
    }
}
