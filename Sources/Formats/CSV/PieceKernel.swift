import CKernels
import Series

/// Parses the rows of one piece of a file into columns of its own. One per worker, used for one piece after the other.
///
/// The bytes stand between 64 bytes before and, behind, a newline of our own and 64 zero bytes, so that a scan for a separator
/// or newline always stops and a load of eight bytes or 64 never leaves the memory; a row that runs into that newline is
/// unfinished unless the file ends there.
@safe struct PieceKernel: ~Copyable {
    let plan: CSVPlan
    let slots: UnsafeMutablePointer<Slot>
    /// The memory of each slot's column.
    let numbers: [Buffer<Double>?]
    let times: [Buffer<Int64>?]
    let codes: [Buffer<Int32>?]
    var tables: [TextTable?]

    private var memory: Buffer<UInt8>
    private static let padding = 64
    /// Position in the file of the first byte in memory, and how many there are.
    private(set) var origin = 0
    private(set) var byteCount = 0

    /// Rows and physical lines of the piece so far.
    private(set) var rows = 0
    private(set) var lines = 0
    private(set) var problems = RowProblems()
    /// What was found in the newest row that had anything: counted once that row is known to be whole.
    private var pending: [(kind: Problem, line: Int)] = []
    private var pendingRow = -1
    var failure: FormatsError?
    /// Where a quote is open when a row is unfinished because of it: line within the piece, column.
    var openQuote: (line: Int, column: Int)?
    /// The content of a field that does not stand in one piece: doubled quotes, text behind a closing quote.
    var scratch: [UInt8] = []

    enum Stop {
        /// All rows that start before the boundary are parsed; the next row starts at this position.
        case done(next: Int)
        /// The row that starts here goes on behind the bytes in memory.
        case unfinished(row: Int)
        /// `failure` says what, its line counted from the start of the piece.
        case failed
    }

    enum Problem: Equatable {
        case ragged, timeless
        case unfit(Int), code(Int), firstOver(Int), secondOver(Int)
    }

    /// One column's state in the hot loop.
    @safe struct Slot {
        enum Kind: UInt8 { case number, iso, otherTime, text, skip, extra }
        var kind: Kind
        var hasOffset = false
        /// The column that it fills.
        var values: UnsafeMutableRawPointer
        /// The first eleven bytes of the last date, as two overlapping words, and its midnight.
        var dateLow: UInt64 = 0
        var dateHigh: UInt64 = 0
        var midnight: Int64 = 0
        /// Of eight digits of which the last stands in the highest byte: which byte is the decimal mark, what it is, the
        /// bytes below and above it, and the power of ten to divide by.
        var markMask: UInt64 = 0
        var markKey: UInt64 = 0
        var below: UInt64 = 0
        var above: UInt64 = .max
        var scale = 1.0

        init(kind: Kind, hasOffset: Bool = false, values: UnsafeMutableRawPointer) {
            self.kind = kind
            self.hasOffset = hasOffset
            unsafe self.values = values
        }

        /// The bytes below the mark moved up into its place.
        @inline(__always)
        func withoutMark(_ x: UInt64) -> UInt64 { (x & below) << 8 | (x & above) }

        /// Numbers of this many decimal places, up to seven, are quick from now on; with none there is no mark, and the
        /// last byte must not be one.
        mutating func setPlaces(_ places: Int, _ decimal: UInt8) {
            let shift = UInt64(56 - 8 * places)
            markMask = places == 0 ? 0 : 0xFF << shift
            markKey = places == 0 ? 0 : UInt64(decimal ^ 48) << shift
            below = places == 0 ? 0 : (1 << shift) - 1
            above = places == 0 ? .max : ~(below | markMask)
            scale = kernel_ten(Int64(places))
        }
    }

    /// - Parameter rowLimit: rows that a piece can hold.
    init(plan: CSVPlan, rowLimit: Int, seed: UInt64) {
        self.plan = plan
        numbers = plan.columns.map { $0.kind == .number ? Buffer(capacity: rowLimit) : nil }
        times = plan.columns.map { if case .time = $0.kind { Buffer(capacity: rowLimit) } else { nil } }
        codes = plan.columns.map { $0.kind == .text ? Buffer(capacity: rowLimit) : nil }
        tables = plan.columns.map { $0.kind == .text ? TextTable(seed: seed) : nil }
        memory = Buffer(capacity: 1 << 12)
        // SAFETY: one slot for each column and one for fields beyond them, freed in deinit; `values` points into buffers
        // that live as long as self.
        unsafe slots = .allocate(capacity: plan.columns.count + 1)
        for (index, column) in plan.columns.enumerated() {
            let slot: Slot
            switch column.kind {
            case .skip: unsafe slot = Slot(kind: .skip, values: UnsafeMutableRawPointer(slots))
            case .number: unsafe slot = Slot(kind: .number, values: UnsafeMutableRawPointer(numbers[index]!.pointer))
            case .text: unsafe slot = Slot(kind: .text, values: UnsafeMutableRawPointer(codes[index]!.pointer))
            case .time(.iso(let offset)):
                unsafe slot = Slot(
                    kind: .iso, hasOffset: offset, values: UnsafeMutableRawPointer(times[index]!.pointer))
            case .time: unsafe slot = Slot(kind: .otherTime, values: UnsafeMutableRawPointer(times[index]!.pointer))
            }
            unsafe (slots + index).initialize(to: slot)
        }
        unsafe (slots + plan.columns.count).initialize(to: Slot(kind: .extra, values: UnsafeMutableRawPointer(slots)))
    }

    deinit {
        unsafe slots.deallocate()
    }

    /// Puts `count` bytes from `offset` of the file into memory, behind the `keeping` that are already there.
    mutating func load(_ source: ByteSource, offset: Int, count: Int) throws(FormatsError) {
        let needed = count + 2 * Self.padding + 1
        if memory.capacity < needed { memory = Buffer(capacity: needed + count / 4) }
        // SAFETY: the memory has room for the bytes, the newline and the padding on both sides.
        let bytes = unsafe memory.pointer + Self.padding
        unsafe try source.read(into: bytes, offset: offset, count: count)
        unsafe bytes[count] = plan.newline
        unsafe (bytes + count + 1).update(repeating: 0, count: Self.padding)
        origin = offset
        byteCount = count
    }

    /// Where the first row behind position `offset` starts if no quote is open there; nil when no line ends in memory.
    func rowStart(behind offset: Int) -> Int? {
        // SAFETY: `offset` lies in memory; the newline behind the bytes stops the scan.
        let base = unsafe UnsafePointer(memory.pointer + Self.padding)
        let hit = unsafe kernel_find(base + (offset - origin), plan.newline, plan.newline, plan.newline)
        let index = unsafe hit - base
        return index < byteCount ? origin + index + 1 : nil
    }

    mutating func startPiece() {
        rows = 0
        lines = 0
        problems = RowProblems()
        pending.removeAll(keepingCapacity: true)
        pendingRow = -1
        failure = nil
        openQuote = nil
    }

    /// Forgets the texts seen so far, after a piece that began in the wrong place.
    mutating func forgetTexts(seed: UInt64) {
        for index in tables.indices where tables[index] != nil { tables[index] = TextTable(seed: seed) }
    }

    mutating func note(_ problem: Problem, row: Int, line: Int) {
        if row != pendingRow {
            settle()
            pendingRow = row
        }
        if !pending.contains(where: { $0.kind == problem }) { pending.append((problem, line)) }
    }

    private mutating func forget(row: Int) {
        if row == pendingRow { pending.removeAll(keepingCapacity: true) }
    }

    private mutating func settle() {
        for (kind, line) in pending {
            switch kind {
            case .ragged: problems.ragged.add(line: line)
            case .timeless: problems.timeless.add(line: line)
            case .unfit(let column): problems.unfit[column, default: RowProblems.Tally()].add(line: line)
            case .code(let column): problems.codes.insert(column)
            case .firstOver(let column): problems.over[column, default: (false, false)].first = true
            case .secondOver(let column): problems.over[column, default: (false, false)].second = true
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Parses all rows that start in `start ..< boundary` (positions in the file), adding to what the piece has.
    mutating func parse(from start: Int, to boundary: Int, isLast: Bool) -> Stop {
        let width = plan.columns.count
        let separator = plan.separator
        let newline = plan.newline
        let decimal = plan.style.decimal
        let isPoint = decimal != separator
        // SAFETY: all pointers below stay within the loaded bytes, their newline and the padding: every scan stops at the
        // newline behind the last byte, loads of eight bytes stay within the padding, and rows stay below the row limit
        // because each takes two bytes or more.
        let base = unsafe UnsafePointer(memory.pointer + Self.padding)
        let end = unsafe base + byteCount
        let stop = unsafe base + (min(boundary, origin + byteCount) - origin)
        guard start < boundary, start - origin <= byteCount else { return .done(next: start) }
        let slots = unsafe self.slots
        var p = unsafe base + (start - origin)
        var row = rows
        var line = lines
        while unsafe p < stop {
            if unsafe p[0] == newline {
                unsafe p += 1
                line += 1
                continue
            }
            if unsafe p[0] == 13 && p[1] == newline {
                unsafe p += 2
                line += 1
                continue
            }
            let rowStart = unsafe p
            let rowLine = line
            var column = 0
            // Separators and line ends in the 64 bytes from `window` on, those of the fields before `p` cleared: where a
            // field ends is known before its value is, so the values of a row are worked out side by side.
            var window = unsafe p
            var marks = unsafe kernel_match_64(p, separator, newline, 13)
            fields: while true {
                let field = unsafe p
                let slot = unsafe slots + column
                if marks == 0 {
                    unsafe window = p
                    marks = unsafe kernel_match_64(p, separator, newline, 13)
                }
                quick: do {
                    // No mark at all: `past` lies 64 bytes on, and the field is none of those that are quick.
                    let past = unsafe window + marks.trailingZeroBitCount
                    switch unsafe slot.pointee.kind {
                    case .number:
                        var value = 0.0
                        let length = unsafe past - p
                        if unsafe shortNumber(p, length, decimal, slot, &value)
                            || longNumber(p, length, decimal, &value)
                        {
                            unsafe p = past
                        } else if unsafe p == past {
                            value = .nan
                        } else {
                            // A leading zero before a digit may be a code: looked at slowly.
                            if unsafe p[0] == 48 && isDigit(p[1]) { break quick }
                            let taken = unsafe scanDecimal(p, decimal: isPoint ? decimal : 48, &value)
                            if taken == 0 { break quick }
                            unsafe p += taken
                            if unsafe p != past { break quick }
                        }
                        unsafe slot.pointee.values.assumingMemoryBound(to: Double.self)[row] = value
                    case .iso:
                        let time: Int64
                        if unsafe past - p == 19 && !slot.pointee.hasOffset, let known = unsafe sameDateTime(p, slot) {
                            time = known
                        } else {
                            var behind = unsafe p
                            guard let read = unsafe isoTime(&behind, slot), unsafe behind == past else { break quick }
                            time = read
                        }
                        unsafe slot.pointee.values.assumingMemoryBound(to: Int64.self)[row] = time
                        unsafe p = past
                    case .skip:
                        if unsafe marks == 0 || p[0] == UInt8(ascii: "\"") || p[0] == 32 || p[0] == 9 { break quick }
                        unsafe p = past
                    default: break quick
                    }
                    marks &= marks &- 1
                    if unsafe p[0] == separator {
                        unsafe p += 1
                        column = column < width ? column + 1 : width
                        continue fields
                    }
                    if unsafe p[0] == newline {
                        unsafe p += 1
                        break fields
                    }
                    if unsafe p[0] == 13 && p[1] == newline {
                        unsafe p += 2
                        break fields
                    }
                }
                // Anything unusual about the field.
                let context = unsafe FieldContext(
                    start: field, end: end, rowStart: rowStart, row: row, rowLine: rowLine, isLast: isLast)
                guard let behind = unsafe slowField(context, column: column, line: &line) else {
                    rows = row
                    lines = rowLine
                    if failure != nil { return .failed }
                    forget(row: row)
                    return .unfinished(row: unsafe origin + (rowStart - base))
                }
                unsafe p = behind
                if unsafe p[0] == separator {
                    unsafe p += 1
                    marks = 0
                    column = column < width ? column + 1 : width
                    continue fields
                }
                if unsafe p[0] != newline { unsafe p += 1 }
                unsafe p += 1
                break fields
            }
            if unsafe p > end && !isLast {
                rows = row
                lines = rowLine
                forget(row: row)
                return .unfinished(row: unsafe origin + (rowStart - base))
            }
            if column + 1 < width { fillMissing(row: row, from: column + 1, line: rowLine) }
            row += 1
            line += 1
        }
        rows = row
        lines = line
        settle()
        return .done(next: unsafe origin + (min(p, end) - base))
    }

    /// A row that ends early: its last columns are missing.
    private mutating func fillMissing(row: Int, from first: Int, line: Int) {
        note(.ragged, row: row, line: line)
        for column in first..<plan.columns.count { setMissing(row: row, column: column, line: line) }
    }

    mutating func setMissing(row: Int, column: Int, line: Int) {
        if column == plan.timeIndex { note(.timeless, row: row, line: line) }
        // SAFETY: `row` is below the row limit.
        let slot = unsafe slots[column]
        switch slot.kind {
        case .number: unsafe slot.values.assumingMemoryBound(to: Double.self)[row] = .nan
        case .iso, .otherTime: unsafe slot.values.assumingMemoryBound(to: Int64.self)[row] = missingTime
        case .text: unsafe slot.values.assumingMemoryBound(to: Int32.self)[row] = -1
        case .skip, .extra: break
        }
    }
}
