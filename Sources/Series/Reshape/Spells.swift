import Diagnostics

/// A series with a row for each stretch of rows: where it starts, as index, `end` and how many `rows` it has.
struct Spells {
    let frame: Frame

    /// - Parameters:
    ///   - stretches: rows of the frame, none of them empty.
    ///   - keys: columns with a value for each row of the frame, of which the first of each stretch stays.
    /// - Throws: `SeriesError.doubledColumn`, `.outOfMemory`, `Interrupted`.
    init(_ stretches: [[Int]], of frame: Frame, keys: [Column], _ context: SeriesContext) throws {
        let stop = context.cancellation
        let first = stretches.map { $0[0] }
        var index = try frame.index.picking(first, stop)
        (index.step, index.end) = (nil, nil)
        var columns = try keys.map { try $0.picking(first, stop) }
        var end = try frame.index.asColumn.picking(stretches.map { $0[$0.count - 1] }, stop)
        end.name = "end"
        columns += [end, Column("rows", stretches.map { Double($0.count) })]
        var names: Set<String> = [index.name]
        for column in columns where !names.insert(column.name).inserted {
            throw SeriesError.doubledColumn(column.name)
        }
        self.frame = Frame(index: index, columns: columns, groups: keys.map(\.name))
    }
}
