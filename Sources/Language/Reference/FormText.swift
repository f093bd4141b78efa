import Syntax
import Catalog

/// A form as a person reads it: `aggregate [PERIOD] [by KEYS] [AGGS]`. Capitals stand for values, brackets for what may
/// be left out, `|` between alternatives, `…` for more of the same.
package enum FormText {
    /// The entry's name and its words, on one line.
    package static func signature(of entry: CatalogEntry) -> String {
        if let call = entry.call { return "\(entry.name)(\(call.replacing(", [", with: " [, ")))" }
        let words = text(entry.form)
        return words.isEmpty ? entry.name : entry.name + " " + words
    }

    package static func text(_ form: Form) -> String {
        if let name = shared(form) { return name }
        switch form {
        case .nothing: return ""
        case .word(let word), .flag(let word, _): return word
        case .slot(let label, let kind): return value(kind, label)
        case .implied(let word, _): return "[\(word)]"
        case .sequence(let forms), .slots(let forms): return joined(forms.map(alone).filter { !$0.isEmpty })
        case .choice(let forms): return choice(forms)
        case .optional(let form):
            let inside = text(form)
            return inside.isEmpty ? "" : "[\(inside)]"
        case .list(let form): return text(form) + ", …"
        case .many(let form): return "[\(text(form))]…"
        case .anyOrder(let forms): return joined(forms.map { "[\(text($0))]" })
        case .layers(let form): return text(form) + " [+ …]"
        case .group(_, let form), .line(let form): return text(form)
        case .entry(_, let kind): return capitals(SyntaxError.noun(kind))
        case .step: return "STAGE"
        case .subjects: return text(Forms.columns)
        case .naming: return "NAME ="
        case .result: return "[as NAME]"
        }
    }

    /// What the reference page explains once under a name of its own.
    package static let shared: [(name: String, form: Form)] = [
        ("by KEYS", Forms.byKeys), ("by KEYS", Forms.byPlotKeys), ("KEYS", Forms.keys), ("AGGS", Forms.aggregates),
        ("AGGS", Forms.summaries),
        ("STEP", Forms.step),
        ("WEEKDAY", Forms.weekday),
    ]

    private static func shared(_ form: Form) -> String? { shared.first { $0.form == form }?.name }

    /// Inside a sequence a choice needs its bounds.
    private static func alone(_ form: Form) -> String {
        guard shared(form) == nil else { return text(form) }
        switch form {
        case .choice(let forms) where forms.count > 1: return "(\(choice(forms)))"
        case .group(_, let inside), .line(let inside): return alone(inside)
        default: return text(form)
        }
    }

    private static func choice(_ forms: [Form]) -> String {
        var texts: [String] = []
        for form in forms {
            let words = text(form)
            if !words.isEmpty, !texts.contains(words) { texts.append(words) }
        }
        return texts.joined(separator: texts.contains { $0.contains(" ") } ? " | " : "|")
    }

    private static func joined(_ words: [String]) -> String {
        var result = ""
        for word in words {
            let isTight =
                result.isEmpty || result.hasSuffix("(") || result.hasSuffix("..") || word == ")" || word == ".."
                || word == ","
            result += (isTight ? "" : " ") + word
        }
        return result
    }

    private static func value(_ kind: ValueKind, _ label: String) -> String {
        switch kind {
        case .name: "NAME"
        case .column: "COLUMN"
        case .series: "SERIES"
        case .number: "NUMBER"
        case .count: "N"
        case .duration: "DURATION"
        case .instant: "INSTANT"
        case .range: "A..B"
        case .text: "\"TEXT\""
        case .pattern: "\"PATTERN\""
        case .textOrWord, .rest: "TEXT"
        case .path: "PATH"
        case .raw: capitals(label)
        case .unit: "UNIT"
        case .colour: "COLOR"
        case .expression, .call, .formula, .computed: "EXPRESSION"
        case .literal: "VALUE"
        case .word(let kind): capitals(SyntaxError.noun(kind))
        }
    }

    private static func capitals(_ word: String) -> String { word.uppercased().replacing(" ", with: "_") }
}
