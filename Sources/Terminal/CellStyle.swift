/// How a character cell looks besides its character: what SGR (ECMA-48, 8.3.117) can say of it.
package struct CellStyle: Sendable, Hashable {
    package enum Ink: Sendable, Hashable {
        /// The terminal's own foreground.
        case plain
        /// The terminal's bright black.
        case faint
        case black, white
        /// 0xRRGGBB.
        case colour(UInt32)
    }

    package var ink: Ink
    /// 0xRRGGBB; nil is the terminal's own background.
    package var ground: UInt32?
    package var isBold: Bool
    package var isDim: Bool
    package var isReversed: Bool

    package init(
        _ ink: Ink = .plain, ground: UInt32? = nil, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false
    ) {
        self.ink = ink
        self.ground = ground
        self.isBold = isBold
        self.isDim = isDim
        self.isReversed = isReversed
    }

    package static let plain = CellStyle()

    /// The sequence that sets it whatever was set before; empty under `none`.
    package func sequence(_ depth: ColourDepth) -> String {
        guard depth != .none else { return "" }
        if self == .plain { return "\u{1B}[0m" }
        var parameters = "0"
        if isBold { parameters += ";1" }
        if isDim { parameters += ";2" }
        if isReversed { parameters += ";7" }
        switch ink {
        case .plain: break
        case .faint: parameters += ";90"
        case .black: parameters += ";30"
        case .white: parameters += ";97"
        case .colour(let rgb): parameters += ";" + depth.parameters(rgb)
        }
        if let ground { parameters += ";" + depth.parameters(ground, background: true) }
        return "\u{1B}[\(parameters)m"
    }

    /// Whether a space looks like an untouched cell.
    var isBareGround: Bool { ground == nil && !isReversed }
}
