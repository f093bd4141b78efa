import Files
import Glibc
import Session

/// Files that a notebook's cells wrote where nothing is kept, beside those that are there.
struct ExportComparison {
    private let overlay: Overlay
    private var owners: [Path: Int] = [:]

    /// Nil for a session that really writes.
    init?(_ session: Session) {
        guard let overlay = session.access.fence?.overlay else { return nil }
        self.overlay = overlay
    }

    /// Notes which files are new since the last cell: they are of this one.
    ///
    /// - Parameter cell: its number, from 0.
    mutating func note(_ cell: Int) {
        for (target, _) in overlay.written { owners[target] = owners[target] ?? cell }
    }

    /// What differs from the file that is there, by the cell that wrote it; nothing for a file that is not there.
    func drifts(_ cells: [NotebookCell], home: Path) -> [Drift] {
        overlay.written.compactMap { target, name in
            guard let cell = owners[target], cell < cells.count,
                let now = bytes(overlay.open(target)), let held = held(target)
            else { return nil }
            let changes = Self.changes(from: held, to: now, type: name.suffix)
            let shown = target.relative(to: home.nearest).text
            return changes.isEmpty
                ? nil
                : Drift(cell: cell + 1, line: cells[cell].line, what: "its file \(shown) differs", details: changes)
        }
    }

    /// Every file with its bytes, for who accepts them.
    func accepted() -> [(target: Path, bytes: [UInt8])] {
        overlay.written.compactMap { target, _ in bytes(overlay.open(target)).map { (target, $0) } }
    }

    private func held(_ target: Path) -> [UInt8]? {
        guard let folder = OpenFolder(target.folder) else { return nil }
        return bytes(Beneath.open([target.name], in: folder.descriptor, flags: 0))
    }

    private func bytes(_ descriptor: Int32) -> [UInt8]? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return try? FileReader.bytes(of: descriptor, path: "")
    }

    /// Texts by their lines, pictures of ours by what they say, anything else by its bytes.
    private static func changes(from old: [UInt8], to new: [UInt8], type: String) -> [String] {
        if old == new { return [] }
        switch type {
        case "csv", "json", "jsonl", "svg", "md", "html":
            return TextComparison.changes(
                from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self))
        case "png":
            if let before = FigureFile.record(inPNG: old), let now = FigureFile.record(inPNG: new) {
                return TextComparison.changes(from: before, to: now)
            }
            return ["another picture"]
        default: return ["had \(old.count) bytes, has \(new.count)"]
        }
    }
}
