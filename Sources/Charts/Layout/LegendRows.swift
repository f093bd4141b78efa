import Scene

/// The entries of a legend on their rows, or below each other in a column: as many as have room.
struct LegendRows {
    private(set) var placed: [LegendLayout.Entry] = []
    private let text: TextPlacer
    private let room: Double
    private let isColumn: Bool
    private let symbolWidth: Double
    /// Rows that there are.
    private let most: Int
    /// Between two entries, and after a title.
    private let gaps: (entry: Double, title: Double)
    private var x = 0.0
    private var row = 0

    /// - Parameter title: points that the title of them all takes, 0 for none.
    init(
        _ layout: ChartLayout, room: Double, isColumn: Bool, symbolWidth: Double, most: Int, after title: Double
    ) {
        text = layout.text
        (self.room, self.isColumn, self.symbolWidth, self.most) = (room, isColumn, symbolWidth, most)
        gaps = (layout.cell.map { $0.width * 2 } ?? 18, layout.cell?.width ?? 12)
        if title > 0 { (x, row) = isColumn ? (0, 1) : (title + gaps.title, 0) }
    }

    /// - Parameters:
    ///   - titles: of the columns that begin at an entry, but for the first.
    ///   - total: so many entries would be all.
    mutating func place(
        _ named: [(name: String, series: ResolvedSeries, share: Double?)], titles: [Int: String], total: Int
    ) {
        for (at, one) in named.enumerated() {
            let name = text.shortened(one.name, Theme.nameStyle, width: room - symbolWidth)
            let needed = symbolWidth + text.width(name, Theme.nameStyle)
            if let title = titles[at], !placed.isEmpty {
                begin(title, before: needed)
            } else if !placed.isEmpty, isColumn || x + needed > room {
                (x, row) = (0, row + 1)
            }
            if row >= most, !placed.isEmpty { return count(of: total) }
            placed.append(.init(name: name, series: one.series, share: one.share, x: x, row: row))
            x += needed + gaps.entry
        }
    }

    /// A title with its first entry beside it, or on a row of its own in a column.
    private mutating func begin(_ title: String, before needed: Double) {
        let words = text.shortened(title, Theme.nameStyle, width: room * 0.5)
        let width = words.isEmpty ? 0 : text.width(words, Theme.nameStyle) + gaps.title
        if isColumn || x + width + needed > room { (x, row) = (0, row + 1) }
        guard row < most, !words.isEmpty else { return }
        placed.append(.init(name: words, isTitle: true, x: x, row: row))
        (x, row) = isColumn ? (0, row + 1) : (x + width, row)
    }

    /// What has no room is counted in the place of the last entry, or of as many as the words of that need.
    private mutating func count(of total: Int) {
        while var rest = placed.popLast() {
            if rest.isTitle { continue }
            let left = total - placed.count { !$0.isTitle }
            // In a figure as narrow as a stamp the number alone, or nothing.
            for words in rest.x == 0 ? ["and \(left) more", "+\(left)"] : ["and \(left) more"]
            where rest.x + text.width(words, Theme.nameStyle) <= room - symbolWidth {
                (rest.name, rest.series) = (words, nil)
                placed.append(rest)
                return
            }
        }
    }
}
