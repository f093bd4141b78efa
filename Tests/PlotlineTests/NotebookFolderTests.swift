import Testing

/// `NAME.files`, what `run` and `verify` leave, and the options that widen a fence.
@Suite struct NotebookFolderTests {
    private static let cell = "```plotline\n:label: 1\nload own.csv\nplot line n\n```\n"

    private func rig() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("time,n\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n", to: "own.csv")
        return folder
    }

    private func shell(_ folder: TemporaryFolder, _ command: String) throws -> String {
        try Execution(["/bin/sh", "-c", command], folder: folder.root).output
    }

    private func plotline(_ folder: TemporaryFolder, _ words: String..., input: String = "") throws -> Execution {
        try Execution(
            [Project.executable()] + words, input: input,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    @Test func aLinkInPlaceOfTheFolder() throws {
        let folder = try rig()
        try folder.write(Self.cell, to: "n.md")
        _ = try shell(folder, "mkdir -p elsewhere && echo mine > elsewhere/1.png && ln -s elsewhere n.files")
        let run = try plotline(folder, "run", "--save", "n.md")
        #expect(run.end == .exit(3))
        #expect(run.errors.contains("n.files is a link or a file"), "\(run.errors)")
        #expect(try shell(folder, "cat elsewhere/*; ls elsewhere; readlink n.files") == "mine\n1.png\nelsewhere\n")
        #expect(folder.read("n.md") == Self.cell)
    }

    /// What a dead process left (pid_max of Linux is at most 4194304) goes with the next save, also where that has nothing new.
    @Test func whatDeadProcessesLeftGoes() throws {
        let folder = try rig()
        try folder.write(Self.cell, to: "n.md")
        _ = try plotline(folder, "run", "--save", "n.md")
        let left = "plotline-4194305-77-3.part"
        _ = try shell(folder, "touch \(left) n.files/\(left) n.files/video.part")
        #expect(try plotline(folder, "run", "--save", "n.md").end == .exit(0))
        #expect(try shell(folder, "find . -name '*.part'") == "./n.files/video.part\n")
    }

    /// Pictures of other people stay, whatever they are called.
    @Test func foreignPicturesStay() throws {
        let folder = try rig()
        try folder.write(Self.cell, to: "n.md")
        _ = try shell(
            folder,
            "mkdir n.files && echo holiday > n.files/photo.png && echo 7 > n.files/7.png && ln -s ../own.csv n.files/8.png"
        )
        let first = try plotline(folder, "run", "--save", "n.md")
        #expect(first.end == .exit(0), "\(first.errors)")
        #expect(
            try shell(folder, "ls n.files; cat n.files/photo.png n.files/7.png")
                == "1.png\n7.png\n8.png\nphoto.png\nholiday\n7\n")
        // A picture of ours whose cell is gone goes.
        try folder.write("```plotline\nload own.csv\n```\n", to: "n.md")
        #expect(try plotline(folder, "run", "--save", "n.md").end == .exit(0))
        #expect(try shell(folder, "ls n.files") == "7.png\n8.png\nphoto.png\n")
        // One of another's in the very place is not written over.
        _ = try shell(folder, "echo theirs > n.files/1.png")
        try folder.write(Self.cell, to: "n.md")
        let second = try plotline(folder, "run", "--save", "n.md")
        #expect(second.end == .exit(3) && second.errors.contains("n.files/1.png is not a picture"), "\(second.errors)")
        #expect(folder.read("n.files/1.png") == "theirs\n")
        // Nor is it read as the notebook's through a link.
        _ = try shell(folder, "rm n.files/1.png && ln -s ../own.csv n.files/1.png")
        #expect(try plotline(folder, "run", "--save", "n.md").end == .exit(3))
        #expect(try shell(folder, "readlink n.files/1.png; head -n 1 own.csv") == "../own.csv\ntime,n\n")
    }

    /// What an output of a stranger's notebook names is not copied into it.
    @Test func aPictureElsewhereIsNotTaken() throws {
        let folder = try rig()
        try folder.write("secret", to: "secret.png")
        _ = try shell(folder, "mkdir project && cp own.csv project")
        let outputs = "\n<!-- output -->\n![x](../secret.png)\n![x](\(folder.root)/secret.png)\n<!-- /output -->\n"
        try folder.write("```plotline\nload own.csv\n```\n" + outputs, to: "project/n.md")
        let run = try plotline(folder, input: "open project/n.md\nload own.csv | first 1\nsave\n")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(try shell(folder, "ls -A project") == "n.md\nown.csv\n")
    }

    /// `run` writes exports, again too, and never the notebook; `verify` writes nothing and finds them.
    @Test func exports() throws {
        let folder = try rig()
        let text = "```plotline\nload own.csv | first 2 | export made.csv\nload made.csv as again\n```\n"
        try folder.write(text, to: "n.md")
        #expect(try plotline(folder, "run", "n.md").end == .exit(0))
        #expect(folder.read("n.md") == text && folder.read("made.csv")?.hasPrefix("time,n\n") == true)
        #expect(try plotline(folder, "run", "--save", "n.md").end == .exit(0))
        _ = try shell(folder, "rm made.csv")
        let before = try shell(folder, "ls -lA --full-time --ignore=state")
        let verified = try plotline(folder, "verify", "n.md")
        #expect(verified.end == .exit(1), "\(verified.output)\(verified.errors)")
        #expect(verified.output.contains("its file made.csv is missing"))
        #expect(try shell(folder, "ls -lA --full-time --ignore=state") == before)
        // One that is there is compared.
        try folder.write("time,n\n2024-01-01T00:00:00Z,1\n2024-01-02T00:00:00Z,3\n", to: "made.csv")
        let drifted = try plotline(folder, "verify", "n.md")
        #expect(drifted.output.contains("cell 1 (line") && drifted.output.contains("its file made.csv differs"))
        #expect(folder.read("made.csv")?.hasSuffix(",3\n") == true)
        // It is not this notebook's any more, so a run leaves it too.
        let refused = try plotline(folder, "run", "n.md")
        #expect(
            refused.end == .exit(4) && refused.errors.contains("this notebook did not write it"), "\(refused.errors)")
        let allowed = try plotline(folder, "run", "n.md", "--allow-write", "made.csv")
        #expect(allowed.end == .exit(0), "\(allowed.errors)")
        #expect(folder.read("made.csv")?.hasSuffix(",2\n") == true)
    }

    /// The option that the refusal prints is what allows it, for `run` and `verify`.
    @Test func theOptionsOfARun() throws {
        let folder = try rig()
        _ = try shell(folder, "mkdir -p project other && mv own.csv other/own.csv")
        try folder.write("```plotline\nload ../other/own.csv\n```\n", to: "project/n.md")
        func run(_ words: [String]) throws -> Execution {
            try Execution(
                [Project.executable()] + words, environment: ["XDG_STATE_HOME": folder.path("state")],
                folder: folder.path("project"))
        }
        let refused = try run(["run", "n.md"])
        let place = folder.path("other/own.csv")
        #expect(refused.end == .exit(3) && refused.errors.contains("--allow-read \(place)"), "\(refused.errors)")
        #expect(try run(["run", "n.md", "--allow-read", place, "--save"]).end == .exit(0))
        #expect(try run(["verify", "n.md"]).end == .exit(4))
        #expect(try run(["verify", "--allow-read", "../other", "n.md"]).end == .exit(0))
        #expect(try run(["run", "n.md", "--allow-read", folder.path("project")]).end == .exit(4))
        #expect(try run(["run", "n.md", "--allow-write", place]).end == .exit(4))
    }

    /// A copy says nothing of the folders above, however it and the notebook are named. Expected: `realpath --relative-to`.
    @Test(arguments: [
        ("n.md", "copy.md"), ("n.md", "ROOT/project/copy.md"), ("ROOT/project/n.md", "copy.md"),
        ("n.md", "ROOT/other/copy.md"),
        ("ROOT/project/n.md", "../other/copy.md"), ("ROOT/project/n.md", "ROOT/other/copy.md"),
        ("n.md", "LINK/copy.md"),
        ("ROOT/project/n.md", "../LINK/copy.md"),
    ])
    func noPathOfMineGoesAlong(_ notebook: String, _ copy: String) throws {
        for suffix in ["md", "ipynb"] {
            for command in ["run", "export"] {
                let folder = try rig()
                _ = try shell(
                    folder,
                    "mkdir -p project other && cp own.csv project && ln -s ../other project/link; ln -s other link")
                try folder.write("```plotline\nload own.csv\n```\n", to: "project/n.md")
                func named(_ path: String) -> String {
                    path.replacing("ROOT", with: folder.root).replacing("../LINK", with: "../link")
                        .replacing("LINK", with: "link").replacing("copy.md", with: "copy.\(suffix)")
                }
                func run(_ words: [String]) throws -> Execution {
                    try Execution(
                        [Project.executable()] + words, environment: ["XDG_STATE_HOME": folder.path("state")],
                        folder: folder.path("project"))
                }
                let made = try run([command, named(notebook), "-o", named(copy)])
                #expect(made.end == .exit(0), "\(made.errors)")
                let place = named(copy)
                let text = try shell(folder, "cd project && cat '\(place)'")
                #expect(!text.contains(folder.root), "\(command) \(notebook) \(copy): \(text)")
                let again = try run(["run", place, "--allow-read", folder.path("project")])
                #expect(again.end == .exit(0) && again.output.contains("row"), "\(text)\(again.errors)")
            }
        }
    }

    /// What is typed is free, and says where it stepped outside; a save remembers it.
    @Test func aTypedCellIsFreeAndSaysSo() throws {
        let folder = try rig()
        _ = try shell(folder, "mkdir -p project && cp own.csv project")
        func run(_ input: String, _ words: String...) throws -> Execution {
            try Execution(
                [Project.executable()] + words, input: input, environment: ["XDG_STATE_HOME": folder.path("state")],
                folder: folder.path("project"))
        }
        let flag = "--allow-read \(folder.path("own.csv"))"
        let typed = try run(
            "load own.csv as inside\nload ../own.csv as far\nload own.csv | export made.csv\nsave n.md\n")
        #expect(typed.end == .exit(0), "\(typed.errors)")
        let lines = typed.output.split(separator: "\n")
        #expect(lines.filter { $0.contains(flag) }.count == 1, "\(typed.output)")
        #expect(lines.first { $0.hasPrefix("inside:") }?.contains("outside") == false)
        #expect(lines.first { $0.hasPrefix("far:") }?.contains("outside") == false)
        let far = lines.firstIndex { $0.hasPrefix("far:") } ?? 0
        #expect(lines.dropFirst(far + 1).first == "outside the notebook's folders: a replay needs \(flag)")
        // The person did it, so that a replay of it as it is needs nothing; another state folder knows nothing of that.
        #expect(!typed.output.contains("needs: plotline run"), "\(typed.output)")
        #expect(try run("", "run", "n.md").end == .exit(0))
        _ = try shell(folder, "mv state elsewhere")
        #expect(try run("", "run", "n.md").end == .exit(4))
        _ = try shell(folder, "rm -rf state; mv elsewhere state")
        // What was said to the person is none of the notebook's answers.
        #expect(folder.read("project/n.md")?.contains("a replay needs") == false)
        let verified = try run("", "verify", "n.md", "--allow-read", "../own.csv")
        #expect(verified.end == .exit(0), "\(verified.output)")
        // What the typed cells wrote is the notebook's from the save on.
        let replay = try run("", "run", "n.md", "--allow-read", "../own.csv")
        #expect(replay.end == .exit(0), "\(replay.errors)")
        let given = try run("", "-c", "load ../own.csv as far")
        #expect(given.end == .exit(0) && given.output.contains(flag), "\(given.output)")
    }
}
