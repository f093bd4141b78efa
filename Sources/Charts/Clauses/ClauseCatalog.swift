/// Every clause, in the order of the reference page.
package enum ClauseCatalog {
    package static let all: [any Clause.Type] = [
        XClause.self, YClause.self, SortClause.self, TopClause.self, BottomClause.self, TitleClause.self,
        SubtitleClause.self, CaptionClause.self,
        LegendClause.self,
        SelectClause.self, RuleClause.self, BandClause.self, AnnotateClause.self,
        HighlightClause.self, HideClause.self, CombineClause.self, FacetClause.self, SizeClause.self, AspectClause.self,
        ThemeClause.self, TimezoneClause.self,
    ]

    package static func named(_ name: String) -> (any Clause.Type)? { all.first { $0.entry.name == name } }
}
