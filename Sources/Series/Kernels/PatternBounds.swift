/// What a pattern may ask of the C library's matcher, which takes a stack frame a group and memory a repetition: without
/// bounds a line of parentheses ends the program, and `((a{200}){200}){200}` takes gigabytes.
struct PatternBounds {
    static let mostGroups = 200
    /// Characters, classes and dots with every `{m,n}` written out.
    static let mostParts = 20_000
    /// `*`, `+`, `?` and `{m,n}`, written out as well: the time to compile grows faster than their number.
    static let mostChoices = 500

    private struct Size {
        var parts = 0
        var choices = 0

        static func + (a: Size, b: Size) -> Size { Size(parts: a.parts + b.parts, choices: a.choices + b.choices) }
    }

    private let bytes: [UInt8]
    private var at = 0
    /// The groups that are open, the outermost first, each with its last part, which may be repeated.
    private var open = [(whole: Size(), last: Size())]
    /// What all of `open` holds together.
    private var total = Size()

    private init(_ pattern: String) { bytes = Array(pattern.utf8) }

    /// What is too much in a pattern, in words; nil when it may be compiled. What is malformed is left to the compiler. O(n).
    static func excess(in pattern: String) -> String? {
        var bounds = PatternBounds(pattern)
        return bounds.excess()
    }

    private mutating func excess() -> String? {
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "("):
                open.append((Size(), Size()))
                if open.count - 1 > Self.mostGroups { return "more than \(Self.mostGroups) groups within each other" }
            case UInt8(ascii: ")") where open.count > 1:
                let inside = open.removeLast().whole
                open[open.count - 1].whole = open[open.count - 1].whole + inside
                open[open.count - 1].last = inside
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): add(Size(choices: 1), toLast: true)
            case UInt8(ascii: "|"): open[open.count - 1].last = Size()
            case UInt8(ascii: "{"): repeatLast()
            case UInt8(ascii: "["):
                skipClass()
                add(Size(parts: 1))
            case UInt8(ascii: "\\"):
                // Matching with one takes time beyond all bounds.
                if at < bytes.count, (49...57).contains(bytes[at]) { return "a reference to a group" }
                at += 1
                add(Size(parts: 1))
            default: add(Size(parts: 1))
            }
            if total.parts > Self.mostParts {
                return "more than \(GroupedNumber.text(Self.mostParts)) characters, counting every repetition"
            }
            if total.choices > Self.mostChoices { return "more than \(Self.mostChoices) repetitions" }
        }
        return nil
    }

    /// - Parameter toLast: it belongs to the part before.
    private mutating func add(_ size: Size, toLast: Bool = false) {
        open[open.count - 1].whole = open[open.count - 1].whole + size
        open[open.count - 1].last = toLast ? open[open.count - 1].last + size : size
        total = total + size
    }

    /// `{3}`, `{3,}`, `{3,5}` behind a part: as if it were written so many times. Anything else is a brace.
    private mutating func repeatLast() {
        var counts = [0]
        var end = at
        while end < bytes.count, counts.count <= 2, bytes[end] != UInt8(ascii: "}") {
            if bytes[end] == UInt8(ascii: ",") {
                counts.append(0)
            } else if (48...57).contains(bytes[end]) {
                counts[counts.count - 1] = min(100_000, counts[counts.count - 1] * 10 + Int(bytes[end] - 48))
            } else {
                return add(Size(parts: 1))
            }
            end += 1
        }
        guard end < bytes.count, counts.count <= 2 else { return add(Size(parts: 1)) }
        at = end + 1
        let last = open[open.count - 1].last
        let more = max(1, counts.max() ?? 1) - 1
        let optional = counts.count == 2 ? max(1, (counts.last ?? 0) - counts[0]) : 0
        add(Size(parts: last.parts * more, choices: last.choices * more + optional), toLast: true)
    }

    /// Past the end of `[^]…[:alpha:]…]`.
    private mutating func skipClass() {
        if at < bytes.count, bytes[at] == UInt8(ascii: "^") { at += 1 }
        if at < bytes.count, bytes[at] == UInt8(ascii: "]") { at += 1 }
        while at < bytes.count, bytes[at] != UInt8(ascii: "]") {
            if bytes[at] == UInt8(ascii: "["), at + 1 < bytes.count, ".:=".utf8.contains(bytes[at + 1]) {
                let mark = bytes[at + 1]
                at += 2
                while at + 1 < bytes.count, bytes[at] != mark || bytes[at + 1] != UInt8(ascii: "]") { at += 1 }
                at += 1
            }
            at += 1
        }
        at += 1
    }
}
