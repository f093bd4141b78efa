import Series

/// From long rows in order of time to one row a station and day.
struct GHCNPivot {
    let times: Buffer<Int64>
    let stations: TextColumn
    let elements: TextColumn
    let flags: TextColumn?
    /// Values left out because a quality check failed, and because the same one came before.
    private(set) var failed = 0
    private(set) var repeated = 0

    init(times: Buffer<Int64>, stations: TextColumn, elements: TextColumn, flags: TextColumn?) {
        self.times = times
        self.stations = stations
        self.elements = elements
        self.flags = flags
    }

    /// - Parameter values: as many as rows, in written units.
    /// - Returns: an index of days, `STATION`, and a column an element in order of first appearance, converted. O(rows).
    mutating func frame(_ values: Buffer<Double>) -> Frame {
        let codes = Buffer<Int32>(capacity: times.count, count: times.count)
        let days = Buffer<Int64>(capacity: times.count, count: times.count)
        let targets = Buffer<Int32>(capacity: times.count, count: times.count)
        let count = place(targets, days, codes)
        days.setCount(count)
        days.trim()
        codes.setCount(count)
        codes.trim()
        if let flags { dropFailed(flags, targets) }
        let station = Column("STATION", values: .text(TextColumn(codes: codes, dictionary: stations.dictionary)))
        return Frame(
            index: Index(name: "DATE", keys: .time(days)), columns: [station] + scatter(values, targets, count))
    }

    /// Finds each row's place: the rows of a day stand together, so a station's row of that day is known by its code alone.
    ///
    /// - Returns: how many rows there will be; a row without station or element gets −1.
    private func place(_ targets: Buffer<Int32>, _ days: Buffer<Int64>, _ codes: Buffer<Int32>) -> Int {
        let (instants, stationCodes, elementCodes) = (times.span, stations.codes.span, elements.codes.span)
        var targets = targets.mutableSpan
        var days = days.mutableSpan
        var codes = codes.mutableSpan
        var rowOf = [Int32](repeating: -1, count: stations.dictionary.count)
        var dayOf = [Int64](repeating: missingTime, count: stations.dictionary.count)
        var count = 0
        for row in 0..<instants.count {
            let station = Int(stationCodes[row])
            guard station >= 0, elementCodes[row] >= 0 else {
                targets[row] = -1
                continue
            }
            if dayOf[station] != instants[row] {
                dayOf[station] = instants[row]
                rowOf[station] = Int32(truncatingIfNeeded: count)
                days[count] = instants[row]
                codes[count] = Int32(station)
                count += 1
            }
            targets[row] = rowOf[station]
        }
        return count
    }

    private mutating func dropFailed(_ flags: TextColumn, _ targets: Buffer<Int32>) {
        let codes = flags.codes.span
        var targets = targets.mutableSpan
        for row in 0..<codes.count where codes[row] >= 0 && targets[row] >= 0 {
            targets[row] = -1
            failed += 1
        }
    }

    private mutating func scatter(_ values: Buffer<Double>, _ targets: Buffer<Int32>, _ count: Int) -> [Column] {
        let known = elements.dictionary.map { GHCNElement.of($0) }
        let divisors = known.map { $0?.divisor ?? 1 }
        let made = known.map { _ in Buffer<Double>(repeating: .nan, count: count) }
        let columns = unsafe made.map { unsafe $0.pointer }
        let elementCodes = elements.codes
        let numbers = values.span
        let targets = targets.span
        let codes = elementCodes.span
        for row in 0..<numbers.count where targets[row] >= 0 {
            let value = numbers[row]
            guard value != GHCNElement.missing, !value.isNaN else { continue }
            let element = Int(codes[row])
            // SAFETY: every target is below `count`, which each buffer of `made` holds, and they live until the end.
            let place = unsafe columns[element] + Int(targets[row])
            if unsafe place.pointee.isNaN {
                unsafe place.pointee = value / divisors[element]
            } else {
                repeated += 1
            }
        }
        return zip(elements.dictionary.indices, made).map { code, buffer in
            Column(elements.dictionary[code], unit: known[code]?.unit, values: .numbers(buffer))
        }
    }
}
