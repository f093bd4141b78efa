import Scene

/// The default colours of series, chosen by a search over OKLab for the greatest least distance between any two of the first
/// two, three, … eight colours, as people with normal, protan, deutan and tritan vision see them (Machado, Oliveira and
/// Fernandes, 2009, severity 1), among colours of these hues with a contrast of at least 3:1 to their ground.
///
/// The least distance is 0.079 on light, 0.093 on dark grounds and 0.076 in print; that of Okabe and Ito's eight colours is 0.076, and five of
/// those have less than 3:1 on white.
package enum SeriesPalette {
    package static let light = [0x2f56cc, 0xe57117, 0x12a699, 0xa20748, 0x6b198f, 0x3e82b6, 0x786c16, 0xb870ec]
        .map { Color(hex: $0) }
    package static let dark = [0x6998fb, 0xfb8f1f, 0xa5eca8, 0xe0476a, 0x9c4dc6, 0x62d0ff, 0xa3b07f, 0xf4a4c4]
        .map { Color(hex: $0) }
    /// The same hues at eight lightnesses, so that they differ on a printer without colours too.
    package static let print = [0x2e00a4, 0xec7027, 0x046a7a, 0x240a18, 0x9f7694, 0x032a4a, 0x99642b, 0x523c81]
        .map { Color(hex: $0) }

    /// Half way to the ground: the colours of the next eight series.
    static func tint(_ color: Color, on ground: Color) -> Color { color.mixed(with: ground, 0.52) }
}
