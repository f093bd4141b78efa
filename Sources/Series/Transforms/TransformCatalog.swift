import Catalog

/// Every transform, in the order of the reference page.
package enum TransformCatalog {
    package static let all: [any Transform.Type] = [
        AggregateTransform.self, DistinctTransform.self, DuplicatesTransform.self, DownsampleTransform.self,
        WhereTransform.self,
        WindowTransform.self,
        FirstTransform.self, LastTransform.self, TopTransform.self, BottomTransform.self, SampleTransform.self,
        DeriveTransform.self, KeepTransform.self, DropTransform.self,
        RenameTransform.self, SortTransform.self, UnitTransform.self, ConvertTransform.self, DiffTransform.self,
        ChangeTransform.self, RateTransform.self, CumulativeTransform.self, LagTransform.self, RollingTransform.self,
        SmoothTransform.self, TrendTransform.self, FillTransform.self, ResampleTransform.self, OutliersTransform.self,
        NormalizeTransform.self, ShareTransform.self, CorrelateTransform.self, RankTransform.self, PeaksTransform.self,
        BinTransform.self, JoinTransform.self, AppendTransform.self,
        WrapTransform.self, PivotTransform.self,
        UnpivotTransform.self, HistogramTransform.self, TimeTransform.self, DecomposeTransform.self,
        ForecastTransform.self,
        SessionsTransform.self, GapsTransform.self, RunsTransform.self, ExtractTransform.self,
    ]

    package static let entries: [CatalogEntry] = all.map { $0.entry }
}
