import Scene

/// The default colours of series, chosen so that any two stay apart for normal and colour-blind readers (protan, deutan,
/// tritan simulated after Machado et al., 2009) and each stands out from its ground; the first four are furthest apart.
package enum SeriesPalette {
    package static let light = [0x2a6fdb, 0xe07b00, 0x0f9d7a, 0xc2385f, 0x8250c8, 0x3aa6dc, 0x8a6a3d, 0xd872b0]
        .map { Color(hex: $0) }
    package static let dark = [0x6aa3ff, 0xff9f40, 0x35c9a3, 0xf0688a, 0xb08cf0, 0x63c5f5, 0xbf9e6c, 0xf29ad0]
        .map { Color(hex: $0) }
}
