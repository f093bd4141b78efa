import Checked
import Scene
import Terminal

/// Which of a terminal's sixteen colours each series of a scene has: the nearest by hue that no series before it took, so that
/// eleven are told apart.
enum SixteenColours {
    /// What `ColourDepth.ansi16` makes these colours of: hues of both strengths, without the dark blue, which is hardly seen.
    private static let all: [(hue: Int, isLight: Bool, rgb: UInt32)] = [
        (240, false, 0x0000CC), (60, false, 0x808000), (120, false, 0x008000), (0, false, 0xCC0000),
        (300, false, 0xAA00AA),
        (180, false, 0x008080), (60, true, 0xFFFF40), (120, true, 0x40FF40), (0, true, 0xFF8080), (300, true, 0xFF80FF),
        (180, true, 0x40FFFF),
    ]

    /// Instead of each colour, without its alpha, the one to ask for.
    static func chosen(_ scene: Scene) -> [UInt32: UInt32] {
        var colours: [Int: Set<UInt32>] = [:]
        for element in scene.elements {
            let series: Int
            switch element.role {
            case .mark(let own), .sized(let own, _), .legendSymbol(let own): series = own
            default: continue
            }
            guard let rgb = colour(element, scene.background) else { continue }
            if colours[series, default: []].count < 3 { colours[series, default: []].insert(rgb) }
        }
        var taken: Set<UInt32> = []
        var result: [UInt32: UInt32] = [:]
        for (_, own) in colours.sorted(by: { $0.key < $1.key }) {
            // A series of many colours says values by them.
            guard own.count == 1, let rgb = own.first, result[rgb] == nil, let found = nearest(rgb, taken) else {
                continue
            }
            taken.insert(found)
            result[rgb] = found
        }
        return result
    }

    private static func colour(_ element: Element, _ ground: Color) -> UInt32? {
        if case .solid(let color)? = element.fill, !element.isRing(on: ground) { return opaque(color) }
        return (element.stroke?.color).map(opaque)
    }

    /// 24 bits of a colour, whatever shows through it.
    static func opaque(_ color: Color) -> UInt32 {
        func channel(_ value: Double) -> UInt32 { UInt32(saturating: max(0, min(1, value)) * 255 + 0.5) }
        return channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
    }

    /// Nil for a grey, and when all are taken.
    private static func nearest(_ rgb: UInt32, _ taken: Set<UInt32>) -> UInt32? {
        let (red, green, blue) = (Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255))
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        guard high - low >= 32 else { return nil }
        let part = high - low
        let turn =
            high == red
            ? 60 * (green - blue) / part
            : high == green ? 120 + 60 * (blue - red) / part : 240 + 60 * (red - green) / part
        let hue = (turn + 360) % 360
        let isLight = 299 * red + 587 * green + 114 * blue > 150_000
        return all.filter { !taken.contains($0.rgb) }.min { distance($0, hue, isLight) < distance($1, hue, isLight) }?
            .rgb
    }

    /// Another strength is as far as a hue and a half.
    private static func distance(_ one: (hue: Int, isLight: Bool, rgb: UInt32), _ hue: Int, _ isLight: Bool) -> Int {
        let across = Int((one.hue - hue).magnitude)
        return min(across, 360 - across) + (one.isLight == isLight ? 0 : 45)
    }
}
