import Files
import Interchange
import Session

/// What Jupyter reads to offer and start the kernel: a folder with `kernel.json`, logos and a page of help. Source: jupyter-client, «Kernel specs».
package struct KernelSpec: Sendable {
    /// Where Jupyter looks for it.
    package enum Place: Sendable, Equatable {
        case user
        case prefix(Path)
        /// The active Python environment.
        case environment
    }
    /// `…/kernels/plotline`.
    package let folder: Path

    private static let file = "kernel.json"

    /// - Parameter environment: what the process was started with.
    /// - Throws: `KernelError.noHome`, `.noEnvironment`.
    package init(_ place: Place, environment: (String) -> String?) throws {
        func path(_ name: String) -> Path? { environment(name).flatMap { $0.isEmpty ? nil : Path($0) } }
        let data: Path
        switch place {
        case .user:
            // As jupyter_core's `jupyter_data_dir` has it.
            let shared = path("XDG_DATA_HOME") ?? Home.own?.joined(".local/share")
            guard let found = path("JUPYTER_DATA_DIR") ?? shared?.joined("jupyter") else { throw KernelError.noHome }
            data = found
        case .prefix(let prefix): data = prefix.joined("share/jupyter")
        case .environment:
            guard let prefix = path("VIRTUAL_ENV") ?? path("CONDA_PREFIX") else { throw KernelError.noEnvironment }
            data = prefix.joined("share/jupyter")
        }
        folder = data.absolute.joined("kernels").joined(KernelInfo.name)
    }

    /// Writes it, all or nothing.
    ///
    /// - Parameters:
    ///   - program: what starts the kernel, an absolute path.
    ///   - extra: MIME types that outputs are shown as beside the usual ones.
    /// - Throws: `KernelError.noRenderer`, `SessionError.cannotWrite`, `SurfacesError` where a logo cannot be drawn.
    package func install(program: Path, extra: [String]) throws {
        try KernelStart.check(extra)
        folder.makeFolders(rights: 0o777)
        var files = [(Self.file, Self.json(program: program, extra: extra).written(.jupyter))]
        files += try KernelLogo.files()
        files.append((KernelHelp.name, Array(try KernelHelp.page().utf8)))
        var pending = PendingFiles()
        do {
            for (name, bytes) in files {
                let path = folder.joined(name)
                try pending.write(path, typed: path.text) { try $0.append(bytes) }
            }
            try pending.commit()
        } catch {
            pending.abandon()
            throw error
        }
    }

    /// Removes what `install` wrote, and its folder when nothing else is in it.
    ///
    /// - Throws: `KernelError.notInstalled`.
    package func uninstall() throws {
        guard folder.joined(Self.file).remove() else { throw KernelError.notInstalled(path: folder.text) }
        for name in KernelLogo.names + [KernelHelp.name] { folder.joined(name).remove() }
        folder.removeFolder()
    }

    static func json(program: Path, extra: [String]) -> JSON {
        let also = extra.flatMap { ["--also", $0] }
        let words = [program.text, "kernel", "start"] + also + ["-f", "{connection_file}"]
        return .sorted([
            "argv": .list(words.map { .text($0) }), "display_name": .text(KernelInfo.displayName),
            "language": .text(KernelInfo.name), "interrupt_mode": .text("message"),
            "kernel_protocol_version": .text(Message.version),
            "metadata": .sorted(["debugger": .truth(false), "supported_encryption": .text("curve")]),
        ])
    }
}
