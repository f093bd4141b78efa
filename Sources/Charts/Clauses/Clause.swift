import Catalog
import Syntax

/// A word that describes the whole chart: an axis, a text, an annotation, its size.
///
/// To add one: write `Clauses/ThingClause.swift` with its entry (name, summary, form, an example) and `apply`, which
/// reads the words into the specification without looking at data; then add its line to `ClauseCatalog`. Where it only
/// takes a text or a word out of a list, `ClauseShapes.swift` has the rest.
package protocol Clause: Sendable {
    static var entry: CatalogEntry { get }
    /// - Throws: `ChartsError` when the words do not suit.
    static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws
}
