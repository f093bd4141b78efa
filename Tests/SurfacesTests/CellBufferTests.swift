import Seeded
import Terminal
import Testing

/// Frames of a screen: what is sent leads a terminal from one to the next.
@Suite struct CellBufferTests {
    private func buffer(_ rows: String..., columns: Int = 10) -> CellBuffer {
        var buffer = CellBuffer(columns: columns, rows: rows.count)
        for (row, text) in rows.enumerated() { buffer.write(text, column: 0, row: row) }
        return buffer
    }

    private func sent(_ new: CellBuffer, _ old: CellBuffer?) -> String {
        String(decoding: new.difference(from: old, colour: .trueColour), as: UTF8.self)
            .split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "^")
    }

    /// Sequences as XTerm Control Sequences has them: CUP, CUF, EL, SGR.
    @Test func onlyWhatDiffersIsSent() {
        let old = buffer("abcdefghij", "second")
        #expect(sent(old, old).isEmpty)
        #expect(sent(buffer("abXdefghij", "second"), old) == "^[1;3HX")
        #expect(sent(buffer("abXdYfghij", "second"), old) == "^[1;3HXdY", "one cell between is shorter than a move")
        #expect(sent(buffer("XbcdefghiY", "second"), old) == "^[1HX^[8CY")
        #expect(sent(buffer("abcdefghij", "sec"), old) == "^[2;4H^[K")
        #expect(sent(buffer("abcdefghij", ""), old) == "^[2H^[K")
        #expect(sent(buffer("abc", "second"), nil) == "^[1Habc^[K^[2Hsecond^[K")
    }

    @Test func coloursChangeWhereTheyChange() {
        var new = buffer("ab", columns: 4)
        new.put("a", CellStyle(.colour(0xFF0000), isBold: true), column: 0, row: 0)
        new.put("b", CellStyle(.colour(0xFF0000), isBold: true), column: 1, row: 0)
        #expect(sent(new, buffer("ab", columns: 4)) == "^[1H^[1;38;2;255;0;0mab^[m")
        let plain = String(decoding: new.difference(from: nil, colour: .none), as: UTF8.self)
        #expect(!plain.contains("m"))
    }

    @Test func wideGraphemesTakeTwoCells() {
        var one = CellBuffer(columns: 4, rows: 1)
        one.write("日本", column: 0, row: 0)
        #expect(one.text(row: 0) == "日本")
        // Over the second half: the first goes.
        one.put("x", column: 1, row: 0)
        #expect(one.text(row: 0) == " x本")
        one.put("語", column: 3, row: 0)
        #expect(one.text(row: 0) == " x", "no room for the second half, and half of the one before is gone")
        var two = CellBuffer(columns: 4, rows: 1)
        two.write("日a", column: 0, row: 0)
        // Behind it the cursor is said anew: terminals differ in what is wide.
        #expect(sent(two, nil) == "^[1H日^[1;3Ha^[K")
    }

    @Test func whatFallsOutsideIsLeftOut() {
        var buffer = CellBuffer(columns: 0, rows: 0)
        buffer.write("x", column: 0, row: 0)
        #expect(buffer.difference(from: nil, colour: .ansi16).isEmpty)
        var one = CellBuffer(columns: 1, rows: 1)
        one.write("xyz", column: -1, row: 0)
        one.put("日", column: 0, row: 0)
        #expect(one.text == "")
        one.put("y", column: 5, row: 9)
        #expect(one[5, 9] == .blank)
    }

    /// A plot that moves is moved by the terminal (DCH, ICH), where that is shorter.
    @Test func aPlotThatMovesIsMoved() {
        let old = buffer(
            "3┤abcdefghijklmnopqrstuvwxyz012345", "2┤ABCDEFGHIJKLMNOPQRSTUVWXYZ678901", "status", columns: 34)
        let new = buffer(
            "3┤efghijklmnopqrstuvwxyz012345+-*/", "2┤EFGHIJKLMNOPQRSTUVWXYZ678901!?()", "status", columns: 34)
        func sent(_ new: CellBuffer, _ old: CellBuffer) -> String {
            String(decoding: new.difference(from: old, colour: .trueColour, moving: 2..<34), as: UTF8.self)
                .replacing("\u{1B}", with: "^")
        }
        #expect(sent(new, old) == "^[1;3H^[4P^[1;31H+-*/^[2;3H^[4P^[2;31H!?()")
        #expect(sent(old, new) == "^[1;3H^[4@^[1;3Habcd^[2;3H^[4@^[2;3HABCD")
        #expect(sent(old, old).isEmpty)
    }

    /// Frames that move by chance, with colours, wide graphemes and changes of their own.
    @Test func aTerminalShowsEveryMovedFrame() {
        var random = SplitMix(seed: 5)
        let letters: [Character] = ["a", "b", "⣿", "⡇", "─", "c", "d", " "]
        var moves = 0
        for _ in 0..<300 {
            let columns = Int.random(in: 2...40, using: &random)
            let start = Int.random(in: 0..<columns, using: &random)
            let shift = Int.random(in: -columns...columns, using: &random)
            var (old, new) = (CellBuffer(columns: columns, rows: 4), CellBuffer(columns: columns, rows: 4))
            for row in 0..<4 {
                for column in 0..<columns {
                    old.put(letters[Int.random(in: 0..<8, using: &random)], column: column, row: row)
                }
                for column in 0..<columns {
                    let from = column < start ? column : column + shift
                    let cell = from >= start || column < start ? old[from, row] : .blank
                    new.put(cell.character ?? "x", CellStyle(.faint), column: column, row: row)
                    if Bool.random(using: &random) { new.put(cell.character ?? "y", column: column, row: row) }
                }
                if Int.random(in: 0..<6, using: &random) == 0 {
                    old.put("日", column: Int.random(in: 0..<columns, using: &random), row: row)
                }
                if Int.random(in: 0..<6, using: &random) == 0 {
                    new.put("🙂", column: Int.random(in: 0..<columns, using: &random), row: row)
                }
            }
            var terminal = TinyTerminal(columns: columns, rows: 4)
            terminal.obey(old.difference(from: nil, colour: .trueColour))
            let bytes = new.difference(from: old, colour: .trueColour, moving: start..<columns)
            if bytes.contains(UInt8(ascii: "P")) || bytes.contains(UInt8(ascii: "@")) { moves += 1 }
            terminal.obey(bytes)
            for row in 0..<4 { #expect(terminal.text(row: row) == new.text(row: row)) }
            #expect(bytes.count <= new.difference(from: old, colour: .trueColour).count)
        }
        #expect(moves > 30, "\(moves) of 300 are moved")
    }

    /// A terminal that obeys what is sent shows every frame, whatever the frames are: the smallest one there is, written from
    /// the sequences' definitions.
    @Test func aTerminalShowsEveryFrame() {
        var random = SplitMix(seed: 3)
        let letters: [Character] = ["a", "b", " ", "日", "é", "⣿", "─", "🙂", "c"]
        let styles: [CellStyle] = [
            .plain, CellStyle(.faint), CellStyle(.colour(0x3366CC)), CellStyle(ground: 0x102030),
        ]
        for columns in [1, 2, 3, 7, 20] {
            var terminal = TinyTerminal(columns: columns, rows: 4)
            var shown: CellBuffer?
            for _ in 0..<60 {
                var frame = shown ?? CellBuffer(columns: columns, rows: 4)
                for _ in 0..<Int.random(in: 0...12, using: &random) {
                    frame.put(
                        letters[Int.random(in: 0..<letters.count, using: &random)],
                        styles[Int.random(in: 0..<styles.count, using: &random)],
                        column: Int.random(in: 0..<columns, using: &random), row: Int.random(in: 0..<4, using: &random))
                }
                terminal.obey(frame.difference(from: shown, colour: .trueColour))
                for row in 0..<4 { #expect(terminal.text(row: row) == frame.text(row: row)) }
                shown = frame
            }
        }
    }
}

/// CUP, CUF, EL and characters; SGR is read over. Half of a wide character that is written over blanks the other.
private struct TinyTerminal {
    private var cells: [[Character?]]
    private var column = 0
    private var row = 0

    init(columns: Int, rows: Int) { cells = Array(repeating: Array(repeating: " ", count: columns), count: rows) }

    func text(row: Int) -> String {
        var text = String(cells[row].compactMap { $0 })
        while text.last == " " { text.removeLast() }
        return text
    }

    mutating func obey(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let first = rest.first {
            if first == "\u{1B}" {
                rest = rest.dropFirst(2)
                let parameters = rest.prefix { $0.isNumber || $0 == ";" }
                rest = rest.dropFirst(parameters.count)
                let numbers = parameters.split(separator: ";").compactMap { Int($0) }
                switch rest.first {
                case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
                case "C": column += numbers.first ?? 1
                // ECMA-48, DCH and ICH: what stands behind moves up or on, what falls off the edge is gone.
                case "P":
                    let count = min(numbers.first ?? 1, cells[row].count - column)
                    cells[row].removeSubrange(column..<column + count)
                    cells[row] += Array(repeating: " ", count: count)
                case "@":
                    let count = min(numbers.first ?? 1, cells[row].count - column)
                    cells[row].insert(contentsOf: [Character?](repeating: " ", count: count), at: column)
                    cells[row].removeLast(count)
                case "K": for place in column..<cells[row].count { put(" ", at: place) }
                default: break
                }
                rest = rest.dropFirst()
                continue
            }
            put(first, at: column)
            column += DisplayText.width(of: first)
            rest = rest.dropFirst()
        }
    }

    private mutating func put(_ character: Character, at place: Int) {
        guard place < cells[row].count else { return }
        if cells[row][place] == nil { cells[row][place - 1] = " " }
        if place + 1 < cells[row].count, cells[row][place + 1] == nil { cells[row][place + 1] = " " }
        cells[row][place] = character
        if DisplayText.width(of: character) == 2, place + 1 < cells[row].count {
            if place + 2 < cells[row].count, cells[row][place + 2] == nil { cells[row][place + 2] = " " }
            cells[row][place + 1] = nil
        }
    }
}
