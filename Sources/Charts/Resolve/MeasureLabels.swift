import Series

/// What the measures of a layer are called: their columns, with the aggregate where one column has several: `min high`, `max high`.
struct MeasureLabels {
    private var titles: [String: Set<String>] = [:]
    /// What a person called the layer.
    private let said: String?

    /// - Parameter earlier: the series of the layers before; those of the same mark are told apart as well.
    init(_ runs: [LayerRun], of layer: LayerSpec, _ mark: any Mark.Type, after earlier: [ResolvedSeries]) {
        said = layer.label
        for run in runs { titles[run.column, default: []].insert(run.measure?.title ?? run.column) }
        for one in earlier where one.mark == mark { titles[one.column]?.insert(one.measure.title) }
    }

    /// How many columns and aggregates of them there are.
    var count: Int { said != nil ? 2 : titles.values.reduce(0) { $0 + $1.count } }

    func text(_ run: LayerRun) -> String {
        let title = titles[run.column]?.count ?? 0 > 1 ? run.measure?.title ?? run.column : run.column
        guard let said else { return title }
        return titles.count > 1 ? "\(said) \(title)" : said
    }
}
