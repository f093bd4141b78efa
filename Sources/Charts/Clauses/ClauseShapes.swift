import Catalog
import Syntax

/// A clause of one text, `title "…"`. Its form is `textForm`.
package protocol TextClause: Clause {
    static var field: WritableKeyPath<ChartSpec, TextSyntax?> { get }
}

extension TextClause {
    package static var textForm: Form { .slot("text", .text) }

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec[keyPath: field] = arguments.text("text")
    }
}

/// A clause of one word out of a list, `legend top`. Its form is `wordForm`.
package protocol WordClause: Clause {
    associatedtype Choice: RawRepresentable<String> & CaseIterable
    static var field: WritableKeyPath<ChartSpec, Choice?> { get }
}

extension WordClause {
    package static var wordForm: Form { .oneOf(Choice.allCases.map(\.rawValue), as: "word") }

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec[keyPath: field] = arguments.choice("word")
    }
}
