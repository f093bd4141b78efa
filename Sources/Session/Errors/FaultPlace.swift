import Diagnostics
import Syntax

/// Where in a stage a fault belongs that was raised far from the text.
enum FaultPlace {
    /// The fault's subject as a whole word of the stage's text (the last such word, since a verb's own words come
    /// first), or the verb.
    static func find(_ fault: any Fault, _ stage: StageSyntax, _ source: String) -> SourceRange {
        guard let subject = fault.subject, !subject.isEmpty else { return stage.verb.range }
        // A column may have been named otherwise than it is called.
        if let column = stage.arguments.column(subject) { return column }
        let text = Array(source.utf8)
        let word = Array(subject.utf8)
        let upper = min(stage.range.upper, text.count)
        guard stage.range.lower + word.count <= upper else { return stage.verb.range }
        for start in stride(from: upper - word.count, through: stage.range.lower, by: -1)
        where text[start..<(start + word.count)].elementsEqual(word) {
            let before = start > 0 ? text[start - 1] : 32
            let after = start + word.count < text.count ? text[start + word.count] : 32
            if !isWordByte(before) && !isWordByte(after) { return SourceRange(start, start + word.count) }
        }
        return stage.verb.range
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
    }
}
