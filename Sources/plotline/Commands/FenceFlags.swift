import ArgumentParser
import Files
import Notebook

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
            guard let host = HostPort(text) else { throw ValidationError("'\(text)' is no host, or no port") }
            return host
        })
    var allowNet: [HostPort] = []

    func options(isDry: Bool = false, ask: (@Sendable (FenceRequest) -> Bool)? = nil) -> FenceOptions {
        FenceOptions(reads: allowRead, writes: allowWrite, hosts: allowNet, isDry: isDry, ask: ask)
    }

    /// What a person's cells are watched by while no notebook belongs to the session.
    var unsaved: NotebookFence {
        var fence = NotebookFence(unsavedAllowingReads: allowRead.map { Path($0) }, writes: allowWrite.map { Path($0) })
        fence.allowedHosts = allowNet
        return fence
    }
}
