import Glibc
import Testing

/// Two sessions on one notebook.
@Suite struct SimultaneousTests {
    private let notebook = "```plotline\nload Samples/weather.csv\n```\n"

    /// Both have opened it and want to save at one time: one does, the other is told.
    @Test func ofTwoSavesOneFails() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write(notebook, to: "n.md")
        // Whoever holds the folder's lock makes both wait at the same place.
        let lock = unsafe open(folder.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        var children: [(child: ChildProcess, output: String)] = []
        for number in 1...2 {
            try folder.write(
                "open n.md\nopen n.md\nload Samples/weather.csv | first \(number) as few\nsave\n", to: "cells\(number)")
            let streams = (
                input: unsafe open(folder.path("cells\(number)"), O_RDONLY | O_CLOEXEC),
                output: unsafe open(folder.path("said\(number)"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            )
            defer {
                close(streams.input)
                close(streams.output)
            }
            let child = try ChildProcess(
                [Project.executable()],
                environment: Project.environment.merging(["XDG_STATE_HOME": folder.path("state")]) { $1 },
                folder: folder.root, streams: (streams.input, streams.output, streams.output))
            children.append((child, "said\(number)"))
        }
        usleep(2_000_000)
        #expect(folder.read("n.md") == notebook, "both wait")
        close(lock)
        let ends = try children.map { try $0.child.end(within: 30) }
        let said = children.map { folder.read($0.output) ?? "" }
        #expect(said.filter { $0.find("saved 2 cells to n.md") != nil }.count == 1, "\(said)")
        #expect(said.filter { $0.find("n.md has changed on disk since it was opened") != nil }.count == 1, "\(said)")
        // What it says stands for a cell that failed.
        #expect(Set(ends.map(\.description)) == ["exit 0", "exit 1"])
        let saved = try #require(folder.read("n.md"))
        #expect((saved.find("first 1 as few") != nil) != (saved.find("first 2 as few") != nil), "\(saved)")
    }

    @Test func theSecondIsTold() throws {
        let folder = try TemporaryFolder.withSamples()
        try folder.write(notebook, to: "n.md")
        let first = try PseudoTerminal.plotline(in: folder, "n.md")
        try first.expect("[")
        try first.settle(0.5)
        #expect(first.screen.text.find("another session") == nil)
        _ = try Execution(["/bin/ln", "-s", "n.md", folder.path("m.md")])
        let second = try PseudoTerminal.plotline(in: folder, "m.md")
        try second.expect("m.md is open in another session (process ")
        second.type("quit\n")
        #expect(try second.end() == .exit(0))
        first.type("quit\n")
        #expect(try first.end() == .exit(0))
        // Nobody has it open any more.
        let third = try PseudoTerminal.plotline(in: folder, "n.md")
        try third.settle(1)
        #expect(third.screen.text.find("another session") == nil)
        #expect(try Execution(["/bin/sh", "-c", "ls \(folder.path("state"))/plotline/open | wc -l"]).output == "1\n")
    }
}
