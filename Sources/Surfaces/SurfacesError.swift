import Diagnostics

/// What can go wrong while a scene becomes bytes.
package enum SurfacesError: Fault, Equatable {
    /// The picture would hold more pixels than `limit`; sizes in device pixels, as asked for.
    case tooManyPixels(width: Double, height: Double, limit: Int)
    /// A size or scale that is not a positive finite number.
    case notASize(width: Double, height: Double, scale: Double)
    /// Cairo and Pango could not be opened; the loader's words.
    case librariesMissing(reason: String)
    /// None of the font folders could be read.
    case fontsMissing
    /// Cairo reported a failure; its words.
    case drawingFailed(reason: String)
    /// The person stopped it.
    case interrupted
    /// libpng reported a failure; its words.
    case encodingFailed(reason: String)
}
