import Files
import Session

/// The notebook that a figure belongs to, and whether the figure is what its cells draw now.
package struct FigureOwner: Sendable {
    /// As it is to be shown: relative to the working folder where the figure's path was.
    package var notebook: String
    /// From 1.
    package var cell: Int
    /// What differs; empty for a figure that is current.
    package var changes: [String]
    /// Why the cells could not say it.
    package var failure: String?
    /// What the figure was made of, by the cells as they ran now.
    package var origin: FigureOrigin

    /// Most bytes of a notebook that is looked through.
    private static let most = 64 << 20

    /// Looks beside the figure and in the folder above for a notebook that shows it or whose cells write it, and runs that
    /// within its fence; nothing that its cells write is kept.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: what reading a notebook throws.
    package static func find(_ figure: String, _ options: FenceOptions) throws -> FigureOwner? {
        let place = Path(figure)
        for folder in [place.folder, place.folder.joined(Path("..")).normalised] {
            let names = (OpenFolder(folder)?.names() ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            for name in names where NotebookFormatCatalog.isNotebook(name.text) {
                let path = folder.joined(name)
                guard let bytes = try? FileReader.bytes(path, limit: most),
                    String(decoding: bytes, as: UTF8.self).contains(place.name.text),
                    let file = try? NotebookFile.read(path.text)
                else { continue }
                if let owner = try owner(of: place, file, options) { return owner }
            }
        }
        return nil
    }

    private static func owner(
        of figure: Path, _ file: NotebookFile, _ options: FenceOptions
    ) throws -> FigureOwner? {
        let cells = file.document.cells
        let home = file.place.folder
        let real = figure.nearest
        let shown = cells.firstIndex { cell in
            cell.outputs.contains { output in
                if case .figure(_, let path) = output { Path(path).resolved(from: home).nearest == real } else { false }
            }
        }
        let named = cells.lastIndex { $0.source.contains(figure.name.text) }
        guard shown != nil || named != nil else { return nil }
        let session = try file.session(basedOn: Settings(timezone: "UTC"), options) { $0 }
        let report = try NotebookVerifier.verify(file, in: session)
        // A cell that names a file may read it as well. Where one failed, nobody knows what it would have written.
        let written = report.writers[real] ?? (report.failure == nil ? nil : named)
        guard let cell = shown ?? written else { return nil }
        let drifts = report.drifts.filter { $0.cell == cell + 1 }
        return FigureOwner(
            notebook: file.path, cell: cell + 1,
            changes: drifts.flatMap { [$0.what] + $0.details } + report.dataFaults.map(\.what),
            failure: report.failure.map { "cell \($0.cell) failed: \($0.text)" },
            origin: try CellLineage.origin(
                of: cell, report.replay, session, base: file.base.absolute.relative(to: figure.folder.absolute).text))
    }
}

/// Which cells of a replay a cell's results come from.
enum CellLineage {
    /// Those that made what it reads, and what they read, in order; itself last.
    static func cells(of cell: Int, _ results: [CellResult]) -> [Int] {
        guard results.indices.contains(cell) else { return [] }
        var wanted = results[cell].touch?.reads ?? []
        var found = [cell]
        for at in results.indices.prefix(cell).reversed() {
            guard let touch = results[at].touch, !touch.writes.isDisjoint(with: wanted) else { continue }
            wanted.formUnion(touch.reads)
            found.append(at)
        }
        return found.reversed()
    }

    /// - Parameter base: from the figure's folder to the one that paths start at.
    static func origin(
        of cell: Int, _ replay: NotebookReplay, _ session: Session, base: String
    ) throws -> FigureOrigin {
        let sources = cells(of: cell, replay.results).map { replay.results[$0].source }
        let pinned = try NotebookSaver.pinnedFiles(session).files
        let settings = session.settings
        return FigureOrigin(
            cells: sources,
            data: pinned.map {
                FigureOrigin.Data(path: $0.path, bytes: $0.bytes, sha256: $0.sha256.isEmpty ? nil : $0.sha256)
            },
            settings: SettingCatalog.names.compactMap { name in settings.text(name).map { (name: name, value: $0) } },
            base: base)
    }
}
