/// Runs of many hues that grow evenly to the eye: samples of viridis, magma, plasma and inferno (van der Walt and Smith, 2015),
/// cividis (Nuñez, Anderton and Renslow, 2018) and turbo (Mikhailov, 2019).
enum PerceptualPalettes {
    static let all: [Palette] = [
        Palette(
            "viridis", "dark blue over green to yellow, even to the eye and for colour-blind readers",
            "440154 482173 433e85 38588c 2d708e 25858e 1e9b8a 2ab07f 52c569 86d549 c2df23 fde725"),
        Palette(
            "magma", "black over purple to light yellow",
            "000004 120d31 331067 59157e 7e2482 a3307e c83e73 e95462 fa7d5e fea973 fed395 fcfdbf"),
        Palette(
            "plasma", "blue over pink to yellow",
            "0d0887 3e049c 6300a7 8606a6 a62098 c03a83 d5546e e76f5a f68d45 fdae32 fcd225 f0f921"),
        Palette(
            "inferno", "black over red to light yellow",
            "000004 140b34 390963 5f136e 85216b a92e5e cb4149 e65d2f f78410 fcae12 f5db4c fcffa4"),
        Palette(
            "cividis", "blue to yellow, the same for colour-blind readers",
            "00224e 013271 2f426d 48526c 5e636f 727374 878478 9d9576 b6a96f cebc63 e7d150 fee838"),
        Palette(
            "turbo", "blue over green to red, many steps apart",
            "30123b 3e3891 455ccf 4680f6 3ba0fd 23c3e4 18ddc2 2cf09e 59fb73 8fff49 b4f836 d7e535 efcd3a fdae35 fd8a26 f26014 "
                + "e14109 c52603 a41301 7a0403"),
    ]
}
