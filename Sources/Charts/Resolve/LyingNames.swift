import Checked
import Scene
import Series

/// Law (i): a lone layer on bands lies down where its names have no room below them. That is decided once, from the letters of the
/// names and the size that was asked for (of text 80 columns): no surface that grows or shrinks turns a chart over.
struct LyingNames {
    private let names: [String]
    /// Several plots, each with the names; nil for one.
    private let panels: (count: Int, facet: FacetSpec?)?
    /// What the chart says above its plot and below it, once its words are known.
    var above: WordsAbove?

    /// Points that axes and edges take.
    static let around = 70.0
    private static let columns = 74
    /// Lines of a plot of a panel in text.
    private static let mostInPanels = 5
    /// Lying names that a figure of a usual size has room for.
    private static let most = 26

    /// Nil where what stands along x never lies down by itself: times, numbers, cycles, names of an ordered kind, marks that join
    /// one to the next, several layers.
    init?(_ chart: ResolvedChart, _ layers: [LayerSpec], _ spec: ChartSpec) {
        let series = chart.panels.isEmpty ? chart.series : chart.panels.flatMap(\.series)
        guard layers.count == 1, spec.x.tiers.isEmpty, spec.x.side == nil, spec.y.side == nil, spec.x.labels,
            layers[0].styles.over(spec.styles).horizontal == nil,
            chart.secondY == nil, chart.y.scale.bandCount == nil, chart.x.rungs.count == 1,
            case .slots(let names) = chart.x.scale, names.count > 1, !KeyPlaces.areIntervals(names),
            WholeNames(names) == nil, KindCatalog.found(names) == nil,
            series.allSatisfy({ Self.standsApart($0.mark) && $0.mark.styles.contains("horizontal") }),
            // Steps that stand on each other are a course.
            series.count > 1 || series.first.map({ $0.floor == nil }) ?? false
        else { return nil }
        self.names = names
        panels = chart.panels.isEmpty ? nil : (chart.panels.count, spec.facet)
    }

    /// Bars, and points: what is joined from one name to the next is a course.
    private static func standsApart(_ mark: any Mark.Type) -> Bool {
        mark.channels.x == .band || mark.channels.x == .place && mark.arrangement == .cloud
    }

    /// - Parameter size: that was asked for, by the chart or for a picture of it; nil where nobody did.
    func onPoints(_ size: Size?) -> Bool {
        if let panels { return inPanels(PanelGrid.room(of: panels.count, panels.facet, in: size ?? Figure.usual)) }
        let room = (size?.width ?? Figure.usual.width) - Self.around
        let pitch = room / Double(names.count)
        if fit(pitch - Metrics(cell: nil).labelSpace, LetterWidths.points) { return false }
        let figure = size ?? Figure.usual
        let metrics = Metrics(cell: nil, size: figure)
        let around = metrics.aroundLying + (above?.height(metrics, width: figure.width) ?? 0)
        let rows = Int(saturating: ((figure.height - around) / NameLabels.leastUpright).rounded(.down))
        // More stand upright, each named, before some of them are left out.
        return names.count <= (size == nil ? min(rows, Self.most) : rows) || pitch < NameLabels.leastUpright
    }

    /// Panels lie where their names have no room below a plot of that size, and each of them a line beside it.
    private func inPanels(_ plot: Size) -> Bool {
        !fit(plot.width / Double(names.count) - Metrics(cell: nil).labelSpace, LetterWidths.points)
            && plot.height / Double(names.count) >= NameLabels.leastUpright
    }

    var onCells: Bool {
        guard let panels else { return !fit(Double(Self.columns / names.count - 1), LetterWidths.columns) }
        let cell = Size(1, 2)
        let side = PanelGrid.columns(
            of: panels.count, asked: panels.facet?.columns, grid: nil, shape: PanelGrid.shapes.along,
            in: Size(Double(Self.columns), Double(Self.columns) / 2), cell: cell)
        let room = Double(Self.columns / side / names.count - 1)
        return names.count <= Self.mostInPanels && !fit(room, LetterWidths.columns)
    }

    /// Whether each name stands whole on three lines at most.
    private func fit(_ room: Double, _ width: (Substring) -> Double) -> Bool {
        let space = width(" ")
        return room > 0
            && names.allSatisfy { name in
                var (lines, used) = (1, 0.0)
                for word in name.split(separator: " ") {
                    let width = width(word)
                    if width > room { return false }
                    if used > 0, used + space + width > room {
                        (lines, used) = (lines + 1, width)
                    } else {
                        used += width + (used > 0 ? space : 0)
                    }
                }
                return lines <= 3
            }
    }
}

/// What a chart says above its plot, and a caption below: so high as it is by the letters that pictures are written in.
struct WordsAbove {
    private let title: String
    private let subtitle: String
    private let caption: String
    /// Of the legend, its title first; empty without one above the plot.
    private var legend: [String] = []

    /// Points of a symbol of a legend and what is free around it.
    private static let symbol = 28.0

    init(_ chart: ResolvedChart) {
        (title, subtitle, caption) = (chart.title, chart.subtitle, chart.caption)
        guard chart.legend ?? .top == .top, !chart.isNamedElsewhere else { return }
        let names = chart.series.distinct(\.legendName)
        if names.count > 1 { legend = [chart.legendTitle] + names }
    }

    func height(_ metrics: Metrics, width: Double) -> Double {
        let room = max(1, width - metrics.padding.left - metrics.padding.right)
        func lines(_ text: String, _ size: Double) -> Double {
            let width = LetterWidths.points(text[...]) * size / Theme.labelStyle.size
            return text.isEmpty ? 0 : max(1, (width / room).rounded(.up))
        }
        let words = legend.reduce(0) { $0 + LetterWidths.points($1[...]) + Self.symbol }
        return lines(title, metrics.titleStyle.size) * metrics.titleHeight
            + (lines(subtitle, Theme.subtitleStyle.size) + lines(caption, Theme.labelStyle.size)) * metrics.lineHeight
            + (words / room).rounded(.up) * (metrics.lineHeight + metrics.legendGap)
    }
}

/// Names that are whole numbers, ascending: years, ages. Some of them say what the others are.
struct WholeNames {
    let numbers: [Double]

    init?(_ names: [String]) {
        var numbers: [Double] = []
        for name in names {
            guard name.utf8.count < 12, let number = Double(name.replacing("−", with: "-")), number.isFinite,
                number == number.rounded(), number > numbers.last ?? -.infinity
            else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers
    }

    /// Law (f): a few whole numbers that miss one or another of those between them, with a place for these too, and the rows' places
    /// among them all; nil where none is missing, or so many that they are numbers of some things.
    func filling(_ codes: Buffer<Int32>) -> (names: [String], codes: Buffer<Int32>)? {
        guard let first = numbers.first, let last = numbers.last, last - first <= 30, numbers.count > 2 else {
            return nil
        }
        let count = Int(saturating: last - first) + 1
        guard count > numbers.count, numbers.count * 4 >= count * 3 else { return nil }
        let span = codes.span
        let moved = span.indices.map { span[$0] < 0 ? -1 : Int32(saturating: numbers[Int(span[$0])] - first) }
        return ((0..<count).map { PlainNumber.short(first + Double($0), grouping: false) }, Buffer(moved))
    }
}
