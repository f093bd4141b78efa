import Charts
import Series

extension LayerRows {
    /// Gives layers whose columns are places a row for each of their values.
    ///
    /// - Parameter stored: the rows of a series that a layer names.
    /// - Returns: what is to be said of that.
    mutating func placeColumns(
        _ spec: inout ChartSpec, stored: (String) throws -> Frame
    ) throws -> [ChartsNote] {
        var notes: [ChartsNote] = []
        for place in spec.layers.indices {
            let layer = spec.layers[place]
            let rows = try layer.series.map { try own[$0] ?? stored($0) } ?? frame
            guard let made = try ColumnsAsPlaces(layer, of: rows, context) else { continue }
            spec.layers[place] = made.layer
            notes.merge([made.note])
            if spec.layers.count == 1, layer.series == nil {
                frame = made.rows
                continue
            }
            let columns = layer.columns.compactMap { $0.label ?? $0.name }.joined(separator: ", ")
            let name = (layer.series.map { "\($0)." } ?? "") + columns
            (own[name], spec.layers[place].series) = (made.rows, name)
        }
        return notes
    }
}
