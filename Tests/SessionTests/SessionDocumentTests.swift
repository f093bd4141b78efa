import Files
import Seeded
import Session
import Testing

@testable import Notebook

/// What is done to cells and then saved: the file holds what a run of its cells in order gives, or a mark, and nothing twice.
@Suite struct SessionDocumentTests {
    private static let data = "time,v\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n"
    private static let cells = ["load a.csv as a", "a | first 2 as b", "b | show", "note \"mine\""]
    private static let mark = NotebookDraft.staleMark

    private func opened(_ sources: [String] = cells) throws -> DocumentRig {
        let rig = try DocumentRig()
        try rig.files.write(Self.data, to: "a.csv")
        try rig.open(sources)
        return rig
    }

    @Test func editOfAnOpenedNotebook() throws {
        let rig = try opened()
        #expect(try rig.document.edit(2, as: "a | first 1 as b"))
        #expect(rig.document.staleNumbers == [3, 4], "nobody knows what a cell reads that has not run")
        let report = try rig.document.save(to: nil)
        #expect(report.refreshed == 2 && report.stale == [])
        #expect(try rig.saved()[2].text == ["time        v\n2024-01-01  1"])
        #expect(try rig.lies() == [])
        #expect(rig.document.staleNumbers == [])
    }

    @Test func aNotebookThatIsOnlyGoneOnWithRunsNothingAgain() throws {
        let rig = try opened()
        rig.type("load a.csv as mine", "mine | show")
        #expect(try rig.document.save(to: nil).refreshed == 0)
        #expect(try rig.saved().count == 6)
        #expect(try rig.lies() == [])
        _ = try rig.document.rerun(.one(1))
        #expect(try rig.document.save(to: nil).refreshed == 0, "its data are as they were recorded")
        #expect(try rig.lies() == [])
    }

    @Test func deletedMovedAndChangedUnderneath() throws {
        let deleted = try opened()
        try deleted.document.delete(2)
        let report = try deleted.document.save(to: nil)
        #expect(report.failed?.number == 2)
        #expect(try deleted.saved().map(\.text).suffix(2) == [[Self.mark], [Self.mark]])
        let moved = try opened()
        #expect(try moved.document.move(2, to: 1))
        #expect(try moved.document.save(to: nil).failed?.number == 1)
        #expect(try moved.saved()[0].text == [Self.mark])
        #expect(try moved.lies() == [])
        let other = try opened()
        try other.files.write("time,v\n2024-01-01,7\n2024-01-02,8\n2024-01-03,9\n", to: "a.csv")
        _ = try other.document.rerun(.one(1))
        #expect(try other.document.save(to: nil).refreshed == 3)
        #expect(try other.saved()[2].text == ["time        v\n2024-01-01  7\n2024-01-02  8"])
        #expect(try other.lies() == [])
    }

    /// Words make nothing, whether they have run or not: what stands after them is as it was without them, and where they stand now.
    @Test(arguments: ["note \"## Head\"", "# a remark", "series"])
    func wordsThatAreGone(_ words: String) throws {
        let sources = ["load a.csv as a", words, "a | show", "a | first 2"]
        let deleted = try opened(sources)
        try deleted.document.delete(2)
        #expect(deleted.document.staleNumbers == [])
        #expect(try deleted.document.save(to: nil).refreshed == 0)
        #expect(try deleted.lies() == [])
        let moved = try opened(sources)
        #expect(try moved.document.move(2, to: 3))
        #expect(moved.document.staleNumbers == (words == "series" ? [3] : []), "a list shows what was made before it")
        _ = try moved.document.save(to: nil)
        #expect(try moved.lies() == [])
        let between = try opened(sources)
        _ = try between.document.rerun(.one(3))
        #expect(between.document.staleNumbers == [])
        #expect(try between.document.save(to: nil).refreshed == 0)
        #expect(try between.lies() == [])
    }

    /// What has become words made something before: what stood after it is not as it was without it.
    @Test func whatWasMadeByWordsBefore() throws {
        let rig = try opened()
        #expect(try rig.document.edit(2, as: "note \"gone\""))
        #expect(try rig.document.move(2, to: 3))
        #expect(rig.document.staleNumbers.contains(2))
        _ = try rig.document.save(to: nil)
        #expect(try rig.lies() == [])
    }

    /// A list of all series is of each of them, and of those that come before it later.
    @Test func whatIsListed() throws {
        let rig = try opened(["load a.csv as a", "series"])
        _ = try rig.document.rerun(.all)
        try rig.files.write("time,v\n2024-01-01,7\n2024-01-02,8\n", to: "a.csv")
        _ = try rig.document.rerun(.one(1))
        #expect(rig.document.staleNumbers == [2])
        rig.type("load a.csv as b")
        #expect(try rig.document.move(3, to: 2))
        #expect(rig.document.staleNumbers == [3])
        #expect(try rig.document.save(to: nil).refreshed == 1)
        #expect(try rig.lies() == [])
    }

    /// `sort` is a clause of charts too: what it was read as tells what it reads.
    @Test func aWordOfRowsAndOfCharts() throws {
        let rig = try opened(["load a.csv as a", "plot line v", "sort v desc"])
        _ = try rig.document.rerun(.all)
        try rig.files.write("time,v\n2024-01-01,7\n2024-01-02,8\n2024-01-03,9\n", to: "a.csv")
        _ = try rig.document.rerun(.one(1))
        #expect(rig.document.staleNumbers == [2, 3])
    }

    /// What a deleted cell made stays in the session; a cell that reads it is not a cell of the notebook's.
    @Test func whatNoCellMakes() throws {
        let rig = try opened()
        _ = try rig.document.rerun(.all)
        try rig.document.delete(2)
        rig.type("b | last 1")
        #expect(rig.document.staleNumbers == [2, 4])
        #expect(try rig.document.save(to: nil).stale == [2, 4])
        #expect(try rig.lies() == [])
    }

    /// A setting of a cell that has not run holds for what is typed after it when the notebook runs.
    @Test func settingsThatHaveNotRun() throws {
        let rig = try opened(["set rows 2", "load a.csv as a"])
        rig.type("load a.csv as mine", "mine | where v > 0")
        #expect(try rig.document.save(to: nil).refreshed > 0)
        #expect(try rig.lies() == [])
    }

    @Test func undoneAfterASave() throws {
        let rig = try opened(["load a.csv as a", "note \"x\"", "a | show"])
        try rig.document.delete(2)
        _ = try rig.document.save(to: nil)
        #expect(try rig.saved().count == 2)
        rig.type("undo")
        _ = try rig.document.save(to: nil)
        #expect(try rig.saved().map(\.source) == ["load a.csv as a", "note \"x\"", "a | show"])
        #expect(try rig.document.edit(3, as: "a | first 1"))
        _ = try rig.document.save(to: nil)
        rig.type("undo")
        _ = try rig.document.save(to: nil)
        #expect(try rig.saved().map(\.source) == ["load a.csv as a", "note \"x\"", "a | show"])
        #expect(try rig.lies() == [])
    }

    /// What was typed and saved after a change that is done again was not there then.
    @Test func doneAgainAfterASave() throws {
        let rig = try opened(["load a.csv as a", "a | first 2 as b"])
        #expect(try rig.document.edit(2, as: "n = 1"))
        rig.type("undo", "it")
        _ = try rig.document.save(to: nil)
        rig.type("redo")
        _ = try rig.document.save(to: nil)
        #expect(try rig.saved().map(\.source) == rig.document.cells.kept.map(\.result.source))
    }

    /// A cell that comes back has the options that it had.
    @Test func optionsComeBack() throws {
        let rig = try DocumentRig()
        let text = "```plotline\n---\ntags: [parameters]\n---\nn = 2\n```\n\nWords.\n\n```plotline\nnote \"{n}\"\n```\n"
        try rig.files.write(text, to: "n.md")
        _ = try rig.document.open(rig.path("n.md"))
        try rig.document.delete(1)
        _ = try rig.document.save(to: nil, withOutput: false)
        rig.type("undo")
        _ = try rig.document.save(to: nil, withOutput: false)
        let written = try #require(rig.files.text("n.md"))
        #expect(written.contains("```plotline\n---\ntags: [parameters]\n---\nn = 2\n```\n"), "\(written)")
        #expect(written.contains("\nWords.\n"))
    }

    /// A page is a picture of the session: what is saved as a notebook after it holds every cell.
    @Test func aPageInBetween() throws {
        let rig = try DocumentRig()
        try rig.files.write(Self.data, to: "a.csv")
        rig.type("load a.csv as a")
        #expect(try rig.document.save(to: rig.path("x.html")).count == 1)
        rig.type("a | show")
        #expect(try rig.document.save(to: rig.path("n.md")).count == 2)
        #expect(try rig.saved().map(\.source) == ["load a.csv as a", "a | show"])
        #expect(rig.document.file?.path == rig.path("n.md"))
    }

    @Test func stoppedOnTheWay() throws {
        let rig = try opened()
        #expect(try rig.document.edit(2, as: "a | first 1 as b"))
        rig.stopsAfter = 2
        let report = try rig.document.save(to: nil)
        #expect(report.failed?.number == 3)
        #expect(try rig.saved()[2].text == [Self.mark])
        #expect(try rig.lies() == [])
        #expect(try rig.document.save(to: nil).refreshed == 2)
        #expect(try rig.lies() == [])
    }

    /// A cell that is to fail does not end what runs again.
    @Test func anExpectedFailure() throws {
        let rig = try DocumentRig()
        let text = "```plotline\n:tags: [raises-exception]\nload none.csv\n```\n\n```plotline\nnote \"x\"\n```\n"
        try rig.files.write(text, to: "n.md")
        _ = try rig.document.open(rig.path("n.md"))
        #expect(try rig.document.rerun(.all) == 2)
        _ = try rig.document.save(to: nil)
        #expect(try rig.saved().map(\.text)[0].first?.hasPrefix("error: ") == true)
        #expect(try rig.lies() == [])
    }

    /// What is chosen or set once more is chosen and set: over other cells it would not be as it was.
    @Test func whatIsMadeAgainAsItWas() throws {
        let named = try opened(["load a.csv as a", "a | first 1 as c", "a"])
        _ = try named.document.rerun(.all)
        named.type("a | first 2 as b", "last 2 as c")
        #expect(try named.document.edit(4, as: "set rows 5"))
        _ = try named.document.rerun(.one(3))
        _ = try named.document.save(to: nil)
        #expect(try named.lies() == [])
        let assigned = try DocumentRig()
        assigned.type("n = 1", "n = 1", "n = 2", "note \"{n}\"")
        #expect(try assigned.document.move(3, to: 1))
        _ = try assigned.document.save(to: assigned.path("n.md"))
        #expect(try assigned.lies() == [])
    }

    /// The law, on walks by chance: whatever is done to the cells of a session, a save holds no answer that a run does not give.
    @Test func noSaveLies() throws {
        let pool = [
            "load a.csv as a", "load b.csv as a", "a | first 2 as b", "b | show", "first 1", "last 2 as c", "n = 2",
            "n = 1", "a | first {n} as b", "set rows 2", "set rows 5", "note \"{n}\"", "note \"x\"", "c | show",
            "a | where v > 1", "plot line v", "forget b", "b | first 1 as b", "it",
        ]
        for seed in 0..<Survey.count("PLOTLINE_DOCUMENT_WALKS", usual: 12) {
            let start = Survey.firstSeed("PLOTLINE_DOCUMENT_SEED", count: 25)
            var random = SplitMix(seed: UInt64(start + seed))
            func choice(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
            let rig = try opened(
                choice(2) == 0 ? Self.cells : ["load a.csv as a", "a | first 1 as c", "set rows 5", "a"])
            try rig.files.write("time,v\n2024-01-01,7\n2024-01-02,8\n2024-01-03,9\n", to: "b.csv")
            var walk: [String] = []
            for _ in 0..<12 {
                let count = rig.document.cells.numbered.count
                let (one, two) = (1 + choice(count), 1 + choice(count))
                do {
                    switch choice(9) {
                    case 0: walk.append("delete \(one)"); try rig.document.delete(one)
                    case 1: walk.append("move \(one) \(two)"); _ = try rig.document.move(one, to: two)
                    case 2:
                        let text = pool[choice(pool.count)]
                        walk.append("edit \(one) \(text)")
                        _ = try rig.document.edit(one, as: text)
                    case 3: walk.append("undo"); rig.type("undo")
                    case 4: walk.append("redo"); rig.type("redo")
                    case 5: walk.append("rerun \(one)"); _ = try rig.document.rerun(.one(one))
                    case 6: walk.append("rerun from \(one)"); _ = try rig.document.rerun(.from(one))
                    case 7:
                        walk.append("save")
                        _ = try rig.document.save(to: nil)
                    default:
                        let text = pool[choice(pool.count)]
                        walk.append(text)
                        rig.type(text)
                    }
                } catch is RerunFailure {
                } catch is NoSuchCell {}
            }
            let kept = rig.document.cells.kept.map(\.result.source)
            _ = try rig.document.save(to: nil)
            #expect(try rig.saved().map(\.source) == kept, "\(start + seed): \(walk)")
            let lies = try rig.lies()
            #expect(lies == [], "\(start + seed): \(walk)")
        }
    }
}
