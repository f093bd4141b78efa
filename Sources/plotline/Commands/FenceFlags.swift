import ArgumentParser
import Files
import Notebook
import Session

/// What the cells of a notebook may use beyond its own folders, the same for every command that runs one.
struct FenceFlags: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A file or folder outside that the notebook's cells may read, - for standard input; repeatable.",
            valueName: "path"))
    var allowRead: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("A file or folder outside that they may write; repeatable.", valueName: "path"))
    var allowWrite: [String] = []

    func options(isDry: Bool = false, ask: (@Sendable (FenceRequest) -> Bool)? = nil) -> FenceOptions {
        FenceOptions(reads: allowRead, writes: allowWrite, isDry: isDry, ask: ask)
    }

    /// What a person's cells are watched by while no notebook belongs to the session.
    var unsaved: NotebookFence {
        NotebookFence(unsavedAllowingReads: allowRead.map { Path($0) }, writes: allowWrite.map { Path($0) })
    }

    /// What a script's cells may use: what a notebook in its place may, and they may write where the command was started too.
    func ofScript(_ path: Path) -> NotebookFence {
        var fence = NotebookFence(
            notebook: path, allowingReads: allowRead.map { Path($0) }, allowingWrites: allowWrite.map { Path($0) },
            memory: FenceMemory(notebook: path.nearest, cells: "", file: StateFolder.path?.joined("notebooks")))
        if let started = FencedFolder.unlessWide(.here) { fence.writes.append(started) }
        return fence
    }
}
