import ArgumentParser
import Diagnostics
import Files
import Glibc
import Language
import Presenting
import Session

/// Cells that nobody types: those of `-c`, and those of a script.
struct CellRun {
    private let session: Session
    private let presenter: Presenter
    private let asker: FileAccess.Asker

    /// - Parameter script: the file that the cells come from. It is fenced like a notebook in its place, since another hand
    ///   may have written it; its relative paths start at the folder of the command.
    init(_ settings: Settings, _ presenter: Presenter, _ fence: FenceFlags, script: String? = nil) throws {
        let file = script.flatMap { $0 == FileAccess.standardInput ? nil : Path($0) }
        asker = file == nil ? .person : .notebook
        session = Session(settings: settings, access: FileAccess(fence: file.map(fence.ofScript) ?? fence.unsaved))
        session.progress = presenter.progress
        session.answers = !presenter.isQuiet
        session.showsResults = true
        self.presenter = presenter
        Interrupts.install(for: session.cancellation)
    }

    func run(_ cells: [String]) throws {
        for cell in cells { guard try run(cell) else { return } }
    }

    /// - Throws: exit 2 where the script cannot be read, 1 after the first cell that failed.
    func run(script: String) throws {
        // SAFETY: the path is a text that ends with a zero.
        let descriptor = asker == .person ? 0 : unsafe open(script, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ValidationError("the script '\(script)' cannot be read: \(SystemReason.text(errno))")
        }
        defer { if descriptor > 0 { close(descriptor) } }
        let name = asker == .person ? "standard input" : "the script '\(script)'"
        let lines = PipedLines(descriptor, named: name, cancellation: session.cancellation)
        var isFirst = true
        var input = CellGathering(
            line: {
                defer { isFirst = false }
                let line = try lines.next()
                // The kernel's line, which names the program.
                return isFirst && line?.hasPrefix("#!") == true ? "" : line
            }, openEnd: session.openEnd(of:))
        while let cell = try input.next() { guard try run(cell) else { return } }
    }

    /// - Returns: whether more cells are wanted.
    private func run(_ cell: String) throws -> Bool {
        let result = session.run(cell, for: asker) { presenter.show($0, settings: session.settings) }
        presenter.finish(result)
        if result.error != nil { throw ExitCode(1) }
        if result.requests.contains(.quit) { return false }
        try presenter.refuse(result.requests)
        return true
    }
}
