import Series

/// Rows of named values that a document gives in any order: points of a track, workouts. What a row does not give is missing.
package final class ElementRows {
    private var filled = 0
    /// µs since 1970; `missingTime` where a row has none.
    private let times = GrowingColumn<Int64>()
    private var names: [String] = []
    private var units: [String?] = []
    private var cells: [Cells] = []

    /// The values of one column, fewer than rows while the last ones are missing. One of the three is used.
    private final class Cells {
        let numbers = GrowingColumn<Double>()
        let instants = GrowingColumn<Int64>()
        let codes = GrowingColumn<Int32>()
        var dictionary: [String] = []
        var known: [String: Int32] = [:]
        let kind: Kind

        init(_ kind: Kind) { self.kind = kind }
    }
    private enum Kind { case number, instant, text }

    package init() {}

    /// Rows so far.
    package var count: Int { filled }

    /// Sets a value of the open row; of two for one place the first counts.
    package func set(_ name: String, unit: String? = nil, _ value: Double) {
        let column = column(name, .number, unit)
        guard cells[column].kind == .number else { return }
        cells[column].numbers.pad(to: filled, with: .nan)
        if cells[column].numbers.count == filled { cells[column].numbers.append(value) }
    }

    package func set(_ name: String, time: Int64) {
        let column = column(name, .instant, nil)
        guard cells[column].kind == .instant else { return }
        cells[column].instants.pad(to: filled, with: missingTime)
        if cells[column].instants.count == filled { cells[column].instants.append(time) }
    }

    package func set(_ name: String, text: String) {
        let column = column(name, .text, nil)
        guard cells[column].kind == .text else { return }
        cells[column].codes.pad(to: filled, with: -1)
        guard cells[column].codes.count == filled else { return }
        if let code = cells[column].known[text] {
            cells[column].codes.append(code)
        } else {
            let code = Int32(cells[column].dictionary.count)
            cells[column].known[text] = code
            cells[column].dictionary.append(text)
            cells[column].codes.append(code)
        }
    }

    package func endRow(time: Int64?) {
        times.append(time ?? missingTime)
        filled += 1
    }

    /// The number of a column: there are few, so that looking at each is quicker than a hash.
    private func column(_ name: String, _ kind: Kind, _ unit: String?) -> Int {
        if let found = names.firstIndex(of: name) { return found }
        names.append(name)
        units.append(unit)
        cells.append(Cells(kind))
        return names.count - 1
    }

    /// The frame in order of time; rows without a time are left out when others have one, else rows are numbered.
    ///
    /// - Parameter first: names of columns in the order in which they stand before all others.
    /// - Returns: the frame, how many rows were left out, and whether rows were put in order.
    /// - Throws: `SeriesError.outOfMemory`, also what values lacked that were set.
    package func frame(
        index: String, first: [String]
    ) throws(SeriesError) -> (frame: Frame, withoutTime: Int, wasSorted: Bool) {
        let order = names.indices.sorted { (place($0, first), $0) < (place($1, first), $1) }
        var columns: [Column] = []
        for at in order { columns.append(Column(names[at], unit: units[at], values: try values(cells[at]))) }
        let times = try self.times.freeze(filled, padded: missingTime)
        let withTime = times.span.indices.filter { times.span[$0] != missingTime }
        guard !withTime.isEmpty || filled == 0 else {
            return (Frame(index: Index(name: "row", keys: .row(filled)), columns: columns), 0, false)
        }
        var frame = Frame(index: Index(name: index, keys: .time(times)), columns: columns)
        if withTime.count < filled { frame = try frame.picking(withTime) }
        guard let kept = frame.index.times, let rows = TimeRuns.order(kept) else {
            return (frame, filled - withTime.count, false)
        }
        return (try frame.picking(rows), filled - withTime.count, true)
    }

    private func place(_ column: Int, _ first: [String]) -> Int { first.firstIndex(of: names[column]) ?? first.count }

    /// Of a row that was never ended nothing is kept.
    private func values(_ cells: Cells) throws(SeriesError) -> Column.Values {
        switch cells.kind {
        case .number: .numbers(try cells.numbers.freeze(filled, padded: .nan))
        case .instant: .times(try cells.instants.freeze(filled, padded: missingTime))
        case .text: .text(TextColumn(codes: try cells.codes.freeze(filled, padded: -1), dictionary: cells.dictionary))
        }
    }
}
