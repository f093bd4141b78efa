import Terminal
import Testing

/// Lines broken between words; the right sides are laid out by hand.
@Suite struct WrappingTests {
    @Test(arguments: [
        ("one two three four five six", 21, "one two three four\n  five six"),
        ("  one two three four five", 21, "  one two three four\n  five"),
        ("sort  the rows in an order that is told", 24, "sort  the rows in an\n      order that is told"),
        ("short", 21, "short"), ("a\nb", 21, "a\nb"),
        ("averyveryveryverylongwordindeed and more", 22, "averyveryveryverylongwordindeed\n  and more"),
        ("größe größe größe größe", 21, "größe größe größe\n  größe"),
        ("漢字漢字 漢字漢字 漢字漢字", 21, "漢字漢字 漢字漢字\n  漢字漢字"),
        ("too narrow a terminal", 20, "too narrow a terminal"),
    ]) func breaks(_ text: String, _ columns: Int, _ wanted: String) {
        #expect(DisplayText.wrapped(text, to: columns) == wanted)
    }

    @Test func everyLineFits() {
        let text = (0..<200).map { String(repeating: "w", count: $0 % 9 + 1) }.joined(separator: " ")
        for columns in 21...90 {
            let lines = DisplayText.wrapped(text, to: columns).split(separator: "\n")
            #expect(lines.allSatisfy { DisplayText.width(of: String($0)) <= columns })
            #expect(lines.joined(separator: " ").split(separator: " ") == text.split(separator: " "))
        }
    }
}
