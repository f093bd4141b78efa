import Glibc
import Session

/// Writes a notebook with its outputs and figures: the same session saved twice gives the same bytes.
package enum NotebookSaver {
    /// Saves a replayed document over its file.
    @discardableResult
    package static func save(_ replay: NotebookReplay, session: Session, file: NotebookFile) throws -> NotebookFile {
        try save(replay.document, results: replay.results, session: session, file: file)
    }

    /// Saves `document`, whose n-th cell answered `results[n]`, to `file.path`.
    ///
    /// Figures are written first, the notebook last, each whole or not at all; figures of cells that are gone are
    /// removed after that.
    ///
    /// - Throws: `NotebookError.changedOnDisk` when the file is no longer what was read; `SessionError.cannotWrite`.
    package static func save(
        _ document: NotebookDocument, results: [CellResult], session: Session, file: NotebookFile, withOutput: Bool = true,
        force: Bool = false
    ) throws -> NotebookFile {
        if !force { try refuseChanged(file) }
        let folder = PathName.resolve(file.figureFolder, base: PathName.folder(of: file.path))
        var pending = PendingFiles()
        var figures: [String] = []
        var outputs: [[CellOutput]] = []
        do {
            for (index, result) in results.enumerated() where withOutput {
                let recorded = try RecordedOutputs(result, cell: index + 1, settings: session.settings)
                if !recorded.figures.isEmpty { try makeFolder(folder) }
                for figure in recorded.figures {
                    figures.append(figure.name)
                    let path = folder + "/" + figure.name
                    if (try? FileReader.bytes(path)) == figure.bytes { continue }
                    try pending.write(path, typed: file.figureFolder + "/" + figure.name) { try $0.append(figure.bytes) }
                }
                outputs.append(recorded.outputs(folder: file.figureFolder))
            }
            var written = document.withOutputs(outputs)
            written.header = try header(document.header, session, file)
            let bytes = Array(try NotebookFormatCatalog.format(for: file.path).write(written).utf8)
            if (try? FileReader.bytes(file.path)) != bytes {
                try pending.write(file.path, typed: file.path) { try $0.append(bytes) }
            }
            try pending.commit()
            removeOldFigures(folder, keeping: Set(figures))
            return NotebookFile(path: file.path, document: written, digest: try Digest.text(bytes))
        } catch {
            pending.abandon()
            throw error
        }
    }

    private static func refuseChanged(_ file: NotebookFile) throws {
        guard FileReader.exists(file.path) else { return }
        let now = try Digest.text(try FileReader.bytes(file.path))
        if now != file.digest { throw NotebookError.changedOnDisk(path: file.path) }
    }

    private static func makeFolder(_ folder: String) throws {
        if unsafe mkdir(folder, 0o755) != 0, errno != EEXIST {
            throw SessionError.cannotWrite(path: folder, reason: SystemReason.text(errno))
        }
    }

    /// The header as the session is now: its settings, and each file that it read.
    private static func header(_ old: NotebookHeader, _ session: Session, _ file: NotebookFile) throws -> NotebookHeader {
        var header = old
        if header.text.isEmpty { header.text = NotebookHeader.jupyter }
        for name in SettingName.allCases { header.settings[name.rawValue] = session.initialSettings.text(name) }
        header.files = try session.workspace.sources.map { source in
            let digest = try Digest.file(session.access.path(source.path))
            return PinnedFile(path: source.path, bytes: digest.bytes, sha256: digest.sha256, rows: source.rowCount)
        }
        return header
    }

    /// Removes pictures of ours (`3.png`, `3-2.png`) that no cell shows any more.
    private static func removeOldFigures(_ folder: String, keeping names: Set<String>) {
        guard let directory = unsafe opendir(folder) else { return }
        defer { _ = unsafe closedir(directory) }
        var old: [String] = []
        while let entry = unsafe readdir(directory) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            let stem = PathName.stem(name)
            let isOurs = PathName.suffix(name) == "png" && !stem.isEmpty && stem.allSatisfy { $0.isNumber || $0 == "-" }
            if isOurs, !names.contains(name) { old.append(name) }
        }
        for name in old { _ = unsafe unlink(folder + "/" + name) }
        if names.isEmpty { _ = unsafe rmdir(folder) }
    }
}
