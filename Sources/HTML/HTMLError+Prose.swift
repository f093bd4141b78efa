extension HTMLError {
    package var what: String {
        switch self {
        case .noMemory: "there is not enough memory for the page"
        }
    }

    package var mend: String? { nil }
}
