/// The marks that number the rows and columns of a picture's placeholders: the mark at `n` says n.
///
/// Source: "Unicode placeholders" in kitty's documentation. Its table follows a rule over Unicode 6.0, computed here: marks above
/// (combining class 230) that neither have a decomposition nor are fused with a letter by normalization. Classes and ages of
/// characters never change, by Unicode's stability policy.
enum PlaceholderDiacritics {
    /// Of that class, and decomposed or fused.
    private static let unstable: Set<UInt32> = [
        0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311, 0x313, 0x314,
        0x340, 0x341, 0x342, 0x343, 0x344, 0x653, 0x654,
    ]

    /// In the order of their code points; 297 of them.
    static let all: [Unicode.Scalar] = (UInt32(0x300)...0x1D244).compactMap { code in
        guard let scalar = Unicode.Scalar(code), !unstable.contains(code) else { return nil }
        let properties = scalar.properties
        guard properties.canonicalCombiningClass == .above, properties.generalCategory == .nonspacingMark,
            let age = properties.age, (age.major, age.minor) <= (6, 0)
        else { return nil }
        return scalar
    }
}
