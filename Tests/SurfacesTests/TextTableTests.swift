import Glibc
import Synchronization
import Testing

@testable import Surfaces
@testable import Terminal

@Suite struct TextTableTests {
    private let table = TextTable(
        columns: [
            .init("time", cells: ["00:00", "00:10", "23:50"]),
            .init("speed", unit: "m/s", alignment: .decimal, cells: ["3.25", "12", nil]),
            .init("place", cells: ["Zürich", "日本", "a\u{1B}[2Jb"]),
        ], cutAfter: 2)

    @Test func linesUp() {
        #expect(
            table.text() == """
                time   speed (m/s)  place
                00:00         3.25  Zürich
                00:10        12     日本
                …                …  …
                23:50            –  a\\x1b[2Jb
                """)
    }

    /// What is kept of a table is the table: texts of every length, and what is missing.
    @Test func packs() {
        #expect(PackedTable(table).table.text() == table.text())
        let cells =
            [nil, "", "a", String(repeating: "ü", count: 63), String(repeating: "b", count: 126)]
            + [127, 128, 16_382, 16_383, 70_000].map { String(repeating: "c", count: $0) }
        let wide = TextTable(
            columns: [
                .init("x", alignment: .trailing, cells: cells), .init("", cells: []),
                .init("y", unit: "m", cells: cells),
            ],
            cutAfter: 3, missing: "no", glyphs: .ascii)
        let packed = PackedTable(wide).table
        #expect(packed.columns.map(\.cells) == wide.columns.map(\.cells))
        #expect(packed.columns.map(\.title) == ["x", "", "y"] && packed.columns.map(\.unit) == [nil, nil, "m"])
        #expect(packed.columns.map(\.alignment) == [.trailing, .leading, .leading])
        #expect(packed.cutAfter == 3 && packed.missing == "no" && packed.glyphs == .ascii)
        #expect(PackedTable(TextTable(columns: [])).table.columns.isEmpty)
    }

    @Test func leavesColumnsOutThatDoNotFit() {
        #expect(
            table.text(width: 20) == """
                time   speed (m/s)
                00:00         3.25
                00:10        12
                …                …
                23:50            –
                … 1 more column: pl…
                """)
    }

    @Test(arguments: [1, 2, 5, 7, 11, 30]) func neverWiderThanTheLimit(_ width: Int) {
        for line in table.text(width: width).split(separator: "\n") {
            #expect(DisplayText.width(of: String(line)) <= width)
        }
    }

    @Test func emptyTables() {
        #expect(TextTable(columns: []).text() == "")
        #expect(TextTable(columns: [.init("a", cells: [])]).text() == "a")
        #expect(TextTable(columns: [.init("a", cells: [nil])], glyphs: .ascii).text() == "a\n-")
    }

    @Test func decimalsWithUnitsAndExponents() {
        let column = TextTable.Column("v", alignment: .decimal, cells: ["1.5", "20", "300.25", "50%", "n"])
        #expect(TextTable(columns: [column]).text() == "     v\n  1.5\n 20\n300.25\n 50%\n     n")
    }
}

@Suite struct ProgressLineTests {
    @Test func appearsAfterHalfASecondAndLeavesNoTrace() {
        let sink = OutputSink()
        let clock = TestClock()
        let line = ProgressLine(columns: { 80 }, clock: { clock.now }, write: { sink.put($0) })
        line.report(done: 0, total: 1000, label: "load a.csv")
        clock.now = 400_000
        line.report(done: 100, total: 1000, label: "load a.csv")
        #expect(sink.contents.isEmpty)
        clock.now = 1_000_000
        line.report(done: 500, total: 1000, label: "load a.csv")
        clock.now = 1_050_000
        line.report(done: 510, total: 1000, label: "load a.csv")
        line.finish()
        #expect(
            String(decoding: sink.contents, as: UTF8.self)
                == "\rload a.csv  ━━━━━━━━━━──────────   50%  500 B/s  1 s left\u{1B}[K\r\u{1B}[K")
    }

    /// Work of which nobody says how far it is: from the first silent second on, and not over what is reported.
    @Test func silentWorkSaysSinceWhen() {
        let sink = OutputSink()
        let clock = TestClock()
        let line = ProgressLine(columns: { 30 }, clock: { clock.now }, write: { sink.put($0) })
        func said(at microseconds: Int64) -> String {
            let before = sink.contents.count
            clock.now = microseconds
            line.tick(since: 100_000)
            return String(decoding: sink.contents.dropFirst(before), as: UTF8.self)
        }
        #expect(said(at: 1_000_000).isEmpty)
        #expect(said(at: 1_100_000) == "\rworking  1 s  Ctrl-C stops it\u{1B}[K")
        line.report(done: 1, total: 100, label: "sort", counting: .rows)
        clock.now = 1_700_000
        line.report(done: 50, total: 100, label: "sort", counting: .rows)
        #expect(said(at: 2_600_000).isEmpty)
        #expect(said(at: 62_700_000) == "\rworking  1 min 2 s  Ctrl-C s…\u{1B}[K")
        line.finish()
        #expect(sink.contents.suffix(4) == Array("\r\u{1B}[K".utf8))
    }

    /// The thread behind it: work of a moment shows nothing, longer work does, and the line is gone behind it.
    @Test func longWorkIsWatched() {
        let sink = OutputSink()
        let line = ProgressLine(columns: { 80 }, write: { sink.put($0) })
        #expect(line.watching { 7 } == 7)
        #expect(sink.contents.isEmpty)
        line.watching { while sink.contents.isEmpty { usleep(1000) } }
        #expect(String(decoding: sink.contents, as: UTF8.self) == "\rworking  1 s  Ctrl-C stops it\u{1B}[K\r\u{1B}[K")
    }

    /// What is left, at a byte a second.
    @Test(arguments: [(59, "59 s"), (60, "1 min 0 s"), (61, "1 min 1 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min")])
    func timeThatIsLeft(_ left: Int, _ words: String) {
        let text = ProgressLine.line(done: 10, total: 10 + left, label: "a", seconds: 10, unit: .bytes, width: 100)
        #expect(text.hasSuffix("  \(words) left"), "\(text)")
    }

    @Test(arguments: [(10, 0), (40, 30), (60, 50), (200, 80)]) func fits(_ width: Int, _ done: Int) {
        let text = ProgressLine.line(
            done: done * 1_000_000, total: 100_000_000, label: "load a\u{1B}]0;x\u{07}.csv", seconds: 3, unit: .bytes,
            width: width)
        #expect(DisplayText.width(of: text) <= width)
        #expect(HostileText.isInert(text))
    }
}

@Suite struct OutputSinkTests {
    @Test func showsEveryHostileSequenceInert() {
        for bytes in HostileText.sequences {
            let sink = OutputSink()
            sink.show(String(decoding: bytes, as: UTF8.self))
            let shown = String(decoding: sink.contents, as: UTF8.self).filter { $0 != "\n" && $0 != "\t" }
            #expect(HostileText.isInert(shown))
        }
    }
}

@Suite struct ColourDepthTests {
    /// xterm-256 indices from the published table (jonasjacek.github.io/colors).
    @Test(arguments: [
        (0xFF0000, 196), (0x00FF00, 46), (0x0000FF, 21), (0x808080, 244), (0xFFFFFF, 231), (0x000000, 16),
        (0x5F87AF, 67), (0x080808, 232),
    ])
    func nearest256(_ rgb: UInt32, _ index: Int) {
        #expect(ColourDepth.ansi256.parameters(rgb) == "38;5;\(index)")
    }

    @Test(arguments: [
        (["NO_COLOR": "1", "TERM": "xterm-256color"], ColourDepth.none), (["TERM": "xterm-256color"], .ansi256),
        (["TERM": "xterm"], .ansi16),
        (["TERM": "dumb"], .none), ([:], .none), (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColour),
        (["NO_COLOR": "", "TERM": "xterm"], .ansi16),
    ])
    func promises(_ environment: [String: String], _ depth: ColourDepth) {
        #expect(ColourDepth.promised { environment[$0] } == depth)
    }
}

/// A clock that stands where it is put.
private final class TestClock: Sendable {
    private let time = Mutex<Int64>(0)
    var now: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
