import Catalog
import Series

/// The words of the series engine that are not verbs.
enum SeriesVocabulary {
    static let entries: [CatalogEntry] =
        AggregateCatalog.entries + PeriodCatalog.entries + CycleCatalog.entries + UnitCatalog.entries
        + FunctionCatalog.entries
}
