import Diagnostics

extension SurfacesError {
    package var what: String {
        switch self {
        case .tooManyPixels(let width, let height, let limit):
            "a picture of \(whole(width))×\(whole(height)) pixels is over the limit of \(limit / 1_000_000) megapixels"
        case .notASize(let width, let height, let scale):
            "\(width)×\(height) at scale \(scale) is not a size"
        case .librariesMissing(let reason):
            "pictures need Cairo and Pango, which could not be opened: \(reason)"
        case .interrupted: Interrupted().what
        case .fontsMissing:
            "no fonts were found to set text with"
        case .drawingFailed(let reason):
            "drawing failed: \(reason)"
        case .encodingFailed(let reason):
            "the PNG could not be encoded: \(reason)"
        }
    }

    package var mend: String? {
        switch self {
        case .tooManyPixels: "choose a smaller size"
        case .notASize: "sizes and scales are positive numbers"
        case .librariesMissing: SystemPackage.pictures.mend + "; text previews work without"
        case .fontsMissing: SystemPackage.fonts.mend
        case .interrupted: Interrupted().mend
        case .drawingFailed, .encodingFailed: nil
        }
    }
}

private func whole(_ value: Double) -> String {
    Int(exactly: value.rounded()).map { String($0) } ?? "\(value)"
}
