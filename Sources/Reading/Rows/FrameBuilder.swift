import Diagnostics
import Series

/// A frame made row by row, for formats whose rows are not lines of fields: objects, points, records.
///
/// Columns are found by name, stand in order of first appearance and grow; what a row does not give is missing, and of two
/// values for one place the later counts. A column's type is decided from its first 500 values by the same evidence as in a
/// CSV file (number, time in one layout, text), then held: what does not fit is counted, and when a tenth does not,
/// `FrameReading` reads the file once more with that column as text.
///
/// One owner at a time. Memory: the columns, doubled while one of them grows.
@safe package final class FrameBuilder {
    package let path: String
    package let request: ReadRequest
    /// The row that values go to.
    private(set) var row = 0
    /// Rows so far.
    private(set) var count = 0
    /// Where the row stands in the file, for messages: a line, or its number; set by the format.
    var line = 1
    /// Types that are known beforehand, by column.
    package let known: [String: CSVColumn.Kind]

    /// Values that say that they are not a number: `NaN`, `Infinity`.
    var noNumbers = 0

    /// Whether rows are bare values without names, of which the first may be the time.
    var isBare = false

    /// What makes the rows none that may be read, to be told at their end.
    var refusal: FormatsError?

    /// What memory a value lacked: it is not there, so that the rows are void.
    private(set) var lack: SeriesError?

    private(set) var width = 0
    private(set) var columns: UnsafeMutablePointer<RowColumn>
    private var room = 8
    private var numbers: [String: Int] = [:]
    private var scratch: [UInt8] = []
    package let seed = UInt64.random(in: 0 ... .max)
    package let wanted: Set<String>?
    /// Where the rows go when they are not kept, and how many go at once.
    private var chunks: RowChunks?
    private var chunkRows = Int.max

    package static let columnLimit = 16_384
    package static let sampleSize = 500
    private static let padding = 16

    package init(path: String, request: ReadRequest, known: [String: CSVColumn.Kind] = [:]) {
        self.path = path
        self.request = request
        self.known = known
        if var wanted = request.options.columns.map(Set.init) ?? request.options.needed {
            if let time = request.options.time { wanted.insert(time) }
            if let clock = request.options.clock { wanted.insert(clock) }
            self.wanted = wanted
        } else {
            wanted = nil
        }
        // SAFETY: owned by this object, moved only by `column`, freed in deinit.
        unsafe columns = .allocate(capacity: room)
    }

    deinit {
        unsafe columns.deinitialize(count: width)
        unsafe columns.deallocate()
    }

    // MARK: Columns

    /// The number of the column of that name, a new one at its first call.
    ///
    /// - Parameter kind: its type where the format says it; nil to find it in the values. `.time(.iso(offset: true))` for
    ///   instants set as µs.
    /// - Throws: `tooManyColumns`.
    package func column(
        _ name: String, unit: String? = nil, kind: CSVColumn.Kind? = nil
    ) throws(FormatsError) -> Int {
        if let number = numbers[name] { return number }
        guard width < Self.columnLimit else {
            throw .tooManyColumns(path: path, count: width + 1, limit: Self.columnLimit)
        }
        if width == room {
            let larger = UnsafeMutablePointer<RowColumn>.allocate(capacity: room * 2)
            // SAFETY: all columns move to memory twice as large.
            unsafe larger.moveInitialize(from: columns, count: width)
            unsafe columns.deallocate()
            unsafe columns = larger
            room *= 2
        }
        let number = width
        unsafe (columns + number).initialize(to: RowColumn(name, unit: unit))
        numbers[name] = number
        width += 1
        if chunks != nil { limitChunk() }
        if kind != nil { unsafe columns[number].isGiven = true }
        if let kind = known[name] ?? said(of: name) ?? kind { decide(number, kind) }
        return number
    }

    // MARK: What formats see of the state

    // The state itself is not shared: what only this target can reach, the compiler proves to have one user at a time, and
    // leaves out the check at each value.

    /// The row that values go to.
    package var openRow: Int { row }

    /// Rows so far.
    package var rowCount: Int { count }

    /// Where the row stands in the file.
    package var place: Int { line }

    /// Says where the row stands in the file: a line, or its number.
    package func stand(at line: Int) { self.line = line }

    /// Says that the rows are bare values without names, of which the first may be the time.
    package func setBare(_ isBare: Bool) { self.isBare = isBare }

    /// Counts a value that says that it is not a number: `NaN`, `Infinity`.
    package func countNoNumber() { noNumbers += 1 }

    /// The number of a column that exists.
    package func number(of name: String) -> Int? { numbers[name] }

    /// The unit of a column, when it stands apart from its name.
    package func setUnit(_ column: Int, _ unit: String) {
        // SAFETY: columns are numbered below `width`, here and in all that follows.
        unsafe columns[column].unit = unit
    }

    /// How values of the column are written.
    @inline(__always)
    package func form(_ column: Int) -> RowColumn.Form { unsafe columns[column].form }

    // MARK: Values of the row

    /// A number; NaN is missing.
    @inline(__always)
    package func set(_ column: Int, _ number: Double) {
        let slot = unsafe columns + column
        guard unsafe slot.pointee.form == .number else { return setOther(column, number) }
        if unsafe slot.pointee.filled != row || row >= slot.pointee.capacity {
            guard unsafe makeRoom(slot) else { return }
        }
        // SAFETY: `makeRoom` made room for the row.
        // TRAP: it made the memory too, here and below.
        unsafe slot.pointee.values!.assumingMemoryBound(to: Double.self)[row] = number
        unsafe slot.pointee.filled = row + 1
    }

    /// A number of a column whose numbers are spelled.
    func setSpelled(_ column: Int, _ number: Double) {
        let slot = unsafe columns + column
        if unsafe slot.pointee.filled != row || row >= slot.pointee.capacity {
            guard unsafe makeRoom(slot) else { return }
        }
        // SAFETY: `makeRoom` made room for the row.
        // TRAP: it made the memory too.
        unsafe slot.pointee.values!.assumingMemoryBound(to: Double.self)[row] = number
        unsafe slot.pointee.filled = row + 1
    }

    /// A whole number with every digit.
    package func set(_ column: Int, whole: Int64) {
        let slot = unsafe columns + column
        switch unsafe slot.pointee.form {
        case .whole where !whole.isMissing:
            if unsafe slot.pointee.filled != row || row >= slot.pointee.capacity {
                guard unsafe makeRoom(slot) else { return }
            }
            // SAFETY: `makeRoom` made room for the row.
            // TRAP: it made the memory too.
            unsafe slot.pointee.values!.assumingMemoryBound(to: Int64.self)[row] = whole
            unsafe slot.pointee.filled = row + 1
        case .number:
            if !WholeNumber.isExact(whole) { unsafe slot.pointee.hasLarge = true }
            set(column, Double(whole))
        case .skip: break
        case .whole, .undecided, .iso, .time, .text, .spelled:
            set(column, spelled: Array(String(whole).utf8)[...], isText: false)
        }
    }

    /// Says that the file calls the numbers of a column whole.
    package func callWhole(_ column: Int) { unsafe columns[column].isTypedWhole = true }

    /// An instant, µs since 1970, for a column of kind `.time(.iso(offset: true))`; local µs when that has no offset.
    @inline(__always)
    package func set(_ column: Int, time: Int64) {
        let slot = unsafe columns + column
        guard unsafe slot.pointee.form == .iso || slot.pointee.form == .time else { return }
        if unsafe slot.pointee.filled != row || row >= slot.pointee.capacity {
            guard unsafe makeRoom(slot) else { return }
        }
        // TRAP: as above.
        unsafe slot.pointee.values!.assumingMemoryBound(to: Int64.self)[row] = time
        unsafe slot.pointee.filled = row + 1
    }

    /// A value as it is spelled; a text stays one even when it says `NA`.
    ///
    /// - Returns: false when it does not fit the column and is left missing.
    @discardableResult
    package func set(_ column: Int, text: String) -> Bool { set(column, spelled: Array(text.utf8)[...], isText: true) }

    /// A value as it is spelled: a number, a time or a text, whichever the column holds.
    ///
    /// - Parameter isText: whether the file marks it as text (quotes), which `NA` and the like then are too.
    /// - Returns: false when it does not fit the column and is left missing.
    @discardableResult
    package func set(_ column: Int, spelled bytes: ArraySlice<UInt8>, isText: Bool) -> Bool {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: bytes)
        scratch.append(contentsOf: repeatElement(0, count: Self.padding))
        let padded = scratch
        return unsafe padded.withUnsafeBufferPointer { buffer in
            unsafe set(
                column, spelled: UnsafeBufferPointer(rebasing: buffer[0..<bytes.count]), isText: isText)
        }
    }

    /// The same of bytes in memory with sixteen readable bytes behind them.
    @discardableResult
    @unsafe package func set(_ column: Int, spelled value: UnsafeBufferPointer<UInt8>, isText: Bool) -> Bool {
        let slot = unsafe columns + column
        guard let start = value.baseAddress else { return true }
        switch unsafe slot.pointee.form {
        case .text:
            if unsafe value.isEmpty || (!isText && value.count <= 4 && Missing.isMissingText(value.span)) {
                return true
            }
            if unsafe slot.pointee.filled != row || row >= slot.pointee.capacity {
                guard unsafe makeRoom(slot) else { return false }
            }
            // TRAP: a column of text has a table from the moment its type is decided.
            let code = unsafe slot.pointee.table!.code(of: value)
            // TRAP: as above.
            unsafe slot.pointee.values!.assumingMemoryBound(to: Int32.self)[row] = code
            unsafe slot.pointee.filled = row + 1
            return true
        case .iso:
            var behind = unsafe start
            // A quick time reads up to eight bytes behind its 19th.
            if value.count >= 19, let time = unsafe slot.pointee.quick.read(&behind),
                unsafe behind == start + value.count
            {
                set(column, time: time)
                return true
            }
        case .number:
            var number = 0.0
            // SAFETY: sixteen bytes stand behind the value, by the caller's word.
            // An empty text is no number: nothing is said there.
            if unsafe value.count > 0 && !(start[0] == 48 && value.count > 1)
                && scanDecimal(start, decimal: UInt8(ascii: "."), &number) == value.count
            {
                if unsafe number.magnitude >= 0x1p53 && NumberStyle().isLarge(value.span) {
                    unsafe slot.pointee.hasLarge = true
                }
                set(column, number)
                return true
            }
        case .skip: return true
        case .whole:
            // Some more digits may overflow, and a code is looked at slowly.
            if unsafe value.count <= 19 && start[0] != 48,
                case .whole(let whole) = unsafe NumberStyle().whole(value.span),
                unsafe isDigit(start[value.count - 1]) && (isDigit(start[0]) || start[0] == UInt8(ascii: "-"))
            {
                var number = 0.0
                if unsafe scanDecimal(start, decimal: UInt8(ascii: "."), &number) == value.count {
                    set(column, whole: whole)
                    return true
                }
            }
        case .undecided, .time, .spelled: break
        }
        return unsafe setSlowly(column, value, isText: isText)
    }

    /// Ends the row; the next values go to a new one.
    ///
    /// - Throws: `Interrupted`, `SeriesError.outOfMemory`, what the taker of rows throws that are not kept.
    package func endRow() throws {
        row += 1
        if row > count { count = row }
        if row & 1023 == 0 {
            try request.context.cancellation.check()
            if let lack { throw lack }
        }
        if row >= chunkRows { try handOverWhenDecided() }
    }

    /// Hands all rows over to `rows` instead of keeping them.
    func hands(to rows: RowChunks) {
        chunks = rows
        limitChunk()
    }

    /// A chunk holds the rows that types are decided from, at least, and takes no more memory than `chunkBytes` otherwise.
    private func limitChunk() {
        chunkRows = max(Self.sampleSize, request.options.chunkBytes / (8 * max(1, width)))
    }

    /// Hands over what is there, or takes some more rows where a column has too few values yet to tell its type.
    ///
    /// - Throws: `Unstreamable` when that takes too many rows.
    private func handOverWhenDecided() throws {
        guard isUndecided else {
            try handOver(isLast: false)
            return limitChunk()
        }
        guard row < max(20 * Self.sampleSize, request.options.chunkBytes / (2 * max(1, width))) else {
            throw RowChunks.Unstreamable()
        }
        chunkRows += Self.sampleSize
    }

    /// Whether the type of a column is open that has values: a whole load would look at more of them.
    private var isUndecided: Bool {
        (0..<width).contains { column in
            let slot = unsafe columns + column
            return unsafe slot.pointee.form == .undecided && !slot.pointee.early.isEmpty
                && wanted?.contains(slot.pointee.name) ?? true
        }
    }

    /// Hands over the rows that have come and begins with none; columns and their types stay.
    ///
    /// - Throws: `Unstreamable` for a column whose type the rows so far do not tell; `EnoughRows`.
    @discardableResult
    package func handOver(isLast: Bool) throws -> CSVPlan {
        if !isLast, isUndecided { throw RowChunks.Unstreamable() }
        let (plan, result) = try finishChunk()
        try chunks?.add(plan, result)
        seek(0)
        forgetCount()
        for column in 0..<width { unsafe columns[column].startChunk(seed: seed) }
        if !isLast, chunks?.isEnough ?? false { throw EnoughRows() }
        return plan
    }

    func forgetCount() { count = 0 }

    /// Rows that stand in the columns already.
    package func add(rows: Int) {
        count += rows
        row = count
    }

    /// Goes to a row, for formats that stand column by column.
    package func seek(_ row: Int) { self.row = row }

    /// Whether `set` has just refused the first value of a column, whose place an error may name.
    package func asksForPlace(_ column: Int) -> Bool { unsafe columns[column].unfit.count == 1 }

    /// Where that value stands in its line, counted from 1.
    package func placeRefused(_ column: Int, at place: Int) {
        if unsafe columns[column].unfit.count == 1 { unsafe columns[column].firstUnfit?.column = place }
    }

    /// One text for many rows, as labels are that belong to all of them; for a column of kind `.text`.
    package func fill(_ column: Int, rows: Range<Int>, text: String) {
        let slot = unsafe columns + column
        guard unsafe slot.pointee.form == .text, let first = rows.first, !text.isEmpty else { return }
        let current = row
        row = first
        set(column, text: text)
        row = current
        self.row = rows.upperBound - 1
        let isThere = unsafe makeRoom(slot)
        self.row = current
        guard isThere else { return }
        // SAFETY: `makeRoom` made room for the last row.
        // TRAP: and the memory.
        let codes = unsafe slot.pointee.values!.assumingMemoryBound(to: Int32.self)
        for row in rows.dropFirst() { unsafe codes[row] = codes[first] }
        unsafe slot.pointee.filled = max(slot.pointee.filled, rows.upperBound)
    }

    /// Room for the row in a column; false when there is no memory for it, which the end of the rows tells.
    @inline(never)
    private func makeRoom(_ slot: UnsafeMutablePointer<RowColumn>) -> Bool {
        do throws(SeriesError) {
            unsafe try slot.pointee.prepare(row)
            return true
        } catch {
            lack = error
            return false
        }
    }
}
