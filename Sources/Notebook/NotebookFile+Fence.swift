import Files
import Session

/// What the person who runs a notebook leaves its cells beyond their own folders.
package struct FenceOptions: Sendable {
    /// Paths given by `--allow-read` and `--allow-write`.
    package var reads: [String]
    package var writes: [String]
    /// Servers given by `--allow-net`.
    package var hosts: [HostPort]
    /// Asks at the prompt; nil where nobody is there to answer.
    package var ask: (@Sendable (FenceRequest) -> Bool)?
    /// Writes are compared and not kept.
    package var isDry: Bool

    package init(
        reads: [String] = [], writes: [String] = [], hosts: [HostPort] = [], isDry: Bool = false,
        ask: (@Sendable (FenceRequest) -> Bool)? = nil
    ) {
        self.reads = reads
        self.writes = writes
        self.hosts = hosts
        self.ask = ask
        self.isDry = isDry
    }
}

extension NotebookFile {
    /// What the cells of this notebook may read and write, under a command that was started in the working folder.
    ///
    /// - Throws: `NotebookError.noOverlay` when writes shall not be kept and there is no place for them.
    package func fence(_ options: FenceOptions = FenceOptions()) throws -> NotebookFence {
        var fence = NotebookFence(
            notebook: place, allowingReads: options.reads.map { Path($0) },
            allowingWrites: options.writes.map { Path($0) },
            memory: try memory())
        fence.allowedHosts = options.hosts
        fence.ask = options.ask
        if options.isDry {
            guard let overlay = Overlay() else { throw NotebookError.noOverlay(path: path) }
            fence.overlay = overlay
        }
        return fence
    }

    /// What is known of it from other times.
    private func memory() throws -> FenceMemory {
        FenceMemory(
            notebook: place.nearest, cells: try cellsDigest(), file: StateFolder.path?.joined("notebooks"))
    }

    /// SHA-256 of the cells' sources, each behind its length: a yes to them is none to others.
    private func cellsDigest() throws -> String {
        try Digest.text(document.cells.flatMap { cell in Array("\(cell.source.utf8.count)\n\(cell.source)\n".utf8) })
    }

    /// The options that a replay of what a session has done needs when it is this notebook, run from here.
    package func flags(for session: Session) throws -> [String] {
        let fence = try fence()
        let reads = session.workspace.sources.map { source in
            FenceRequest(
                .read, path: source.path, target: session.access.path(source.path).nearest)
        }
        return FenceRequest.flags(
            (reads + session.workspace.written + session.workspace.servers).filter { !fence.includes($0) })
    }

    /// Makes the files that a session's cells wrote known as this notebook's, so that its replay may write them again.
    package func claimWritten(by session: Session) throws {
        let fence = try fence()
        for request in session.workspace.written where fence.includes(request) {
            if let stamp = FileStamp(of: request.target) { fence.memory.recordWrite(request.target, stamp) }
        }
    }
}
