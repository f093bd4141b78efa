import Catalog
import Diagnostics
import Syntax

/// `group by k | sum v`: keys that stand alone before a stage are its own.
extension Cursor {
    /// The stage with the keys of the one before, which said nothing else and was typed `group by`; nil where it takes none or has
    /// its own.
    mutating func joined(_ group: StageSyntax, _ stage: StageSyntax) -> StageSyntax? {
        let keys = group.arguments.all
        guard group.result == nil, lexer.string(group.verb.range.lower, group.verb.range.upper).hasPrefix("group"),
            !keys.isEmpty, keys.allSatisfy({ $0.label == "key" }), !stage.arguments.has("key"),
            let form = vocabulary.entry(.verb, stage.verb.text)?.form, form.mayTakeKeys, !form.names(.series)
        else { return nil }
        let words = SourceRange(lexer.blanksEnd(at: group.arguments.range.lower), group.range.upper)
        var pieces = [stage.range, words]
        if let result = stage.result {
            let named = SourceRange(resultStart(result, after: stage.range.lower), stage.range.upper)
            var end = named.lower
            while end > stage.range.lower, lexer.isBlank(lexer.byte(end - 1)) { end -= 1 }
            pieces = [SourceRange(stage.range.lower, end), words, named]
        }
        respellings.append(.order(SourceRange(group.range.lower, stage.range.upper), pieces))
        var made = stage
        made.arguments.all += keys
        made.range = group.range.union(stage.range)
        return made
    }

    /// Where the `as` before a result begins.
    private func resultStart(_ result: Word, after start: Int) -> Int {
        var place = result.range.lower
        while place > start, lexer.isBlank(lexer.byte(place - 1)) { place -= 1 }
        return max(start, place - 2)
    }
}

extension Form {
    /// Whether `by KEYS` may stand in it, and be left out.
    fileprivate var mayTakeKeys: Bool {
        switch self {
        case .optional(let form), .many(let form): form.contains(Forms.byKeys)
        case .anyOrder(let forms): forms.contains { $0.contains(Forms.byKeys) }
        case .sequence(let forms), .slots(let forms), .choice(let forms): forms.contains(where: \.mayTakeKeys)
        default: false
        }
    }

    private func contains(_ other: Form) -> Bool {
        if self == other { return true }
        switch self {
        case .optional(let form), .many(let form), .list(let form): return form.contains(other)
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            return forms.contains { $0.contains(other) }
        default: return false
        }
    }

    /// Whether a value of that kind stands in it.
    fileprivate func names(_ kind: ValueKind) -> Bool {
        switch self {
        case .slot(_, let own): own == kind
        case .optional(let form), .many(let form), .list(let form), .line(let form), .layers(let form),
            .group(_, let form):
            form.names(kind)
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            forms.contains { $0.names(kind) }
        default: false
        }
    }
}
