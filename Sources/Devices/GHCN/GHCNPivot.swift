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
    /// - Throws: `SeriesError.outOfMemory`.
    mutating func frame(_ values: Buffer<Double>) throws(SeriesError) -> Frame {
        var codes = try BufferBuilder<Int32>(count: times.count)
        var days = try BufferBuilder<Int64>(count: times.count)
        var targets = try BufferBuilder<Int32>(count: times.count)
        let count = place(&targets, &days, &codes)
        days.setCount(count)
        codes.setCount(count)
        if let flags { dropFailed(flags, &targets) }
        let station = Column(
            "STATION", values: .text(TextColumn(places: codes.freeze(), words: stations.dictionary)))
        let columns = try scatter(values, targets.freeze(), count)
        return Frame(index: Index(name: "DATE", keys: .time(days.freeze())), columns: [station] + columns)
    }

    /// Finds each row's place: the rows of a day stand together, so a station's row of that day is known by its code alone.
    ///
    /// - Returns: how many rows there will be; a row without station or element gets −1.
    private func place(
        _ targets: inout BufferBuilder<Int32>, _ days: inout BufferBuilder<Int64>, _ codes: inout BufferBuilder<Int32>
    ) -> Int {
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

    private mutating func dropFailed(_ flags: TextColumn, _ targets: inout BufferBuilder<Int32>) {
        let codes = flags.codes.span
        var targets = targets.mutableSpan
        for row in 0..<codes.count where codes[row] >= 0 && targets[row] >= 0 {
            targets[row] = -1
            failed += 1
        }
    }

    /// A column an element, one after the other; a row whose place in it is taken is counted.
    private mutating func scatter(
        _ values: Buffer<Double>, _ targets: Buffer<Int32>, _ count: Int
    ) throws(SeriesError) -> [Column] {
        let known = elements.dictionary.map { GHCNElement.of($0) }
        let divisors = known.map { $0?.divisor ?? 1 }
        var made: [Scattered] = []
        for _ in known { made.append(Scattered(try BufferBuilder(repeating: .nan, count: count))) }
        let columns = unsafe made.map { unsafe $0.pointer }
        let numbers = values.span
        let places = targets.span
        let elementCodes = elements.codes
        let codes = elementCodes.span
        for row in 0..<numbers.count where places[row] >= 0 {
            let value = numbers[row]
            guard value != GHCNElement.missing, !value.isNaN else { continue }
            let element = Int(codes[row])
            // SAFETY: every target is below `count`, which each column of `made` holds, and they live until the end.
            guard let place = unsafe columns[element].map({ unsafe $0 + Int(places[row]) }) else { continue }
            if unsafe place.pointee.isNaN {
                unsafe place.pointee = value / divisors[element]
            } else {
                repeated += 1
            }
        }
        return zip(elements.dictionary.indices, made).map { code, column in
            Column(elements.dictionary[code], unit: known[code]?.unit, values: .numbers(column.freeze()))
        }
    }

    /// The column of an element while all of them are written at once.
    private final class Scattered {
        private var builder: BufferBuilder<Double>?

        init(_ builder: consuming BufferBuilder<Double>) { self.builder = consume builder }

        @unsafe var pointer: UnsafeMutablePointer<Double>? { unsafe builder?.pointer }

        /// Once: nothing is left afterwards.
        func freeze() -> Buffer<Double> { builder.take()?.freeze() ?? Buffer([]) }
    }
}
