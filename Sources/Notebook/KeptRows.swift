import Engines
import Files
import Session

/// The rows of servers that a notebook keeps in `NAME.files`, so that it runs without them: a file for each table or query that its cells
/// ask, whose name is made of that.
struct KeptRows {
    private let files: [(name: FileName, bytes: [UInt8])]

    /// - Parameter servers: what the notebook's cells got.
    init(_ servers: [PinnedFetch], _ session: Session) {
        var sources: [String] = []
        for server in servers where !sources.contains(server.fetch.source) { sources.append(server.fetch.source) }
        files = sources.compactMap { source in
            session.archive?.file(source).map { (FileName(ServerArchive.fileName(source)), $0) }
        }
    }

    var isEmpty: Bool { files.isEmpty }

    /// Writes those that are not there yet.
    func write(to folder: FigureFolder, named name: String, mode: UInt32, _ pending: inout PendingFiles) throws {
        for file in files {
            guard let place = try folder.place(forRows: file.name, holding: file.bytes) else { continue }
            try pending.write(place, typed: name + "/" + file.name.text, mode: mode) { try $0.append(file.bytes) }
        }
    }

    /// Removes those that no cell asks for any more.
    func removeOthers(from folder: FigureFolder) { folder.removeRows(but: Set(files.map(\.name))) }
}
