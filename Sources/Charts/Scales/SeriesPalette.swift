import Scene

/// The default colours of series, chosen by a search over CIELAB among colours of these hues with a contrast of at least 3:1 to
/// their ground: any two of the eight differ by CIEDE2000 of 20 and more, and of 12 as deuteranopes see them (Machado, Oliveira and
/// Fernandes, 2009, severity 1). Protanopes and tritanopes see 10 and more between them.
package enum SeriesPalette {
    package static let light = [0x2f56cc, 0xe57117, 0x01a887, 0xa30c48, 0x5c1b7c, 0x39859f, 0x756a0c, 0xc66ee1]
        .map { Color(hex: $0) }
    package static let dark = [0x6998fb, 0xfb8f1f, 0xa8f4bb, 0xcd4865, 0x9a4ec4, 0x56cffb, 0xa4aa78, 0xf9a6c6]
        .map { Color(hex: $0) }
    /// The same hues at eight lightnesses, so that they differ on a printer without colours too.
    package static let print = [0x4400a9, 0xec7027, 0x136365, 0x29020a, 0xa57a92, 0x001c38, 0x926a36, 0x665d9b]
        .map { Color(hex: $0) }

    /// Half way to the ground: the colours of the next eight series. On a dark ground a third: hues that are dark themselves would be less
    /// seen there than the gray of what is folded.
    static func tint(_ color: Color, on ground: Color) -> Color {
        color.mixed(with: ground, ground.contrast(to: Color(hex: 0)) < 3 ? 0.36 : 0.52)
    }
}
