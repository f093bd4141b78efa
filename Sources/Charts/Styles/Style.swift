import Catalog
import Language

/// A word for how marks look. In a layer's own words it is that layer's; on a line of its own it holds for every layer that
/// has none and knows it.
///
/// To add one: write its entry and `apply`, then add its line to `StyleCatalog`.
package protocol Style: Sendable {
    static var entry: CatalogEntry { get }
    static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws
}

/// Every style, in the order of the reference page.
package enum StyleCatalog {
    package static let all: [any Style.Type] = [
        ColorStyle.self, GradientStyle.self, OpacityStyle.self, WidthStyle.self, StrokeStyle.self, SymbolStyle.self,
        InterpolateStyle.self, StackStyle.self, GroupStyle.self, HorizontalStyle.self, CornerStyle.self, BandStyle.self,
        HoleStyle.self, BinsStyle.self, RightStyle.self,
    ]

    package static func named(_ name: String) -> (any Style.Type)? { all.first { $0.entry.name == name } }
}
