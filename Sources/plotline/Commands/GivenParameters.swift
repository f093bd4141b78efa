import ArgumentParser
import Syntax

/// `--set name=value` on the command line.
enum GivenParameters {
    /// Numbers and percents are numbers, anything else is text.
    ///
    /// - Throws: a usage error for a word without `=`.
    static func parse(_ words: [String]) throws -> [String: Value] {
        var values: [String: Value] = [:]
        for word in words {
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                throw ValidationError("--set takes NAME=VALUE, not '\(word)'")
            }
            let text = String(word[word.index(after: equals)...])
            values[String(word[..<equals])] = value(text)
        }
        return values
    }

    private static func value(_ text: String) -> Value {
        if let number = Double(text), number.isFinite { return .number(NumberSyntax(value: number, isPercent: false)) }
        if text.hasSuffix("%"), let number = Double(text.dropLast()) {
            return .number(NumberSyntax(value: number, isPercent: true))
        }
        return .text(TextSyntax(parts: [.literal(text)]))
    }
}
