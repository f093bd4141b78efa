import Files
import Glibc
import Session
import Surfaces

/// Files that a notebook's cells wrote where nothing is kept, beside those that are there.
struct ExportComparison {
    private let overlay: Overlay
    /// The files by the cell that wrote them first, from 0.
    private(set) var owners: [Path: Int] = [:]

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

    /// What differs from the file that is there, by the cell that wrote it.
    func drifts(_ cells: [NotebookCell], home: Path, _ settings: Settings) throws -> [Drift] {
        try overlay.written.compactMap { target, name in
            guard let cell = owners[target], cell < cells.count, let now = bytes(overlay.open(target)) else {
                return nil
            }
            let shown = target.relative(to: home.nearest).text
            func drift(_ what: String, _ details: [String] = []) -> Drift {
                Drift(cell: cell + 1, line: cells[cell].line, what: "its file \(shown) \(what)", details: details)
            }
            guard let held = held(target) else { return drift("is missing") }
            let changes = try Self.changes(from: held, to: now, shown, type: name.suffix, settings)
            return changes.isEmpty ? nil : drift("differs", changes)
        }
    }

    /// Every file with its bytes, for who accepts them.
    func accepted() -> [(target: Path, bytes: [UInt8])] {
        overlay.written.compactMap { target, _ in bytes(overlay.open(target)).map { (target, $0) } }
    }

    private func held(_ target: Path) -> [UInt8]? {
        guard let folder = OpenFolder(target.folder) else { return nil }
        return bytes(Beneath.open([target.name], in: folder.descriptor, flags: O_NONBLOCK | O_NOCTTY))
    }

    private func bytes(_ descriptor: Int32) -> [UInt8]? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? FileReader.bytes(of: descriptor, path: "")
    }

    /// Texts by their lines, pictures of ours as those of the notebook itself, anything else by its bytes.
    private static func changes(
        from old: [UInt8], to new: [UInt8], _ path: String, type: String, _ settings: Settings
    ) throws -> [String] {
        if old == new { return [] }
        switch type {
        case "svg", "html": return markup(from: old, to: new, path, settings)
        case "csv", "json", "jsonl", "md":
            return TextComparison.changes(
                from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self))
        case "png":
            return try FigureCheck.differences(old, path, texts: PNGChunks(new).texts, settings) {
                PNGPicture.pixels(new)
            }
            .flatMap { [$0.what] + $0.details.map { "  " + $0 } }
        default: return old.count == new.count ? ["has other bytes"] : ["had \(old.count) bytes, has \(new.count)"]
        }
    }

    /// A figure in markup by the chart that it shows; of its lines only how many differ, since nobody reads them.
    private static func markup(
        from old: [UInt8], to new: [UInt8], _ path: String, _ settings: Settings
    ) -> [String] {
        var found: [String] = []
        if let record = FigureFile.record(in: old), let now = FigureFile.record(in: new) {
            if !TextComparison.changes(from: record, to: now).isEmpty {
                return ["its figure differs"] + FigureDrift(settings).words(from: record, to: now).map { "  " + $0 }
            }
            if let one = FigureOrigin(of: old), let other = FigureOrigin(of: new), one != other {
                found.append("what it says of its making differs")
            }
        } else {
            found.append("\(path) holds no record of its chart, so that its figure cannot be compared")
        }
        let (before, after) = (
            TextLines.split(String(decoding: old, as: UTF8.self)), TextLines.split(String(decoding: new, as: UTF8.self))
        )
        let steps = LineAlignment.steps(before.count, after.count) { before[$0].utf8.elementsEqual(after[$1].utf8) }
        var (gone, added) = (0, 0)
        for step in steps {
            switch step {
            case .removed: gone += 1
            case .added: added += 1
            case .same: continue
            }
        }
        return found + ["\(max(gone, added)) of \(after.count) lines of its markup differ"]
    }
}
