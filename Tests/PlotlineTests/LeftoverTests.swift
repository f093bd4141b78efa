import Testing

/// Files half written by killed runs are gone after the next one, whether that saves or is refused.
@Suite struct LeftoverTests {
    /// A number that no process has: Linux gives none above 2²² (proc(5), pid_max).
    private static let dead = "plotline-4194999-1-0.part"

    private func rig(_ cells: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let made = try Execution(["/bin/mkdir", "-p"] + ["n.files", "out", "state"].map { folder.path($0) })
        #expect(made.end == .exit(0))
        try folder.write("time,v\n2024-01-01,1\n2024-01-02,2\n", to: "a.csv")
        try folder.write("```plotline\n\(cells)\n```\n", to: "n.md")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ words: [String] = ["run", "--save", "n.md"]) throws -> Execution {
        try Execution(
            [Project.executable()] + words, environment: ["XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    private func parts(_ folder: TemporaryFolder) throws -> String {
        try Execution(["/usr/bin/find", folder.root, "-name", "*.part"]).output
    }

    @Test(arguments: [
        ("load a.csv\nplot line v", 0), ("load nowhere.csv", 4), ("load a.csv\n```\n\n<<<<<<< ours\n```plotline\nx", 3),
    ])
    func beside(_ cells: String, _ code: Int32) throws {
        let folder = try rig(cells)
        try folder.write("half", to: Self.dead)
        try folder.write("half", to: "n.files/" + Self.dead)
        let run = try run(folder)
        #expect(run.end == .exit(code), "\(run.errors)")
        #expect(try parts(folder) == "")
    }

    /// The first export into a folder dies at each of its renames, then the notebook fails before it gets there.
    @Test func whereCellsWrite() throws {
        let folder = try rig("load a.csv | export out/b.csv")
        let killed = try Execution(
            [
                "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=renameat2:signal=KILL:when=1",
                Project.executable(), "run", "--save", "n.md",
            ], environment: ["XDG_STATE_HOME": folder.path("state")], folder: folder.root)
        #expect(killed.end != .exit(0))
        #expect(try parts(folder).find("out/plotline-") != nil, "\(killed.errors)")
        try folder.write("```plotline\nload nowhere.csv\n```\n", to: "n.md")
        #expect(try run(folder).end == .exit(4))
        #expect(try parts(folder) == "")
    }

    /// A disk that takes the start of a file and no more: an error, and nothing half.
    @Test func aDiskThatIsFull() throws {
        let folder = try rig("load a.csv")
        let cells = "load a.csv\nplot line v\nexport a.png"
        let written = try Execution(
            ["/bin/sh", "-c", "ulimit -f 4; exec \"$0\" -q -c \"$1\"", Project.executable(), cells],
            folder: folder.root)
        #expect(written.end == .exit(1))
        #expect(written.errors.find("a.png cannot be written: the file would be too large") != nil, "\(written.errors)")
        #expect(try Execution(["/bin/ls"], folder: folder.root).output.find("a.png") == nil)
        #expect(try parts(folder) == "")
    }

    /// What a living process writes stays.
    @Test func ofTheLiving() throws {
        let folder = try rig("load a.csv")
        try folder.write("half", to: "plotline-1-1-0.txt.part")
        try folder.write("theirs", to: "download.part")
        #expect(try run(folder).end == .exit(0))
        #expect(try parts(folder).split(separator: "\n").count == 2)
    }
}
