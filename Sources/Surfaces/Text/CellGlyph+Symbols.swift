import Scene
import Terminal

/// Symbols of points: each of another shape, or a disc in one of three sizes where sizes are values.
extension GlyphChooser {
    func character(_ marker: Symbol, _ step: SymbolStep?) -> Character {
        if let step { return disc(step) }
        switch (marker, style.isASCII) {
        case (.circle, false): return "●"
        case (.ring, false): return "○"
        case (.diamond, false): return "◆"
        case (.square, false): return "■"
        case (.triangle, false): return "▲"
        case (.cross, false): return "✕"
        case (.star, false): return "★"
        case (.circle, true): return "o"
        case (.ring, true): return "@"
        case (.diamond, true): return "+"
        case (.square, true): return "#"
        case (.triangle, true): return "^"
        case (.cross, true): return "x"
        case (.star, true): return "*"
        }
    }

    /// A symbol of the n-th series where shapes alone tell series apart, letters after them.
    func kind(_ number: Int) -> Character {
        let all = style.isASCII ? Self.plainKinds : Self.kinds
        return all[max(0, number) % all.count]
    }

    private static let letters = "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ"
    private static let kinds = Array("●○◆■▲✕★" + letters)
    private static let plainKinds = Array("o@+#^x*" + letters)

    private func disc(_ step: SymbolStep) -> Character {
        switch (step, style.isASCII) {
        case (.small, false): "·"
        case (.medium, false): "•"
        case (.full, false): "●"
        case (.small, true): "."
        case (.medium, true): "o"
        case (.full, true): "O"
        }
    }
}
