import Catalog
import Syntax

extension Form {
    /// One of these words, recorded under the label.
    static func oneOf(_ words: [String], as label: String) -> Form { .choice(words.map { .flag($0, as: label) }) }
}

extension Arguments {
    /// The word under a label as one of a list of choices; nil when it was not said.
    func choice<Choice: RawRepresentable<String>>(_ label: String) -> Choice? {
        word(label).flatMap { Choice(rawValue: $0.text) }
    }
}
