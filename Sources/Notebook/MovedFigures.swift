import Files

/// Figures that a notebook had when it was called otherwise: it takes them along.
enum MovedFigures {
    /// Removes the pictures of the old folder beside the notebook, which were written anew under its name. Where a notebook of that name
    /// is still there they are its own.
    ///
    /// - Parameters:
    ///   - paths: of the figures that the notebook showed, relative to its folder.
    ///   - since: the folder that it was read from.
    /// - Returns: a sentence for each folder that holds other things.
    static func takeAlong(_ paths: [Path], to file: NotebookFile, since home: Path) -> [String] {
        guard home.nearest == file.place.folder.nearest else { return [] }
        let folders = Set(paths.map(\.folder)).filter { $0 != Path(file.figureFolder) && $0.names.count == 1 }
        return folders.sorted().compactMap { old in
            guard let name = old.names.first, name.suffix == "files" else { return nil }
            let others = NotebookFormatCatalog.suffixes.map {
                file.place.folder.joined(Path(name.stem.text + "." + $0).name)
            }
            guard !others.contains(where: \.exists), let folder = try? FigureFolder(name.text, in: file.place.folder)
            else {
                return nil
            }
            folder.removePictures(but: [], known: Set(paths.filter { $0.folder == old }.map(\.name)))
            let count = folder.count
            return count == 0
                ? nil
                : "\(count) \(count == 1 ? "file is" : "files are") left in \(name.text), which are not figures of \(file.path)"
        }
    }
}

extension NotebookDocument {
    /// Of the figures that its cells show, relative to its folder.
    var figurePaths: [Path] {
        cells.flatMap(\.outputs).compactMap { if case .figure(_, let path) = $0 { Path(path).normalised } else { nil } }
    }
}
