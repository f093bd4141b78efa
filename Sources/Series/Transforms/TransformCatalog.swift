import Catalog

/// Every transform, in the order of the reference page.
package enum TransformCatalog {
    package static let all: [any Transform.Type] = [
        AggregateTransform.self,
    ]

    package static let entries: [CatalogEntry] = all.map { $0.entry }
}
