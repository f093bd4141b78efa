import Files
import Language
import Session
import Syntax

/// What a person is asked: what a notebook wants, and which of its cells are not those of the last yes.
package struct FenceQuestionFacts: Sendable {
    package var notebook: String
    package var request: FenceRequest
    /// From 1; nil when nothing was ever allowed to this notebook.
    package var changedCells: [Int]?
}

/// What the person who runs a notebook leaves its cells beyond their own folders.
package struct FenceOptions: Sendable {
    /// Paths given by `--allow-read` and `--allow-write`.
    package var reads: [String]
    package var writes: [String]
    /// Servers given by `--allow-net`.
    package var hosts: [HostPort]
    /// Asks at the prompt; nil where nobody is there to answer.
    package var ask: (@Sendable (FenceQuestionFacts) -> Bool)?
    /// Told once of a project that is wider than the notebook's folder.
    package var tell: (@Sendable (Path) -> Void)?
    /// Writes are compared and not kept.
    package var isDry: Bool
    /// Parameters given from outside, as they are written: what was granted without them is not granted with them.
    package var given: [String: String] = [:]

    package init(
        reads: [String] = [], writes: [String] = [], hosts: [HostPort] = [], isDry: Bool = false,
        given: [String: String] = [:],
        ask: (@Sendable (FenceQuestionFacts) -> Bool)? = nil, tell: (@Sendable (Path) -> Void)? = nil
    ) {
        self.given = given
        self.tell = tell
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
            memory: memory(given: options.given))
        fence.allowedHosts = options.hosts
        if let ask = options.ask {
            let (path, changed) = (path, fence.memory.changedCells)
            fence.ask = { ask(FenceQuestionFacts(notebook: path, request: $0, changedCells: changed)) }
        }
        fence.tell = options.tell
        if options.isDry {
            guard let overlay = Overlay() else { throw NotebookError.noOverlay(path: path) }
            fence.overlay = overlay
        }
        return fence
    }

    /// What is known of it from other times.
    private func memory(given: [String: String] = [:]) -> FenceMemory {
        FenceMemory(
            notebook: place.nearest, cells: trustDigest(given: given),
            each: document.cells.map { String(Digest.text(Array($0.program.utf8)).prefix(12)) },
            file: TrustedNotebooks.path)
    }

    /// SHA-256 of the cells' sources in order, the folder that their paths start at, the header's settings and the parameters: a yes
    /// to them is none to others. What the header holds of files and outputs decides nothing.
    package func trustDigest(given: [String: String] = [:]) -> String {
        let settings = document.header.settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let values = given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let parts = document.cells.map(\.program) + ["base", document.header.base] + settings + ["given"] + values
        return Digest.text(parts.flatMap { Array("\($0.utf8.count)\n\($0)\n".utf8) })
    }

    /// The options that a replay of what a session has done needs when it is this notebook, run from here.
    package func flags(for session: Session) throws -> [String] {
        let fence = try fence()
        let reads = session.workspace.sources.map { source in
            FenceRequest(
                .read, path: source.path, target: session.access.path(source.path).nearest)
        }
        return FenceRequest.flags(
            (reads + session.workspace.written + session.workspace.servers).filter {
                !fence.includes($0) && !fence.memory.allows($0)
            })
    }

    /// Remembers what a person's own cells have read and written outside, so that a replay of this notebook as it is now needs no
    /// option. What its cells did under an option is not remembered.
    ///
    /// - Parameter before: what held the session's cells until now.
    package func trustOwn(_ session: Session, before: NotebookFence?) throws {
        let fence = try fence()
        if let before { fence.memory.takeOver(before.memory) }
        let patterns = document.patterns(in: session)
        for request in session.workspace.own(in: session.access) where !fence.includes(request) {
            let pattern = patterns.first {
                $0.folder == request.target.folder && request.target.name.fits($0.name) && request.kind == .read
            }
            fence.memory.allow(FenceRequest(request.kind, path: request.path, target: pattern ?? request.target))
        }
    }

    /// Makes the files that a session's cells wrote known as this notebook's, so that its replay may write them again.
    package func claimWritten(by session: Session) throws {
        let fence = try fence()
        for request in session.workspace.written where fence.includes(request) {
            if let stamp = FileStamp(of: request.target) { fence.memory.recordWrite(request.target, stamp) }
        }
    }
}

extension NotebookDocument {
    /// The patterns of names that its cells load by, where they lead: `/data/*.csv`. What the clock fills in is a `*`.
    fileprivate func patterns(in session: Session) -> [Path] {
        let parser = Parser(vocabulary: session.vocabulary)
        let programs = cells.compactMap { try? parser.parse($0.program, parameters: session.workspace.parameters) }
        let stages = programs.flatMap(\.statements).flatMap { statement in
            if case .pipeline(_, let stages) = statement.body { stages } else { [StageSyntax]() }
        }
        return stages.flatMap { $0.arguments.each("path") }.compactMap { argument in
            let typed: String
            if case .text(let text) = argument.value {
                typed = text.parts.map { if case .literal(let words) = $0 { words } else { "*" } }.joined()
            } else {
                typed = argument.value.word ?? ""
            }
            let place = session.access.path(typed)
            let isPattern = FileAccess.isPattern(place.name.text) && !FileAccess.isPattern(place.folder.text)
            return isPattern ? place.folder.nearest.joined(place.name) : nil
        }
    }
}
