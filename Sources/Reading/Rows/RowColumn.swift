import Series

/// One column of a `FrameBuilder` as it grows.
@safe package struct RowColumn: ~Copyable {
    /// How values are written, once the column's type is decided.
    package enum Form: UInt8 {
        case undecided, number, whole, iso, time, text, skip
        /// Numbers that are more than digits, written as doubles.
        case spelled
    }

    package var name: String
    package var unit: String?
    /// The unit that stands beside the name, whatever the values say.
    let headerUnit: String?
    /// Whether the values told the type, and how many did.
    private(set) var isInferred = false
    var sampled = Int.max
    /// What is said of how it was read.
    package var reading: TableNote?
    package var form = Form.undecided
    package var kind = CSVColumn.Kind.text
    package var example = ""
    /// Rows that are written, from the first on; those between two values are filled in as missing.
    package var filled = 0
    /// Elements that `values` has room for.
    package private(set) var capacity = 0
    /// Where the values stand: doubles, whole numbers or codes, as the form says.
    package private(set) var values: UnsafeMutableRawPointer?
    private var memory: BufferBuilder<UInt8>?
    package var table: TextCodes?
    /// How its numbers are written where they are more than digits, and words for missing ones.
    private(set) var spelling: NumberSpelling?
    var missingWords: [[UInt8]] = []
    /// What came before the type was decided.
    var early: [Early] = []
    /// The last date, for quick ISO times.
    var quick = QuickTime()
    package var unfit = RowProblems.Tally()
    /// Values that are bounds, read as these.
    var limits = RowProblems.Tally()
    /// The first value that did not fit: its place and what it says.
    var firstUnfit: (line: Int, column: Int, text: String)?
    var hasCodes = false
    /// Whether the file calls its numbers whole; whether one was beyond 2⁵³, one none, and the first beyond 64 bits.
    package var isTypedWhole = false
    /// Whether the format says what the column holds, so that nothing was inferred.
    var isGiven = false
    /// Whether its first values are dates without a clock, or times of day under a name that says so, or zones under such a one.
    var holdsDates = false
    var datesComeAgain = false
    var holdsDays = false
    /// A time with another offset than the first has.
    var otherOffset: String?
    var holdsClocks = false
    var holdsZones = false
    /// Whether its first values are seconds since 1970 that ascend.
    var holdsInstants = false
    var hasLarge = false
    var hasFractions = false
    var beyond: String?
    var over = (first: false, second: false)
    package var missing = RowProblems.Tally()

    struct Early {
        var row: Int
        var line: Int
        var bytes: [UInt8]
        var isText: Bool
    }

    init(_ name: String, unit: String?) {
        self.name = name
        self.unit = unit
        headerUnit = unit
    }

    /// Takes note that the type is that of the first values.
    mutating func infer(from count: Int) { (isInferred, sampled) = (true, count) }

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

    /// Decides that it holds numbers, some of them words that stand for nothing.
    ///
    /// - Parameter spelling: how they are written; nil for plain ones.
    mutating func decideNumbers(_ spelling: NumberSpelling?, missingWords: [[UInt8]]) {
        kind = .number
        form = spelling == nil ? .number : .spelled
        self.spelling = spelling
        self.missingWords = missingWords
        unit = NumberSpelling.unit(of: spelling, header: unit)
    }

    /// Makes room for `row` and marks the rows before it that have no value as missing.
    ///
    /// - Throws: `SeriesError.outOfMemory`; what was written stays.
    mutating func prepare(_ row: Int) throws(SeriesError) {
        if row >= capacity { try grow(to: max(row + 1, capacity * 2, 256)) }
        guard filled < row, let values = unsafe values else { return }
        switch form {
        case .number, .spelled:
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

    /// What a column came to.
    package struct Finished {
        package var kind: CSVColumn.Kind
        package var numbers: Buffer<Double>?
        package var wholes: Buffer<Int64>?
        package var times: Buffer<Int64>?
        package var codes: Buffer<Int32>?
        package var table: TextCodes?
    }

    /// Takes the first `count` rows, those without a value as missing; the column has none afterwards and stays what it is. One
    /// whose type is open is of numbers.
    ///
    /// - Parameters:
    ///   - isSkipped: whether nobody asks for it.
    ///   - isIndex: whether its times are the index; Unix times that are not are numbers, as they are in a text file.
    /// - Throws: `SeriesError.outOfMemory`.
    package mutating func take(_ count: Int, isSkipped: Bool, isIndex: Bool) throws(SeriesError) -> Finished {
        guard !isSkipped, form != .skip else { return Finished(kind: .skip) }
        if form == .undecided { return Finished(kind: .number, numbers: try .filled(.nan, count: count)) }
        if count > 0 { try prepare(count - 1) }
        // The last row itself, when it has no value.
        if filled < count { try prepare(count) }
        var finished = Finished(kind: kind, table: table)
        if let memory = memory.take() {
            switch form {
            case .number, .spelled: finished.numbers = memory.freeze(as: Double.self, count: count)
            case .whole: finished.wholes = memory.freeze(as: Int64.self, count: count)
            case .iso, .time: finished.times = memory.freeze(as: Int64.self, count: count)
            case .text: finished.codes = memory.freeze(as: Int32.self, count: count)
            case .undecided, .skip: break
            }
        } else {
            switch form {
            case .number, .spelled: finished.numbers = Buffer([])
            case .whole: finished.wholes = Buffer([])
            case .iso, .time: finished.times = Buffer([])
            case .text: finished.codes = Buffer([])
            case .undecided, .skip: break
            }
        }
        forget()
        if !isIndex, case .time(.unix(let unit)) = kind, let times = finished.times {
            (finished.numbers, finished.times) = (try Self.numbers(times, unit), nil)
            finished.kind = .number
        }
        return finished
    }

    private mutating func forget() {
        filled = 0
        capacity = 0
        unsafe values = nil
        memory = nil
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
        forget()
        if table != nil { table = TextCodes(seed: seed) }
        unfit = RowProblems.Tally()
        limits = RowProblems.Tally()
        over = (false, false)
        (hasLarge, hasFractions, beyond) = (false, false, nil)
        missing = RowProblems.Tally()
    }

    private static func numbers(_ times: Buffer<Int64>, _ unit: UnixUnit) throws(SeriesError) -> Buffer<Double> {
        let from = times.span
        var made = try BufferBuilder<Double>(count: from.count)
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
        return made.freeze()
    }

    private mutating func grow(to room: Int) throws(SeriesError) {
        let size = form == .text ? 4 : 8
        let (bytes, overflows) = room.multipliedReportingOverflow(by: size)
        let larger = try BufferBuilder<UInt8>(capacity: overflows ? .max : bytes)
        let start = unsafe UnsafeMutableRawPointer(larger.pointer)
        // SAFETY: the new memory has room for what was written, and the pointer lives as long as it.
        if let values = unsafe values { unsafe start.copyMemory(from: values, byteCount: filled * size) }
        capacity = larger.capacity / size
        memory = consume larger
        unsafe values = start
    }
}
