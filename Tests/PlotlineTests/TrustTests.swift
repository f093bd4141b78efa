import Testing

/// Whose notebook it is decides what it reads without an option: the project's, and what the person did.
@Suite struct TrustTests {
    private static let data = "time,n\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n"

    private func rig(_ marker: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try Execution(["/bin/mkdir", "-p", folder.path("project/data"), folder.path("project/nb")])
        try folder.write(Self.data, to: "project/data/a.csv")
        try folder.write("```plotline\nload ../data/a.csv\n```\n", to: "project/nb/n.md")
        if let marker { try folder.write("x", to: "project/\(marker)") }
        return folder
    }

    private func run(
        _ folder: TemporaryFolder, in place: String, _ words: [String], input: String = "",
        _ environment: [String: String] = [:]
    ) throws -> Execution {
        try Execution(
            [Project.executable()] + words, input: input,
            environment: ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state")].merging(environment) {
                $1
            },
            folder: folder.path(place))
    }

    /// From the project's root and from the notebook's folder alike.
    @Test func theProjectNeedsNoOption() throws {
        let folder = try rig("pyproject.toml")
        let first = try run(folder, in: "project/nb", ["run", "n.md", "--save"])
        #expect(first.end == .exit(0), "\(first.errors)")
        #expect(first.errors.contains("note: reads in \(folder.path("project")), the project"), "\(first.errors)")
        for (place, path) in [("project/nb", "n.md"), ("project", "nb/n.md"), (".", "project/nb/n.md")] {
            let verified = try run(folder, in: place, ["verify", path])
            #expect(
                verified.end == .exit(0) && verified.errors.isEmpty, "\(place): \(verified.output)\(verified.errors)")
        }
        // The root of another is not a root.
        _ = try Execution(["/bin/chmod", "777", folder.path("project")])
        #expect(try run(folder, in: "project/nb", ["verify", "n.md"]).end == .exit(4))
    }

    /// What was typed and saved is replayed as it is; what another hand changed is not.
    @Test func whatYouDid() throws {
        let folder = try rig()
        let typed = try run(
            folder, in: "project/nb", [], input: "load ../data/a.csv\na | export ../data/b.csv\nsave m.md\n")
        #expect(
            typed.end == .exit(0) && !typed.output.contains("replay reaches outside"), "\(typed.output)\(typed.errors)")
        let place = folder.path("project")
        for (start, path) in [("project/nb", "m.md"), ("project", "nb/m.md"), (".", "project/nb/m.md")] {
            let verified = try run(folder, in: start, ["verify", path])
            #expect(verified.end == .exit(0), "\(verified.output)\(verified.errors)")
        }
        #expect(try run(folder, in: "project/nb", ["run", "m.md"]).end == .exit(0))
        let listed = try run(folder, in: ".", ["trust"])
        #expect(
            listed.output == "\(place)/nb/m.md\n  read \(place)/data/a.csv\n  write \(place)/data/b.csv\n",
            "\(listed.output)")
        let rights = try Execution(["/usr/bin/stat", "-c", "%a", folder.path("state/plotline/notebooks")])
        #expect(rights.output == "600\n")
        // Another cell, header or parameter is another notebook, and so is the same text elsewhere.
        let text = try #require(folder.read("project/nb/m.md"))
        for other in [
            text.replacing("load ../data/a.csv", with: "load ../data/a.csv   # x"),
            text.replacing("timezone: ", with: "timezone: Asia/Tokyo #"), text.replacing("base: .", with: "base: ./."),
        ] where other != text {
            try folder.write(other, to: "project/nb/m.md")
            #expect(try run(folder, in: "project/nb", ["verify", "m.md"]).end == .exit(4), "\(other)")
        }
        try folder.write(text, to: "project/nb/copy.md")
        #expect(try run(folder, in: "project/nb", ["verify", "copy.md"]).end == .exit(4))
        try folder.write(text, to: "project/nb/m.md")
        #expect(try run(folder, in: "project/nb", ["verify", "m.md"]).end == .exit(0))
        let forgot = try run(folder, in: "project/nb", ["trust", "forget", "m.md"])
        #expect(forgot.end == .exit(0) && forgot.output == "forgot 2 grants\n", "\(forgot.output)\(forgot.errors)")
        #expect(try run(folder, in: "project/nb", ["verify", "m.md"]).end == .exit(4))
        #expect(try run(folder, in: "project/nb", ["trust", "forget", "m.md"]).end == .exit(1))
    }

    /// A pattern is granted as one: what comes later and fits is read.
    @Test func aPattern() throws {
        let folder = try rig()
        let typed = try run(folder, in: "project/nb", [], input: "load ../data/*.csv as all\nsave m.md\n")
        #expect(typed.end == .exit(0), "\(typed.errors)")
        try folder.write("time,n\n2024-01-04,8\n", to: "project/data/c.csv")
        let later = try run(folder, in: "project/nb", ["run", "m.md"])
        #expect(later.end == .exit(0) && later.output.contains("4 rows"), "\(later.output)\(later.errors)")
    }

    /// What ran under an option, a save or an update of a file's cells is nobody's act.
    @Test func optionsAreNotRemembered() throws {
        let folder = try rig()
        let place = folder.path("project/data")
        for words in [["run", "n.md", "--save"], ["verify", "--update", "n.md"], ["run", "n.md"]] {
            #expect(try run(folder, in: "project/nb", words + ["--allow-read", place]).end == .exit(0))
        }
        let opened = try run(
            folder, in: "project/nb", ["--allow-read", place, "n.md"], input: "rerun all\nnote \"mine\"\nsave\n")
        #expect(opened.end == .exit(0), "\(opened.errors)")
        #expect(try run(folder, in: "project/nb", ["verify", "n.md"]).end == .exit(4))
        #expect(try run(folder, in: ".", ["trust"]).output.isEmpty)
    }

    /// A machine says in its environment what its notebooks may read; no file of a project does.
    @Test func theEnvironment() throws {
        let folder = try rig()
        let allowed = ["PLOTLINE_ALLOW_READ": "/nonexistent:\(folder.path("project/data"))"]
        #expect(try run(folder, in: "project/nb", ["run", "n.md", "--save"], allowed).end == .exit(0))
        #expect(try run(folder, in: "project/nb", ["verify", "n.md"], allowed).end == .exit(0))
        #expect(try run(folder, in: "project/nb", ["verify", "n.md"]).end == .exit(4))
        try folder.write("PLOTLINE_ALLOW_READ=/", to: "project/nb/.env")
        try folder.write("set allow-read /", to: "project/nb/config")
        #expect(try run(folder, in: "project/nb", ["verify", "n.md"]).end == .exit(4))
    }

    /// The question names the notebook, the file and the cells that are others than at the last yes.
    @Test func theQuestion() throws {
        let folder = try rig()
        try folder.write(
            "```plotline\nload ../data/a.csv\n```\n\n```plotline\nnote \"x\"\n```\n", to: "project/nb/n.md")
        func asked() throws -> PseudoTerminal {
            let terminal = try PseudoTerminal(
                [Project.executable(), "n.md"], rows: 40, columns: 110,
                environment: ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state")],
                folder: folder.path("project/nb"))
            try terminal.expect("'rerun all' runs them")
            try terminal.expect("[3]")
            terminal.type("rerun all\n")
            try terminal.expect("n.md wants to read")
            return terminal
        }
        let first = try asked()
        try first.expect("allow it")
        first.type("y\n")
        try first.expect("2 cells run")
        first.type("quit\n")
        #expect(try first.end() == .exit(0))
        try folder.write(
            "```plotline\nload ../data/a.csv\n```\n\n```plotline\nnote \"y\"\n```\n", to: "project/nb/n.md")
        let second = try asked()
        try second.expect("cell 2 has changed since you allowed it something last")
        try second.expect("allow it")
        second.type("n\n")
        try second.expect("cell 1 failed")
    }
}
