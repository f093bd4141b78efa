import Checked
import Scene

/// Several figures in one: a board of charts side by side, or one of several tabs below a control that names them all. A scene
/// of scenes, laid out from the inside: each part is asked to draw itself at the size there is for it.
struct ComposedLayout {
    private let size: Size
    private let theme: Theme
    private let metrics: Metrics
    private let text: TextPlacer

    init(size: Size, measurer: any TextMeasurer, theme: Theme) {
        self.size = size
        self.theme = theme
        metrics = Metrics(cell: measurer.cell)
        text = TextPlacer(measurer: measurer, size: size)
    }

    // MARK: Boards

    /// A grid of figures, row by row. Fewer columns than asked for where a figure would be too narrow to read.
    func board(count: Int, columns: Int?, draw: (Int, Size) -> Scene) -> Scene {
        let columns = Self.columns(count: count, asked: columns, width: size.width, cell: metrics.cell)
        let rows = max(1, (count + columns - 1) / columns)
        let gap = metrics.cell.map { Size($0.width * 3, $0.height) } ?? Size(16, 12)
        let (stepX, stepY) = (metrics.cell?.width ?? 1, metrics.cell?.height ?? 1)
        func whole(_ free: Double, _ parts: Int, _ step: Double) -> Double {
            max(step, (free / Double(parts) / step).rounded(.down) * step)
        }
        let part = Size(
            whole(size.width - gap.width * Double(columns - 1), columns, stepX),
            whole(size.height - gap.height * Double(rows - 1), rows, stepY))
        var elements: [Element] = []
        var titles: [String] = []
        // A figure may be lower or higher than it was asked to be (a calendar of one year, of ten): its row then is too.
        var (top, height) = (0.0, 0.0)
        for place in 0..<count {
            let column = place % columns
            if column == 0, place > 0 { (top, height) = (top + height + gap.height, 0) }
            let scene = draw(place, part)
            elements += Self.placed(
                scene, at: Point(Double(column) * (part.width + gap.width), top), on: theme.background)
            height = max(height, scene.size.height)
            titles.append(scene.title)
        }
        return Scene(
            size: Size(size.width, top + height), background: theme.background, elements: elements,
            title: titles.filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// How many figures stand side by side.
    static func columns(count: Int, asked: Int?, width: Double, cell: Size?) -> Int {
        let least = cell.map { $0.width * 36 } ?? 220
        let most = max(1, min(count, Int(saturating: width / least)))
        return min(asked ?? (count == 1 ? 1 : count == 3 ? 3 : 2), most)
    }

    private static func placed(_ scene: Scene, at shift: Point, on ground: Color) -> [Element] {
        let moved = scene.elements.map { $0.moved(by: shift) }
        guard scene.background != ground else { return moved }
        let area = Rect(x: shift.x, y: shift.y, width: scene.size.width, height: scene.size.height)
        return [Element(.annotation, .rect(area, corners: []), fill: .solid(scene.background))] + moved
    }

    // MARK: Tabs

    /// Of the control over the figure, in points.
    static let tabHeight = 48.0

    /// One figure below a segmented control.
    ///
    /// - Parameter shown: the place of the tab that is drawn, within `labels`.
    func tabs(_ labels: [String], shown: Int, draw: (Size) -> Scene) -> Scene {
        let height = metrics.cell.map { $0.height * 2 } ?? Self.tabHeight
        let scene = draw(Size(size.width, max(metrics.lineHeight * 3, size.height - height)))
        let control = metrics.cell == nil ? segments(labels, shown) : words(labels, shown)
        return Scene(
            size: Size(size.width, height + scene.size.height), background: theme.background,
            elements: control + Self.placed(scene, at: Point(0, height), on: theme.background),
            title: scene.title)
    }

    private func segments(_ labels: [String], _ shown: Int) -> [Element] {
        let room = size.width - metrics.padding.left - metrics.padding.right
        let chosen = TextStyle(size: 13, weight: .semibold)
        let plain = TextStyle(size: 13)
        let widest = labels.map { text.width($0, chosen) }.max() ?? 0
        let count = Double(max(1, labels.count))
        let width = min(((widest + 36) / 2).rounded() * 2, (room / count).rounded(.down))
        let bar = Rect(
            x: ((size.width - width * count) / 2).rounded(), y: 14, width: width * count, height: 30)
        var elements = [
            Element(
                .grid, .rect(bar, corners: [8, 8, 8, 8]),
                fill: .solid(theme.background.mixed(with: theme.ink, theme.dark ? 0.14 : 0.08)))
        ]
        for (place, label) in labels.enumerated() {
            let left = bar.x + Double(place) * width
            if place == shown {
                let inner = Rect(x: left + 2, y: bar.y + 2, width: width - 4, height: bar.height - 4)
                let lift = theme.dark ? theme.background.mixed(with: theme.ink, 0.32) : theme.background
                elements.append(
                    Element(
                        .grid, .rect(inner, corners: [6, 6, 6, 6]), fill: .solid(lift),
                        stroke: Stroke(theme.grid, width: 1)))
            } else if place != shown + 1, place > 0 {
                // A hair between two segments of which neither is chosen.
                elements.append(
                    Element(
                        .grid, .line(Point(left + 0.5, bar.y + 8), Point(left + 0.5, bar.maxY - 8)),
                        stroke: Stroke(theme.axis.mixed(with: theme.background, 0.4), width: 1)))
            }
            let style = place == shown ? chosen : plain
            let words = text.fitted(label, style, width: width - 12)
            elements.append(
                Element(
                    .legendLabel,
                    .text(
                        text.run(
                            words, x: left + width / 2, top: bar.y, line: bar.height, anchor: .middle, style: style,
                            color: place == shown ? theme.ink : theme.quiet))))
        }
        return elements
    }

    /// `[ Temperature ]  Precipitation  Wind`, in one line; what does not fit is left out from the end, `…`.
    private func words(_ labels: [String], _ shown: Int) -> [Element] {
        guard let cell = metrics.cell else { return [] }
        var elements: [Element] = []
        var x = 0.0
        for (place, label) in labels.enumerated() {
            let words = place == shown ? "[ \(label) ]" : "  \(label)  "
            let left = size.width - x - (place == labels.count - 1 ? 0 : cell.width * 3)
            let fitted = text.fitted(words, Theme.nameStyle, width: left)
            let isCut = fitted != words
            elements.append(
                Element(
                    place == shown ? .title : .subtitle,
                    .text(
                        text.run(
                            isCut && place != shown ? "…" : fitted, x: x, top: 0, line: cell.height, anchor: .start,
                            style: Theme.nameStyle, color: place == shown ? theme.ink : theme.quiet))))
            if isCut { break }
            x += text.width(words, Theme.nameStyle) + cell.width
        }
        return elements
    }
}
