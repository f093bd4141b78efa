import Diagnostics
import Engines
import Files
import Session
import Syntax

/// A notebook on disk: its path, what it said when it was read, and how to tell that it has changed since.
package struct NotebookFile: Sendable {
    /// As typed.
    package var path: String
    /// Where it is.
    package var place: Path { Path(path) }
    package var document: NotebookDocument
    /// SHA-256 of the bytes that were read or written last; nil for a file that does not exist yet.
    package var digest: String?
    /// Data files, as typed, that changed between their load and the save: outputs show what they held before.
    package var changedData: [String] = []

    /// Folders of figures that the notebook had under another name, and what is left in each.
    package var leftFigures: [String] = []
    /// What it held in another format that its own cannot keep, a kind a line.
    package var losses: [String] = []

    package init(path: String, document: NotebookDocument, digest: String?) {
        self.path = path
        self.document = document
        self.digest = digest
    }

    /// A notebook that is to be written for the first time (or over whatever is there).
    package static func new(_ path: String) -> NotebookFile {
        NotebookFile(path: path, document: NotebookDocument(), digest: nil)
    }

    /// Whether it came on standard input: it then lies in the working folder and is written nowhere.
    package var isPiped: Bool { path == FileAccess.standardInput }

    /// How it is written.
    ///
    /// - Throws: `NotebookError.unknownFormat`.
    package func format() throws -> any NotebookFormat.Type {
        if isPiped { return document.jupyter == nil ? MystNotebookFormat.self : JupyterNotebookFormat.self }
        return try NotebookFormatCatalog.format(for: path)
    }

    /// - Parameter path: `-` is standard input, whose format is known by how it begins.
    /// - Throws: `NotebookError` for what is wrong with the file.
    package static func read(_ path: String) throws -> NotebookFile {
        let isPiped = path == FileAccess.standardInput
        // Of a file that is not there its suffix is not what is wrong.
        let named =
            isPiped || !Path(path).exists ? nil : try NotebookFormatCatalog.format(for: path, isOpened: true)
        let bytes: [UInt8]
        do {
            bytes = try isPiped ? FileReader.bytes(of: 0, path: path) : FileReader.bytes(Path(path))
        } catch SessionError.cannotRead(_, let reason) {
            throw NotebookError.unreadable(path: path, reason: reason)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw NotebookError.notText(path: path, byte: Self.firstInvalidByte(bytes))
        }
        var document = try (named ?? NotebookFormatCatalog.format(of: text)).read(text, path: path)
        document.home = Path(path).folder
        return NotebookFile(path: path, document: document, digest: Digest.text(bytes))
    }

    /// A fresh session as the header pins it: settings, and paths that start at its base.
    ///
    /// - Parameters:
    ///   - settings: what holds where the header says nothing.
    ///   - adjust: what the command line says on top.
    ///   - parameters: values that win over the ones in its cell tagged `parameters`.
    ///   - options: what its cells may do beyond their own folders.
    package func session(
        basedOn settings: Settings, parameters: [String: Value] = [:], _ options: FenceOptions = FenceOptions(),
        _ adjust: (Settings) throws -> Settings
    ) throws -> Session {
        var settings = settings
        for name in SettingCatalog.names {
            guard let value = document.header.settings[name] else { continue }
            do {
                try settings.pin(name, to: value)
            } catch let fault as any Fault {
                let line = try format().holdsPictures ? 0 : document.header.line(of: name)
                throw NotebookError.badHeaderValue(path: path, line: line, fault)
            }
        }
        let session = Session(
            settings: try adjust(settings), access: FileAccess(base: base, fence: try fence(options)),
            parameters: try document.injectedParameters().merging(parameters) { $1 })
        session.showsResults = true
        let (folder, home) = (figureFolder, place.folder)
        let archive = ServerArchive { FigureFolder.picture("\(folder)/\($0)", in: home) }
        archive.records = FigureFolder.holdsRows(folder, in: home)
        session.archive = archive
        return session
    }

    /// The folder that relative paths of its cells start at.
    package var base: Path {
        Path(document.header.base).resolved(from: place.folder).normalised
    }

    /// What a save says of the files that changed, of figures under another name, and of what is lost; nil when there is nothing.
    package var changeNote: String? {
        let notes = [dataNote].compactMap { $0 } + leftFigures + losses.map { "\(path) is without \($0)" }
        return notes.isEmpty ? nil : notes.joined(separator: "\n")
    }

    private var dataNote: String? {
        guard let first = changedData.first else { return nil }
        let names = changedData.count == 1 ? "'\(first)'" : "\(changedData.count) files ('\(first)' and others)"
        return "\(names) changed since the load that the outputs show: 'plotline run --save' brings them up to date"
    }

    /// `battery.files` beside `battery.md`.
    package var figureFolder: String { place.name.stem.text + ".files" }

    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
        var low = 0
        var high = bytes.count
        // A prefix cut inside a character is invalid too, so look for the longest valid one within four bytes.
        while low < high {
            let middle = (low + high + 1) / 2
            let isValid = (0...3).contains { cut in
                middle >= cut && String(validating: bytes[..<(middle - cut)], as: UTF8.self) != nil
            }
            if isValid { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
