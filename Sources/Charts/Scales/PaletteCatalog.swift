import Scene

/// A run of colours by name, for values and for columns.
package struct Palette: Sendable {
    package var name: String
    package var aliases: [String] = []
    package var summary: String
    /// Colours at equal distances from the lowest to the highest value.
    package var stops: [Int]
}

/// Every palette, in the order of the reference page: samples of viridis, magma, plasma, inferno (van der Walt and Smith, 2015),
/// cividis (Nuñez, Anderton and Renslow, 2018) and turbo (Mikhailov, 2019); the others by Brewer (ColorBrewer 2.0, nine and
/// eleven classes). Between two stops colours are mixed in sRGB.
package enum PaletteCatalog {
    package static let all: [Palette] = [
        Palette(
            name: "viridis", summary: "dark blue over green to yellow, even to the eye and for colour-blind readers",
            stops: [
                0x440154, 0x482173, 0x433e85, 0x38588c, 0x2d708e, 0x25858e, 0x1e9b8a, 0x2ab07f, 0x52c569, 0x86d549,
                0xc2df23, 0xfde725,
            ]),
        Palette(
            name: "magma", summary: "black over purple to light yellow",
            stops: [
                0x000004, 0x120d31, 0x331067, 0x59157e, 0x7e2482, 0xa3307e, 0xc83e73, 0xe95462, 0xfa7d5e, 0xfea973,
                0xfed395, 0xfcfdbf,
            ]),
        Palette(
            name: "plasma", summary: "blue over pink to yellow",
            stops: [
                0x0d0887, 0x3e049c, 0x6300a7, 0x8606a6, 0xa62098, 0xc03a83, 0xd5546e, 0xe76f5a, 0xf68d45, 0xfdae32,
                0xfcd225, 0xf0f921,
            ]),
        Palette(
            name: "inferno", summary: "black over red to light yellow",
            stops: [
                0x000004, 0x140b34, 0x390963, 0x5f136e, 0x85216b, 0xa92e5e, 0xcb4149, 0xe65d2f, 0xf78410, 0xfcae12,
                0xf5db4c, 0xfcffa4,
            ]),
        Palette(
            name: "cividis", summary: "blue to yellow, the same for colour-blind readers",
            stops: [
                0x00224e, 0x013271, 0x2f426d, 0x48526c, 0x5e636f, 0x727374, 0x878478, 0x9d9576, 0xb6a96f, 0xcebc63,
                0xe7d150, 0xfee838,
            ]),
        Palette(
            name: "turbo", summary: "blue over green to red, many steps apart",
            stops: [
                0x30123b, 0x3e3891, 0x455ccf, 0x4680f6, 0x3ba0fd, 0x23c3e4, 0x18ddc2, 0x2cf09e, 0x59fb73, 0x8fff49,
                0xb4f836, 0xd7e535, 0xefcd3a, 0xfdae35, 0xfd8a26, 0xf26014, 0xe14109, 0xc52603, 0xa41301, 0x7a0403,
            ]),
        Palette(
            name: "blues", summary: "near white to dark blue",
            stops: [
                0xf7fbff, 0xdeebf7, 0xc6dbef, 0x9ecae1, 0x6baed6, 0x4292c6, 0x2171b5, 0x08519c, 0x08306b,
            ]),
        Palette(
            name: "greens", summary: "near white to dark green",
            stops: [
                0xf7fcf5, 0xe5f5e0, 0xc7e9c0, 0xa1d99b, 0x74c476, 0x41ab5d, 0x238b45, 0x006d2c, 0x00441b,
            ]),
        Palette(
            name: "oranges", summary: "near white to dark orange",
            stops: [
                0xfff5eb, 0xfee6ce, 0xfdd0a2, 0xfdae6b, 0xfd8d3c, 0xf16913, 0xd94801, 0xa63603, 0x7f2704,
            ]),
        Palette(
            name: "reds", summary: "near white to dark red",
            stops: [
                0xfff5f0, 0xfee0d2, 0xfcbba1, 0xfc9272, 0xfb6a4a, 0xef3b2c, 0xcb181d, 0xa50f15, 0x67000d,
            ]),
        Palette(
            name: "purples", summary: "near white to dark purple",
            stops: [
                0xfcfbfd, 0xefedf5, 0xdadaeb, 0xbcbddc, 0x9e9ac8, 0x807dba, 0x6a51a3, 0x54278f, 0x3f007d,
            ]),
        Palette(
            name: "greys", summary: "white to black",
            stops: [
                0xffffff, 0xf0f0f0, 0xd9d9d9, 0xbdbdbd, 0x969696, 0x737373, 0x525252, 0x252525, 0x000000,
            ]),
        Palette(
            name: "heat", summary: "light yellow over orange to dark red",
            stops: [
                0xffffcc, 0xffeda0, 0xfed976, 0xfeb24c, 0xfd8d3c, 0xfc4e2a, 0xe31a1c, 0xbd0026, 0x800026,
            ]),
        Palette(
            name: "bluegreen", summary: "light yellow over green to dark blue",
            stops: [
                0xffffd9, 0xedf8b1, 0xc7e9b4, 0x7fcdbb, 0x41b6c4, 0x1d91c0, 0x225ea8, 0x253494, 0x081d58,
            ]),
        Palette(
            name: "redblue", summary: "red over near white to blue, for values on both sides of a middle",
            stops: [
                0x67001f, 0xb2182b, 0xd6604d, 0xf4a582, 0xfddbc7, 0xf7f7f7, 0xd1e5f0, 0x92c5de, 0x4393c3, 0x2166ac,
                0x053061,
            ]),
        Palette(
            name: "bluered", aliases: ["diverging"],
            summary: "blue over near white to red, for values on both sides of a middle",
            stops: [
                0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7, 0xfddbc7, 0xf4a582, 0xd6604d, 0xb2182b,
                0x67001f,
            ]),
        Palette(
            name: "browngreen", summary: "brown over near white to green, for values on both sides of a middle",
            stops: [
                0x543005, 0x8c510a, 0xbf812d, 0xdfc27d, 0xf6e8c3, 0xf5f5f5, 0xc7eae5, 0x80cdc1, 0x35978f, 0x01665e,
                0x003c30,
            ]),
        Palette(
            name: "purpleorange", summary: "purple over near white to orange, for values on both sides of a middle",
            stops: [
                0x2d004b, 0x542788, 0x8073ac, 0xb2abd2, 0xd8daeb, 0xf7f7f7, 0xfee0b6, 0xfdb863, 0xe08214, 0xb35806,
                0x7f3b08,
            ]),
        Palette(
            name: "spectral", summary: "red over yellow to blue, many steps apart",
            stops: [
                0x9e0142, 0xd53e4f, 0xf46d43, 0xfdae61, 0xfee08b, 0xffffbf, 0xe6f598, 0xabdda4, 0x66c2a5, 0x3288bd,
                0x5e4fa2,
            ]),
    ]

    package static func stops(_ name: String) throws(ChartsError) -> [ChartColor] {
        guard let palette = all.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
            throw .unknownWord(name, kind: "palette", candidates: all.map(\.name))
        }
        return palette.stops.map { .exact(Color(hex: $0)) }
    }
}
