/// What pictures are drawn with here, so that two pictures of the same makers can be compared pixel by pixel.
package enum DrawingLibraries {
    /// The processor, the file names of the libraries with their versions, and a digest of the fonts. Throws
    /// `librariesMissing` and `fontsMissing`.
    package static func text() throws(SurfacesError) -> String {
        let libraries = try Typesetter.withShared { $0.libraries }
        return "\(processor) \(libraries)"
    }

    #if arch(x86_64)
        private static let processor = "x86_64"
    #elseif arch(arm64)
        private static let processor = "arm64"
    #else
        private static let processor = "other"
    #endif
}
