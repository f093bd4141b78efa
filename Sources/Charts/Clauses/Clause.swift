import Catalog
import Language

/// A word that describes the whole chart: an axis, a text, an annotation, its size.
///
/// To add one: write `Clauses/ThingClause.swift` with its entry (name, summary, form, an example) and `apply`, which
/// reads the words into the specification without looking at data; then add its line to `ClauseCatalog`.
package protocol Clause: Sendable {
    static var entry: CatalogEntry { get }
    /// - Throws: `ChartsError` when the words do not suit.
    static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws
}

/// Every clause, in the order of the reference page.
package enum ClauseCatalog {
    package static let all: [any Clause.Type] = [
        XClause.self, YClause.self, TitleClause.self, SubtitleClause.self, CaptionClause.self, LegendClause.self,
        SelectClause.self, RuleClause.self, BandClause.self, AnnotateClause.self, FacetClause.self, SizeClause.self,
        ThemeClause.self,
    ]

    package static func named(_ name: String) -> (any Clause.Type)? { all.first { $0.entry.name == name } }
}
