import ArgumentParser
import Files
import Notebook
import Presenting
import Session
import Terminal

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

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A server that they may ask, at its usual port where none is given; repeatable.", valueName: "host[:port]"),
        transform: { text in
            guard let host = HostPort(text) else { throw ValidationError("'\(text)' is not a host with a port") }
            return host
        })
    var allowNet: [HostPort] = []

    /// As they are typed.
    var words: [String] {
        allowRead.flatMap { ["--allow-read", $0] } + allowWrite.flatMap { ["--allow-write", $0] }
            + allowNet.flatMap { ["--allow-net", $0.text] }
    }

    func options(
        isDry: Bool = false, given: [String: String] = [:], ask: (@Sendable (FenceQuestionFacts) -> Bool)? = nil
    ) -> FenceOptions {
        FenceOptions(reads: reads, writes: allowWrite, hosts: allowNet, isDry: isDry, given: given, ask: ask) {
            project in
            StandardStreams.say(FenceUse.words(project) + "\n", to: StandardStreams.error)
        }
    }

    /// The option's paths, and those of the environment: a machine that runs notebooks says there what they may read.
    private var reads: [String] {
        allowRead + (Environment["PLOTLINE_ALLOW_READ"] ?? "").split(separator: ":").map(String.init)
    }

    /// What a person's cells are watched by while no notebook belongs to the session.
    var unsaved: NotebookFence {
        var fence = NotebookFence(unsavedAllowingReads: reads.map { Path($0) }, writes: allowWrite.map { Path($0) })
        fence.allowedHosts = allowNet
        return fence
    }

    /// What a script's cells may use: what a notebook in its place may, and they may write where the command was started too.
    func ofScript(_ path: Path) -> NotebookFence {
        var fence = NotebookFence(
            notebook: path, allowingReads: reads.map { Path($0) }, allowingWrites: allowWrite.map { Path($0) },
            memory: FenceMemory(notebook: path.nearest, cells: "", file: StateFolder.path?.joined("notebooks")))
        fence.allowedHosts = allowNet
        if let started = FencedFolder.unlessWide(.here) { fence.writes.append(started) }
        return fence
    }
}
