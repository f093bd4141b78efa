import Files
import Notebook
import Presenting
import Series
import Session

/// What a kernel begins with: the session, its fence, and how outputs are shown.
package struct KernelStart {
    package let session: Session
    /// MIME types of `RendererCatalog`.
    let types: [String]

    /// Shown beside each other, the richest first: a front end takes the first that it can show.
    private static let usual = [PNGRenderer.type, HTMLTableRenderer.type, PlainTextRenderer.type]

    /// - Parameters:
    ///   - notebook: the notebook's file, where Jupyter says it: its header pins zone, clock and where paths start.
    ///   - reads: what its cells may read beside the working folder.
    ///   - extra: more MIME types to show outputs as.
    /// - Throws: `KernelError.noRenderer`.
    package init(notebook: String?, reads: [String], extra: [String]) throws {
        try Self.check(extra)
        types = extra.filter { !Self.usual.contains($0) } + Self.usual
        // What is wrong with the file keeps nobody from typing cells.
        let file = notebook.flatMap { try? NotebookFile.read($0) }
        let pinned = try? file?.session(basedOn: Settings()) { $0 }
        // A yes holds for this kernel alone; what its cells wrote they may write again after a restart.
        let memory = FenceMemory(
            notebook: (file?.place ?? .here).nearest, cells: Sender.identifier(),
            file: StateFolder.path?.joined("notebooks"))
        let fence = NotebookFence(
            notebook: Path.here.joined("notebook.ipynb"), allowingReads: reads.map { Path($0) }, memory: memory)
        session = Session(
            settings: pinned?.settings ?? Settings(), access: FileAccess(base: file?.base ?? .here, fence: fence))
        session.access.asker = .notebook
        session.showsResults = true
    }

    /// - Throws: `KernelError.noRenderer`.
    static func check(_ types: [String]) throws {
        for type in types where RendererCatalog.named(type) == nil {
            throw KernelError.noRenderer(type, known: RendererCatalog.all.map { $0.type })
        }
    }
}
