/// The scripts that people write names in, and whether the fonts here have them.
package enum ScriptFonts {
    package struct Script: Sendable, Equatable {
        package var name: String
        /// A few letters of it.
        var letters: String
        /// The smallest package of Debian's that has them.
        package var package: String
    }

    static let all = [
        Script(name: "Latin, Greek and Cyrillic", letters: "Añ→Ωλж−²", package: "fonts-dejavu-core"),
        Script(name: "Chinese, Japanese and Korean", letters: "東京漢字かなカナ한글", package: "fonts-wqy-microhei"),
        Script(name: "Arabic and Hebrew", letters: "مرحباשלום", package: "fonts-dejavu-core"),
        Script(name: "Indic scripts and Thai", letters: "नमस्तेবাংলাสวัสดี", package: "fonts-noto-core"),
        Script(name: "emoji", letters: "😀🚲🌧", package: "fonts-noto-color-emoji"),
    ]

    /// The scripts of which a figure would show boxes, in order. Throws `librariesMissing` and `fontsMissing`.
    package static func missing() throws(SurfacesError) -> [Script] {
        try Typesetter.withShared { typesetter in
            all.filter { typesetter.unknownGlyphs(in: $0.letters) > 0 }
        }
    }
}
