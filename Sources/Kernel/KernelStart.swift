import Files
import Interchange
import Notebook
import Presenting
import Series
import Session

/// What a kernel begins with: the session, its fence, and how outputs are shown.
package struct KernelStart {
    package let session: Session
    /// Of `RendererCatalog`: shown beside each other, a front end takes the richest that it can show.
    let renderers: [any Renderer.Type]
    /// Links to pages of help.
    let help: JSON

    private static let usual: [any Renderer.Type] = [PNGRenderer.self, HTMLTableRenderer.self, PlainTextRenderer.self]

    /// The usual ones, which are always there, and all others that show something as one of those types: of `text/html` the figures.
    static func renderers(_ extra: [String]) throws -> [any Renderer.Type] {
        try check(extra)
        return RendererCatalog.all.filter { renderer in
            extra.contains(renderer.type) && !usual.contains { $0 == renderer }
        } + usual
    }

    /// - Parameters:
    ///   - notebook: its header pins zone, clock and where paths start.
    ///   - reads: what its cells may read beside their own folders.
    ///   - extra: more MIME types to show outputs as.
    ///   - help: links to pages, as `kernel_info` has them.
    /// - Throws: `KernelError.noRenderer`.
    package init(notebook: ServedNotebook, reads: [String], extra: [String], help: JSON = .list([])) throws {
        self.help = help
        renderers = try Self.renderers(extra)
        // What is wrong with the file keeps nobody from typing cells.
        let file = notebook.file
        let pinned = try? file?.session(basedOn: Settings()) { $0 }
        // A yes holds for this kernel alone; what its cells wrote they may write again after a restart.
        let memory = FenceMemory(
            notebook: (file?.place ?? .here).nearest, cells: Sender.identifier(),
            file: StateFolder.path?.joined("notebooks"))
        var fence = NotebookFence(
            notebook: file?.place ?? Path.here.joined("notebook.ipynb"), allowingReads: reads.map { Path($0) },
            memory: memory)
        // `FenceQuestion` does: an interrupt is no answer.
        fence.remembersNo = false
        session = Session(
            settings: pinned?.settings ?? Settings(), access: FileAccess(base: file?.base ?? .here, fence: fence))
        session.access.asker = .notebook
        session.showsResults = true
    }

    /// - Throws: `KernelError.noRenderer`.
    static func check(_ types: [String]) throws {
        let known = RendererCatalog.all.map { $0.type }
        for type in types where !known.contains(type) {
            throw KernelError.noRenderer(type, known: known)
        }
    }
}
