import Terminal

/// When text is coloured: `--color`.
package enum ColourUse: String, CaseIterable, Sendable {
    /// On a terminal that has colours.
    case auto
    /// Whatever reads it, as `less -R` does.
    case always
    case never

    /// - Parameter automatic: what a terminal promises.
    func depth(_ automatic: ColourDepth, _ environment: (String) -> String?) -> ColourDepth {
        switch self {
        case .auto: automatic
        case .never: .none
        case .always:
            // A pipe has no terminal to ask; TERM and COLORTERM say what stands at its end.
            ColourDepth.promised(by: environment) == .none ? .ansi256 : ColourDepth.promised(by: environment)
        }
    }
}
