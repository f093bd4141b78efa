import Charts
import Checked
import Scene
import Surfaces

/// Figures as markup: pictures as SVG for a wide and a narrow page, in light and dark, a table of what they show behind each, and
/// where its values stand, so that a script can read them out.
///
/// A board is a grid of pictures, each for itself; of tabs all stand on the page, and the script shows one.
package struct FigureMarkup: Sendable {
    /// The colours of its pictures on a dark ground, of all figures so far.
    package private(set) var paints = DarkPaints()
    private let theme: Theme
    private let measurer: PangoMeasurer
    private var count = 0

    /// Values of a figure that are told with their places.
    package static let mostValues = 1_000

    /// Points: the picture of a narrow page, and one beside others.
    private static let narrow = Size(360, 280)
    private static let part = Size(408, 270)

    /// - Parameter theme: of the light ground.
    /// - Throws: `SurfacesError.librariesMissing`, `.fontsMissing`.
    package init(theme: Theme.Name) throws {
        self.theme = .named(theme == .dark ? .light : theme)
        measurer = try PangoMeasurer()
    }

    /// A figure with its caption left to itself.
    ///
    /// - Parameter size: that was asked for, or the usual one, in points.
    /// - Throws: what drawing throws.
    package mutating func figure(_ figure: Figure, size: Size) throws -> String {
        "<figure class=\"figure\">\n" + (try markup(figure, size)) + "</figure>\n"
    }

    private mutating func markup(_ figure: Figure, _ size: Size) throws -> String {
        try figure.checkRoom()
        switch figure {
        case .chart: return try chart(figure, size, hasNarrow: true)
        case .board(let parts, let columns):
            let across = max(1, min(columns ?? (parts.count == 3 ? 3 : 2), parts.count, 4))
            var result = "<div class=\"board b\(across)\">\n"
            for part in parts {
                switch part.figure {
                case .chart: result += "<div>\n" + (try chart(part.figure, Self.part, hasNarrow: false)) + "</div>\n"
                default: result += "<div>\n" + (try markup(part.figure, Self.part)) + "</div>\n"
                }
            }
            return result + "</div>\n"
        case .tabs(let parts, let shown):
            var result = "<div class=\"tabs\" data-shown=\"\(shown)\">\n"
            for part in parts {
                result += "<div class=\"tab\">\n<p class=\"tab-label\">\(HTMLText.line(part.label))</p>\n"
                result += try markup(part.figure, size) + "</div>\n"
            }
            return result + "</div>\n"
        }
    }

    // MARK: One chart

    private mutating func chart(_ figure: Figure, _ size: Size, hasNarrow: Bool) throws -> String {
        guard case .chart(var chart) = figure else { return "" }
        count += 1
        let id = "f\(count)"
        let words = try figure.words(unless: .process)
        // A part of a board is as large as its place.
        if !hasNarrow { (chart.size, chart.legend) = (nil, chart.legend == .right ? .top : chart.legend) }
        let asked = hasNarrow ? Figure.chart(chart).size(size) : Figure.chart(chart).size(Self.part)
        if hasNarrow { chart.asked = asked }
        let wide = try view("wide", chart, asked, words, id + "w-")
        guard hasNarrow, asked.width > Self.narrow.width * 1.25 else {
            return shell(id, [wide], ValueTable(wide.scene, nil, id: id))
        }
        var narrow = chart
        (narrow.size, narrow.asked) = (nil, nil)
        if narrow.legend == .right { narrow.legend = .top }
        let small = try view("narrow", narrow, Figure.chart(narrow).size(Self.narrow), words, id + "n-")
        return shell(id, [wide, small], ValueTable(wide.scene, small.scene, id: id))
    }

    private typealias View = (markup: String, scene: Scene)

    private mutating func view(
        _ name: String, _ chart: ResolvedChart, _ size: Size, _ words: SceneWords, _ prefix: String
    ) throws -> View {
        var scene = chart.scene(size: size, measurer: measurer, theme: theme, stops: Self.mostValues)
        let dark = chart.scene(size: size, measurer: measurer, theme: .dark)
        scene.words = words
        // The table stands beside the picture.
        scene.words.table = ""
        let svg = try SVGSurface.encode(scene, dark: dark, &paints, idPrefix: prefix)
        func number(_ value: Double) -> String { String(Int(saturating: value.rounded())) }
        let plots = scene.plots.map { plot in
            [plot.area.x, plot.area.y, plot.area.width, plot.area.height].map(number).joined(separator: " ")
                + (plot.isSideways ? " sideways" : "")
        }
        let places = plots.isEmpty ? "" : " data-plots=\"\(plots.joined(separator: ";"))\""
        return ("<div class=\"view \(name)\"\(places)>\(svg)</div>\n", scene)
    }

    private func shell(_ id: String, _ views: [View], _ table: ValueTable) -> String {
        let label = views.first.map { $0.scene.title } ?? ""
        let name = label.isEmpty ? "Chart \(count)" : label
        let small = views.count > 1 ? " two" : ""
        return "<div class=\"chart\(small)\" id=\"\(id)\" data-label=\"\(HTMLText.line(name))\">\n"
            + views.map(\.markup).joined() + "</div>\n" + table.markup(of: name)
    }
}
