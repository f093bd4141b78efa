import Files
import Session

/// What killed runs of a notebook left half written.
package enum NotebookLeftovers {
    /// Removes it beside the notebook, among its pictures, and where its cells have written. What a living process writes
    /// stays.
    ///
    /// - Parameter notebook: its path; nothing need stand there.
    package static func sweep(_ notebook: Path) {
        let real = notebook.nearest
        let home = real.folder
        PendingFiles.sweep(home)
        if let pictures = try? FigureFolder(notebook.name.stem.text + ".files", in: home) { pictures.removeLeftovers() }
        let memory = FenceMemory(notebook: real, cells: "", file: TrustedNotebooks.path)
        for folder in memory.foldersWritten where folder != home { PendingFiles.sweep(folder) }
    }
}
