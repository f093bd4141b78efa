import CKernels
import Series

/// Parses the rows of one chunk of a file to their place in the columns. One per worker, used for one chunk after the other.
///
/// The usual fields are read by a loop in C (`kernel_rows`), where each instruction counts; the others one by one here.
///
/// The bytes stand between 64 bytes before and, behind, a newline of our own and 64 zero bytes, so that a scan for a separator
/// or newline always stops and a load of eight bytes or 64 never leaves the memory; a row that runs into that newline is
/// unfinished unless the file ends there.
@safe package struct ChunkKernel: ~Copyable {
    let plan: CSVPlan
    /// What the loop keeps of each column, and one for the fields beyond them.
    package let columns: UnsafeMutablePointer<kernel_column>
    package var tables: [TextCodes?]
    /// Rows that there is room for.
    private var room = 0

    /// Whether the loop may use wide vectors.
    private let isWide: Bool
    private var memory: BufferBuilder<UInt8>
    private static let padding = 64
    /// Position in the file of the first byte in memory, and how many there are.
    package private(set) var origin = 0
    private(set) var byteCount = 0

    /// Rows and physical lines of the chunk so far.
    package private(set) var rows = 0
    package private(set) var lines = 0
    package var problems = RowProblems()
    /// What was found in the newest row that had anything: counted once that row is known to be whole.
    private var pending: [(kind: Problem, line: Int)] = []
    private var pendingRow = -1
    package var failure: FormatsError?
    /// Where a quote is open when a row is unfinished because of it: line within the chunk, column.
    var openQuote: (line: Int, column: Int)?
    /// The content of a field that does not stand in one chunk: doubled quotes, text behind a closing quote.
    package var scratch: [UInt8] = []

    package enum Stop {
        /// All rows that start before the boundary are parsed; the next row starts at this position.
        case done(next: Int)
        /// The row that starts here goes on behind the bytes in memory.
        case unfinished(row: Int)
        /// `failure` says what, its line counted from the start of the chunk.
        case failed
    }

    package enum Problem: Equatable {
        case ragged, timeless, misfit, wholeDay, floored
        case headerAgain(Int), unfit(Int), limit(Int), code(Int), firstOver(Int), secondOver(Int)
        case large(Int), fraction(Int), beyond(Int, String), label(Int), openEnd(Int), span(Int)
    }

    /// - Parameter isWide: whether the processor's wide vectors may be used, as `kernel_is_wide` tells.
    /// - Throws: `SeriesError.outOfMemory`.
    init(plan: CSVPlan, seed: UInt64, isWide: Bool) throws(SeriesError) {
        self.plan = plan
        self.isWide = isWide
        tables = plan.columns.map { $0.kind == .text ? TextCodes(seed: seed, mayGiveWay: true) : nil }
        memory = try BufferBuilder(capacity: 1 << 12)
        // SAFETY: freed in deinit.
        unsafe columns = .allocate(capacity: plan.columns.count + 1)
        for (index, column) in plan.columns.enumerated() {
            var slot = unsafe kernel_column()
            switch column.kind {
            case .skip: unsafe slot.kind = .skipped
            case .number: unsafe slot.kind = column.spelling == nil ? .number : .other
            case .text, .whole: unsafe slot.kind = .other
            case .time(let layout):
                unsafe slot.kind = .other
                if case .iso(let offset) = layout {
                    unsafe slot.kind = .time
                    unsafe slot.has_offset = offset
                }
            }
            unsafe (columns + index).initialize(to: slot)
        }
        var beyond = unsafe kernel_column()
        unsafe beyond.kind = .other
        unsafe (columns + plan.columns.count).initialize(to: beyond)
    }

    deinit {
        unsafe columns.deallocate()
    }

    /// Puts `count` bytes from `offset` of the file into memory, behind the `keeping` that are already there.
    package mutating func load(_ source: ByteSource, offset: Int, count: Int) throws(FormatsError) {
        let needed = count + 2 * Self.padding + 1
        if memory.capacity < needed { memory = try .window(needed + count / 4, of: source.path) }
        // SAFETY: the memory has room for the bytes, the newline and the padding on both sides.
        let bytes = unsafe memory.pointer + Self.padding
        unsafe try source.read(into: bytes, offset: offset, count: count)
        if let prefix = plan.prefix { unsafe prefix.apply(bytes, count, newline: plan.newline) }
        if let cut = plan.cut { unsafe cut.cut(bytes, count) }
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

    /// How many rows can start in `start ..< boundary`: a line end before each but the first. Fewer do where lines are blank or
    /// stand in quotes.
    package func rowLimit(from start: Int, to boundary: Int) -> Int {
        guard start < boundary, start >= origin, start - origin <= byteCount else { return 0 }
        let count = min(boundary, origin + byteCount) - 1 - start
        // SAFETY: the range lies in memory.
        let base = unsafe UnsafePointer(memory.pointer + Self.padding)
        return 1 + (count > 0 ? unsafe Int(kernel_count(base + (start - origin), Int64(count), plan.newline)) : 0)
    }

    /// Lets the next rows be written to the columns from row `first` on.
    ///
    /// - Parameter room: rows that may be; they must fit the columns, and nobody else may write there.
    mutating func aim(at first: Int, room: Int, of targets: ColumnTargets) {
        self.room = room
        // SAFETY: as many slots as columns; within the columns' memory, by the caller's word.
        for index in plan.columns.indices { unsafe columns[index].values = targets.place(index, first) }
    }

    /// The times of the rows so far, of the column that is the index.
    @unsafe package func times(_ column: Int) -> UnsafePointer<Int64>? {
        unsafe columns[column].values.map { unsafe UnsafePointer($0.assumingMemoryBound(to: Int64.self)) }
    }

    mutating func startChunk() {
        rows = 0
        lines = 0
        problems = RowProblems()
        pending.removeAll(keepingCapacity: true)
        pendingRow = -1
        failure = nil
        openQuote = nil
        for index in tables.indices { tables[index]?.startChunk() }
    }

    /// Forgets the texts seen so far, after a chunk that began in the wrong place.
    mutating func forgetTexts(seed: UInt64) {
        for index in tables.indices where tables[index] != nil {
            tables[index] = TextCodes(seed: seed, mayGiveWay: true)
        }
    }

    package mutating func note(_ problem: Problem, row: Int, line: Int) {
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
        if pending.contains(where: { if case .headerAgain = $0.kind { true } else { false } }) {
            problems.bearsNames = true
        }
        // What else is wrong with a header that comes again does not matter.
        if isHeaderAgain {
            problems.headersAgain.append(pendingRow)
            pending.removeAll(keepingCapacity: true)
            return
        }
        let isTimeless = pending.contains { $0.kind == .timeless || $0.kind == .misfit }
        for (kind, line) in pending {
            switch kind {
            case .ragged: problems.ragged.add(line: line)
            case .timeless: problems.timeless.add(line: line)
            case .misfit: problems.misfits.add(line: line)
            case .wholeDay: if !isTimeless { problems.wholeDays.add(line: line) }
            case .floored: problems.floored.add(line: line)
            // One name alone is a word like any other.
            case .headerAgain(let column):
                if column == plan.timeIndex || column == plan.clockIndex {
                    problems.misfits.add(line: line)
                    if problems.firstMisfit == nil { problems.firstMisfit = (plan.columns[column].written, line) }
                } else {
                    problems.unfit[column, default: RowProblems.Tally()].add(line: line)
                }
            case .unfit(let column): problems.unfit[column, default: RowProblems.Tally()].add(line: line)
            case .limit(let column): problems.limits[column, default: RowProblems.Tally()].add(line: line)
            case .label(let column): problems.labels[column, default: 0] += 1
            case .openEnd(let column): problems.openEnds[column, default: 0] += 1
            case .code(let column): problems.codes.insert(column)
            case .span(let column): problems.spans.insert(column)
            case .large(let column): problems.large.insert(column)
            case .fraction(let column): problems.fractions.insert(column)
            case .beyond(let column, let text): if problems.beyond[column] == nil { problems.beyond[column] = text }
            case .firstOver(let column): problems.over[column, default: (false, false)].first = true
            case .secondOver(let column): problems.over[column, default: (false, false)].second = true
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Whether the pending row bears the name of every column of numbers or times that has one.
    private var isHeaderAgain: Bool {
        let again = pending.count { if case .headerAgain = $0.kind { true } else { false } }
        guard again > 0 else { return false }
        return again
            == plan.columns.count { column in
                switch column.kind {
                case .number, .time: column.isNamed
                case .skip, .text, .whole: false
                }
            }
    }

    /// Parses all rows that start in `start ..< boundary` (positions in the file), adding to what the chunk has.
    package mutating func parse(from start: Int, to boundary: Int, isLast: Bool) -> Stop {
        guard start < boundary, start - origin <= byteCount else { return .done(next: start) }
        // SAFETY: all places below stay within the loaded bytes, their newline and the padding: every scan stops at the
        // newline behind the last byte, and no row is begun for which there is no room.
        let base = unsafe UnsafePointer(memory.pointer + Self.padding)
        let first = unsafe base + (start - origin)
        let end = unsafe base + byteCount
        var text = unsafe kernel_text(
            separator: plan.separator, newline: plan.newline, decimal: plan.style.decimal,
            stop: base + (min(boundary, origin + byteCount) - origin), end: end, is_last: isLast, columns: columns,
            width: Int64(plan.columns.count), room: Int64(room))
        var place = unsafe kernel_place(
            at: first, column: 0, row_start: first, row_line: Int64(lines), row: Int64(rows), line: Int64(lines))
        parsing: while true {
            switch unsafe isWide ? kernel_rows_wide(&text, &place) : kernel_rows_plain(&text, &place) {
            case .done:
                rows = unsafe Int(place.row)
                lines = unsafe Int(place.line)
                settle()
                return .done(next: unsafe origin + (min(place.at, end) - base))
            case .unfinished: break parsing
            case .full:
                // Its line ends were counted when the chunk was read.
                failure = .changedWhileRead(path: "")
                return .failed
            case .short_row: unsafe endRow(&place)
            case .field:
                guard let behind = unsafe otherField(text, &place) else {
                    guard failure != nil else { break parsing }
                    rows = unsafe Int(place.row)
                    lines = unsafe Int(place.row_line)
                    return .failed
                }
                unsafe place.at = behind + 1
                if unsafe behind[0] == plan.separator {
                    unsafe place.column = min(place.column + 1, text.width)
                    continue parsing
                }
                // A carriage return and its newline.
                if unsafe behind[0] != plan.newline { unsafe place.at += 1 }
                if unsafe place.at > end && !isLast { break parsing }
                unsafe endRow(&place)
            }
        }
        rows = unsafe Int(place.row)
        lines = unsafe Int(place.row_line)
        forget(row: rows)
        return .unfinished(row: unsafe origin + (place.row_start - base))
    }

    /// Counts a row that ended in `place.column`; columns behind that are missing.
    private mutating func endRow(_ place: inout kernel_place) {
        let next = unsafe Int(place.column) + 1
        if next < plan.columns.count {
            let (row, line) = unsafe (Int(place.row), Int(place.row_line))
            if next < plan.leastFields { note(.ragged, row: row, line: line) }
            for column in next..<plan.columns.count { setMissing(row: row, column: column, line: line) }
        }
        unsafe place.row += 1
        unsafe place.line += 1
        unsafe place.column = 0
    }

    mutating func setMissing(row: Int, column: Int, line: Int) {
        if column == plan.timeIndex { note(.timeless, row: row, line: line) }
        if column == plan.clockIndex, !plan.clockHasOffset {
            // A day without a time of day is the whole day.
            note(.wholeDay, row: row, line: line)
            // SAFETY: there is room for `row`, here and below.
            unsafe set(column, row, Int64(0))
            return
        }
        switch plan.columns[column].kind {
        case .skip: break
        case .number: unsafe set(column, row, Double.nan)
        case .whole, .time: unsafe set(column, row, Int64.missing)
        case .text: unsafe set(column, row, Int32(-1))
        }
    }

    /// Writes a value of the type that the column has.
    @unsafe package func set<Value: BitwiseCopyable>(_ column: Int, _ row: Int, _ value: Value) {
        unsafe columns[column].values?.assumingMemoryBound(to: Value.self)[row] = value
    }
}
