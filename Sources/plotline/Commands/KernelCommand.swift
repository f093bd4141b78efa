import ArgumentParser
import Files
import Glibc
import Kernel
import Presenting
import Session
import Terminal

/// `plotline kernel`: the session behind Jupyter's front ends.
struct KernelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kernel", abstract: "Run cells for JupyterLab and other front ends of Jupyter.",
        discussion: CommandGuide(
            examples: ["kernel install", "kernel install --sys-prefix", "kernel uninstall"],
            text: """
                After 'kernel install' Jupyter offers Plotline for notebooks; it runs 'kernel start' itself. Cells read the folders \
                that 'plotline run' leaves a notebook; more by the environment that Jupyter is started with: PLOTLINE_ALLOW_READ=/data:/more.
                """
        ).discussion,
        subcommands: [InstallKernelCommand.self, UninstallKernelCommand.self, StartKernelCommand.self])
}

/// Where Jupyter shall find the kernel, the same for `install` and `uninstall`.
struct KernelPlaceFlags: ParsableArguments {
    @Flag(help: "For this account, the default.")
    var user = false

    @Flag(help: "For the active Python environment.")
    var sysPrefix = false

    @Option(help: ArgumentHelp("For what is installed below a folder, like /usr/local.", valueName: "folder"))
    var prefix: String?

    func validate() throws {
        if [user, sysPrefix, prefix != nil].count(where: { $0 }) > 1 {
            throw ValidationError("give one of --user, --sys-prefix and --prefix")
        }
    }

    func spec() throws -> KernelSpec {
        let place: KernelSpec.Place = prefix.map { .prefix(Path($0)) } ?? (sysPrefix ? .environment : .user)
        return try KernelSpec(place) { Environment[$0] }
    }
}

/// More ways to show outputs, the same for `install` and `start`.
struct KernelTypeFlags: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Show figures as this MIME type too, like image/svg+xml; Jupyter shows the richest that it knows. Repeatable.",
            valueName: "type"))
    var also: [String] = []

    @Flag(
        help:
            "Show figures as pages that answer pointer and keys, each in a frame of its own; as --also \(FramedFigureRenderer.type)."
    )
    var interactive = false

    var extra: [String] { also + (interactive ? [FramedFigureRenderer.type] : []) }
}

struct InstallKernelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Make Plotline known to Jupyter.",
        discussion: CommandGuide(examples: ["kernel install", "kernel install --prefix /usr/local"]).discussion)

    @OptionGroup var place: KernelPlaceFlags
    @OptionGroup var types: KernelTypeFlags

    func run() throws {
        try FaultReport.run {
            let spec = try place.spec()
            guard let program = ("/proc/self/exe" as Path).linkTarget else { throw KernelError.noHome }
            try spec.install(program: program, extra: types.extra)
            StandardStreams.print("installed in \(DisplayText.safe(spec.folder.text))\n")
        }
    }
}

struct UninstallKernelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Remove what install wrote.",
        discussion: CommandGuide(examples: ["kernel uninstall"]).discussion)

    @OptionGroup var place: KernelPlaceFlags

    func run() throws {
        try FaultReport.run {
            let spec = try place.spec()
            try spec.uninstall()
            StandardStreams.print("removed from \(DisplayText.safe(spec.folder.text))\n")
        }
    }
}

struct StartKernelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Answer a front end; Jupyter runs this.",
        discussion: CommandGuide(examples: ["kernel start -f connection.json"]).discussion)

    @Option(
        name: .customShort("f"),
        help: ArgumentHelp("The connection file that Jupyter wrote.", valueName: "file"))
    var file: String

    @OptionGroup var types: KernelTypeFlags

    func run() throws {
        try FaultReport.run {
            let connection = try ConnectionFile(path: Path(file))
            if let words = connection.words { StandardStreams.say(words + "\n", to: StandardStreams.error) }
            let reads = (Environment["PLOTLINE_ALLOW_READ"] ?? "").split(separator: ":").map(String.init)
            let notebook = ServedNotebook(named: Environment["JPY_SESSION_NAME"])
            if let words = notebook.words { StandardStreams.say(words + "\n", to: StandardStreams.error) }
            let start = try KernelStart(
                notebook: notebook, reads: reads, extra: types.extra,
                help: KernelHelp.links(beside: Path(file), server: getppid()))
            Interrupts.install(for: start.session.cancellation)
            let dropped = try Kernel.run(connection, start)
            if let words = dropped.words { StandardStreams.print(words + "\n", to: StandardStreams.error) }
        }
    }
}
