import Testing

/// Notebooks verified side by side say what they say one after the other.
@Suite struct VerifyJobsTests {
    private func rig() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("time,n\n2024-01-01,1\n2024-01-02,2\n", to: "a.csv")
        for name in ["1", "2", "3", "4", "5"] {
            try folder.write("```plotline\nload a.csv as own | show csv\n```\n", to: "n\(name).md")
            #expect(try plotline(folder, "run", "--save", "n\(name).md").end == .exit(0))
        }
        let held = try #require(folder.read("n2.md"))
        try folder.write(held.replacing(",2\n", with: ",3\n"), to: "n2.md")
        try folder.write("```plotline\nload none.csv\n```\n", to: "n3.md")
        try folder.write("```plotline\nload a.csv\n", to: "n5.md")
        return folder
    }

    private func plotline(_ folder: TemporaryFolder, _ words: String...) throws -> Execution {
        try Execution(
            [Project.executable()] + words,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""],
            folder: folder.root)
    }

    @Test(arguments: [[], ["--quiet"], ["--json"]]) func theyAnswerAlike(_ more: [String]) throws {
        let folder = try rig()
        func verify(_ jobs: String) throws -> Execution {
            let words = ["verify", "--jobs", jobs, "--junit", "\(jobs).xml"] + more + ["."]
            return try Execution(
                [Project.executable()] + words,
                environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state"), "GITHUB_ACTIONS": ""],
                folder: folder.root)
        }
        let alone = try verify("1")
        #expect(alone.output.contains("n2.md") && alone.errors.contains("n5.md"), "\(alone.output)\(alone.errors)")
        for jobs in ["0", "2", "9"] {
            let together = try verify(jobs)
            #expect(together.output == alone.output)
            #expect(together.errors == alone.errors)
            #expect(together.end == alone.end && alone.end != .exit(0))
            #expect(folder.read("\(jobs).xml") == folder.read("1.xml"))
        }
    }

    /// What is accepted is written by one after the other.
    @Test func updatesAreNotMadeSideBySide() throws {
        let folder = try rig()
        let update = try plotline(folder, "verify", "--jobs", "4", "--update", "n1.md", "n2.md", "n4.md")
        #expect(update.output.contains("n2.md: updated") && update.end == .exit(0), "\(update.output)\(update.errors)")
        #expect(try plotline(folder, "verify", "--jobs", "4", "n1.md", "n2.md", "n4.md").end == .exit(0))
    }

    /// A README among notebooks holds nothing to verify, which is wrong only where nothing else is named.
    @Test(arguments: ["1", "2"]) func wordsAlone(_ jobs: String) throws {
        let folder = try rig()
        try folder.write("# Words\n", to: "README.md")
        let beside = try plotline(folder, "verify", "--jobs", jobs, "README.md", "n1.md")
        #expect(beside.end == .exit(0), "\(beside.output)\(beside.errors)")
        #expect(beside.output.hasSuffix("\n2 notebooks: 1 as recorded, 1 without a cell\n"), "\(beside.output)")
        #expect(try plotline(folder, "verify", "--jobs", jobs, "README.md", "n2.md").end == .exit(1))
        #expect(try plotline(folder, "verify", "--jobs", jobs, "README.md").end == .exit(1))
        #expect(try plotline(folder, "verify", "--json", "README.md").output.contains("\"outcome\": \"empty\""))
    }

    /// Many notebooks are no many processes: strace counts them, the one that was called among them.
    @Test func aProcessTakesManyNotebooks() throws {
        let folder = try rig()
        let names = (0..<12).map { "m\($0).md" }
        for name in names { try folder.write("```plotline\nnote \"x\"\n```\n", to: name) }
        let traced = try Execution(
            [
                "/usr/bin/strace", "-f", "-qq", "-o", folder.path("trace"), "-e", "trace=execve", Project.executable(),
                "verify", "--jobs", "3",
            ] + names,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
        #expect(traced.end == .exit(1), "\(traced.output)\(traced.errors)")
        #expect(traced.output.hasSuffix("\n12 notebooks: 12 drifted\n"), "\(traced.output)")
        #expect(folder.read("trace")?.split(separator: "\n").filter { $0.contains("execve(") }.count == 4)
    }

    /// A notebook whose process dies is said, and those after it are verified.
    @Test func aProcessThatDies() throws {
        let folder = try rig()
        let killed = try Execution(
            [
                "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-P", "n2.md", "-e",
                "inject=openat:signal=KILL:when=1", Project.executable(), "verify", "--jobs", "2", "n1.md", "n2.md",
                "n4.md",
            ], environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
        #expect(killed.errors.contains("n2.md was not verified: its process ended early"), "\(killed.errors)")
        #expect(
            killed.output.contains("n1.md: 1 cell, all") && killed.output.contains("n4.md: 1 cell, all"),
            "\(killed.output)")
        #expect(killed.end == .exit(3))
    }

    @Test func jobsAreCounted() throws {
        let folder = try TemporaryFolder()
        for jobs in ["-1", "1001", "many"] {
            #expect(try plotline(folder, "verify", "--jobs=\(jobs)", "n.md").end == .exit(2))
        }
    }
}
