import Series

/// One column of a `FrameBuilder` as it grows.
@safe struct RowColumn {
    /// How values are written, once the column's type is decided.
    enum Form: UInt8 { case undecided, number, whole, iso, time, text, skip }

    var name: String
    var unit: String?
    var form = Form.undecided
    var kind = CSVColumn.Kind.text
    var example = ""
    /// Rows that are written, from the first on; those between two values are filled in as missing.
    var filled = 0
    /// Elements that `values` has room for.
    private(set) var capacity = 0
    /// The memory of the one buffer below that is in use.
    private(set) var values: UnsafeMutableRawPointer?
    private(set) var numbers: Buffer<Double>?
    private(set) var wholes: Buffer<Int64>?
    private(set) var times: Buffer<Int64>?
    private(set) var codes: Buffer<Int32>?
    var table: TextCodes?
    /// What came before the type was decided.
    var early: [Early] = []
    /// The last date, for quick ISO times.
    var quick = QuickTime()
    var unfit = RowProblems.Tally()
    /// The first value that did not fit: its place and what it says.
    var firstUnfit: (line: Int, column: Int, text: String)?
    var hasCodes = false
    /// Whether the file calls its numbers whole; whether one was beyond 2⁵³, one none, and the first beyond 64 bits.
    var isTypedWhole = false
    /// Whether the format says what the column holds, so that nothing was inferred.
    var isGiven = false
    var hasLarge = false
    var hasFractions = false
    var beyond: String?
    var over = (first: false, second: false)
    var missing = RowProblems.Tally()

    struct Early {
        var row: Int
        var line: Int
        var bytes: [UInt8]
        var isText: Bool
    }

    init(_ name: String, unit: String?) {
        self.name = name
        self.unit = unit
    }

    /// Decides the type; until then nothing was written.
    mutating func decide(_ kind: CSVColumn.Kind, seed: UInt64) {
        self.kind = kind
        switch kind {
        case .skip: form = .skip
        case .number: form = .number
        case .whole: form = .whole
        case .text:
            form = .text
            table = TextCodes(seed: seed)
        case .time(.iso(let offset)):
            form = .iso
            quick.hasOffset = offset
        case .time: form = .time
        }
    }

    /// Makes room for `row` and marks the rows before it that have no value as missing.
    mutating func prepare(_ row: Int) {
        if row >= capacity { grow(to: max(row + 1, capacity * 2, 256)) }
        guard filled < row, let values = unsafe values else { return }
        switch form {
        case .number:
            // SAFETY: `filled ..< row` lies within the capacity, here and below.
            let base = unsafe values.assumingMemoryBound(to: Double.self)
            for missing in filled..<row { unsafe base[missing] = .nan }
        case .whole, .iso, .time:
            let base = unsafe values.assumingMemoryBound(to: Int64.self)
            for missing in filled..<row { unsafe base[missing] = missingTime }
        case .text:
            let base = unsafe values.assumingMemoryBound(to: Int32.self)
            for missing in filled..<row { unsafe base[missing] = -1 }
        case .undecided, .skip: break
        }
        filled = row
    }

    /// Fills up to `count` rows and gives the rest of the memory back.
    mutating func finish(_ count: Int) {
        guard form != .skip, form != .undecided else { return }
        if count > 0 { prepare(count - 1) }
        // The last row itself, when it has no value.
        if filled < count { prepare(count) }
        if capacity == 0 { grow(to: 1) }
        numbers?.setCount(count)
        numbers?.trim()
        wholes?.setCount(count)
        wholes?.trim()
        times?.setCount(count)
        times?.trim()
        codes?.setCount(count)
        codes?.trim()
    }

    /// How many of `count` rows have no time.
    func missingTimes(of count: Int) -> Int {
        guard let values = unsafe values, form == .iso || form == .time else { return count }
        // SAFETY: `filled` rows are written.
        let times = unsafe values.assumingMemoryBound(to: Int64.self)
        return count - filled + (0..<filled).count { unsafe times[$0] == missingTime }
    }

    /// Begins with no rows and memory of its own; what it is stays.
    mutating func startChunk(seed: UInt64) {
        filled = 0
        capacity = 0
        unsafe values = nil
        (numbers, wholes, times, codes) = (nil, nil, nil, nil)
        if table != nil { table = TextCodes(seed: seed) }
        unfit = RowProblems.Tally()
        over = (false, false)
        (hasLarge, hasFractions, beyond) = (false, false, nil)
        missing = RowProblems.Tally()
    }

    /// Unix times that are not the index are numbers, as they are in a text file.
    mutating func timesAsNumbers(_ unit: UnixUnit) {
        guard let times else { return }
        let from = times.span
        let made = Buffer<Double>(capacity: from.count, count: from.count)
        var to = made.mutableSpan
        var scale = 1.0
        for _ in 0..<unit.microsecondPower.magnitude { scale *= 10 }
        for row in 0..<from.count {
            if from[row] == missingTime {
                to[row] = .nan
            } else {
                to[row] = unit.microsecondPower > 0 ? Double(from[row]) / scale : Double(from[row]) * scale
            }
        }
        numbers = made
        self.times = nil
        kind = .number
        form = .number
    }

    private mutating func grow(to room: Int) {
        switch form {
        case .number:
            let larger = Buffer<Double>(capacity: room)
            // SAFETY: the new memory has room for what was written, here and below; pointers live as long as the buffer.
            if let numbers { unsafe larger.pointer.update(from: numbers.pointer, count: filled) }
            numbers = larger
            unsafe values = UnsafeMutableRawPointer(larger.pointer)
            capacity = larger.capacity
        case .whole:
            let larger = Buffer<Int64>(capacity: room)
            if let wholes { unsafe larger.pointer.update(from: wholes.pointer, count: filled) }
            wholes = larger
            unsafe values = UnsafeMutableRawPointer(larger.pointer)
            capacity = larger.capacity
        case .iso, .time:
            let larger = Buffer<Int64>(capacity: room)
            if let times { unsafe larger.pointer.update(from: times.pointer, count: filled) }
            times = larger
            unsafe values = UnsafeMutableRawPointer(larger.pointer)
            capacity = larger.capacity
        case .text:
            let larger = Buffer<Int32>(capacity: room)
            if let codes { unsafe larger.pointer.update(from: codes.pointer, count: filled) }
            codes = larger
            unsafe values = UnsafeMutableRawPointer(larger.pointer)
            capacity = larger.capacity
        case .undecided, .skip: break
        }
    }
}
