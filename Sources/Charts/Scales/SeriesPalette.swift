import Scene

/// The default colours of series. Measured after Machado et al. (2009), as the least distance in OKLab between two colours:
/// the first four stay at least 0.05 apart under protan, deutan and tritan vision; of all eight, the fifth is only 0.03 from the
/// first and the seventh 0.03 from the fourth under deutan vision, so beyond four series names at the lines matter.
package enum SeriesPalette {
    package static let light = [0x2a6fdb, 0xe07b00, 0x0f9d7a, 0xc2385f, 0x8250c8, 0x3aa6dc, 0x8a6a3d, 0xd872b0]
        .map { Color(hex: $0) }
    package static let dark = [0x6aa3ff, 0xff9f40, 0x35c9a3, 0xf0688a, 0xb08cf0, 0x63c5f5, 0xbf9e6c, 0xf29ad0]
        .map { Color(hex: $0) }
}
