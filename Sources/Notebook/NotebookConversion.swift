import Files
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
            try pending.write(target.place, typed: path) { try $0.append(Array(format.write(document).utf8)) }
            try pending.commit()
        } catch {
            pending.abandon()
            throw error
        }
        return losses
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
