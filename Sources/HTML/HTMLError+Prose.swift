extension HTMLError {
    package var what: String {
        switch self {
        case .noDigest(let reason): "a page names its script by SHA-256, which could not be computed: \(reason)"
        case .noMemory: "there is not enough memory for the page"
        }
    }

    package var mend: String? {
        switch self {
        case .noDigest: "on Debian: apt install libssl3"
        case .noMemory: nil
        }
    }
}
