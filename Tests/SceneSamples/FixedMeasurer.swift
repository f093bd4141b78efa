package import Scene

/// Text of a fixed advance by kind of character, so that layouts are the same on every machine.
package struct FixedMeasurer: TextMeasurer {
    package var cell: Size? { nil }

    package init() {}

    package func extent(of text: String, style: TextStyle) -> TextExtent {
        var width = 0.0
        for character in text {
            switch character {
            case "i", "l", "j", "'", ".", ",", ":", "|", "!", " ": width += 0.28
            case "0"..."9", "a"..."z", "−", "+", "-": width += 0.56
            case "m", "w", "M", "W", "%": width += 0.86
            default: width += 0.68
            }
        }
        return TextExtent(width: width * style.size, ascent: style.size * 0.93, descent: style.size * 0.24)
    }
}
