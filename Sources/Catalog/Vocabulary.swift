/// All entries together, assembled by Session from the rooms' catalogues and handed to the parser, help,
/// completion and the reference page. Order within a kind is the order of the catalogue.
package struct Vocabulary: Sendable {
    package let entries: [CatalogEntry]
    private let byName: [EntryKind: [String: Int]]
    /// Whether values may be measured in what is called so.
    package let isUnit: @Sendable (String) -> Bool

    package init(_ entries: [CatalogEntry], isUnit: @escaping @Sendable (String) -> Bool = { _ in false }) {
        self.entries = entries
        self.isUnit = isUnit
        var byName: [EntryKind: [String: Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for name in [entry.name] + entry.aliases {
                // TRAP: the entries are this program's own; a test makes them all.
                precondition(byName[entry.kind]?[name] == nil, "two catalogue entries for \(entry.kind) \(name)")
                byName[entry.kind, default: [:]][name] = index
            }
        }
        self.byName = byName
    }

    /// The entry of that kind with that name or alias.
    package func entry(_ kind: EntryKind, _ name: String) -> CatalogEntry? {
        byName[kind]?[name].map { entries[$0] }
    }

    package func entries(_ kind: EntryKind) -> [CatalogEntry] {
        entries.filter { $0.kind == kind }
    }

    /// Names (not aliases) of that kind in catalogue order.
    package func names(_ kind: EntryKind) -> [String] {
        entries(kind).map(\.name)
    }
}
