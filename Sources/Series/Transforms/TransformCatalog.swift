import Catalog

/// Every transform, in the order of the reference page.
package enum TransformCatalog {
    package static let all: [any Transform.Type] = [
        AggregateTransform.self, DownsampleTransform.self, WhereTransform.self, WindowTransform.self,
        FirstTransform.self,
        LastTransform.self, DeriveTransform.self, KeepTransform.self, DropTransform.self, RenameTransform.self,
        SortTransform.self, UnitTransform.self, DiffTransform.self, ChangeTransform.self, CumulativeTransform.self,
        LagTransform.self, RollingTransform.self, SmoothTransform.self, FillTransform.self, NormalizeTransform.self,
        HistogramTransform.self,
    ]

    package static let entries: [CatalogEntry] = all.map { $0.entry }
}
