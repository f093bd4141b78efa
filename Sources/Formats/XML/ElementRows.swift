import Series

/// Rows of named values that a document gives in any order: points of a track, workouts. What a row does not give is missing.
struct ElementRows {
    private(set) var count = 0
    /// µs since 1970; `missingTime` where a row has none.
    private var times: [Int64] = []
    private var names: [String] = []
    private var units: [String?] = []
    private var cells: [Cells] = []

    /// The values of one column, fewer than rows while the last ones are missing. One of the three is used.
    private struct Cells {
        var numbers: [Double] = []
        var instants: [Int64] = []
        var codes: [Int32] = []
        var dictionary: [String] = []
        var known: [String: Int32] = [:]
        var kind: Kind
    }
    private enum Kind { case number, instant, text }

    /// Sets a value of the open row; of two for one place the first counts.
    mutating func set(_ name: String, unit: String? = nil, _ value: Double) {
        let column = column(name, .number, unit)
        guard cells[column].kind == .number else { return }
        cells[column].numbers.pad(to: count, with: .nan)
        if cells[column].numbers.count == count { cells[column].numbers.append(value) }
    }

    mutating func set(_ name: String, time: Int64) {
        let column = column(name, .instant, nil)
        guard cells[column].kind == .instant else { return }
        cells[column].instants.pad(to: count, with: missingTime)
        if cells[column].instants.count == count { cells[column].instants.append(time) }
    }

    mutating func set(_ name: String, text: String) {
        let column = column(name, .text, nil)
        guard cells[column].kind == .text else { return }
        cells[column].codes.pad(to: count, with: -1)
        guard cells[column].codes.count == count else { return }
        if let code = cells[column].known[text] {
            cells[column].codes.append(code)
        } else {
            let code = Int32(cells[column].dictionary.count)
            cells[column].known[text] = code
            cells[column].dictionary.append(text)
            cells[column].codes.append(code)
        }
    }

    mutating func endRow(time: Int64?) {
        times.append(time ?? missingTime)
        count += 1
    }

    /// The number of a column: there are few, so that looking at each is quicker than a hash.
    private mutating func column(_ name: String, _ kind: Kind, _ unit: String?) -> Int {
        if let found = names.firstIndex(of: name) { return found }
        names.append(name)
        units.append(unit)
        cells.append(Cells(kind: kind))
        return names.count - 1
    }

    /// The frame in order of time; rows without a time are left out when others have one, else rows are numbered.
    ///
    /// - Parameter first: names of columns in the order in which they stand before all others.
    /// - Returns: the frame, how many rows were left out, and whether rows were put in order.
    func frame(index: String, first: [String]) -> (frame: Frame, withoutTime: Int, wasSorted: Bool) {
        let order = names.indices.sorted { (place($0, first), $0) < (place($1, first), $1) }
        let columns = order.map { Column(names[$0], unit: units[$0], values: values(cells[$0])) }
        let withTime = times.indices.filter { times[$0] != missingTime }
        guard !withTime.isEmpty || count == 0 else {
            return (Frame(index: Index(name: "row", keys: .row(count)), columns: columns), 0, false)
        }
        var frame = Frame(index: Index(name: index, keys: .time(Buffer(times))), columns: columns)
        if withTime.count < count { frame = frame.picking(withTime) }
        guard let kept = frame.index.times, let rows = TimeRuns.order(kept) else {
            return (frame, count - withTime.count, false)
        }
        return (frame.picking(rows), count - withTime.count, true)
    }

    private func place(_ column: Int, _ first: [String]) -> Int { first.firstIndex(of: names[column]) ?? first.count }

    /// Of a row that was never ended nothing is kept.
    private func values(_ cells: Cells) -> Column.Values {
        var cells = cells
        switch cells.kind {
        case .number:
            cells.numbers.fit(to: count, with: .nan)
            return .numbers(Buffer(cells.numbers))
        case .instant:
            cells.instants.fit(to: count, with: missingTime)
            return .times(Buffer(cells.instants))
        case .text:
            cells.codes.fit(to: count, with: -1)
            return .text(TextColumn(codes: Buffer(cells.codes), dictionary: cells.dictionary))
        }
    }
}

extension Array {
    /// Appends `element`, or takes the last away, until there are `count`.
    fileprivate mutating func fit(to count: Int, with element: Element) {
        if self.count > count { removeLast(self.count - count) }
        pad(to: count, with: element)
    }

    /// Appends `element` until there are `count`.
    fileprivate mutating func pad(to count: Int, with element: Element) {
        while self.count < count { append(element) }
    }
}
