/// Names and values as SQL takes them: the one place where each is written.
package enum SQLText {
    /// A name between double quotes, each of its own doubled, as the standard has it.
    package static func quoted(_ name: String) -> String { doubled(name, "\"") }

    /// A text between single quotes.
    package static func literal(_ text: String) -> String { doubled(text, "'") }

    private static func doubled(_ text: String, _ quote: Character) -> String {
        "\(quote)"
            + text.split(separator: quote, omittingEmptySubsequences: false).joined(separator: "\(quote)\(quote)")
            + "\(quote)"
    }
}
