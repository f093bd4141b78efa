import Files
import Testing

@testable import Notebook
@testable import Session

/// A notebook that looks at the clock pins what it saw, once; one that does not holds no date of running.
@Suite struct PinnedClockTests {
    private func saved(_ cells: [String]) throws -> (first: String, second: String) {
        let rig = try SessionRig()
        let session = Session(settings: Settings())
        let results = cells.map { session.run($0) }
        let document = NotebookDocument(blocks: cells.map { .cell(NotebookCell(source: $0)) })
        var file = NotebookFile.new(rig.path("a.md"))
        file = try NotebookSaver.save(document, results: results, session: session, file: file)
        let first = try String(decoding: FileReader.bytes(file.place), as: UTF8.self)
        _ = session.run("note \"later\"")
        file = try NotebookSaver.save(file.document, results: results, session: session, file: file)
        return (first, try String(decoding: FileReader.bytes(file.place), as: UTF8.self))
    }

    @Test func pinsTheClockThatCellsSaw() throws {
        let (first, second) = try saved(["note \"as of now\""])
        #expect(first.contains("\n  now: \"20"))
        #expect(first == second)
    }

    @Test func pinsNoClockThatNobodyAsked() throws {
        let (first, second) = try saved(["note \"a fact, known\""])
        #expect(!first.contains("  now:"))
        #expect(first == second)
    }
}
