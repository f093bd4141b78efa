import Checked
import Scene

/// The readout of a selection in lines: names in grey, values in ink, broken between its parts only.
struct ReadoutLayout {
    private struct Piece {
        var text: String
        var x: Double
        var isValue: Bool
    }
    private let lines: [[Piece]]

    var count: Int { lines.count }

    init(_ selection: ResolvedSelection?, text: TextPlacer, width limit: Double, cell: Size?) {
        guard let selection, !selection.parts.isEmpty else {
            lines = []
            return
        }
        let space =
            cell?.width ?? text.width("n n", Theme.readoutValueStyle) - text.width("nn", Theme.readoutValueStyle)
        let separator = " · "
        let separatorWidth = cell.map { $0.width * 3 } ?? text.width("·", Theme.readoutNameStyle) + 2 * space
        var lines: [[Piece]] = [[]]
        var x = 0.0
        for part in selection.parts {
            let value = text.shortened(part.value, Theme.readoutValueStyle, width: limit)
            let valueWidth = text.width(value, Theme.readoutValueStyle)
            let room = limit - valueWidth - (value.isEmpty ? 0 : space)
            let name = text.shortened(part.name, Theme.readoutNameStyle, width: max(0, room))
            let nameWidth = text.width(name, Theme.readoutNameStyle)
            let gap = name.isEmpty || value.isEmpty ? 0 : space
            let needed = nameWidth + gap + valueWidth
            if x > 0, x + separatorWidth + needed > limit {
                lines.append([])
                x = 0
            }
            if x > 0 {
                lines[lines.count - 1].append(
                    Piece(
                        text: cell == nil ? "·" : separator, x: x + (cell == nil ? space : 0), isValue: false))
                x += separatorWidth
            }
            if !name.isEmpty { lines[lines.count - 1].append(Piece(text: name, x: x, isValue: false)) }
            if !value.isEmpty {
                lines[lines.count - 1].append(Piece(text: value, x: x + nameWidth + gap, isValue: true))
            }
            x += needed
        }
        // Many series would leave no room for their chart.
        let most = max(cell == nil ? 1 : 2, Int(saturating: text.size.height / (cell.map { $0.height * 6 } ?? 110)))
        if lines.count > most {
            let rest = lines[(most - 1)...].joined().count { $0.isValue }
            lines = lines.prefix(most - 1) + [[Piece(text: "and \(rest) more", x: 0, isValue: false)]]
        }
        self.lines = lines
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
