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

    /// `area and bar take it`: the first marks that do; nil for a word that is no style.
    static func takers(of name: String) -> String? {
        guard let style = all.first(where: { $0.entry.name == name }) else { return nil }
        let marks = MarkCatalog.all.filter { style.suits($0) }.prefix(3).map { "'\($0.entry.name)'" }
        guard let last = marks.last else { return nil }
        return marks.count == 1 ? "\(last) takes it" : "\(marks.dropLast().joined(separator: ", ")) and \(last) take it"
    }

    static let fields: [StyleField] = all.flatMap { $0.fields }
}
