import Glibc

/// A program run to its end without a terminal: what it wrote and how it ended.
struct Execution {
    let output: String
    let errors: String
    let end: ChildProcess.End

    /// Runs `arguments` (the first is the program's path); takes what it writes from files, so that no pipe can fill.
    init(
        _ arguments: [String], input: String = "", environment: [String: String] = [:],
        folder: String = Project.root, within seconds: Double = 60
    ) throws {
        let scratch = try TemporaryFolder()
        try scratch.write(input, to: "input")
        let streams = (
            input: unsafe open(scratch.path("input"), O_RDONLY | O_CLOEXEC),
            output: unsafe open(scratch.path("output"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600),
            errors: unsafe open(scratch.path("errors"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        )
        defer {
            close(streams.input)
            close(streams.output)
            close(streams.errors)
        }
        let child = try ChildProcess(
            arguments, environment: Project.environment.merging(environment) { $1 }, folder: folder, streams: streams)
        end = try child.end(within: seconds)
        output = scratch.read("output") ?? ""
        errors = scratch.read("errors") ?? ""
    }
}
