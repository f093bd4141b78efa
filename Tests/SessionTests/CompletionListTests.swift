import Presenting
import Surfaces
import Terminal
import Testing

@testable import Presenting
@testable import Session

/// What faces show: lists of candidates, figures as text, as large as there is room.
@Suite struct CompletionListTests {
    private func list(_ count: Int, rows: Int) -> [Substring] {
        let candidates = (1...count).map { CompletionCandidate("word\($0)", summary: "what it does \($0)", .verb) }
        let text = CompletionList(columns: 60, rows: rows, depth: .none, isPlain: false).text(candidates)
        return text.split(separator: "\n")
    }

    /// Three rows are the prompt's. While each has a row of its own it is told what it does; then they stand side by side.
    @Test func eachHasALineWhileThereIsRoom() {
        let described = list(7, rows: 10)
        #expect(described.count == 7 && described[6].hasSuffix("what it does 7"))
        let grouped = list(8, rows: 10)
        #expect(grouped.count < 8 && !grouped.contains { $0.contains("what it does") })
        #expect(grouped.joined().contains("word8"))
    }

    /// Hidden files are offered to who has typed the dot.
    @Test func hiddenFiles() throws {
        let rig = try SessionRig()
        try rig.write("t,v\n2024-01-01,1\n", to: ".kept.csv")
        try rig.write("t,v\n2024-01-01,1\n", to: "seen.csv")
        func offered(_ line: String) -> [String] {
            WorkspaceCompletion(line, session: rig.session).candidates.map(\.typed)
        }
        #expect(offered("load ").contains("seen.csv") && !offered("load ").contains(".kept.csv"))
        #expect(offered("load .").contains(".kept.csv"))
        rig.remove(".kept.csv")
    }

    /// On a very wide terminal a figure is 160 cells wide, and as wide as it was asked for.
    @Test(arguments: [(400, false, 160), (400, true, 400), (100, false, 100)])
    func figuresHaveAWidth(_ columns: Int, _ isAsked: Bool, _ width: Int) throws {
        let rig = try SessionRig()
        let result = rig.session.run("load Samples/weather.csv\nplot line wind")
        var page = Page(settings: Settings(), columns: columns, rows: 30)
        page.isAsked = isAsked
        let bytes = try #require(try result.outputs.last.flatMap { try ColouredTextRenderer.bytes($0, on: page) })
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let widest = lines.map { DisplayText.width(of: String($0)) }.max() ?? 0
        #expect(widest <= width && widest > width * 9 / 10, "\(widest)")
    }
}
