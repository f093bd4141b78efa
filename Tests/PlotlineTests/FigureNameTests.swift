import Testing

/// Pictures are called by their cell's label, else by a digest of its source (SHA-256, by coreutils' sha256sum): what stands elsewhere in
/// the notebook renames none.
@Suite struct FigureNameTests {
    private static let plot = "load own.csv\nplot line n"

    private func rig(_ notebook: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("time,n\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n", to: "own.csv")
        try folder.write(notebook, to: "n.md")
        return folder
    }

    private func plotline(_ folder: TemporaryFolder, _ words: String...) throws -> Execution {
        try Execution(
            [Project.executable()] + words,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    private func figures(_ folder: TemporaryFolder, _ place: String = "n.files") throws -> [String] {
        try Execution(["/bin/ls", folder.path(place)]).output.split(separator: "\n").map(String.init)
    }

    private func digest(_ source: String) throws -> String {
        String(try Execution(["/usr/bin/sha256sum"], input: source).output.prefix(8))
    }

    @Test func aCellMoreRenamesNone() throws {
        let cells = "```plotline\n\(Self.plot)\n```\n\n```{code-cell} plotline\n:label: by day/2\nplot bar n\n```\n"
        let folder = try rig(cells)
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        let names = [try digest(Self.plot) + ".png", "by-day-2.png"].sorted()
        #expect(try figures(folder) == names)
        let text = try #require(folder.read("n.md"))
        let header = try #require(text.ranges(of: "---\n").dropFirst().first)
        let more = "\n```plotline\nload own.csv as other\nplot point n\n```\n"
        try folder.write(String(text[..<header.upperBound]) + more + text[header.upperBound...], to: "n.md")
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        let new = try digest("load own.csv as other\nplot point n") + ".png"
        #expect(try figures(folder) == (names + [new]).sorted())
        #expect(try plotline(folder, "verify", "n.md").end == .exit(0))
        // What is shown no more goes, also under a label.
        try folder.write(cells.replacing(":label: by day/2\n", with: ""), to: "m.md")
        try folder.write(try #require(folder.read("n.md")).replacing(":label: by day/2\n", with: ""), to: "n.md")
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        #expect(
            try figures(folder)
                == [names.first { !$0.hasPrefix("by") } ?? "", new, try digest("plot bar n") + ".png"].sorted())
    }

    /// Cells that are alike, and labels that are, each have their own.
    @Test func cellsThatAreAlike() throws {
        let cell = "```plotline\n\(Self.plot)\n```\n"
        let labelled = "```{code-cell} plotline\n:label: Day\n\(Self.plot)\n```\n"
        let folder = try rig([cell, cell, labelled, labelled.replacing("Day", with: "day")].joined(separator: "\n"))
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        let stem = try digest(Self.plot)
        #expect(try Set(figures(folder)) == ["\(stem).png", "\(stem)_2.png", "Day.png", "day_2.png"])
    }

    /// A label leads into no folder and hides nothing.
    @Test(arguments: ["../../up", ".hidden", "a/b", "…", "\"q\""]) func hostileLabels(_ label: String) throws {
        let folder = try rig("```{code-cell} plotline\n:label: \(label)\n\(Self.plot)\n```\n")
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        let names = try figures(folder)
        #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") }, "\(names)")
        #expect(try plotline(folder, "verify", "n.md").end == .exit(0))
    }

    /// A renamed notebook takes its figures along; a copy leaves them to the other, and what is none of them is said.
    @Test func aRenamedNotebook() throws {
        let folder = try rig("```plotline\n\(Self.plot)\n```\n")
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        let names = try figures(folder)
        _ = try Execution(["/bin/cp", folder.path("n.md"), folder.path("copy.md")])
        #expect(try plotline(folder, "run", "copy.md", "--save").end == .exit(0))
        #expect(try figures(folder) == names && figures(folder, "copy.files") == names)
        _ = try Execution(["/bin/mv", folder.path("n.md"), folder.path("m.md")])
        #expect(try plotline(folder, "verify", "m.md").end == .exit(0))
        try folder.write("mine", to: "n.files/notes.txt")
        let first = try plotline(folder, "run", "m.md", "--save")
        #expect(first.end == .exit(0))
        #expect(first.errors.contains("1 file is left in n.files, which are not figures of m.md"), "\(first.errors)")
        #expect(try figures(folder) == ["notes.txt"] && figures(folder, "m.files") == names)
        _ = try Execution(["/bin/mv", folder.path("m.md"), folder.path("o.md")])
        let second = try plotline(folder, "run", "o.md", "--save")
        #expect(!second.errors.contains("left in"), "\(second.errors)")
        #expect(try figures(folder, "m.files").isEmpty && figures(folder, "o.files") == names)
        #expect(try plotline(folder, "verify", "o.md").end == .exit(0))
    }
}
