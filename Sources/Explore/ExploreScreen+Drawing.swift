import Charts
import Checked
import Diagnostics
import Scene
import Surfaces
import Terminal

/// What a screen is drawn with.
package struct ExploreStyle: Sendable {
    package var glyphs: GlyphSet
    package var colour: ColourDepth
    package var theme: Theme.Name

    package init(glyphs: GlyphSet = .unicode, colour: ColourDepth = .trueColour, theme: Theme.Name = .light) {
        self.glyphs = glyphs
        self.colour = colour
        self.theme = theme
    }
}

/// Where the parts of a screen stand, from its size.
struct ExploreLayout {
    let columns: Int
    let rows: Int
    let hasTabs: Bool

    /// Rows of the chart; 0 where it would be too small to read.
    var chartRows: Int {
        let free = rows - 2 - (hasTabs ? 1 : 0)
        return free >= 6 && columns >= 20 ? free : 0
    }
    var chartTop: Int { hasTabs ? 1 : 0 }
    var statusRow: Int? { rows >= 1 ? max(0, rows - 2) : nil }
    var footerRow: Int? { rows >= 2 ? rows - 1 : nil }
}

extension ExploreScreen {
    /// The screen in cells.
    ///
    /// - Parameter picture: pixels stand where the chart is, whose cells stay blank.
    package mutating func draw(columns: Int, rows: Int, _ style: ExploreStyle, picture: Bool = false) -> CellBuffer {
        var buffer = CellBuffer(columns: columns, rows: rows)
        let layout = ExploreLayout(columns: buffer.columns, rows: buffer.rows, hasTabs: !exploration.labels.isEmpty)
        if layout.chartRows > 0 {
            if layout.hasTabs { drawTabs(into: &buffer, style) }
            if mode == .help {
                drawHelp(into: &buffer, layout, style)
            } else if !picture {
                drawChart(into: &buffer, layout, style)
            }
        } else if layout.rows > 2 {
            // Too small for a chart: its words.
            for (row, line) in wrapped(status, columns).prefix(layout.rows - 2).enumerated() {
                buffer.write(line, column: 0, row: row)
            }
        }
        drawLines(into: &buffer, layout, style)
        return buffer
    }

    /// The columns of the one plot that there is, along which it is panned.
    var plotColumns: Range<Int>? {
        guard plots.count == 1, let plot = plots.first, !plot.isSideways else { return nil }
        let left = max(0, Int(saturating: plot.area.x.rounded()))
        return left..<max(left, Int(saturating: (plot.area.x + plot.area.width).rounded(.up)))
    }

    /// The chart as it is drawn here: what its readout says stands in the status line.
    var shownChart: ResolvedChart {
        var chart = exploration.chart
        chart.selection?.parts = []
        chart.size = nil
        if let marked = exploration.marked {
            let shade = ResolvedAnnotation.bandX(lower: marked.lower, upper: marked.upper, label: "")
            chart.annotations.append(shade)
            for place in chart.panels.indices { chart.panels[place].annotations.append(shade) }
        }
        return chart
    }

    /// What stands in the place of a chart that was not drawn whole.
    private static let notDrawn = "there is not enough memory to draw this; u undoes the last step"

    private mutating func drawChart(into buffer: inout CellBuffer, _ layout: ExploreLayout, _ style: ExploreStyle) {
        exploration.renew()
        let scene = shownChart.scene(
            size: CellMeasurer.size(columns: layout.columns, rows: layout.chartRows),
            measurer: CellMeasurer(glyphs: style.glyphs), theme: Theme.named(style.theme))
        var cells = TextSurface.cells(scene, style: style.glyphs, colour: style.colour)
        if Cancellation.process.isRaised {
            exploration.renew()
            plots = []
            for (row, line) in wrapped(Self.notDrawn, layout.columns).prefix(layout.chartRows).enumerated() {
                buffer.write(line, column: 0, row: layout.chartTop + row)
            }
            return
        }
        if cells.rows > layout.chartRows { cells = cells.cut(rows: layout.chartRows) }
        buffer.place(cells, column: 0, row: layout.chartTop)
        plots = scene.plots.map { $0.inCells(CellMeasurer.cell, top: layout.chartTop) }
    }

    private func drawTabs(into buffer: inout CellBuffer, _ style: ExploreStyle) {
        var column = 1
        for (place, label) in exploration.labels.enumerated() {
            let isShown = place == exploration.shownPart
            let text = " " + shown(label, style) + " "
            column = buffer.write(
                text, isShown ? CellStyle(isBold: true, isReversed: true) : CellStyle(.faint), column: column, row: 0)
            column += 1
        }
    }

    private func drawLines(into buffer: inout CellBuffer, _ layout: ExploreLayout, _ style: ExploreStyle) {
        guard let statusRow = layout.statusRow else { return }
        let isAsking = caret != nil
        if let footerRow = layout.footerRow {
            let aside = shown(self.aside, style)
            let room = layout.columns - DisplayText.width(of: aside) - 3
            let hasRoom = !aside.isEmpty && room > 20
            let width = hasRoom ? room : layout.columns - 1
            buffer.write(
                DisplayText.cut(
                    shown(status, style), to: max(0, width), ellipsis: style.glyphs == .ascii ? "..." : "…"),
                CellStyle(isBold: true), column: layout.columns > 2 ? 1 : 0, row: statusRow)
            if hasRoom { buffer.write(aside, CellStyle(.faint), column: room + 2, row: statusRow) }
            let words = shown(footer, style)
            // Of what is typed the end is seen, of a cell its beginning.
            let text =
                isAsking
                ? Self.end(of: words, columns: layout.columns - 3)
                : Self.shortened(words, columns: layout.columns - 1, ellipsis: style.glyphs == .ascii ? "..." : "…")
            let look: CellStyle = isAsking || mode == .leaving ? .plain : CellStyle(.faint)
            buffer.write(text, look, column: layout.columns > 2 ? 1 : 0, row: footerRow)
        } else {
            buffer.write(shown(isAsking || mode == .leaving ? footer : status, style), column: 0, row: statusRow)
        }
    }

    /// Where the caret stands; nil where nothing is typed.
    package func caretPlace(columns: Int, rows: Int, _ style: ExploreStyle) -> (column: Int, row: Int)? {
        guard caret != nil, rows >= 2 else { return nil }
        let text = Self.end(of: shown(footer, style), columns: columns - 3)
        return (min(max(0, columns - 1), 1 + DisplayText.width(of: text)), rows - 1)
    }

    private static func end(of text: String, columns: Int) -> String {
        var text = text
        while DisplayText.width(of: text) > max(0, columns), !text.isEmpty { text.removeFirst() }
        return text
    }

    /// A cell with clauses left out behind its name where it is too long: what came last is seen.
    private static func shortened(_ text: String, columns: Int, ellipsis: String) -> String {
        if DisplayText.width(of: text) <= columns { return text }
        var clauses = text.split(separator: "|", omittingEmptySubsequences: false)
        while clauses.count > 2 {
            clauses.remove(at: 1)
            let short = "\(clauses[0])| \(ellipsis) |" + clauses.dropFirst().joined(separator: "|")
            if DisplayText.width(of: short) <= columns { return short }
        }
        return DisplayText.cut(text, to: columns, ellipsis: ellipsis)
    }

    private func shown(_ text: String, _ style: ExploreStyle) -> String {
        let safe = DisplayText.safe(text)
        return style.glyphs == .ascii ? DisplayText.ascii(safe) : safe
    }

    private func drawHelp(into buffer: inout CellBuffer, _ layout: ExploreLayout, _ style: ExploreStyle) {
        let page = KeyBindings.page.map { (shown($0.written, style), shown($0.words, style)) }
        let room = max(1, layout.chartRows - 1)
        // Each column as wide as its words, where that is not more than there is.
        let parts = stride(from: 0, to: page.count, by: room).map { page[$0..<min($0 + room, page.count)] }
        let widths = parts.map { part in 12 + (part.map { DisplayText.width(of: $0.1) }.max() ?? 0) }
        let isWide = widths.reduce(0, +) + widths.count - 1 <= layout.columns
        let even = max(20, layout.columns / max(1, parts.count)) - 1
        var left = 0
        for (part, own) in zip(parts, widths) {
            let width = isWide ? own : even
            guard left + 12 < layout.columns else { break }
            for (row, line) in part.enumerated() {
                let row = layout.chartTop + row
                buffer.write(line.0, CellStyle(isBold: true), column: left + 1, row: row, limit: left + width)
                buffer.write(line.1, column: left + 12, row: row, limit: left + width)
            }
            left += width + 1
        }
    }

    private func wrapped(_ text: String, _ columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if DisplayText.width(of: longer) <= columns {
                line = longer
            } else {
                if !line.isEmpty { lines.append(line) }
                line = DisplayText.cut(String(word), to: columns)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

extension CellBuffer {
    /// Its first rows.
    func cut(rows: Int) -> CellBuffer {
        var result = CellBuffer(columns: columns, rows: rows)
        for row in 0..<min(rows, self.rows) {
            for column in 0..<columns {
                let cell = self[column, row]
                if let character = cell.character { result.put(character, cell.style, column: column, row: row) }
            }
        }
        return result
    }
}

extension Scene.Plot {
    /// The same in cells of a screen whose chart begins `top` rows down.
    func inCells(_ cell: Size, top: Int) -> Scene.Plot {
        let area = Rect(
            x: area.x / cell.width, y: area.y / cell.height + Double(top), width: area.width / cell.width,
            height: area.height / cell.height)
        let along = isSideways ? cell.height : cell.width
        let shift = isSideways ? Double(top) : 0
        return Scene.Plot(area: area, start: start / along + shift, end: end / along + shift, isSideways: isSideways)
    }
}
