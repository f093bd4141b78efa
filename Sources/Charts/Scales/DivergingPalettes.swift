/// Runs from one hue over a light middle to another, by Brewer (ColorBrewer 2.0, eleven classes).
enum DivergingPalettes {
    static let all: [Palette] =
        around + [
            Palette(
                "spectral", "red over yellow to blue, many steps apart",
                "9e0142 d53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd 5e4fa2")
        ]

    /// Those whose light middle is a value of its own.
    private static let around: [Palette] = [
        Palette(
            "redblue", "red over near white to blue, for values on both sides of a middle",
            "67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061"),
        Palette(
            "bluered", aliases: ["diverging"], "blue over near white to red, for values on both sides of a middle",
            "053061 2166ac 4393c3 92c5de d1e5f0 f7f7f7 fddbc7 f4a582 d6604d b2182b 67001f"),
        Palette(
            "browngreen", "brown over near white to green, for values on both sides of a middle",
            "543005 8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e 003c30"),
        Palette(
            "purpleorange", "purple over near white to orange, for values on both sides of a middle",
            "2d004b 542788 8073ac b2abd2 d8daeb f7f7f7 fee0b6 fdb863 e08214 b35806 7f3b08"),
    ].map { palette in
        var diverging = palette
        diverging.isDiverging = true
        return diverging
    }
}
