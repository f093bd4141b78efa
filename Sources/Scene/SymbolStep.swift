/// As much as a surface of character cells shows of a symbol's size where that is a value.
package enum SymbolStep: UInt8, Sendable, CaseIterable {
    case small, medium, full

    /// Points across; a cell is eight wide.
    package var size: Double {
        switch self {
        case .small: 2
        case .medium: 5
        case .full: 8
        }
    }
}
