import Files
import Glibc
import Notebook
import Session

/// The notebook that a kernel runs cells of, whose header says zone, clock, and where paths start.
package enum ServedNotebook: Sendable {
    case known(NotebookFile)
    /// The command that started the kernel names several, whose headers differ.
    case several([String])
    /// Nobody names one that can be read.
    case unknown

    /// As Jupyter's server names it; elsewhere (jupytext, papermill, nbconvert, nbval) the command that started the kernel has it
    /// among its arguments.
    ///
    /// - Parameters:
    ///   - name: the value of `JPY_SESSION_NAME`.
    ///   - process: the folder of the process that started this one, `/proc/123`. Source: proc(5).
    package init(named name: String?, orStartedBy process: Path = Path("/proc/\(getppid())")) {
        if let name {
            // A console's name is none.
            self = (try? NotebookFile.read(name)).map { .known($0) } ?? .unknown
            return
        }
        let folder = process.joined("cwd").linkTarget ?? .here
        let files = Self.arguments(of: process).compactMap { Self.notebook($0, in: folder) }
        guard let first = files.first else {
            self = .unknown
            return
        }
        let isOne = files.allSatisfy { file in
            file.document.header.settings == first.document.header.settings && file.base == first.base
        }
        self = isOne ? .known(first) : .several(files.map(\.path))
    }

    package var file: NotebookFile? { if case .known(let file) = self { file } else { nil } }

    private static func arguments(of process: Path) -> [String] {
        let place = process.joined("cmdline")
        let descriptor = place.open(O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let bytes = (try? FileReader.bytes(of: descriptor, path: place.text, limit: 1 << 20)) ?? []
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A notebook with cells of ours; another tool's and plain prose are none.
    private static func notebook(_ argument: String, in folder: Path) -> NotebookFile? {
        let path = Path(argument).resolved(from: folder)
        guard (try? NotebookFormatCatalog.format(for: argument)) != nil, path.exists,
            let file = try? NotebookFile.read(path.text), !file.document.cells.isEmpty || !file.document.header.isAbsent
        else { return nil }
        return file
    }
}
