import Catalog

/// Every mark, in the order of the reference page.
package enum MarkCatalog {
    package static let all: [any Mark.Type] = [
        BarMark.self, LineMark.self, SlopeMark.self, AreaMark.self, PointMark.self, RangeMark.self,
        RuleMark.self, LollipopMark.self, RectMark.self, SectorMark.self, DonutMark.self, BoxMark.self, ViolinMark.self,
        StripMark.self, HistogramMark.self,
        RidgeMark.self, BeeswarmMark.self, HexbinMark.self, ScatterMark.self, DumbbellMark.self, WaterfallMark.self,
        TreemapMark.self, TimelineMark.self,
        MatrixMark.self, MapMark.self,
        DensityMark.self,
        EcdfMark.self, TrendMark.self, CandleMark.self, CalendarMark.self, TextMark.self,
    ]

    package static func named(_ name: String) -> (any Mark.Type)? {
        all.first { $0.entry.name == name || $0.entry.aliases.contains(name) }
    }

    /// More places than this a mark refuses to draw; nil where it draws any number.
    package static func mostPlaces(of mark: String) -> Int? {
        [BoxMark.entry.name, ViolinMark.entry.name].contains(mark) ? SpreadTable.limit : nil
    }

    /// More panels than this no figure holds.
    package static let mostPanels = Resolver.mostPanels
}
