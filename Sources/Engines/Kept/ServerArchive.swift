import Files
import Reading

/// The answers of servers that are kept beside a notebook: what was kept before, and what is taken down to be kept.
///
/// Confined to one thread.
package final class ServerArchive {
    /// Whether what servers answer is taken down.
    package var records = false
    private let open: (String) -> [UInt8]?
    private var held: [String: KeptAnswers] = [:]
    private var taken: [String: KeptAnswers] = [:]
    /// Files that stood in for a server.
    private var used: Set<String> = []

    /// - Parameter open: the bytes of a file that is kept, by its name; nil where there is none.
    package init(_ open: @escaping (String) -> [UInt8]? = { _ in nil }) { self.open = open }

    /// The suffix of its files.
    package static let suffix = "rows"

    /// What the file of a table or query is called: `readings-1a2b3c4d.rows`.
    ///
    /// - Parameter source: as `ServerFetch` has it.
    package static func fileName(_ source: String) -> String {
        let digest = SHA256.text(SHA256.of(Array(source.utf8))).prefix(8)
        let table = source.firstRange(of: "?table=").map { source[$0.upperBound...].prefix { $0 != " " } } ?? "query"
        let stem = table.prefix(40).map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" }
        return "\(String(stem))-\(digest).\(suffix)"
    }

    /// What is kept of a table or query; nil for nothing.
    ///
    /// - Throws: `EngineError.badRows` for a file that is none.
    package func kept(_ source: String) throws -> KeptAnswers? {
        let name = Self.fileName(source)
        if let known = held[name] { return known }
        guard let bytes = open(name) else { return nil }
        do {
            let read = try KeptAnswers(reading: bytes)
            held[name] = read
            return read
        } catch {
            throw EngineError.badRows(file: name, line: error.line)
        }
    }

    /// Where to take down what a server answers of it; nil where nobody wants it.
    func recording(_ source: String, of address: EngineAddress) -> KeptAnswers? {
        guard records else { return nil }
        let name = Self.fileName(source)
        if let known = taken[name] { return known }
        let made = KeptAnswers(of: "\(address.scheme)://\(address.place.text)/\(address.database)")
        taken[name] = made
        return made
    }

    /// The file of a table or query: as it was taken down, else as it is kept. What stood in for a server that had answered before
    /// stays whole.
    package func file(_ source: String) -> [UInt8]? {
        let name = Self.fileName(source)
        return (used.contains(name) ? nil : taken[name]?.bytes) ?? open(name)
    }

    func standIn(_ source: String) { used.insert(Self.fileName(source)) }

    /// Takes over what was taken down elsewhere.
    package func adopt(_ other: ServerArchive) { taken.merge(other.taken) { $1 } }
}

/// What a load may use of an archive.
package struct KeptDoor {
    package var archive: ServerArchive?
    /// Why the server itself may not be asked; nil where it may.
    package var refusal: (any Error)?
    /// Told why what is kept stands in for the server.
    package var told: (String) -> Void

    package init(archive: ServerArchive?, refusal: (any Error)? = nil, told: @escaping (String) -> Void) {
        self.archive = archive
        self.refusal = refusal
        self.told = told
    }
}
