import Checked

/// Compares recorded text with new text line by line. Lines are the same when they agree to the letter, blanks and
/// empty cells included, but for decimal numbers within 1e-9 of each other relative to their size.
enum TextComparison {
    /// `- old` and `+ new` for each line that differs, those that are paired beside each other, at most `limit` of either; empty when all
    /// agree. Lines are aligned, so that one more is one line; those that differ in blanks alone, as where a column grew, are counted.
    static func changes(from old: String, to new: String) -> [String] {
        if old.utf8.elementsEqual(new.utf8) { return [] }
        let before = old.split(separator: "\n", omittingEmptySubsequences: false)
        let after = new.split(separator: "\n", omittingEmptySubsequences: false)
        let words = (before.map(words), after.map(words))
        let steps = LineAlignment.steps(before.count, after.count) {
            words.0[$0] == words.1[$1] || agree(before[$0], after[$1])
        }
        var changes: [String] = []
        var (different, spaced) = (0, 0)
        var waiting: (old: [Int], new: [Int]) = ([], [])
        func flush() {
            let isPaired = waiting.old.count == waiting.new.count
            let pairs = max(waiting.old.count, waiting.new.count)
            for place in 0..<pairs where isPaired {
                different += 1
                if different <= limit {
                    let (one, other) = shown(before[waiting.old[place]], after[waiting.new[place]])
                    changes += ["- " + one, "+ " + other]
                }
            }
            for line in isPaired ? [] : waiting.old.map({ "- " + before[$0] }) + waiting.new.map({ "+ " + after[$0] }) {
                different += 1
                if different <= limit { changes.append(shown(line[...], line[...]).0) }
            }
            waiting = ([], [])
        }
        for step in steps {
            switch step {
            case .same(let one, let other):
                flush()
                if !agree(before[one], after[other]) { spaced += 1 }
            case .removed(let one): waiting.old.append(one)
            case .added(let other): waiting.new.append(other)
            }
        }
        flush()
        if different > limit { changes.append("… \(different - limit) more lines differ") }
        if spaced > 0 { changes.append("the blanks of \(spaced) \(spaced == 1 ? "line" : "lines") differ") }
        return changes
    }

    private static let limit = 12

    /// Most characters of a line that are shown.
    private static let length = 240

    /// Two lines as they are shown: long ones from a little before the first character that differs, `…` where something is left out.
    private static func shown(_ one: Substring, _ other: Substring) -> (String, String) {
        guard one.count > length || other.count > length else { return (String(one), String(other)) }
        let alike = zip(one, other).prefix { $0 == $1 }.count
        let isSame = alike == min(one.count, other.count) && one.count == other.count
        let start = isSame || alike < length - 20 ? 0 : alike - 60
        func cut(_ line: Substring) -> String {
            let rest = line.dropFirst(start)
            return (start > 0 ? "…" : "") + rest.prefix(length) + (rest.count > length ? "…" : "")
        }
        return (cut(one), cut(other))
    }

    /// A line's words, whatever the blanks between them; those of a rule under a table are one.
    private static func words(_ line: Substring) -> [Substring] { line.split(separator: " ") }

    private static let separators: Set<Character> = [" ", ",", "|", ";", "[", "]", "(", ")"]

    /// A word, empty where two separators meet, and what stands before it: one separator, or a run of blanks.
    private struct Piece {
        var before: Substring
        var word: Substring
    }

    /// The same letter for letter but for numbers that agree, and the blanks that fill a column beside such a number.
    private static func agree(_ old: Substring, _ new: Substring) -> Bool {
        if old.utf8.elementsEqual(new.utf8) { return true }
        let (before, after) = (pieces(old), pieces(new))
        guard before.count == after.count else { return false }
        let isMoved = zip(before, after).map { !$0.word.utf8.elementsEqual($1.word.utf8) }
        return before.indices.allSatisfy { place in
            if isMoved[place], !close(before[place].word, after[place].word) { return false }
            let (one, other) = (before[place].before, after[place].before)
            if one == other { return true }
            let isBeside = isMoved[place] || place > 0 && isMoved[place - 1]
            return isBeside && one.allSatisfy { $0 == " " } && other.allSatisfy { $0 == " " }
        }
    }

    private static func pieces(_ line: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var before = line.prefix(0)
        var rest = line
        while true {
            let word = rest.prefix { !separators.contains($0) }
            pieces.append(Piece(before: before, word: word))
            rest = rest[word.endIndex...]
            guard let separator = rest.first else { return pieces }
            before = separator == " " ? rest.prefix { $0 == " " } : rest.prefix(1)
            rest = rest[before.endIndex...]
        }
    }

    private static func close(_ old: Substring, _ new: Substring) -> Bool {
        guard old.contains("."), let a = Double(old), let b = Double(new) else { return false }
        return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
    }
}
