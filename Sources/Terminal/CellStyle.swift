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
        for ink in inkParameters(depth) { parameters += ";" + ink }
        if let ground { parameters += ";" + depth.parameters(ground, background: true) }
        return "\u{1B}[\(parameters)m"
    }

    /// The shortest sequence that sets it where another is set; empty under `none`, and where they are the same.
    package func sequence(after pen: CellStyle, _ depth: ColourDepth) -> String {
        guard depth != .none, self != pen else { return "" }
        if self == .plain { return "\u{1B}[m" }
        let loses =
            pen.isBold && !isBold || pen.isDim && !isDim || pen.isReversed && !isReversed
            || pen.ground != nil && ground == nil || pen.ink != .plain && ink == .plain
        if loses { return sequence(depth) }
        var parameters: [String] = []
        if isBold, !pen.isBold { parameters.append("1") }
        if isDim, !pen.isDim { parameters.append("2") }
        if isReversed, !pen.isReversed { parameters.append("7") }
        if ink != pen.ink { parameters += inkParameters(depth) }
        if let ground, ground != pen.ground { parameters.append(depth.parameters(ground, background: true)) }
        return "\u{1B}[\(parameters.joined(separator: ";"))m"
    }

    private func inkParameters(_ depth: ColourDepth) -> [String] {
        switch ink {
        case .plain: []
        case .faint: ["90"]
        case .black: ["30"]
        case .white: ["97"]
        case .colour(let rgb): [depth.parameters(rgb)]
        }
    }

    /// Whether a space looks like an untouched cell.
    var isBareGround: Bool { ground == nil && !isReversed }
}
