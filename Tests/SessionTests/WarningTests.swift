import Charts
import Diagnostics
@testable import Notebook
import Presenting
import Reading
import Series
import Testing

@testable import Session

/// What is lost or in doubt is a warning beside the reply, whoever reads the replies.
@Suite struct WarningTests {
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-01,1\n2024-01-03,x\n2024-01-06,10\nnever,4\n2024-01-07,5\n", to: "g.csv")
        try rig.write("time,v\n2024-01-01,1\n2024-01-03,4\n2024-01-06,10\n", to: "a.csv")
        try rig.write("time,w\n2025-01-01,1\n2025-01-02,3\n", to: "b.csv")
        return rig
    }

    private func warnings(_ cell: String, in rig: SessionRig) -> [Warning] {
        let result = rig.session.run(cell)
        #expect(result.error == nil)
        return result.outputs.compactMap { if case .warning(let warning) = $0 { warning } else { nil } }
    }

    /// A load whose reply nobody reads still says what it left out, and every reply of losses has its warning.
    @Test(arguments: [true, false]) func lossesAreWarnings(answers: Bool) throws {
        let rig = try rig()
        rig.session.answers = answers
        let found = warnings("load g.csv types v number, time time", in: rig)
        #expect(found.map(\.name) == ["g"])
        let facts = found.flatMap(\.notes).compactMap { $0.unwrapped as? FormatsNote }
        #expect(facts.contains { if case .rows(let places, .timeMisfit) = $0 { places.count == 1 } else { false } })
        #expect(
            facts.contains { if case .rows(let places, .unfit("v", true)) = $0 { places.count == 1 } else { false } })
        #expect(warnings("load a.csv", in: rig).isEmpty)
    }

    @Test func theSettingSilences() throws {
        let rig = try rig()
        #expect(warnings("set warnings off\nload g.csv types v number, time time", in: rig).isEmpty)
        #expect(warnings("g | derive d = 1 / 0", in: rig).isEmpty)
        #expect(warnings("set warnings on\ng | derive d = 1 / 0", in: rig).count == 1)
        #expect(rig.run("set warnings loud").hasPrefix("error"))
    }

    /// One fact of one cell is one warning, though several statements say it.
    @Test func oneWarningACell() throws {
        let rig = try rig()
        let lines = "load a.csv\nderive n = v - 4\nplot line n\ny log\ntitle \"T\""
        #expect(warnings(lines, in: rig).flatMap(\.notes) == [ChartsNote.belowLog(2).erased])
    }

    /// A join that matched nothing is said of every chart of its result, in cells to come too; one that matched is not.
    @Test func doubtsStayWithTheChart() throws {
        let rig = try rig()
        _ = warnings("load a.csv as a\nload b.csv as b\na | join b as both", in: rig)
        let doubt = SeriesNote.matched(0, of: 3).erased
        for cell in ["both | plot line v", "title \"T\"", "both | derive x = v * 2 | plot line x"] {
            let replies = rig.session.run(cell).outputs.compactMap {
                if case .reply(let reply) = $0 { reply } else { nil }
            }
            guard case .chart(_, _, let notes)? = replies.last else {
                Issue.record("\(cell) drew nothing")
                continue
            }
            #expect(notes.contains(doubt), "\(cell)")
        }
        #expect(warnings("a | join b on v = w | plot line v", in: rig).isEmpty)
        let layers = rig.session.run("a | plot line v + line v from both").outputs
        #expect(
            layers.contains { if case .reply(.chart(_, _, let notes)) = $0 { notes.contains(doubt) } else { false } })
        #expect(warnings("a | plot line v", in: rig).isEmpty)
    }

    /// No notebook keeps a warning: the reply says it.
    @Test func noNotebookKeepsOne() throws {
        let rig = try rig()
        let result = rig.session.run("load g.csv types v number, time time")
        let recorded = try RecordedOutputs(result, stem: "1")
        #expect(recorded.outputs(folder: "n.files").count == 1)
        let replies = result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
        #expect(recorded.outputs(folder: "n.files") == [.text(replies.joined(separator: "\n"))])
    }

    /// `replace` is literal; a pattern's signs that stand in no text are said, those that do are not.
    @Test(arguments: [
        ("[0-9]+", [SeriesNote.literal("[0-9]+", matches: 0)]), ("\\\\d", [.literal("\\d", matches: 0)]),
        ("ab", []), ("zz", []), (".", []), ("b.c", []),
    ])
    func literalReplace(_ old: String, _ expected: [SeriesNote]) throws {
        let rig = try SessionRig()
        try rig.write("time,t\n2024-01-01,ab.c\n2024-01-02,12\n", to: "t.csv")
        rig.run("load t.csv types t text")
        let found = warnings("t | derive u = replace(t, \"\(old)\", \"x\")", in: rig)
        #expect(found.flatMap(\.notes) == expected.erased)
    }

    /// A header that says another day on each day of a run is refused; an instant holds.
    @Test(arguments: [("today", false), ("now - 3 days", false), ("2024-01-02T03:04Z", true)])
    func aHeaderHoldsAnInstant(_ value: String, _ holds: Bool) throws {
        let rig = try SessionRig()
        try rig.write("---\nplotline:\n  now: \(value)\n---\n", to: "n.md")
        let file = try NotebookFile.read(rig.path("n.md"))
        if holds {
            #expect(try file.session(basedOn: Settings()) { $0 }.settings.now == 1_704_164_640_000_000)
        } else {
            #expect(throws: NotebookError.self) { try file.session(basedOn: Settings()) { $0 } }
        }
    }

    /// What an expression cannot read is said wherever the expression stands.
    @Test(arguments: ["derive n = number(t)", "keep n = number(t)", "where number(t) > 3"])
    func whatIsNotReadIsSaid(_ stage: String) throws {
        let rig = try SessionRig()
        try rig.write("time,t\n2024-01-01,ab\n2024-01-02,12\n", to: "t.csv")
        rig.run("load t.csv types t text")
        let facts = warnings("t | \(stage)", in: rig).flatMap(\.notes).compactMap { $0.unwrapped as? SeriesNote }
        #expect(facts.contains { if case .tally(1, .unreadable) = $0 { true } else { false } }, "\(facts)")
    }

    /// Relative words of the clock mean the day of the run at the prompt; a header holds an instant.
    @Test func todayIsToday() throws {
        var settings = Settings(timezone: "Asia/Tokyo")
        let before = SystemClock.now
        try settings.set("now", to: "today")
        let midnight = try #require(settings.now)
        // Tokyo is nine hours ahead, without clock changes.
        let day: Int64 = 86_400_000_000, ahead: Int64 = 32_400_000_000
        #expect(midnight == (before + ahead) / day * day - ahead)
        try settings.set("now", to: "yesterday")
        #expect(settings.now == midnight - day)
        try settings.set("now", to: "now - 3 days")
        #expect(abs((settings.now ?? 0) - (before - 3 * day)) < 60_000_000)
        for word in ["today", "yesterday", "now", "now - 3 days", "today + 1 day"] {
            #expect(throws: SessionError.self, "\(word)") { try settings.pin("now", to: word) }
        }
        try settings.pin("now", to: "2024-01-02T03:04Z")
        #expect(settings.now == 1_704_164_640_000_000)
    }
}
