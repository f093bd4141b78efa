import Session

/// Compares a notebook's header with the one that a save would write now.
enum HeaderCheck {
    /// - Parameter ranAll: whether all cells ran: else nobody knows what they read.
    static func drifts(from document: NotebookDocument, to now: NotebookHeader, ranAll: Bool) -> [Drift] {
        let held = document.header
        // Where nothing of ours stands, as after Jupyter's own programs, there is nothing to compare.
        let isOurs =
            !held.settings.isEmpty || !held.files.isEmpty || !held.servers.isEmpty || held.recorded != nil
        let isRecorded = isOurs && document.cells.contains { !$0.outputs.isEmpty }
        var found: [(what: String, details: [String])] = []
        if isRecorded {
            for name in SettingCatalog.names {
                let (old, new) = (held.settings[name], now.settings[name])
                if old == new { continue }
                let details = [old.map { "- \(name): \($0)" }, new.map { "+ \(name): \($0)" }].compactMap { $0 }
                found.append(("the setting \(name) differs", details))
            }
            for name in held.recorded == nil ? [] : SettingCatalog.names {
                let (old, new) = (held.recorded(name), held.settings[name])
                if old == new { continue }
                let details = [old.map { "- \(name): \($0)" }, new.map { "+ \(name): \($0)" }].compactMap { $0 }
                found.append(("its outputs were recorded with another \(name)", details))
            }
        }
        if ranAll { found += files(held, now.files) + ServerCheck.drifts(from: held, to: now.servers) }
        return found.map {
            Drift(cell: nil, line: 1, what: $0.what, details: $0.details)
        }
    }

    /// What it says of files that the cells read. Files that changed themselves are told apart from it.
    private static func files(_ header: NotebookHeader, _ new: [PinnedFile]) -> [(what: String, details: [String])] {
        let old = header.files
        // Headers written by hand hold none.
        let holdsAll = !old.isEmpty || header.recorded != nil
        var found: [(what: String, details: [String])] = []
        for file in new {
            guard let held = old.first(where: { $0.path == file.path }) else {
                if holdsAll { found.append(("it does not hold the file \(file.path), which the cells read", [])) }
                continue
            }
            var told = file
            // Rows that were not all read are not counted.
            told.rows = held.rows.flatMap { file.rows ?? $0 }
            guard held.sha256 == file.sha256, held != told else { continue }
            func words(_ file: PinnedFile) -> String {
                "\(file.bytes) bytes" + (file.rows.map { ", \($0) rows" } ?? "")
            }
            found.append(
                (
                    "what it says of the file \(file.path) differs",
                    ["- " + words(held), "+ " + words(told)]
                ))
        }
        for file in old where !new.contains(where: { $0.path == file.path }) {
            found.append(("it holds the file \(file.path), which no cell reads", []))
        }
        return found
    }
}
