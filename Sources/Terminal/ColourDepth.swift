/// How many colours a terminal shows, and how one is asked for.
package enum ColourDepth: Int, Sendable, CaseIterable, Comparable {
    /// No attribute at all: a pipe, a notebook, `NO_COLOR`.
    case none = 0
    case ansi16 = 16
    case ansi256 = 256
    case trueColour = 16_777_216

    package static func < (a: ColourDepth, b: ColourDepth) -> Bool { a.rawValue < b.rawValue }

    /// What the environment promises: nothing under a non-empty `NO_COLOR` (no-color.org) or a dumb terminal, all under
    /// `COLORTERM=truecolor`, 256 when TERM says so, 16 otherwise.
    package static func promised(by environment: (String) -> String?) -> ColourDepth {
        if let refused = environment("NO_COLOR"), !refused.isEmpty { return .none }
        guard let terminal = environment("TERM"), !terminal.isEmpty, terminal != "dumb" else { return .none }
        if let promise = environment("COLORTERM"), promise == "truecolor" || promise == "24bit" { return .trueColour }
        if terminal.hasSuffix("-direct") || terminal.contains("kitty") || terminal.contains("ghostty") {
            return .trueColour
        }
        if terminal.contains("256") { return .ansi256 }
        return terminal.contains("mono") || terminal.hasPrefix("vt") ? .none : .ansi16
    }

    /// SGR parameters that set the foreground (or background) to 0xRRGGBB, or to the nearest this depth has; empty
    /// under `none`.
    package func parameters(_ colour: UInt32, background: Bool = false) -> String {
        let red = Int(colour >> 16 & 255)
        let green = Int(colour >> 8 & 255)
        let blue = Int(colour & 255)
        let base = background ? 48 : 38
        switch self {
        case .none: return ""
        case .trueColour: return "\(base);2;\(red);\(green);\(blue)"
        case .ansi256: return "\(base);5;\(Self.nearest256(red, green, blue))"
        case .ansi16:
            // Dark blue on black is hardly seen, and the ground is not known here.
            let found = Self.nearest16(red, green, blue)
            let index = found == 4 && !background ? 12 : found
            return "\((index < 8 ? 30 + index : 82 + index) + (background ? 10 : 0))"
        }
    }

    /// The nearest of xterm's 6 × 6 × 6 cube (levels 0 95 135 175 215 255) and its grey ramp (8 + 10n).
    static func nearest256(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
        func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
            (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
        }
        let (r, g, b) = (step(red), step(green), step(blue))
        let grey = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
        let level10 = 8 + 10 * grey
        let cube = distance(level(r), level(g), level(b))
        return distance(level10, level10, level10) < cube ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    /// One of the sixteen by hue, bright when light, grey when there is hardly a hue: the terminal's own scheme decides
    /// what they look like, so distance in sRGB would mean little. Never black or white, either of which may be
    /// the ground.
    static func nearest16(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let high = max(red, green, blue)
        let low = min(red, green, blue)
        let chroma = high - low
        let light = 299 * red + 587 * green + 114 * blue
        if chroma < 32 { return light < 150_000 ? 8 : 7 }
        let sixth: Int
        if high == red {
            sixth = 60 * (green - blue) / chroma
        } else if high == green {
            sixth = 120 + 60 * (blue - red) / chroma
        } else {
            sixth = 240 + 60 * (red - green) / chroma
        }
        let index =
            switch (sixth + 360) % 360 {
            case 20..<70: 3
            case 70..<150: 2
            case 150..<205: 6
            case 205..<265: 4
            case 265..<345: 5
            default: 1
            }
        return light > 150_000 ? index + 8 : index
    }
}
