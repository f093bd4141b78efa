import Series
import Syntax

/// The styles of one layer, or those of a whole chart; nil is unsaid.
package struct StyleSet: Sendable {
    package var color: ColorSpec?
    /// Fades toward the baseline.
    package var gradient: Bool?
    /// 0…1.
    package var opacity: Double?
    package var width: WidthSpec?
    /// Points.
    package var stroke: Double?
    package var dashed: Bool?
    package var symbol: SymbolSpec?
    /// A name in `InterpolationCatalog`.
    package var interpolation: String?
    package var stack: StackMode?
    package var group: Bool?
    package var horizontal: Bool?
    /// Points.
    package var corner: Double?
    /// Share of the radius, 0…1.
    package var hole: Double?
    package var bins: Int?
    package var binWidth: BinWidth?
    /// Bars of bins touch, so that a number of `width` is the bins' own.
    var widthOfBins: BinWidth? {
        if let binWidth { return binWidth }
        return if case .points(let width)? = width, width > 0 { .number(width) } else { nil }
    }
    package var band: Bool?
    /// Over missing rows.
    package var connect: Bool?
    /// The right axis was asked for.
    package var right: Bool?
    /// The column that symbols are sized by.
    package var size: SizeSpec?
    /// The columns whose values have a symbol, or dashes, each.
    package var symbolBy: String?
    package var dashBy: String?
    /// How values are written on the marks; empty for the usual way.
    package var labels: String?
    /// The column that says what is written beside each mark.
    package var names: String?
    /// How uncertain each value is.
    package var error: ErrorColumns?

    package init() {}

    /// These styles, with those of `base` where nothing is said.
    package func over(_ base: StyleSet) -> StyleSet {
        var result = base
        for field in StyleCatalog.fields where field.isSaid(self) { field.copy(self, &result) }
        return result
    }

    /// These styles without those that a mark does not know.
    func known(by mark: any Mark.Type) -> StyleSet {
        var result = self
        for style in StyleCatalog.all where !style.suits(mark) {
            for field in style.fields { field.copy(StyleSet(), &result) }
        }
        return result
    }

    /// The first style that is said here and that a mark does not take, by its name.
    func unsuited(to mark: any Mark.Type) -> String? {
        StyleCatalog.all.first { says($0) && !$0.suits(mark) }?.entry.name
    }

    /// Whether any of these is said.
    func says(_ style: any Style.Type) -> Bool { style.fields.contains { $0.isSaid(self) } }
}

extension Style {
    /// Whether a mark takes it.
    static func suits(_ mark: any Mark.Type) -> Bool { isForEveryMark || mark.styles.contains(entry.name) }
}

package enum ColorSpec: Sendable {
    case constant(ChartColor)
    /// Each value of a column its own colour, from a palette by name; many numbers a shade each.
    case column(String, palette: String?)
    /// Each member of a cycle of the time index its own colour.
    case cycle(Cycle, palette: String?)
    /// Above zero the first, below it the second.
    case sign(ChartColor, ChartColor)
    /// By the mark's own value along a continuous palette.
    case value(palette: String?)
    /// Colours spread evenly over a range of the y scale.
    case scale(Bounds?, [ChartColor])
}

package struct SizeSpec: Sendable {
    package var column: String
    /// The values that have no area and the full one; nil from zero to the largest.
    package var range: Bounds?
}

/// How wide the bins of a histogram are: of numbers in their unit, of times a length.
package enum BinWidth: Sendable {
    case number(Double)
    case duration(DurationSyntax)
}

/// The columns that say how uncertain each value is.
package enum ErrorColumns: Sendable, Equatable {
    case between(lower: String, upper: String)
    /// As far below the value as above it.
    case around(half: String)
}

package enum WidthSpec: Sendable, Equatable {
    case points(Double)
    /// Share of the band, 0…1.
    case share(Double)
}

package enum StackMode: String, Sendable, CaseIterable { case on, off, normalize, center }

package enum SymbolSpec: String, Sendable, CaseIterable {
    case circle, ring, diamond, square, triangle, cross, star
}
