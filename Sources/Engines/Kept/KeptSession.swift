import Diagnostics
import Reading
import Series

/// A session whose answers are taken down, and for which what is kept stands in where the server is not to be had.
///
/// A server that has answered once is asked to the end: rows of two times are never mixed.
final class KeptSession: ServerSession {
    let dialect: any Dialect
    private var live: (any ServerSession)?
    /// What stands in for the server.
    private var kept: KeptAnswers?
    private let archive: ServerArchive?
    private let address: EngineAddress
    private let source: String
    private let told: (String) -> Void
    private let cancellation: Cancellation
    private let refusal: (any Error)?
    private var absence: (any Error)?
    private var hasAnswered = false

    /// - Parameters:
    ///   - live: the server's own; nil where it may not be asked.
    ///   - source: for messages.
    init(
        _ live: (any ServerSession)?, _ dialect: any Dialect, door: KeptDoor, _ address: EngineAddress, source: String,
        _ cancellation: Cancellation
    ) {
        self.live = live
        self.dialect = dialect
        refusal = door.refusal
        archive = door.archive
        self.address = address
        self.source = source
        told = door.told
        self.cancellation = cancellation
    }

    /// - Returns: false where nothing is kept.
    private func standIn(_ error: any Error) throws -> Bool {
        guard let found = try archive?.kept(source) else { return false }
        (kept, absence, live) = (found, error, nil)
        archive?.standIn(source)
        let reason = (error as? any Fault)?.what ?? "\(error)"
        told("the rows kept beside the notebook stand in for \(source): \(reason)")
        return true
    }

    /// Where answers of the server are taken down.
    private var taken: KeptAnswers? { live == nil ? nil : archive?.recording(source, of: address) }

    /// What the server says, else what is kept.
    private func answer<T>(_ ask: (any ServerSession) throws -> T, _ keep: (KeptAnswers) throws -> T?) throws -> T {
        if let refusal, kept == nil, try !standIn(refusal) { throw refusal }
        if let live {
            do {
                let answer = try ask(live)
                hasAnswered = true
                return answer
            } catch let error as EngineError where error.isAbsence && !hasAnswered {
                guard try standIn(error) else { throw error }
            } catch let error as FormatsError {
                guard case .missingLibrary = error, !hasAnswered, try standIn(error) else { throw error }
            }
        }
        do {
            if let kept, let answer = try keep(kept) { return answer }
        } catch let bad as KeptText.Bad {
            throw EngineError.badRows(file: ServerArchive.fileName(source), line: bad.line)
        }
        throw absence ?? EngineError.unreachable(address.place, reason: "nothing is kept of it")
    }

    func tables() throws -> [(name: String, rows: Int?)] {
        let tables = try answer({ try $0.tables() }, { $0.tables })
        taken?.tables = tables
        return tables
    }

    func table(_ name: String) throws -> EngineRelation {
        let relation = try answer({ try $0.table(name) }, { $0.relation })
        taken?.relation = relation
        return relation
    }

    func query(_ text: String) throws -> EngineRelation {
        let relation = try answer({ try $0.query(text) }, { $0.relation })
        taken?.relation = relation
        return relation
    }

    func columns(of query: String) throws -> [(name: String, type: String)] {
        try answer({ try $0.columns(of: query) }, { _ in nil })
    }

    func rows(_ query: String, _ body: ([EngineCell]) throws -> Void) throws {
        var (count, rows): (Int, [UInt8]) = (0, [])
        // Rows that come before the server breaks off are no answer.
        let isHeld = try answer(
            { live in
                let isTaken = taken != nil
                try live.rows(query) { row in
                    hasAnswered = true
                    try body(row)
                    guard isTaken else { return }
                    count += 1
                    KeptText.append(row, to: &rows)
                    guard rows.count < KeptAnswers.limit else {
                        throw EngineError.tooMuchToKeep(address.place, limit: KeptAnswers.limit)
                    }
                }
                return false
            },
            { kept in
                var polling = Polling(cancellation)
                let found = try kept.rows(query) { row in
                    try polling.step()
                    try body(row)
                }
                return found ? true : nil
            })
        if !isHeld { taken?.take(query, count: count, rows: rows) }
    }
}

extension EngineError {
    /// Whether the server is not to be had; anything else is said by a server that answers.
    var isAbsence: Bool {
        switch self {
        case .unreachable, .notAdmitted, .lost, .slow, .unknownConnection: true
        case .badAddress, .failed, .mightyRole, .badRows, .tooMuchToKeep: false
        }
    }
}
