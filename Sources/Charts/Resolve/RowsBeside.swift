import Series

/// Rows as columns beside each other: what stands along the axes, and what is shown of it.
protocol RowsBeside {
    var x: Positions { get set }
    var y: Buffer<Double> { get set }
    var lower: Buffer<Double>? { get set }
    var shades: Shades? { get set }
    var sizes: Sizes? { get set }
    var names: WordsBeside? { get set }
    var error: ErrorBounds? { get set }
    var detail: any MarkDetail { get set }
}

extension RowsBeside {
    /// Some of the rows, in order.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func picked(_ rows: [Int]) throws(SeriesError) -> Self {
        var result = self
        result.x = try x.picked(rows)
        result.y = try y.picking(rows)
        result.lower = try lower?.picking(rows)
        result.shades = try shades?.picked(rows)
        result.sizes = try sizes?.picked(rows)
        result.names = try names?.picked(rows)
        result.error = try error?.picked(rows)
        result.detail = try detail.picked(rows)
        return result
    }
}

extension LayerRun: RowsBeside {}

extension ResolvedSeries: RowsBeside {
    /// Some of its rows, in order, and what they stand on.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func picking(_ rows: [Int]) throws(SeriesError) -> ResolvedSeries {
        var result = try picked(rows)
        result.floor = try floor?.picking(rows)
        result.shape = nil
        return result
    }
}
