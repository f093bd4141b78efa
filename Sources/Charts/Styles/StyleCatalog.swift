/// Every style, in the order of the reference page.
package enum StyleCatalog {
    package static let all: [any Style.Type] = [
        ColorStyle.self, GradientStyle.self, OpacityStyle.self, WidthStyle.self, StrokeStyle.self, SymbolStyle.self,
        InterpolateStyle.self, StackStyle.self, GroupStyle.self, HorizontalStyle.self, CornerStyle.self, BandStyle.self,
        HoleStyle.self, BinsStyle.self, SizeByStyle.self, SymbolByStyle.self, DashByStyle.self, LabelsStyle.self,
        ConnectStyle.self,
        ErrorStyle.self, RightStyle.self, LeftStyle.self,
    ]

    package static func named(_ name: String) -> (any Style.Type)? { all.first { $0.entry.name == name } }

    /// The names of those that a mark takes.
    static func names(for mark: any Mark.Type) -> [String] { all.filter { $0.suits(mark) }.map { $0.entry.name } }

    static let fields: [StyleField] = all.flatMap { $0.fields }
}
