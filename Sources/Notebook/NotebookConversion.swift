import Files
import Interchange
import Session

/// A notebook written in another format: what it holds and nothing that ran for it.
package enum NotebookConversion {
    /// Writes the notebook to a path, in the format of its suffix; pictures go where that format has them.
    ///
    /// - Parameter isForced: writes over a notebook that is there.
    /// - Returns: what the new format cannot keep, a kind a line.
    /// - Throws: `NotebookError.occupied`, `.missingFile` for a picture that is not there, `SessionError.cannotWrite`.
    package static func write(_ file: NotebookFile, to path: String, isForced: Bool) throws -> [String] {
        let format = try NotebookFormatCatalog.format(for: path)
        let target = NotebookFile.new(path)
        if target.place.exists, !isForced { throw NotebookError.occupied(path: path) }
        NotebookLeftovers.sweep(target.place)
        var losses = format.losses(of: file.document)
        let hasFigures = file.document.cells.flatMap(\.outputs).contains {
            if case .figure = $0 { true } else { false }
        }
        // Nothing runs, and a picture beside a notebook is pixels.
        if format.holdsPictures, hasFigures {
            losses.append("its figures as SVG and text: 'plotline run \(file.path) -o …' draws them")
        }
        var document = file.document
        if file.place.folder != target.place.folder, !document.cells.isEmpty {
            document.header.base = NotebookDraft.relativeBase(file.base, to: target.place)
        }
        let converted = try document.cells.map { cell in
            try cell.outputs.compactMap { try output($0, of: file, in: format, folder: target.figureFolder) }
        }
        let isSame = try file.format() == format
        let outputs = zip(document.cells, converted).map {
            isSame && $0.outputs == $1.map(\.output) ? nil : $1.map(\.output)
        }
        document = document.withOutputs(outputs)
        let text = format.write(document)
        try refuseOther(text, than: document, as: format, path: path)
        let pictures = converted.joined().compactMap(\.file)
        var pending = PendingFiles()
        do {
            if !format.holdsPictures, !pictures.isEmpty {
                let folder = try FigureFolder(target.figureFolder, in: target.place.folder, making: 0o777)
                for (name, bytes) in pictures {
                    guard let place = try folder?.place(for: FileName(name), holding: bytes) else { continue }
                    try pending.write(place, typed: target.figureFolder + "/" + name) { try $0.append(bytes) }
                }
            }
            try pending.write(target.place, typed: path) { try $0.append(Array(text.utf8)) }
            try pending.commit()
        } catch {
            pending.abandon()
            throw error
        }
        return losses
    }

    /// Reads back what is to be written, before anything is: in Markdown a text can close, open or hide cells.
    ///
    /// - Throws: `NotebookError.notMarkdown` with the first cell that would not be what it is.
    static func refuseOther(
        _ text: String, than document: NotebookDocument, as format: any NotebookFormat.Type, path: String
    ) throws {
        guard document.jupyter != nil, !format.holdsPictures, !format.isPage else { return }
        let back = try? format.read(text, path: path)
        let (sources, read) = (document.sources, back?.sources ?? [])
        if let back, read == sources, back.header.isAbsent == document.header.isAbsent { return }
        let cells = document.jupyter?.root["cells"]?.items ?? []
        let wrong = cells.indices.first { !isKept(cells[$0], isFirst: $0 == 0 && document.header.isAbsent) }
        let differs = zip(sources, read).enumerated().first { $1.0 != $1.1 }?.offset ?? min(sources.count, read.count)
        throw NotebookError.notMarkdown(path: path, cell: (wrong ?? differs) + 1)
    }

    /// Whether a cell of Jupyter's alone, with one of ours behind it, is read as it is.
    private static func isKept(_ cell: JSON, isFirst: Bool) -> Bool {
        guard let source = JupyterReader.lines(cell["source"]) else { return false }
        let own: NotebookBlock =
            switch cell["cell_type"]?.text {
            case "code": .cell(NotebookCell(typing: TextLines.plain(source)))
            case "raw": .prose(RawFence.text(source) + "\n\n")
            default: .prose(source + "\n\n")
            }
        let document = NotebookDocument(blocks: [
            .prose(isFirst ? "" : "\n"), own, .cell(NotebookCell(typing: "probe")),
        ])
        let back = try? MystNotebookFormat.read(MystNotebookFormat.write(document), path: "")
        return back?.sources == document.sources && back?.header.isAbsent == true
    }

    private typealias Converted = (output: CellOutput, file: (name: String, bytes: [UInt8])?)

    private static func output(
        _ output: CellOutput, of file: NotebookFile, in format: any NotebookFormat.Type, folder: String
    ) throws -> Converted? {
        switch output {
        case .text, .markdown: return (output, nil)
        case .foreign: return format.holdsPictures ? (output, nil) : nil
        case .figure(let title, let path):
            guard let bytes = FigureFolder.picture(path, in: file.place.folder) else {
                throw NotebookError.missingFile(path: path)
            }
            let name = Path(path).name
            if format.holdsPictures {
                return (.picture(NotebookPicture(title: title, name: name.stem.text, png: bytes)), nil)
            }
            return (.figure(title: title, path: folder + "/" + name.text), (name.text, bytes))
        case .picture(let held):
            if format.holdsPictures { return (output, nil) }
            // A name is a name: it leads into no other folder.
            let name = held.name.asFileName + ".png"
            return (.figure(title: held.title, path: folder + "/" + name), (name, held.png))
        }
    }
}

extension NotebookDocument {
    /// What each cell says, with line feeds alone.
    fileprivate var sources: [String] { cells.map { TextLines.plain($0.source) } }
}
