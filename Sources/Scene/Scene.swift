/// A finished picture that knows no data: elements in painting order, in points, y down. The narrow waist between
/// charts and surfaces. The same type serves pixel surfaces and text surfaces; for the latter Charts lays it out with
/// a measurer whose `cell` is set, and every label then stands on whole cells.
package struct Scene: Sendable, Equatable {
    package var size: Size
    package var background: Color
    package var elements: [Element]
    /// The chart's title, for file metadata; empty when it has none.
    package var title: String
    /// What stands in a file for who cannot see it; empty on a screen.
    package var words = SceneWords()
    /// Where its plots lie, for whoever points at one; empty in a figure of several charts.
    package var plots: [Plot] = []
    /// Its values with their places, where they were asked for.
    package var reading = SceneReading()

    /// The area inside the axes of one plot, and where its x axis begins and ends, in points: across, or down when it is
    /// `sideways`.
    package struct Plot: Sendable, Equatable {
        package var area: Rect
        package var start: Double
        package var end: Double
        package var isSideways: Bool

        package init(area: Rect, start: Double, end: Double, isSideways: Bool) {
            self.area = area
            self.start = start
            self.end = end
            self.isSideways = isSideways
        }
    }

    package init(size: Size, background: Color, elements: [Element] = [], title: String = "") {
        self.size = size
        self.background = background
        self.elements = elements
        self.title = title
    }
}

/// A picture for who cannot see it.
package struct SceneWords: Sendable, Equatable {
    /// Alternative text: a few sentences made from the data.
    package var description = ""
    /// The names of the series by the number in `Element.Role.mark`.
    package var series: [Int: String] = [:]
    /// The values as CSV; empty where there are too many to read.
    package var table = ""
    /// What it was made of, on one line of ASCII; empty where that is not known.
    package var origin = ""
    /// The resolved chart as canonical text, for a file that is compared later; empty for any other.
    package var record = ""

    package init() {}
}

/// One shape with its paint.
package struct Element: Sendable, Equatable {
    /// What the shape means. Pixel surfaces ignore it; text surfaces choose glyphs by it.
    package enum Role: Sendable, Equatable {
        case grid, axis, tick, tickLabel, axisTitle
        case title, subtitle, caption
        /// A mark of the n-th series (colour order), 0-based.
        case mark(series: Int)
        /// A cell whose colour stands for a value, 0 lowest … 1 highest: a text surface without colour shades it by that.
        case cell(series: Int, share: Double)
        /// A step of the ramp that says what such colours stand for.
        case ramp(series: Int, share: Double)
        /// A symbol whose size stands for a value, on a surface of cells.
        case sized(series: Int, SymbolStep)
        case legendSymbol(series: Int), legendLabel
        case rule, annotation, selection, readout
    }
    package var role: Role
    /// The row of its series that it shows; nil for what shows many of them, or none.
    package var row: Int?
    package var shape: Shape
    package var fill: Fill?
    package var stroke: Stroke?
    /// Nothing is painted outside it.
    package var clip: Rect?

    package init(
        _ role: Role, row: Int? = nil, _ shape: Shape, fill: Fill? = nil, stroke: Stroke? = nil, clip: Rect? = nil
    ) {
        self.role = role
        self.row = row
        self.shape = shape
        self.fill = fill
        self.stroke = stroke
        self.clip = clip
    }
}

package enum Shape: Sendable, Equatable {
    /// `corners`: radii of top-left, top-right, bottom-right, bottom-left.
    case rect(Rect, corners: [Double])
    case line(Point, Point)
    /// Connected points, stroked.
    case polyline([Point])
    /// The area between two edges, both left to right, filled.
    case band(upper: [Point], lower: [Point])
    /// A closed or open path of Béziers and arcs.
    case path([PathStep])
    case symbol(Symbol, center: Point, size: Double)
    case text(TextRun)
}

package enum PathStep: Sendable, Equatable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    /// Clockwise angles in radians, 0 at three o'clock.
    case arc(center: Point, radius: Double, from: Double, to: Double)
    case close
}

package enum Symbol: String, Sendable, CaseIterable {
    case circle, ring, diamond, square, triangle, cross, star
}

/// One line of text.
package struct TextRun: Sendable, Equatable {
    package enum Anchor: Sendable { case start, middle, end }
    package var text: String
    /// Where the anchor stands: x by `anchor`, y the baseline. In a cell layout: x the left edge of the first cell
    /// (already resolved to `.start`), y the top of the row plus one row.
    package var origin: Point
    package var anchor: Anchor
    package var style: TextStyle
    package var color: Color
    /// Degrees clockwise around the origin.
    package var rotation: Double
    /// What it says where it had to be shortened; nil when that is its text.
    package var whole: String?
    /// The width that it was placed by where others stand beside it on its line: a reader's face that is wider is set into it. Nil
    /// elsewhere, and for cells.
    package var width: Double?

    package init(
        _ text: String, at origin: Point, anchor: Anchor = .start, style: TextStyle, color: Color, rotation: Double = 0
    ) {
        self.text = text
        self.origin = origin
        self.anchor = anchor
        self.style = style
        self.color = color
        self.rotation = rotation
    }
}

package struct TextStyle: Sendable, Hashable {
    package enum Weight: Int, Sendable { case regular = 400, medium = 500, semibold = 600, bold = 700 }
    /// Points.
    package var size: Double
    package var weight: Weight
    /// Digits of equal width (the `tnum` feature).
    package var tabularDigits: Bool

    package init(size: Double, weight: Weight = .regular, tabularDigits: Bool = false) {
        self.size = size
        self.weight = weight
        self.tabularDigits = tabularDigits
    }
}
