import Charts
import Series

/// `plot line a.value + line b.value`: columns of stored series by both names.
///
/// A column of the layer's own series that is called so comes first.
struct SeriesColumns {
    /// The series that a layer is of where it names none.
    let frame: Frame
    let stored: (String) -> Frame?

    /// The layers with the series that their columns name, one for each series that a layer names columns of.
    func layers(_ layers: [LayerSpec]) -> [LayerSpec] { layers.flatMap(split) }

    private func split(_ layer: LayerSpec) -> [LayerSpec] {
        guard layer.series == nil else { return [layer] }
        var result: [LayerSpec] = []
        for column in layer.columns {
            let found = column.name.flatMap(found)
            var own = column
            if let found { own.name = found.column }
            if let last = result.last, last.series == found?.series {
                result[result.count - 1].columns.append(own)
                continue
            }
            var next = layer
            (next.columns, next.series) = ([own], found?.series)
            if let series = found?.series {
                next.label = layer.label ?? series
                if let over = layer.over.flatMap(self.found), over.series == series { next.over = over.column }
            }
            result.append(next)
        }
        return result.isEmpty ? [layer] : result
    }

    private func found(_ name: String) -> (series: String, column: String)? {
        guard frame.column(name) == nil, let dot = name.firstIndex(of: ".") else { return nil }
        let (series, column) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        guard stored(series)?.column(column) != nil else { return nil }
        return (series, column)
    }
}
