import Catalog
import Charts
import Formats
import Series
import Surfaces
import Syntax

/// Every verb that is not a transform, in the order of the reference page, and the one place where all catalogues come
/// together.
package enum VerbCatalog {
    package static let sources: [any SourceVerb.Type] = [LoadVerb.self]

    package static let all: [any Verb.Type] = [
        PlotVerb.self, TabsVerb.self, BoardVerb.self, ShowVerb.self, DescribeVerb.self, SeriesVerb.self,
        ExportVerb.self, ExportOverVerb.self, SetVerb.self, ForgetVerb.self, NoteVerb.self, UndoVerb.self,
        RedoVerb.self, CellsVerb.self,
        SaveVerb.self, SaveOverVerb.self, OpenVerb.self, RerunVerb.self, EditVerb.self, DeleteVerb.self, MoveVerb.self,
        RestoreVerb.self, ExploreVerb.self,
        CopyVerb.self, PreviewVerb.self, HelpVerb.self, ExplainVerb.self, HistoryVerb.self, QuitVerb.self,
    ]

    private static let verbs: [String: any Verb.Type] = Dictionary(
        uniqueKeysWithValues: all.map { ($0.entry.name, $0) })
    private static let transforms: [String: any Transform.Type] = Dictionary(
        uniqueKeysWithValues: TransformCatalog.all.map { ($0.entry.name, $0) })

    package static func source(_ name: String) -> (any SourceVerb.Type)? { sources.first { $0.entry.name == name } }

    package static func transform(_ name: String) -> (any Transform.Type)? { transforms[name] }

    /// What a stage does to rows; nil for any other, a clause of that name among them.
    package static func transform(_ stage: StageSyntax) -> (any Transform.Type)? {
        stage.refines ? nil : transforms[stage.verb.text]
    }

    /// Whether a stage picks so many of its rows.
    static func picksRows(_ stage: StageSyntax) -> Bool {
        let picking: [any Transform.Type] = [
            FirstTransform.self, LastTransform.self, TopTransform.self, BottomTransform.self, SampleTransform.self,
        ]
        return picking.contains { $0.entry.name == stage.verb.text }
    }

    /// The verb of a stage; every clause of a chart is one.
    package static func verb(_ stage: StageSyntax) -> (any Verb.Type)? {
        stage.refines ? ClauseVerb.self : verbs[stage.verb.text]
    }

    /// Whether a stage of that name does something with what stands before its `|`.
    package static func takesInput(_ name: String) -> Bool {
        source(name) == nil && verbs[name]?.takesInput ?? true
    }

    /// Whether a stage of that name works on rows, and on no chart.
    package static func needsRows(_ name: String) -> Bool {
        transforms[name] != nil || name == PlotVerb.entry.name || name == CopyVerb.entry.name
    }

    /// Every word of the language.
    package static let vocabulary = Vocabulary(
        sources.map { $0.entry } + all.filter { $0 != PlotVerb.self }.map { $0.entry }
            + TransformCatalog.all.map { $0.entry }
            + SeriesVocabulary.entries + PlotForm.entries
            + FormatCatalog.all.map { $0.entry } + SurfaceCatalog.previewEntries + SettingCatalog.all.map { $0.entry },
        isUnit: UnitConversion.isKnown)
}
