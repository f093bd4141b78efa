/// What a terminal would show: a small emulator of the control sequences that a line editor and a chart use.
///
/// Rows that scroll off the top are kept, so that the whole conversation can be read. Colours and other styles are
/// read over. Source of the sequences: ECMA-48 and xterm's ctlseqs.
struct Screen {
    private(set) var rows: Int
    private(set) var columns: Int
    /// Every row since the start; the last `rows` of them are on the screen.
    private var lines: [[Character]] = [[]]
    private var top = 0
    private var row = 0
    private var column = 0
    private var parser = SequenceParser()
    private var answers: [UInt8] = []
    /// The images that came: the introducing bytes of every DCS, APC and OSC 1337 string.
    private(set) var images: [String] = []
    /// The private modes (DECSET) that are set.
    private(set) var modes: Set<Int> = [25]
    /// The screen that the alternate one hides.
    private var hidden: (lines: [[Character]], top: Int, row: Int, column: Int)?

    /// What it answers to XTVERSION, nil for nothing.
    private let name: String?
    /// What it answers to XTSMGRAPHICS between `CSI` and `S`, nil for nothing.
    private let sixels: String?

    init(rows: Int, columns: Int, name: String? = nil, sixels: String? = nil) {
        self.rows = rows
        self.columns = columns
        self.name = name
        self.sixels = sixels
    }

    /// A place in all that was printed.
    struct Mark: Comparable {
        fileprivate var line = 0
        fileprivate var column = 0

        static func < (left: Mark, right: Mark) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// The rows on the screen, without white space at their ends.
    var visible: [String] {
        (0..<rows).map { line(top + $0) }
    }

    /// Everything since the start, a line a row.
    var text: String {
        text(from: Mark())
    }

    func text(from mark: Mark) -> String {
        guard mark.line < lines.count else { return "" }
        let first = String(line(mark.line).dropFirst(mark.column))
        return ([first] + ((mark.line + 1)..<max(mark.line + 1, lines.count)).map(line)).joined(separator: "\n")
    }

    /// The place `count` characters of `text(from: start)` further on.
    func mark(after count: Int, from start: Mark) -> Mark {
        var mark = start
        for character in text(from: start).prefix(count) {
            if character == "\n" {
                mark = Mark(line: mark.line + 1, column: 0)
            } else {
                mark.column += 1
            }
        }
        return mark
    }

    /// What the terminal says in return (device attributes, cursor position), once.
    mutating func takeAnswers() -> [UInt8] {
        defer { answers = [] }
        return answers
    }

    mutating func resize(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        // The alternate screen is cut, as xterm's is.
        if hidden != nil { lines = lines.prefix(top + rows).map { Array($0.prefix(columns)) } }
        row = min(row, rows - 1)
        column = min(column, columns - 1)
    }

    mutating func show(_ bytes: ArraySlice<UInt8>) {
        for event in parser.read(bytes) {
            switch event {
            case .character(let character): put(character)
            case .control(let code): control(code)
            case .sequence(let sequence): obey(sequence)
            case .string(let introducer, let body):
                if introducer != "]" || body.hasPrefix("1337;File") { images.append(introducer + body.prefix(48)) }
            }
        }
    }

    private func line(_ index: Int) -> String {
        guard index < lines.count else { return "" }
        let shown = lines[index].filter { $0 != "\0" }
        let end = shown.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
        return String(shown[..<end])
    }

    private mutating func put(_ character: Character) {
        let width = CellWidth.of(character)
        if width == 0 { return }
        if column + width > columns {
            column = 0
            lineFeed()
        }
        reach(row)
        while lines[top + row].count < column + width { lines[top + row].append(" ") }
        lines[top + row][column] = character
        if width == 2 { lines[top + row][column + 1] = "\0" }
        column += width
    }

    private mutating func control(_ code: UInt8) {
        switch code {
        case 0x08: column = max(0, column - 1)
        case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
        case 0x0A: lineFeed()
        case 0x0D: column = 0
        default: break
        }
    }

    private mutating func lineFeed() {
        if row + 1 < rows {
            row += 1
        } else {
            top += 1
        }
        reach(row)
    }

    private mutating func reach(_ row: Int) {
        while lines.count <= top + row { lines.append([]) }
    }

    private mutating func obey(_ sequence: SequenceParser.Sequence) {
        let first = sequence.number(0)
        let count = max(1, first ?? 1)
        switch (sequence.prefix, sequence.final) {
        case ("", "A"): row = max(0, row - count)
        case ("", "B"): row = min(rows - 1, row + count)
        case ("", "C"): column = min(columns - 1, column + count)
        case ("", "D"): column = max(0, column - count)
        case ("", "G"): column = min(columns, count) - 1
        case ("", "H"), ("", "f"):
            row = min(rows, count) - 1
            column = min(columns, max(1, sequence.number(1) ?? 1)) - 1
        case ("", "J"): eraseDisplay(first ?? 0)
        case ("", "K"): eraseLine(first ?? 0)
        case ("", "P"): editLine { $0.removeSubrange($1..<min($0.count, $1 + count)) }
        case ("", "@"): editLine { $0.insert(contentsOf: [Character](repeating: " ", count: count), at: $1) }
        case ("?", "h"), ("?", "l"): setModes(sequence)
        case (">", "q"): if let name { answers += Array("\u{1B}P>|\(name)\u{1B}\\".utf8) }
        case ("?", "S"): if let sixels { answers += Array("\u{1B}[\(sixels)S".utf8) }
        case ("", "c"): answers += Array("\u{1B}[?62;22c".utf8)
        case ("", "n") where first == 6: answers += Array("\u{1B}[\(row + 1);\(column + 1)R".utf8)
        default: break
        }
        reach(row)
    }

    private mutating func setModes(_ sequence: SequenceParser.Sequence) {
        for mode in sequence.parameters.split(separator: ";").compactMap({ Int($0) }) {
            let isSet = sequence.final == "h"
            if mode == 1049, isSet, hidden == nil {
                hidden = (lines, top, row, column)
                (lines, top, row, column) = ([[]], 0, 0, 0)
            } else if mode == 1049, !isSet, let before = hidden {
                (lines, top, row, column) = before
                hidden = nil
            }
            if isSet { modes.insert(mode) } else { modes.remove(mode) }
        }
    }

    private mutating func eraseDisplay(_ part: Int) {
        reach(row)
        if part == 0 {
            eraseLine(0)
            lines.removeLast(lines.count - top - row - 1)
        } else if part == 2 {
            lines.removeLast(lines.count - top)
            lines.append([])
        }
    }

    private mutating func eraseLine(_ part: Int) {
        editLine { line, column in
            switch part {
            case 0: line.removeSubrange(column...)
            case 1: line.replaceSubrange(..<column, with: [Character](repeating: " ", count: column))
            default: line = []
            }
        }
    }

    private mutating func editLine(_ edit: (inout [Character], Int) -> Void) {
        reach(row)
        edit(&lines[top + row], min(column, lines[top + row].count))
    }
}

/// How many cells a character takes: 0 for what combines, 2 for wide East Asian text and emoji.
enum CellWidth {
    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
