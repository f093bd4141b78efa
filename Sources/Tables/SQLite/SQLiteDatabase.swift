import CSQLite
import Diagnostics
import Files
import Glibc
import Reading
import Series
import Synchronization

/// A SQLite database, opened to be read only: nothing but SELECT is let through.
@safe final class SQLiteDatabase {
    private let path: String
    let handle: sqlite_database_t
    private let cancellation: Cancellation
    private let stop: Stop
    /// Where a fence has checked them: the database, its log and its journal, which SQLite then reads by their descriptors.
    private let files: [OpenedFile]

    /// A database in memory may be this large.
    private static let memoryLimit = 256 << 20

    /// - Parameter steps: of SQLite's machine, after which a query fails.
    /// - Throws: `missingLibrary`, `database` with SQLite's own words, `needsFile` for one that is packed and large.
    init(_ source: ByteSource, _ request: ReadRequest, steps: Int = .max) throws(FormatsError) {
        path = source.path
        cancellation = request.context.cancellation
        stop = Stop(by: request.context.cancellation, after: steps / Int(SQLITE_PROGRESS_STEPS))
        guard sqlite_library_open() == 0 else {
            throw .missingLibrary(
                name: "SQLite", package: .sqlite, reason: unsafe String(cString: sqlite_library_failure()))
        }
        let (log, journal) = (source.file?.companion("-wal"), source.file?.companion("-journal"))
        try Self.checkLength(source, hasLog: log != nil || journal != nil)
        files = [source.file, log, journal].compactMap { $0 }
        var opened: sqlite_database_t?
        if let file = source.file, !file.isByName {
            unsafe opened = sqlite_database_descriptor(
                file.descriptor, log?.descriptor ?? -1, journal?.descriptor ?? -1)
        } else if let place = source.file?.place {
            // `:memory:` and `file:` mean other things to SQLite.
            let path = place.isAbsolute ? place : Path.here.joined(place)
            unsafe opened = path.withCString { unsafe sqlite_database_open($0) }
        } else {
            guard source.size <= Self.memoryLimit else { throw .needsFile(path: path, format: "SQLite") }
            let bytes = try source.slice(offset: 0, count: source.size)
            unsafe opened = bytes.withUnsafeBufferPointer { buffer in
                // SAFETY: a source is never empty, and the bytes are copied before the call returns.
                unsafe buffer.baseAddress.flatMap { unsafe sqlite_database_bytes($0, Int64(buffer.count)) }
            }
        }
        guard let opened = unsafe opened else { throw .database(path: path, message: "out of memory") }
        unsafe handle = opened
        if let problem = unsafe Self.problem(opened) {
            throw unsafe .database(path: path, message: problem, isLocked: Self.isLocked(opened))
        }
        // SAFETY: what stops it outlives the database, which holds it.
        unsafe sqlite_on_progress(
            handle,
            { context in
                guard let context = unsafe context else { return 0 }
                return unsafe Unmanaged<Stop>.fromOpaque(context).takeUnretainedValue().isReached() ? 1 : 0
            }, Unmanaged.passUnretained(stop).toOpaque())
    }

    /// What ends a query between two steps: the person, that nobody takes its rows any more, or that they take too long to come.
    private final class Stop: Sendable {
        let person: Cancellation
        let leaver = Cancellation()
        /// Looks that are left.
        private let looks: Atomic<Int>

        init(by person: Cancellation, after looks: Int) {
            self.person = person
            self.looks = Atomic(looks)
        }

        func isReached() -> Bool {
            person.isRaised || leaver.isRaised || looks.wrappingSubtract(1, ordering: .relaxed).newValue < 0
        }
    }

    /// SQLite takes what is missing of the last page for zeros, and so rows of it for others.
    ///
    /// - Throws: `cutOff` when the header tells of more pages than the file has (sqlite.org/fileformat2.html, 1.3.7) and no
    ///   log beside it may hold them.
    private static func checkLength(_ source: ByteSource, hasLog: Bool) throws(FormatsError) {
        let head = try source.slice(offset: 0, count: 100)
        guard head.count == 100, head.starts(with: Array("SQLite format 3\0".utf8)) else { return }
        func number(_ at: Int) -> Int { head[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let written = Int(head[16]) << 8 | Int(head[17])
        let pageSize = written == 1 ? 65_536 : max(1, written)
        let pages = number(28)
        // The count holds when it was written with the last change. A product of 32 and 17 bits fits.
        guard number(24) == number(92), pages * pageSize > source.size, !hasLog else { return }
        throw .cutOff(
            path: source.path, place: .offset(source.size), inside: "page \(source.size / pageSize + 1) of \(pages)")
    }

    deinit { unsafe sqlite_database_close(handle) }

    /// SQLite's words for what went wrong last, nil when nothing did.
    static func problem(_ database: sqlite_database_t) -> String? {
        // SAFETY: the message is copied at once.
        unsafe sqlite_status(database) == 0 ? nil : String(cString: sqlite_message(database))
    }

    /// Whether what went wrong last is that another program holds it: SQLITE_BUSY or SQLITE_LOCKED, which are the low eight bits
    /// of their extended codes (sqlite.org/rescode.html).
    static func isLocked(_ database: sqlite_database_t) -> Bool {
        [5, 6].contains(unsafe sqlite_status(database) & 0xFF)
    }

    /// Calls `body` with each row of a SELECT.
    ///
    /// - Throws: `badQuery` when SQLite refuses it, `database` when reading fails on the way, `Interrupted`.
    func rows(_ sql: String, _ body: (SQLiteRow) throws -> Void) throws {
        // Once it was left another thread may still be in it.
        guard !stop.leaver.isRaised else { throw Interrupted() }
        guard !sql.utf8.contains(0), let rows = unsafe sqlite_rows_begin(handle, sql) else {
            throw FormatsError.badQuery(path: path, message: unsafe Self.problem(handle) ?? "a zero byte in it")
        }
        let steps = unsafe SQLiteSteps(rows, of: self)
        let last = try steps.run(cancellation, stop.leaver) { cells in
            for start in stride(from: 0, to: cells.count, by: max(1, steps.head.names.count)) {
                try body(SQLiteRow(head: steps.head, cells: cells, start: start))
            }
        }
        guard case .failed(let message, let isLocked) = last else {
            if unsafe sqlite_database_changed(handle) != 0 { throw FormatsError.changedWhileRead(path: path) }
            return
        }
        try cancellation.check()
        throw FormatsError.database(path: path, message: message, isLocked: isLocked)
    }

    /// The names of a query's columns; none of its rows is read.
    func columns(_ sql: String) throws(FormatsError) -> [String] {
        guard let rows = unsafe sqlite_rows_begin(handle, sql) else {
            throw .badQuery(path: path, message: unsafe Self.problem(handle) ?? "")
        }
        defer { unsafe sqlite_rows_end(rows) }
        return unsafe SQLiteRow.Head(rows).names
    }

    /// A column of a query's rows, as texts; nil for NULL.
    func texts(_ sql: String, column: Int = 0) throws -> [String?] {
        var result: [String?] = []
        try rows(sql) { if $0.head.names.indices.contains(column) { result.append($0.text(column)) } }
        return result
    }

    /// Has each row of a SELECT added up where it is stepped through.
    ///
    /// - Throws: as `rows`, and what `fold` throws.
    func fold(_ sql: String, into fold: any SQLiteFolding) throws {
        guard !stop.leaver.isRaised else { throw Interrupted() }
        guard !sql.utf8.contains(0), let rows = unsafe sqlite_rows_begin(handle, sql) else {
            throw FormatsError.badQuery(path: path, message: unsafe Self.problem(handle) ?? "a zero byte in it")
        }
        let steps = unsafe SQLiteSteps(rows, of: self)
        switch try steps.fold(cancellation, stop.leaver, into: fold) {
        case .rows, .end:
            if unsafe sqlite_database_changed(handle) != 0 { throw FormatsError.changedWhileRead(path: path) }
        case .otherwise(let reason): throw reason
        case .failed(let message, let isLocked):
            try cancellation.check()
            throw FormatsError.database(path: path, message: message, isLocked: isLocked)
        }
    }
}
