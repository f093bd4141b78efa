import Scene

/// The colours and sizes of everything that is not data.
package struct Theme: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable { case light, dark, print }

    package var name: Name
    package var background: Color
    /// Titles and values.
    package var ink: Color
    /// Tick labels, subtitles, names.
    package var quiet: Color
    package var grid: Color
    package var axis: Color
    /// Series in colour order.
    package var series: [Color]
    /// Series beyond the palette.
    package var folded: Color
    package var dark: Bool

    package static let light = Theme(
        name: .light, background: Color(hex: 0xffffff), ink: Color(hex: 0x1c1c1e), quiet: Color(hex: 0x6a6a70),
        grid: Color(hex: 0xe5e5e8), axis: Color(hex: 0xa6a6ac), series: SeriesPalette.light,
        folded: Color(hex: 0xb0b0b6), dark: false)
    package static let dark = Theme(
        name: .dark, background: Color(hex: 0x17171a), ink: Color(hex: 0xf4f4f6), quiet: Color(hex: 0xa0a0a8),
        grid: Color(hex: 0x2e2e33), axis: Color(hex: 0x6c6c74), series: SeriesPalette.dark,
        folded: Color(hex: 0x65656c), dark: true)
    package static let print = Theme(
        name: .print, background: Color(hex: 0xffffff), ink: Color(hex: 0x000000), quiet: Color(hex: 0x3c3c3c),
        grid: Color(hex: 0xd4d4d4), axis: Color(hex: 0x6c6c6c), series: SeriesPalette.print,
        folded: Color(hex: 0x9c9c9c), dark: false)

    package static func named(_ name: Name) -> Theme {
        switch name {
        case .light: light
        case .dark: dark
        case .print: print
        }
    }

    /// The least contrast (WCAG 2.1's ratio) of a mark to its ground.
    static let leastContrast = 1.5

    /// The colour, or as much nearer to the ink as makes it seen on the ground.
    ///
    /// - Parameters:
    ///   - opacity: with which it is laid there; whoever asks for less than a half wants it faint.
    ///   - least: the contrast from which on it is seen.
    func seen(_ color: Color, opacity: Double = 1, least: Double = leastContrast) -> Color {
        let through = opacity < 0.5 ? 0 : 1 - opacity
        func isSeen(_ color: Color) -> Bool {
            color.mixed(with: background, through).contrast(to: background) >= least
        }
        guard !isSeen(color) else { return color }
        for step in 1...20 {
            let nearer = color.mixed(with: ink, Double(step) * 0.03)
            if isSeen(nearer) { return nearer }
        }
        return color.mixed(with: ink, 0.6)
    }

    /// The colour at an opacity on the ground; where it steps back behind what is chosen, three tenths of that, or as much as is
    /// seen.
    func laid(_ color: Color, opacity: Double, dim: Bool) -> Color {
        let whole = 1 - opacity
        guard dim else { return color.mixed(with: background, whole) }
        for step in 0..<14 {
            let paler = color.mixed(with: background, whole + opacity * (0.7 - 0.05 * Double(step)))
            if paler.contrast(to: background) >= Self.leastContrast { return paler }
        }
        return color.mixed(with: background, whole)
    }

    /// The line around a filled shape that would not be seen on the ground; nil where it is seen without.
    func edge(of color: Color) -> Stroke? {
        color.contrast(to: background) < Self.leastContrast
            ? Stroke(color.mixed(with: ink, 0.35), width: 0.75) : nil
    }

    package static let titleStyle = TextStyle(size: 17, weight: .semibold)
    package static let subtitleStyle = TextStyle(size: 12)
    /// Names, dates and hours.
    package static let labelStyle = TextStyle(size: 12)
    /// Numbers that stand below each other.
    package static let figureStyle = TextStyle(size: 12, tabularDigits: true)
    /// The label of a selected place on an axis.
    package static let chosenLabelStyle = TextStyle(size: 12, weight: .semibold)
    package static let panelTitleStyle = TextStyle(size: 12, weight: .semibold)
    package static let nameStyle = TextStyle(size: 12)
    package static let readoutNameStyle = TextStyle(size: 13)
    package static let readoutValueStyle = TextStyle(size: 13, weight: .semibold)
    package static let seriesLabelStyle = TextStyle(size: 12, weight: .medium)
}
