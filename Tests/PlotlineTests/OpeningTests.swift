import Testing

/// A notebook that is opened: shown, and run when the person says so.
@Suite struct OpeningTests {
    private static let text = """
        ```plotline
        load ../far.csv
        load own.csv | first 1 | export made.csv
        ```

        <!-- output -->
        ```text
        far: recorded 77
        ```
        ![The picture's words](n.files/1.png)
        <!-- /output -->

        """

    private func rig() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try Execution(["/bin/mkdir", folder.path("project")])
        try folder.write("time,n\n2024-01-01,1\n2024-01-02,2\n", to: "project/own.csv")
        try folder.write("time,n\n2024-01-01,5\n", to: "far.csv")
        try folder.write(Self.text, to: "project/n.md")
        return folder
    }

    private func terminal(_ folder: TemporaryFolder) throws -> PseudoTerminal {
        try PseudoTerminal(
            [Project.executable(), "n.md"], rows: 40, columns: 110,
            environment: ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path("project"))
    }

    @Test func showsAndRunsNothing() throws {
        let folder = try rig()
        let run = try Execution(
            [Project.executable(), "n.md"], input: "cells\nseries\n",
            environment: ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path("project"))
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.output.contains("[1] load ../far.csv\n    load own.csv"), "\(run.output)")
        #expect(run.output.contains("far: recorded 77\n(picture) The picture's words\n"), "\(run.output)")
        #expect(run.output.contains("1 cell, none has run; 'rerun all' runs them"), "\(run.output)")
        #expect(run.output.contains("the workspace is empty"), "\(run.output)")
        #expect(folder.read("project/made.csv") == nil && folder.read("project/n.md") == Self.text)
    }

    /// Piped in there is nobody to ask: the cell is refused, and the next one does not run.
    @Test func rerunWithoutAPersonAsksNobody() throws {
        let folder = try rig()
        let run = try Execution(
            [Project.executable(), "n.md"], input: "rerun all\n",
            environment: ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path("project"))
        #expect(run.end == .exit(1) && run.errors.contains("--allow-read"), "\(run.output)\(run.errors)")
        #expect(folder.read("project/made.csv") == nil)
    }

    /// A yes is asked for once, and found again another time; a no refuses the cell.
    @Test func rerunAsksOnce() throws {
        let folder = try rig()
        let first = try terminal(folder)
        try first.expect("'rerun all' runs them")
        try first.expect("[2]")
        first.type("rerun all\n")
        try first.expect("allow it")
        first.type("n\n")
        try first.expect("cell 1 failed")
        #expect(folder.read("project/made.csv") == nil)
        first.type("rerun all\n")
        try first.expect("allow it")
        first.type("y\n")
        try first.expect("1 cell run")
        #expect(folder.read("project/made.csv") != nil)
        first.type("rerun all\n")
        try first.settle(2)
        first.type("quit\n")
        #expect(try first.end() == .exit(0))
        let second = try terminal(folder)
        try second.expect("[2]")
        second.type("rerun all\n")
        try second.expect("1 cell run")
        #expect(second.screen.text.find("allow it") == nil)
        second.type("quit\n")
        #expect(try second.end() == .exit(0))
        let mode = try Execution(["/usr/bin/stat", "-c", "%a", folder.path("state/plotline/notebooks")])
        #expect(mode.output == "600\n", "\(mode.errors)")
        // Other cells are asked for anew.
        try folder.write("```plotline\nload ../far.csv as other\n```\n", to: "project/n.md")
        let third = try Execution(
            [Project.executable(), "run", "n.md"], environment: ["XDG_STATE_HOME": folder.path("state")],
            folder: folder.path("project"))
        #expect(third.end == .exit(3))
    }

    /// Typed cells stay theirs in a replay, behind the notebook's, and a save keeps both.
    @Test func typedCellsComeAfter() throws {
        let folder = try rig()
        try folder.write("```plotline\nload own.csv\n```\n", to: "project/n.md")
        let run = try Execution(
            [Project.executable(), "n.md"], input: "load ../far.csv\nrerun all\nown | first 1\nsave\n",
            environment: ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state")],
            folder: folder.path("project"))
        #expect(run.end == .exit(0), "\(run.output)\(run.errors)")
        #expect(run.output.contains("[1] load own.csv\nown: ") && run.output.contains("[2] load ../far.csv\nfar: "))
        #expect(run.output.contains("2 cells run") && run.output.contains("saved 3 cells to n.md"), "\(run.output)")
    }
}
