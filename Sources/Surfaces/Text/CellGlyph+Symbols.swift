import Scene
import Terminal

/// Symbols of points: each of another shape, or a disc in one of three sizes where sizes are values.
extension GlyphChooser {
    func character(_ marker: Symbol, _ step: SymbolStep?) -> Character {
        if let step { return disc(step) }
        switch (marker, style) {
        case (.circle, .unicode): return "●"
        case (.ring, .unicode): return "○"
        case (.diamond, .unicode): return "◆"
        case (.square, .unicode): return "■"
        case (.triangle, .unicode): return "▲"
        case (.cross, .unicode): return "✕"
        case (.star, .unicode): return "★"
        case (.circle, .ascii): return "o"
        case (.ring, .ascii): return "@"
        case (.diamond, .ascii): return "+"
        case (.square, .ascii): return "#"
        case (.triangle, .ascii): return "^"
        case (.cross, .ascii): return "x"
        case (.star, .ascii): return "*"
        }
    }

    private func disc(_ step: SymbolStep) -> Character {
        switch (step, style) {
        case (.small, .unicode): "·"
        case (.medium, .unicode): "•"
        case (.full, .unicode): "●"
        case (.small, .ascii): "."
        case (.medium, .ascii): "o"
        case (.full, .ascii): "O"
        }
    }
}
