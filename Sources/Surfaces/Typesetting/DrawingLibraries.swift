import Scene
import Terminal

/// What pictures are drawn with here, so that two pictures of the same makers can be compared pixel by pixel.
package enum DrawingLibraries {
    /// The processor, the file names of the libraries with their versions, and the face that the program brings; of a picture
    /// with letters that this does not have also a digest of the machine's fonts. Throws `librariesMissing` and `fontsMissing`.
    package static func text(of scene: Scene? = nil) throws(SurfacesError) -> String {
        let words = scene?.spoken ?? []
        let libraries = try Typesetter.withShared { setter in
            let isWhole = words.allSatisfy { setter.firstBeyondFace(in: $0) == nil }
            return setter.libraries + (isWhole ? "" : " fonts " + setter.otherFonts)
        }
        return "\(processor) \(libraries)"
    }

    /// The first letter of a picture that is set in a font of this machine; nil where the program's face has all. Throws
    /// `librariesMissing` and `fontsMissing`.
    package static func firstBeyondFace(of scene: Scene) throws(SurfacesError) -> String? {
        let words = scene.spoken
        return try Typesetter.withShared { setter in
            for text in words {
                if let letter = setter.firstBeyondFace(in: text) { return String(letter) }
            }
            return nil
        }
    }

    #if arch(x86_64)
        private static let processor = "x86_64"
    #elseif arch(arm64)
        private static let processor = "arm64"
    #else
        private static let processor = "other"
    #endif
}

extension Scene {
    /// Its words, each once.
    fileprivate var spoken: [String] {
        var words: Set<String> = []
        for element in elements {
            if case .text(let run) = element.shape { words.insert(DisplayText.label(run.text)) }
        }
        return words.sorted()
    }
}
