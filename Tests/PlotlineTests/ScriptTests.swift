import Testing

/// `plotline -f SCRIPT`, and a script whose first line names the program.
@Suite struct ScriptTests {
    private static let rows = "time,n\n2024-01-01,1\n2024-01-02,41\n2024-01-03,7\n"

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(rows, to: "n.csv")
        return folder
    }

    @Test func cellsGoOnOverLines() throws {
        let folder = try Self.folder()
        try folder.write(
            "#!/usr/bin/env -S plotline -q -f\n# rows\nload n.csv\nwhere n > 5 |\n  show csv\n", to: "s.plt")
        let run = try Execution([Project.executable(), "-q", "-f", "s.plt"], folder: folder.root)
        #expect(
            run.end == .exit(0) && run.output == "time,n\n2024-01-02T00:00:00Z,41\n2024-01-03T00:00:00Z,7\n",
            "\(run.output)\(run.errors)")
    }

    @Test func standardInputIsAScript() throws {
        let folder = try Self.folder()
        let run = try Execution(
            [Project.executable(), "-q", "-f", "-"], input: "load n.csv | first 1 | show csv\n", folder: folder.root)
        #expect(run.end == .exit(0) && run.output == "time,n\n2024-01-01T00:00:00Z,1\n", "\(run.output)\(run.errors)")
    }

    /// What it wrote it may write again; what lies elsewhere it may not read.
    @Test func itIsFencedLikeANotebook() throws {
        let folder = try Self.folder()
        try folder.write("load n.csv\nplot line n\nexport n.svg\n", to: "draws.plt")
        for _ in 0..<2 {
            let run = try Execution([Project.executable(), "-f", "draws.plt"], folder: folder.root)
            #expect(run.end == .exit(0) && folder.read("n.svg") != nil, "\(run.errors)")
        }
        try folder.write("load /etc/passwd\n", to: "reads.plt")
        let refused = try Execution([Project.executable(), "-f", "reads.plt"], folder: folder.root)
        #expect(refused.end == .exit(1) && refused.errors.find("--allow-read /etc/passwd") != nil, "\(refused.errors)")
        let allowed = try Execution(
            [Project.executable(), "--allow-read", "/etc/passwd", "-f", "reads.plt"], folder: folder.root)
        #expect(allowed.end == .exit(0), "\(allowed.errors)")
    }

    @Test func theFirstErrorEndsIt() throws {
        let folder = try Self.folder()
        try folder.write("load n.csv\nnonsense\nexport n.svg\n", to: "s.plt")
        let run = try Execution([Project.executable(), "-f", "s.plt"], folder: folder.root)
        #expect(run.end == .exit(1) && folder.read("n.svg") == nil, "\(run.errors)")
        let missing = try Execution([Project.executable(), "-f", "none.plt"], folder: folder.root)
        #expect(missing.end == .exit(2) && missing.errors.find("no such file") != nil, "\(missing.errors)")
    }

    /// As cron runs it: without HOME, without a terminal, in another folder.
    @Test func withoutHome() throws {
        let folder = try Self.folder()
        try folder.write("load n.csv | show csv\n", to: "s.plt")
        let run = try Execution(
            ["/usr/bin/env", "-i", Project.executable(), "-q", "-f", "s.plt"], folder: folder.root)
        #expect(
            run.end == .exit(0) && run.output.hasPrefix("time,n\n2024-01-01T00:00:00Z,1\n"),
            "\(run.output)\(run.errors)")
    }
}
