import Series
import Syntax

extension Resolver {
    /// The column whose values are the names of the series, where these say little by themselves: numbers (not years), `yes` and
    /// `no`. Empty where the names speak, or are those of columns.
    func legendTitle(_ layers: [LayerSpec], _ series: [ResolvedSeries]) -> String {
        guard series.allSatisfy({ Self.saysLittle($0.legendName) }) else { return "" }
        let names = series.distinct(\.legendName)
        guard names.count > 1, !names.allSatisfy(Self.isYear),
            let column = layers.lazy.compactMap(splitting).first, !names.contains(column)
        else { return "" }
        return column
    }

    /// The column that splits a layer into series.
    private func splitting(_ layer: LayerSpec) -> String? {
        let styles = layer.styles.over(spec.styles)
        if case .column(let name, _)? = styles.color { return name }
        if let name = styles.symbolBy ?? styles.dashBy { return name }
        for case .column(let name) in layer.keys { return name }
        return current.frame.groups.first
    }

    private static let bare: Set<String> = ["yes", "no", "true", "false", "y", "n", "t", "f", "m", "missing"]

    private static func saysLittle(_ name: String) -> Bool {
        Double(name.filter { $0 != "," }.replacing("−", with: "-")) != nil || bare.contains(name.lowercased())
    }

    private static func isYear(_ name: String) -> Bool { Int(name).map { (1000...2999).contains($0) } ?? false }
}
