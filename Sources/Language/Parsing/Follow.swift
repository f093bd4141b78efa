import Catalog
import Syntax

/// The forms that come after the one being matched, innermost first: what decides whether a bare word may be a keyword
/// here rather than a name.
final class Follow {
    private let forms: ArraySlice<Form>
    private let next: Follow?

    init(_ forms: ArraySlice<Form>, _ next: Follow?) {
        self.forms = forms
        self.next = next
    }

    /// Whether `word` may begin what comes after.
    ///
    /// - Parameter isNamed: whether a name stands before it. Words whose keyword may be left out begin nothing elsewhere: there they are names.
    func mayBegin(with word: String, in vocabulary: Vocabulary, isNamed: Bool = false) -> Bool {
        var follow: Follow? = self
        while let here = follow {
            for form in here.forms {
                if form.mayBegin(with: word, in: vocabulary, isNamed: isNamed) { return true }
                if !form.mayBeEmpty { return false }
            }
            follow = here.next
        }
        return false
    }
}

extension Form {
    /// Whether it is a keyword that may be left out.
    var isImplied: Bool { if case .implied = self { true } else { false } }

    /// Whether whatever it says it says by words behind its keyword, any number of them: `x every 3 hours`.
    var isOfWordsAlone: Bool {
        switch self {
        case .many: true
        case .list(let form), .group(_, let form), .line(let form): form.isOfWordsAlone
        default: false
        }
    }

    /// Whether the form matches no words at all.
    package var mayBeEmpty: Bool {
        switch self {
        case .nothing, .optional, .many, .result, .anyOrder, .implied: true
        case .word, .flag, .slot, .entry, .step, .subjects, .naming: false
        case .sequence(let forms), .slots(let forms): forms.allSatisfy(\.mayBeEmpty)
        case .choice(let forms): forms.contains(where: \.mayBeEmpty)
        case .list(let form), .layers(let form), .group(_, let form), .line(let form): form.mayBeEmpty
        }
    }

    /// Whether a bare word that begins the form is this keyword. Names, which any word could be, do not count.
    func mayBegin(with word: String, in vocabulary: Vocabulary, isNamed: Bool = false) -> Bool {
        switch self {
        case .nothing, .naming, .step, .subjects: return false
        case .result: return word == "as"
        case .word(let keyword), .flag(let keyword, _), .implied(let keyword, _):
            return keyword == word || Cursor.likeness[keyword]?.contains(word) == true
        case .entry(_, let kind), .slot(_, .word(let kind)): return vocabulary.entry(kind, word) != nil
        case .slot(_, .duration): return DurationSyntax(bareWord: word) != nil
        case .slot(_, .instant), .slot(_, .range): return InstantSyntax.Base(word: word) != nil
        case .slot: return false
        case .sequence(let forms):
            if !isNamed, case .implied(_, .some)? = forms.first { return false }
            for form in forms {
                if form.mayBegin(with: word, in: vocabulary, isNamed: isNamed) { return true }
                if !form.mayBeEmpty { return false }
            }
            return false
        case .choice(let forms), .anyOrder(let forms), .slots(let forms):
            return forms.contains { $0.mayBegin(with: word, in: vocabulary, isNamed: isNamed) }
        case .optional(let form), .list(let form), .many(let form), .layers(let form), .group(_, let form),
            .line(let form):
            return form.mayBegin(with: word, in: vocabulary, isNamed: isNamed)
        }
    }
}
