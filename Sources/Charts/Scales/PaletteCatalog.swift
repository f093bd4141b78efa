import Scene

/// A run of colours by name, for values and for columns.
package struct Palette: Sendable {
    package var name: String
    package var summary: String
    /// Colours at equal distances from the lowest to the highest value.
    package var stops: [Int]
}

/// Every palette, in the order of the reference page.
package enum PaletteCatalog {
    package static let all: [Palette] = [
        Palette(
            name: "viridis", summary: "dark blue to yellow, even to the eye and for colour-blind readers",
            stops: [0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725]),
        Palette(
            name: "magma", summary: "black over purple to light yellow",
            stops: [0x000004, 0x180f3d, 0x440f76, 0x721f81, 0x9e2f7f, 0xcd4071, 0xf1605d, 0xfd9668, 0xfeca8d, 0xfcfdbf]),
        Palette(
            name: "turbo", summary: "blue over green to red, many steps apart",
            stops: [0x30123b, 0x4662d7, 0x36aaf9, 0x1ae4b6, 0x72fe5e, 0xc8ef34, 0xfaba39, 0xf66b19, 0xcb2a04, 0x7a0403]),
        Palette(
            name: "blues", summary: "light to dark blue",
            stops: [0xdeebf7, 0xc6dbef, 0x9ecae1, 0x6baed6, 0x4292c6, 0x2171b5, 0x084594]),
        Palette(
            name: "greens", summary: "light to dark green",
            stops: [0xe5f5e0, 0xc7e9c0, 0xa1d99b, 0x74c476, 0x41ab5d, 0x238b45, 0x005a32]),
        Palette(
            name: "heat", summary: "light yellow over orange to dark red",
            stops: [0xffeda0, 0xfed976, 0xfeb24c, 0xfd8d3c, 0xfc4e2a, 0xe31a1c, 0xb10026]),
        Palette(
            name: "diverging", summary: "blue over near white to red, for values on both sides of a middle",
            stops: [0x2166ac, 0x67a9cf, 0xd1e5f0, 0xf7f7f7, 0xfddbc7, 0xef8a62, 0xb2182b]),
    ]

    package static func stops(_ name: String) throws(ChartsError) -> [ChartColor] {
        guard let palette = all.first(where: { $0.name == name }) else {
            throw .unknownWord(name, kind: "palette", candidates: all.map(\.name))
        }
        return palette.stops.map { .exact(Color(hex: $0)) }
    }
}
