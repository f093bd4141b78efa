import Catalog
import Language

/// Functions that nothing here is the same as, in a stage of another tool.
package enum UnknownCalls {
    /// What surrounds others there, and has no meaning of its own.
    private static let around: Set = [
        "mutate", "transmute", "summarise", "summarize", "filter", "arrange", "group_by", "groupby", "select", "count",
        "tally", "slice_max", "slice_min", "slice_head", "slice_tail", "distinct", "rename", "pivot_longer",
        "pivot_wider",
        "across", "c", "list", "desc", "n", "stats", "timechart", "extend", "project", "where", "case", "when", "over",
    ]

    /// The first of them; nil where each is known.
    package static func first(in stage: String, _ vocabulary: Vocabulary) -> String? {
        var found: String?
        let isList = OuterText(stage[...]).items.count > 1
        _ = WordScan.rewritten(stage) { word, after in
            let name = word.lowercased()
            // What is a stage by itself is none of several items.
            let isStage = ValueForm.isStage(name) && isList && !stage.lowercased().hasPrefix(name)
            guard found == nil, after.first == "(", !around.contains(name), isStage || !ValueForm.isKnown(name),
                ![.function, .aggregate, .verb].contains(where: { vocabulary.entry($0, name) != nil }),
                !ForeignCatalog.all.contains(where: { $0.words.contains(name) })
            else { return nil }
            found = String(word)
            return nil
        }
        return found
    }
}
