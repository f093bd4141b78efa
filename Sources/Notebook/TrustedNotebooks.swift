import Files
import Session

/// What notebooks were granted by what the person did, and the way to take it back.
package enum TrustedNotebooks {
    /// The file of the state folder that holds it; nil without a home.
    package static var path: Path? { StateFolder.path?.joined("notebooks") }

    /// A line for each grant below its notebook; of grants for cells that are no more as they were it says so.
    ///
    /// - Parameter notebook: the only one that is asked for.
    package static func lines(of notebook: Path? = nil) -> [String] {
        let all = path.map { FenceMemory.grants(in: $0) } ?? []
        return all.filter { notebook == nil || $0.notebook == notebook?.nearest }.flatMap { known, grants in
            let now = (try? NotebookFile.read(known.text))?.document
            let digest = now.map { NotebookFile(path: known.text, document: $0, digest: nil).trustDigest() }
            var said: Set<FenceRequest> = []
            let lines = grants.filter { $0.digest == digest || digest == nil }.map(\.request)
                .filter { said.insert($0).inserted }.map { "  \($0.kind.rawValue) \($0.target.text)" }
            let old = grants.count { $0.digest != digest }
            let state = now == nil ? ": it is gone, or cannot be read" : lines.isEmpty ? ": it has changed since" : ""
            if lines.isEmpty, old == 0 { return [String]() }
            return [known.text + state] + lines
        }
    }

    /// - Returns: how many grants are gone by that.
    package static func forget(_ notebook: Path) -> Int {
        path.map { FenceMemory.forget(notebook.nearest, in: $0) } ?? 0
    }
}
