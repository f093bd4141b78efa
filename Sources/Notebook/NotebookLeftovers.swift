import Files
import Session

/// What killed runs of a notebook left half written.
package enum NotebookLeftovers {
    /// Removes it beside the notebook, among its pictures, and where its cells have written. What a living process writes
    /// stays.
    ///
    /// - Parameter notebook: its path; nothing need stand there.
    package static func sweep(_ notebook: String) {
        let home = PathName.folder(of: RealPath.nearest(notebook))
        PendingFiles.sweep(home)
        if let pictures = try? FigureFolder(PathName.stem(notebook) + ".files", in: home) { pictures.removeLeftovers() }
        let memory = FenceMemory(
            notebook: RealPath.nearest(notebook), cells: "", file: StateFolder.path.map { $0 + "/notebooks" })
        for folder in memory.foldersWritten where folder != home { PendingFiles.sweep(folder) }
    }
}
