import Catalog
import Language
import Syntax

/// Charts at the end of a chain.
extension ChainStages {
    mutating func draw(_ mark: String) -> Bool {
        isPlot = false
        guard keys.count < 3 else { return false }
        // What is drawn without a mark runs along the rows, where they are no groups.
        if mark.isEmpty, keys.isEmpty, stages.last.map({ $0.hasPrefix("rolling") || $0.hasPrefix("resample") }) ?? false
        {
            append("plot line \((columns.isEmpty ? combined : columns).joined(separator: ", "))")
            return true
        }
        let words = ["plot", mark, columns.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: " ")
        append(words + by)
        return true
    }

    /// `plot.scatter(x="a", y="b")`, `hist(bins=20)`, `boxplot(column="v", by="k")`.
    mutating func chart(_ name: String, _ arguments: [MethodChain.Argument]) -> Bool {
        guard let (mark, styles) = ForeignChart.mark(name), vocabulary.entry(.mark, mark) != nil else { return false }
        if arguments.isEmpty, styles.isEmpty { return draw(mark) }
        let told = Set(arguments.compactMap(\.name))
        guard told.isSubset(of: ["x", "y", "column", "by", "bins", "c", "figsize", "title"]), keys.isEmpty else {
            return false
        }
        func words(_ names: String...) -> [String] {
            arguments.first { $0.name.map(names.contains) ?? false }?.words ?? []
        }
        let places = arguments.filter { $0.name == nil }.compactMap(\.word)
        let y =
            words("y", "column")
            + (columns.isEmpty ? Array(places.dropFirst(told.isEmpty && mark == "point" ? 1 : 0)) : columns)
        let x = words("x", "by") + (told.isEmpty && mark == "point" ? Array(places.prefix(1)) : [])
        guard !y.isEmpty || !stages.isEmpty, x.count < 2 else { return false }
        let isNamed = ["box", "bar", "sector", "violin"].contains(mark)
        let along = x.first.map { (isNamed ? " by " : " over ") + $0 } ?? ""
        let bins = arguments.first { $0.name == "bins" }.map { " bins \($0.value)" } ?? ""
        let color = words("c").first.map { " color by \($0)" } ?? ""
        let title = arguments.first { $0.name == "title" }.map { " | title \($0.value)" } ?? ""
        isPlot = false
        append(
            "plot \(mark) \(y.joined(separator: ", "))\(along)\(bins)\(color)" + styles.map { " \($0)" }.joined()
                + title)
        return true
    }
}
