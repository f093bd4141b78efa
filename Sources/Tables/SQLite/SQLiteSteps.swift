import CSQLite
import Diagnostics
import Threads

/// Takes each row where SQLite steps through them, and keeps none.
///
/// One thread at a time uses it: the one that steps, then the one that has waited for its end.
protocol SQLiteFolding: AnyObject, Sendable {
    /// Takes the row that a query stands at.
    ///
    /// - Throws: `NotAsPushed` for a value that a load would have to look at twice.
    @unsafe func take(_ rows: sqlite_rows_t) throws
}

/// Goes through the rows of a query on a thread of its own. A function of SQLite asks nobody whether to stop, however long it
/// runs: it is then left where it is, and its thread ends when it returns.
@safe final class SQLiteSteps: Sendable {
    enum Part: Sendable {
        /// Cells of some rows, row by row.
        case rows([SQLiteRow.Value])
        case end
        case failed(message: String, isLocked: Bool)
        /// Rows that are added up tell that they are to be taken otherwise: `NotAsPushed`, `RowsWanted`.
        case otherwise(any Error)
    }

    let head: SQLiteRow.Head
    private let parts = Handover<Part>()
    // One thread at a time has these: the one that steps until it is joined, or for good once it is left.
    nonisolated(unsafe) private let database: SQLiteDatabase
    nonisolated(unsafe) private let rows: sqlite_rows_t
    /// What ended the rows: a step beyond their end would begin them anew.
    nonisolated(unsafe) private var last: Part?

    /// Rows that are handed over together, fewer where their texts take so many bytes.
    private static let most = (rows: 1024, bytes: 1 << 20)

    /// - Parameter rows: ended when the last of both threads has let go.
    init(_ rows: sqlite_rows_t, of database: SQLiteDatabase) {
        head = unsafe SQLiteRow.Head(rows)
        unsafe self.rows = rows
        unsafe self.database = database
    }

    deinit { unsafe sqlite_rows_end(rows) }

    /// Adds all rows up.
    ///
    /// - Returns: how it ended.
    /// - Throws: as `run`.
    func fold(_ cancellation: Cancellation, _ stop: Cancellation, into fold: any SQLiteFolding) throws -> Part {
        let whole: @Sendable () -> Part = {
            do {
                while unsafe sqlite_rows_next(self.rows) == 1 { try unsafe fold.take(self.rows) }
            } catch {
                return .otherwise(error)
            }
            return self.ending
        }
        guard let thread = WorkThread({ _ = self.parts.put(whole()) }) else { return whole() }
        guard let part = parts.take(unless: { cancellation.isRaised }) else {
            stop.raise()
            thread.leave()
            throw Interrupted(cancellation.reason ?? .person)
        }
        thread.join()
        return part
    }

    /// What SQLite says when there is no row any more.
    private var ending: Part {
        guard let problem = unsafe SQLiteDatabase.problem(database.handle) else { return .end }
        return unsafe .failed(message: problem, isLocked: SQLiteDatabase.isLocked(database.handle))
    }

    /// Calls `body` with each part but the last.
    ///
    /// - Returns: the last part.
    /// - Throws: what `body` throws; `Interrupted`, with which the thread may still run.
    func run(_ cancellation: Cancellation, _ stop: Cancellation, _ body: ([SQLiteRow.Value]) throws -> Void) throws
        -> Part
    {
        guard let thread = WorkThread({ while self.parts.put(self.part()) {} }) else {
            // The system has no thread left: the rows are stepped through here.
            while case .rows(let cells) = part() { try body(cells) }
            return part()
        }
        do {
            while let part = parts.take(unless: { cancellation.isRaised }) {
                guard case .rows(let cells) = part else {
                    parts.leave()
                    thread.join()
                    return part
                }
                try body(cells)
            }
        } catch {
            stop.raise()
            parts.leave()
            thread.join()
            stop.lower()
            throw error
        }
        stop.raise()
        thread.leave()
        throw Interrupted(cancellation.reason ?? .person)
    }

    /// The next rows; after the last of them again and again what ended them.
    private func part() -> Part {
        if let last = unsafe last { return last }
        var cells: [SQLiteRow.Value] = []
        var bytes = 0
        for _ in 0..<Self.most.rows where bytes < Self.most.bytes {
            let status = unsafe sqlite_rows_next(rows)
            guard status == 1 else {
                let ending =
                    unsafe status == 0
                    ? Part.end
                    : .failed(
                        message: SQLiteDatabase.problem(database.handle) ?? "no more rows",
                        isLocked: SQLiteDatabase.isLocked(database.handle))
                unsafe last = ending
                return cells.isEmpty ? ending : .rows(cells)
            }
            for column in head.names.indices {
                let value = unsafe SQLiteRow.Value(rows, column)
                if case .text(let text) = value { bytes += text.count }
                cells.append(value)
            }
        }
        return .rows(cells)
    }
}
