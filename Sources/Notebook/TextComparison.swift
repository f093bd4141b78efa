import Checked

/// Compares recorded text with new text line by line. Lines are the same when they agree to the letter, blanks and
/// empty cells included, but for decimal numbers within 1e-9 of each other relative to their size.
enum TextComparison {
    /// `- old` and `+ new` for each line that differs, those that are paired beside each other, at most `limit` of either; empty when all
    /// agree. Lines are aligned, so that one more is one line; those that differ in blanks alone, as where a column grew, are counted.
    static func changes(from old: String, to new: String) -> [String] {
        if TextBytes.areSame(old[...], new[...]) { return [] }
        let (before, after) = (TextBytes.lines(old), TextBytes.lines(new))
        let steps = LineAlignment.steps(before.count, after.count) {
            haveSameWords(before[$0], after[$1]) || agree(before[$0], after[$1])
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
        guard isLonger(one, than: length) || isLonger(other, than: length) else { return (String(one), String(other)) }
        let alike = TextBytes.alike(one, other)
        let isSame = alike == one.utf8.count && alike == other.utf8.count
        func cut(_ line: Substring) -> String {
            let apart = line.utf8.index(line.startIndex, offsetBy: alike)
            let isNear = isSame || !isLonger(line[..<apart], than: length - 21)
            let start = isNear ? line.startIndex : line.index(apart, offsetBy: -60)
            let rest = line[start...]
            return (isNear ? "" : "…") + rest.prefix(length) + (isLonger(rest, than: length) ? "…" : "")
        }
        return (cut(one), cut(other))
    }

    /// Whether it has more than so many characters, looking at no more than these.
    private static func isLonger(_ line: Substring, than length: Int) -> Bool {
        line.index(line.startIndex, offsetBy: length, limitedBy: line.endIndex).map { $0 < line.endIndex } ?? false
    }

    /// Whether their words are the same to the letter, whatever the blanks between them.
    private static func haveSameWords(_ one: Substring, _ other: Substring) -> Bool {
        let alike = TextBytes.alike(one, other)
        let (one, other) = (one.utf8.span, other.utf8.span)
        let blank = UInt8(ascii: " ")
        var (left, right) = (alike, alike)
        // To the beginning of the word in which they part.
        while left > 0, one[left - 1] != blank { (left, right) = (left - 1, right - 1) }
        while true {
            while left < one.count, one[left] == blank { left += 1 }
            while right < other.count, other[right] == blank { right += 1 }
            guard left < one.count, right < other.count else { return left == one.count && right == other.count }
            while left < one.count, one[left] != blank {
                guard right < other.count, one[left] == other[right] else { return false }
                (left, right) = (left + 1, right + 1)
            }
            guard right == other.count || other[right] == blank else { return false }
        }
    }

    /// A word, empty where two separators meet, and what stands before it: one separator, or a run of blanks. Bytes of the line.
    private struct Piece: Equatable {
        var before: Range<Int>
        var word: Range<Int>

        /// The piece whose word, without anything before it, begins there.
        init(_ line: Span<UInt8>, from start: Int) { self.init(line, before: start..<start) }

        /// The next one; nil at the line's end.
        init?(_ line: Span<UInt8>, after last: Piece) {
            let start = last.word.upperBound
            guard start < line.count else { return nil }
            var place = start + 1
            if line[start] == Self.blank { while place < line.count, line[place] == Self.blank { place += 1 } }
            self.init(line, before: start..<place)
        }

        private init(_ line: Span<UInt8>, before: Range<Int>) {
            var place = before.upperBound
            while place < line.count, !Self.separates(line[place]) { place += 1 }
            (self.before, word) = (before, before.upperBound..<place)
        }

        /// Where the word before a run of separators begins that ends at a place or before it.
        static func start(_ line: Span<UInt8>, at place: Int) -> Int {
            var start = place
            while start > 0, separates(line[start - 1]) { start -= 1 }
            while start > 0, !separates(line[start - 1]) { start -= 1 }
            return start
        }

        static let blank = UInt8(ascii: " ")

        private static func separates(_ byte: UInt8) -> Bool {
            switch byte {
            case blank, UInt8(ascii: ","), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "("), UInt8(ascii: ")"):
                true
            default: false
            }
        }
    }

    /// The same letter for letter but for numbers that agree, and the blanks that fill a column beside such a number.
    private static func agree(_ old: Substring, _ new: Substring) -> Bool {
        let alike = TextBytes.alike(old, new)
        if alike == old.utf8.count, alike == new.utf8.count { return true }
        let (before, after) = (old.utf8.span, new.utf8.span)
        let first = Piece.start(before, at: alike)
        var (one, other): (Piece?, Piece?) = (Piece(before, from: first), Piece(after, from: first))
        var wasMoved = false
        while let left = one, let right = other {
            let isMoved = !areSame(before, left.word, after, right.word)
            if isMoved, !close(TextBytes.part(old, left.word), TextBytes.part(new, right.word)) { return false }
            if !areSame(before, left.before, after, right.before) {
                guard isMoved || wasMoved, isBlank(before, left.before), isBlank(after, right.before) else {
                    return false
                }
            }
            (one, other, wasMoved) = (Piece(before, after: left), Piece(after, after: right), isMoved)
        }
        return one == nil && other == nil
    }

    private static func areSame(
        _ one: Span<UInt8>, _ place: Range<Int>, _ other: Span<UInt8>, _ otherPlace: Range<Int>
    ) -> Bool {
        guard place.count == otherPlace.count else { return false }
        for offset in 0..<place.count where one[place.lowerBound + offset] != other[otherPlace.lowerBound + offset] {
            return false
        }
        return true
    }

    private static func isBlank(_ line: Span<UInt8>, _ place: Range<Int>) -> Bool {
        for at in place where line[at] != Piece.blank { return false }
        return true
    }

    /// Most bytes of a word that is looked at as a number: those of the longest Double written out, and some.
    private static let longestNumber = 400

    private static func close(_ old: Substring, _ new: Substring) -> Bool {
        guard old.utf8.count <= longestNumber, new.utf8.count <= longestNumber else { return false }
        guard old.utf8.contains(UInt8(ascii: ".")), let a = Double(old), let b = Double(new) else { return false }
        return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
    }
}
