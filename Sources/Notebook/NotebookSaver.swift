import Files
import Formats
import Glibc
import Series
import Session
import Syntax

/// Writes a notebook with its outputs and figures: the same session saved twice gives the same bytes.
package enum NotebookSaver {
    /// Saves a replayed document over its file.
    ///
    /// - Throws: `NotebookError.notSaved` when a cell failed: outputs of those after it would be lost.
    @discardableResult
    package static func save(_ replay: NotebookReplay, session: Session, file: NotebookFile) throws -> NotebookFile {
        if replay.failed { throw NotebookError.notSaved(path: file.path) }
        return try save(replay.document, results: replay.results, session: session, file: file)
    }

    /// Looks whether a copy may be written, before anything runs for it.
    ///
    /// - Throws: `NotebookError.occupied` when there is a file of that name, `.unknownFormat`.
    package static func checkCopy(at path: String) throws {
        _ = try NotebookFormatCatalog.format(for: path)
        NotebookLeftovers.sweep(Path(path))
        if Path(path).exists { throw NotebookError.occupied(path: path) }
    }

    /// Saves a replayed document to another file, with the parameters that it was given; its cells find their files from
    /// there. Of one that failed it holds what was done, the error in its cell, and no output after that.
    ///
    /// - Throws: `NotebookError.occupied` when there is a file of that name.
    package static func saveCopy(
        _ replay: NotebookReplay, parameters: [String: ParameterValue], session: Session, at path: String
    ) throws -> NotebookFile {
        // What the cells showed under other values, or at another time, is nothing that this run has shown.
        var document = replay.document.withOutputs([]).assigning(parameters)
        Path(path).folder.makeFolders(rights: 0o777)
        document.header.base = NotebookDraft.relativeBase(session.access.base, to: Path(path))
        return try save(document, results: replay.results, session: session, file: .new(path))
    }

    /// Saves `document` to `file.path`.
    ///
    /// Figures are written first, the notebook last, each whole or not at all; figures of cells that are gone are
    /// removed after that.
    ///
    /// - Parameters:
    ///   - results: the answer of each cell in order; nil for one that did not run, whose outputs stay as they were.
    ///   - isForced: writes over whatever is there.
    /// - Throws: `NotebookError.changedOnDisk` when the file is no longer what was read, `.inTheWay` when it was not read
    ///   at all; `SessionError.cannotWrite`.
    package static func save(
        _ document: NotebookDocument, results: [CellResult?], session: Session, file: NotebookFile,
        withOutput: Bool = true, isForced: Bool = false
    ) throws -> NotebookFile {
        NotebookLeftovers.sweep(file.place)
        if !isForced { try refuseChanged(file) }
        if try NotebookFormatCatalog.format(for: file.path).isPage {
            try NotebookPageWriter.write(
                document, results: withOutput ? results : [], session: session, source: file.place, to: file.path,
                isForced: isForced)
            return file
        }
        let home = file.place.folder
        var pending = PendingFiles()
        do {
            let recorded = try withOutput ? self.recorded(document, results, session, home: home) : []
            let figures = recorded.flatMap(\.figures)
            // What belongs to a private notebook is private too.
            let rights = try FileTarget(file.place, typed: file.path).rights
            let format = try NotebookFormatCatalog.format(for: file.path)
            let isInside = format.holdsPictures
            if isInside, !document.cells.isEmpty, let language = document.otherLanguage {
                throw NotebookError.otherLanguage(path: file.path, language: language)
            }
            let servers = servers(document, results)
            let rows = KeptRows(servers, session)
            let folder = try FigureFolder(
                file.figureFolder, in: home,
                making: (isInside || figures.isEmpty) && rows.isEmpty ? nil : Self.folderRights(rights))
            if let folder { try rows.write(to: folder, named: file.figureFolder, mode: rights ?? 0o666, &pending) }
            if !isInside {
                let bytes = try RecordedFigure.bytes(of: figures)
                for (figure, bytes) in zip(figures, bytes) {
                    guard let place = try folder?.place(for: FileName(figure.name), holding: bytes) else { continue }
                    try pending.write(
                        place, typed: file.figureFolder + "/" + figure.name, mode: rights ?? 0o666, waits: false
                    ) { try $0.append(bytes) }
                }
            }
            var written = document.withOutputs(
                try zip(document.cells, recorded).enumerated().map { place, pair in
                    let outputs =
                        isInside
                        ? pair.1.outputs(holding: try RecordedFigure.pictures(of: pair.1.figures))
                        : pair.1.outputs(folder: file.figureFolder)
                    let hasRun = place < results.count && results[place] != nil
                    return !hasRun && outputs == pair.0.outputs ? nil : outputs
                })
            let pinned = try pinnedFiles(session)
            written.header = header(
                document, session, files: pinned.files, servers: servers,
                keepsOthers: results.contains { $0 == nil })
            // Outputs that stay were recorded under the settings of then.
            let keepsOutputs = zip(document.cells, results).contains { $1 == nil && !$0.outputs.isEmpty }
            written.header.recorded = keepsOutputs ? document.header.recorded : written.header.settingsText
            let text = format.write(written)
            try NotebookConversion.refuseOther(text, than: written, as: format, path: file.path)
            let bytes = Array(text.utf8)
            let digest = Digest.text(bytes)
            if (try? FileReader.bytes(file.place)) != bytes {
                try pending.write(file.place, typed: file.path, waits: false) { try $0.append(bytes) }
            }
            let lock = try lock(file.path)
            // Another session may have saved while the figures were drawn.
            if !isForced { try refuseChanged(file) }
            try pending.commit()
            let before = document.figurePaths
            if let folder { rows.removeOthers(from: folder) }
            if !isInside {
                folder?.removePictures(
                    but: Set(figures.map { FileName($0.name) }),
                    known: Set(before.filter { $0.folder == Path(file.figureFolder) }.map(\.name)))
            }
            _ = consume lock
            written.home = home
            var saved = NotebookFile(path: file.path, document: written, digest: digest)
            saved.changedData = pinned.changed
            saved.losses = format.losses(of: document)
            saved.leftFigures = isInside ? [] : MovedFigures.takeAlong(before, to: file, since: document.home ?? home)
            return saved
        } catch {
            pending.abandon()
            throw error
        }
    }

    /// What each cell leaves, in their order.
    private static func recorded(
        _ document: NotebookDocument, _ results: [CellResult?], _ session: Session, home: Path
    ) throws -> [RecordedOutputs] {
        let stems = FigureNames.stems(of: document.cells)
        return try document.cells.enumerated().map { index, cell in
            if index < results.count, let result = results[index] {
                let source = PictureSource.text(
                    result.source, access: session.access, vocabulary: session.vocabulary)
                return try RecordedOutputs(result, stem: stems[index], source: source)
            }
            return RecordedOutputs(keeping: cell.outputs, stem: stems[index], home: document.home ?? home)
        }
    }

    static func refuseChanged(_ file: NotebookFile) throws {
        guard file.place.exists else { return }
        guard let known = file.digest else { throw NotebookError.inTheWay(path: file.path) }
        let now = Digest.text(try FileReader.bytes(file.place))
        if now != known { throw NotebookError.changedOnDisk(path: file.path) }
    }

    /// Of two sessions that save at once one waits for the other.
    ///
    /// - Throws: `NotebookError.busy`.
    private static func lock(_ path: String) throws -> FolderLock {
        do {
            return try FolderLock(FileTarget(Path(path), typed: path).path.folder)
        } catch is FolderLock.Busy {
            throw NotebookError.busy(path: path)
        }
    }

    /// Who may read the notebook may go into the folder.
    private static func folderRights(_ rights: UInt32?) -> UInt32 {
        rights.map { $0 & 0o666 | ($0 & 0o444) >> 2 } ?? 0o777
    }

    /// The files that the session read, each by the digest of what was read. One that is gone by now, or no longer what
    /// it was when it was loaded, is pinned by its size alone: nothing on disk matches it.
    static func pinnedFiles(_ session: Session) throws -> (files: [PinnedFile], changed: [String]) {
        var files: [PinnedFile] = []
        var changed: [String] = []
        for source in session.workspace.sources {
            var file = PinnedFile(path: source.path, bytes: source.byteSize, sha256: "", rows: source.rowCount)
            if let opened = try? session.access.asked(by: source.asker).open(source.path) {
                let digest = try Digest.file(opened)
                if source.stamp == nil || opened.stamp == source.stamp {
                    (file.bytes, file.sha256) = (digest.bytes, digest.sha256)
                } else {
                    changed.append(source.path)
                }
            }
            files.append(file)
        }
        return (files, changed)
    }

    /// What each cell got from servers, in their order; of one that did not run what is recorded.
    static func servers(_ document: NotebookDocument, _ results: [CellResult?]) -> [PinnedFetch] {
        let held = document.header.servers
        return FigureNames.stems(of: document.cells).enumerated().flatMap { place, stem in
            guard place < results.count, let result = results[place] else { return held.filter { $0.cell == stem } }
            return ServerCheck.pinned(result, cell: stem, over: held)
        }
    }

    /// The header as the session is now: its settings, and each file that it read.
    ///
    /// - Parameter keepsOthers: whether files stay that only cells which did not run have read.
    static func header(
        _ document: NotebookDocument, _ session: Session, files: [PinnedFile], servers: [PinnedFetch],
        keepsOthers: Bool
    ) -> NotebookHeader {
        let old = document.header
        var header = old
        if header.text.isEmpty { header.text = NotebookHeader.jupyter }
        for name in SettingCatalog.names where name != NowSetting.name || session.initialSettings.now != nil {
            header.settings[name] = session.initialSettings.text(name)
        }
        // Replay needs the clock that cells looked at; a notebook that never asks for it holds no date of running.
        if header.settings[NowSetting.name] == nil, document.looksAtClock, let now = session.lastNow {
            header.settings[NowSetting.name] = Calendar(zone: .utc).iso8601(now)
        }
        header.files = files
        header.servers = servers
        if keepsOthers {
            header.files += old.files.filter { pinned in !header.files.contains { Path($0.path) == Path(pinned.path) } }
        }
        return header
    }
}
