import Glibc
import Synchronization

/// What is known of one notebook from one time to the next: what a person has done and allowed its cells, and which files they have
/// written.
///
/// A grant (`read`, `write`) holds for these very cells under this header, a stamp (`wrote`) for this very file. `cells` keeps what
/// each cell was when a grant was made; `project` that the use of a root was said.
package final class FenceMemory: Sendable {
    private struct Known {
        var allowed: Set<Grant> = []
        var declined: Set<FenceRequest> = []
        var written: [Path: String] = [:]
        var projects: Set<Path> = []
        /// The digests of the cells that a grant was made for last.
        var cells: [String]?
    }
    private struct Grant: Hashable {
        var kind: FenceRequest.Kind
        var target: Path
    }
    private let ledger: FenceLedger?
    private let notebook: Path
    private let digest: String
    private let cells: [String]
    private let known: Mutex<Known>

    /// - Parameters:
    ///   - notebook: its real path.
    ///   - cells: the digest of its cells, its header and its parameters.
    ///   - each: the digest of each of its cells, short.
    ///   - file: an absolute path in the state folder; nil remembers nothing beyond this session.
    package init(notebook: Path, cells: String, each: [String] = [], file: Path?) {
        ledger = file.map { FenceLedger(path: $0) }
        self.notebook = notebook
        digest = cells
        self.cells = each
        var found = Known()
        for line in ledger?.lines ?? [] where line.notebook == notebook {
            if let kind = FenceRequest.Kind(rawValue: line.word) {
                if line.about == cells { found.allowed.insert(Grant(kind: kind, target: line.target)) }
                continue
            }
            switch line.word {
            case Self.wrote: found.written[line.target] = line.about
            case Self.project: found.projects.insert(line.target)
            case Self.eachCell: found.cells = line.about.split(separator: ",").map(String.init)
            default: break
            }
        }
        known = Mutex(found)
    }

    private static let (wrote, project, eachCell) = ("wrote", "project", "cells")

    /// Whether it was granted: by its path, by a pattern of its name, or, to be listed, as the folder of such a pattern.
    package func allows(_ request: FenceRequest) -> Bool {
        known.withLock { known in
            if known.allowed.contains(Grant(kind: request.kind, target: request.target)) { return true }
            return known.allowed.contains { grant in
                guard grant.kind == request.kind, FileAccess.isPattern(grant.target.name.text) else { return false }
                if grant.target.folder == request.target { return true }
                return grant.target.folder == request.target.folder && request.target.name.fits(grant.target.name)
            }
        }
    }

    /// Whether a person has said no in this session: nobody is asked twice.
    package func hasDeclined(_ request: FenceRequest) -> Bool { known.withLock { $0.declined.contains(request) } }

    package func decline(_ request: FenceRequest) { known.withLock { _ = $0.declined.insert(request) } }

    package func allow(_ request: FenceRequest) { allow(request.kind, request.target) }

    private func allow(_ kind: FenceRequest.Kind, _ target: Path) {
        let (isNew, isFirst) = known.withLock { known in
            defer { known.cells = cells }
            return (known.allowed.insert(Grant(kind: kind, target: target)).inserted, known.cells != cells)
        }
        if isFirst, !cells.isEmpty { append(Self.eachCell, cells.joined(separator: ","), notebook) }
        if isNew { append(kind.rawValue, digest, target) }
    }

    /// Takes over what was granted to the notebook as it was before a save.
    package func takeOver(_ other: FenceMemory) {
        for grant in other.known.withLock({ $0.allowed }) { allow(grant.kind, grant.target) }
    }

    /// The cells, from 1, that are others than when a grant was made last; nil when none was ever made.
    package var changedCells: [Int]? {
        guard let before = known.withLock({ $0.cells }) else { return nil }
        return cells.indices.filter { !before.indices.contains($0) || before[$0] != cells[$0] }.map { $0 + 1 }
    }

    /// Notes that a project was read in.
    ///
    /// - Returns: whether that is new of this notebook.
    func use(project root: Path) -> Bool {
        let isNew = known.withLock { $0.projects.insert(root).inserted }
        if isNew { append(Self.project, "-", root) }
        return isNew
    }

    /// Whether the file is the very one that this notebook wrote last.
    package func wrote(_ target: Path, _ stamp: FileStamp) -> Bool {
        known.withLock { $0.written[target] == stamp.text }
    }

    package func recordWrite(_ target: Path, _ stamp: FileStamp) {
        let isNew = known.withLock { $0.written.updateValue(stamp.text, forKey: target) != stamp.text }
        if isNew { append(Self.wrote, stamp.text, target) }
    }

    /// Notes that a file is about to be written, so that a death on the way is known by its folder.
    package func willWrite(_ target: Path) {
        let isNew = known.withLock { known in
            if known.written[target] != nil { return false }
            known.written[target] = Self.unwritten
            return true
        }
        if isNew { append(Self.wrote, Self.unwritten, target) }
    }

    /// What stands for the stamp of a file that was never finished.
    private static let unwritten = "-"

    /// The folders that the notebook's cells have written in, or were about to.
    package var foldersWritten: [Path] {
        known.withLock { Set($0.written.keys.map { $0.folder }).sorted() }
    }

    private func append(_ word: String, _ about: String, _ target: Path) {
        ledger?.append(FenceLedger.Line(word: word, about: about, notebook: notebook, target: target))
    }

    // MARK: All notebooks

    /// What notebooks were granted, in the order in which they first were.
    ///
    /// - Parameter file: an absolute path in the state folder.
    package static func grants(in file: Path) -> [(notebook: Path, grants: [(digest: String, request: FenceRequest)])] {
        var found: [(notebook: Path, grants: [(digest: String, request: FenceRequest)])] = []
        for line in FenceLedger(path: file).lines {
            guard let kind = FenceRequest.Kind(rawValue: line.word) else { continue }
            let request = FenceRequest(kind, path: line.target.text, target: line.target)
            if let place = found.firstIndex(where: { $0.notebook == line.notebook }) {
                found[place].grants.append((line.about, request))
            } else {
                found.append((line.notebook, [(line.about, request)]))
            }
        }
        return found
    }

    /// Forgets what a notebook was granted; which files it wrote stays known.
    ///
    /// - Returns: how many grants there were.
    package static func forget(_ notebook: Path, in file: Path) -> Int {
        let ledger = FenceLedger(path: file)
        let lines = ledger.lines
        let count = lines.filter { $0.notebook == notebook && FenceRequest.Kind(rawValue: $0.word) != nil }.count
        let kept = lines.filter { $0.notebook != notebook || $0.word == wrote }
        if kept.count < lines.count { ledger.replace(kept) }
        return count
    }
}
