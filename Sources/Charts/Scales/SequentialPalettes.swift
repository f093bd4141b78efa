/// Runs from near white to one dark hue, by Brewer (ColorBrewer 2.0, nine classes).
enum SequentialPalettes {
    static let all: [Palette] = [
        Palette(
            "blues", "near white to dark blue",
            "f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b"),
        Palette(
            "greens", "near white to dark green",
            "f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b"),
        Palette(
            "oranges", "near white to dark orange",
            "fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704"),
        Palette(
            "reds", "near white to dark red",
            "fff5f0 fee0d2 fcbba1 fc9272 fb6a4a ef3b2c cb181d a50f15 67000d"),
        Palette(
            "purples", "near white to dark purple",
            "fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d"),
        Palette(
            "greys", "white to black",
            "ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000"),
        Palette(
            "heat", "light yellow over orange to dark red",
            "ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026"),
        Palette(
            "bluegreen", "light yellow over green to dark blue",
            "ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58"),
    ]
}
