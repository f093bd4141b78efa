import Checked

/// Compares recorded text with new text line by line. Lines are the same when they agree to the letter, blanks and
/// empty cells included, but for decimal numbers within 1e-9 of each other relative to their size.
enum TextComparison {
    /// `- old` and `+ new` for each line that differs, at most twelve pairs; empty when all agree.
    static func changes(from old: String, to new: String) -> [String] {
        if old.utf8.elementsEqual(new.utf8) { return [] }
        let before = old.split(separator: "\n", omittingEmptySubsequences: false)
        let after = new.split(separator: "\n", omittingEmptySubsequences: false)
        var changes: [String] = []
        var different = 0
        for index in 0..<max(before.count, after.count) {
            let was = index < before.count ? before[index] : nil
            let now = index < after.count ? after[index] : nil
            if let was, let now, agree(was, now) { continue }
            different += 1
            guard different <= 12 else { continue }
            if let was { changes.append("- " + was) }
            if let now { changes.append("+ " + now) }
        }
        if different > 12 { changes.append("… \(different - 12) more lines differ") }
        return changes
    }

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
