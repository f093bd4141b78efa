import Session

/// The document of a session at the prompt: the opened notebook's own text with new cells after it, or a new one.
package enum SessionDocument {
    /// - Parameters:
    ///   - results: the cells that count, in order.
    ///   - opened: what was opened, if anything; its cells keep their fences, prose and places as long as their sources
    ///     are the session's first ones, in order.
    ///   - path: where it will be saved.
    ///   - base: the folder that the session's paths start at.
    package static func make(
        _ results: [CellResult], over opened: NotebookDocument?, at path: String, base: String
    ) -> NotebookDocument {
        var document = NotebookDocument(header: opened?.header ?? NotebookHeader(base: relativeBase(base, to: path)))
        var next = 0
        for block in opened?.blocks ?? [] {
            if case .cell(let cell) = block {
                guard next < results.count, results[next].source == cell.source else { continue }
                next += 1
            }
            document.blocks.append(block)
        }
        for result in results[next...] {
            if !document.blocks.isEmpty || opened == nil { document.blocks.append(.prose("\n")) }
            document.blocks.append(.cell(NotebookCell(opening: fence(result.source) + "{code-cell} plotline\n", source: result.source, closing: fence(result.source) + "\n")))
        }
        return document
    }

    /// Backticks enough to hold the source.
    private static func fence(_ source: String) -> String {
        var count = 3
        while source.contains(String(repeating: "`", count: count)) { count += 1 }
        return String(repeating: "`", count: count)
    }

    /// From the notebook's folder back to the folder that paths start at, both relative to the working folder: `..` for
    /// `notebooks/a.md` and `.`; an absolute notebook path keeps an absolute base.
    static func relativeBase(_ base: String, to path: String) -> String {
        let folder = PathName.normalised(PathName.folder(of: path))
        let base = PathName.normalised(base)
        if folder.hasPrefix("/") != base.hasPrefix("/") || folder.hasPrefix("..") || base.hasPrefix("..") {
            return PathName.absolute(base)
        }
        let from = folder == "." ? [] : folder.split(separator: "/")
        let to = base == "." ? [] : base.split(separator: "/")
        let common = zip(from, to).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
