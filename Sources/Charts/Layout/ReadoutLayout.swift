import Checked
import Scene
import Series

/// The readout of a selection in lines: names in grey, values in ink, broken between its parts only.
struct ReadoutLayout {
    private struct Piece {
        var text: String
        var x: Double
        var isValue: Bool
    }
    private let lines: [[Piece]]

    var count: Int { lines.count }

    /// A name, its value, or both, from where it stands on its line to where it ends.
    private struct Part {
        var pieces: [Piece]
        var end: Double
        /// It has a value: the name of the place is none of those that are counted.
        var isCounted = true
    }

    init(_ selection: ResolvedSelection?, text: TextPlacer, width limit: Double, cell: Size?) {
        guard let selection, !selection.parts.isEmpty else {
            lines = []
            return
        }
        let space =
            cell?.width ?? text.width("n n", Theme.readoutValueStyle) - text.width("nn", Theme.readoutValueStyle)
        let separatorWidth = cell.map { $0.width * 3 } ?? text.width("·", Theme.readoutNameStyle) + 2 * space
        let separator = { (x: Double) in
            Piece(text: cell == nil ? "·" : " · ", x: x + (cell == nil ? space : 0), isValue: false)
        }
        var lines: [[Part]] = [[]]
        for part in selection.parts {
            let value = text.shortened(part.value, Theme.readoutValueStyle, width: limit)
            let valueWidth = text.width(value, Theme.readoutValueStyle)
            let room = limit - valueWidth - (value.isEmpty ? 0 : space)
            let name = text.shortened(part.name, Theme.readoutNameStyle, width: max(0, room))
            let nameWidth = text.width(name, Theme.readoutNameStyle)
            let gap = name.isEmpty || value.isEmpty ? 0 : space
            let needed = nameWidth + gap + valueWidth
            var x = 0.0
            var pieces: [Piece] = []
            if let last = lines[lines.count - 1].last {
                if last.end + separatorWidth + needed > limit {
                    lines.append([])
                } else {
                    pieces.append(separator(last.end))
                    x = last.end + separatorWidth
                }
            }
            if !name.isEmpty { pieces.append(Piece(text: name, x: x, isValue: false)) }
            if !value.isEmpty { pieces.append(Piece(text: value, x: x + nameWidth + gap, isValue: true)) }
            lines[lines.count - 1].append(Part(pieces: pieces, end: x + needed, isCounted: !value.isEmpty))
        }
        // Many series would leave no room for their chart.
        let most = max(cell == nil ? 1 : 2, Int(saturating: text.size.height / (cell.map { $0.height * 6 } ?? 110)))
        var left = lines.dropFirst(most).reduce(selection.more) { $0 + $1.count(where: \.isCounted) }
        lines = Array(lines.prefix(most))
        while left > 0, var last = lines.popLast() {
            // What was left out is counted behind what stands, however little that is.
            let words = "and \(GroupedNumber.text(left)) more"
            let start = last.last.map { $0.end + separatorWidth } ?? 0
            if last.isEmpty || start + text.width(words, Theme.readoutNameStyle) <= limit {
                let dot = last.last.map { [separator($0.end)] } ?? []
                last.append(Part(pieces: dot + [Piece(text: words, x: start, isValue: false)], end: limit))
                left = 0
            } else {
                if last.removeLast().isCounted { left += 1 }
            }
            lines.append(last)
        }
        self.lines = lines.map { $0.flatMap(\.pieces) }
    }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        for (row, line) in lines.enumerated() {
            for piece in line {
                layout.label(
                    .readout, piece.text, x: left + piece.x, top: top + Double(row) * layout.metrics.lineHeight,
                    anchor: .start, style: piece.isValue ? Theme.readoutValueStyle : Theme.readoutNameStyle,
                    color: piece.isValue ? layout.theme.ink : layout.theme.quiet)
            }
        }
    }
}
