import Charts
import Diagnostics
import Files
import Formats
import Glibc
import Language
import Presenting
import Reading
import Series
import Syntax

@testable import Session

/// The folder of Package.swift.
let projectRoot = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

/// A session whose files stand in a folder of its own, with `Samples` in it, gone when the value is. Its clock stands still.
final class SessionRig {
    let folder: String
    let session: Session

    /// - Parameter series: what the session has stored.
    init(timezone: String = "UTC", isZoneOpen: Bool = false, series: [String: Frame] = [:]) throws {
        var template = Array("/tmp/plotline-session.XXXXXX".utf8CString)
        // SAFETY: the array is the template's own storage, written in place.
        _ = unsafe template.withUnsafeMutableBufferPointer { unsafe $0.baseAddress.map { unsafe mkdtemp($0) } }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        _ = unsafe symlink(projectRoot + "/Samples", folder + "/Samples")
        // 2024-07-01T12:00Z.
        var workspace = Workspace()
        for (name, frame) in series { workspace.store(.series(frame), as: name) }
        var settings = Settings(timezone: timezone, now: 1_719_835_200_000_000)
        settings.isZoneOpen = isZoneOpen
        session = Session(
            settings: settings,
            access: FileAccess(base: Path(folder)), workspace: workspace)
    }

    deinit {
        for name in names { remove(name) }
        remove("Samples")
        _ = unsafe rmdir(folder)
    }

    /// Removes a file, or a folder of files.
    func remove(_ name: String) {
        if name != "Samples" {
            for inside in Self.names(in: path(name)) { _ = unsafe unlink(path(name) + "/" + inside) }
        }
        if unsafe unlink(path(name)) != 0 { _ = unsafe rmdir(path(name)) }
    }

    /// Everything in the folder but `Samples`, sorted.
    var names: [String] { Self.names(in: folder).filter { $0 != "Samples" } }

    static func names(in folder: String) -> [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { _ = unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ text: String, to name: String) throws {
        remove(name)
        var writer = try FileWriter(creating: Path(path(name)), typed: name)
        try writer.append(Array(text.utf8))
        try writer.finish()
    }

    func bytes(_ name: String) -> [UInt8]? { try? FileReader.bytes(Path(path(name))) }

    func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// What a cell answered, an output a line, then its error as a person reads it. Figures are `[name]`.
    @discardableResult
    func run(_ source: String) -> String {
        let result = session.run(source)
        var lines = result.outputs.filter { if case .warning = $0 { false } else { true } }.map {
            (try? OutputText.text($0, width: 100)) ?? "unshown"
        }
        if let error = result.error { lines.append(ErrorText.plain(error)) }
        return lines.joined(separator: "\n")
    }

    /// The last line of what a cell answered.
    func last(_ source: String) -> String { run(source).split(separator: "\n").last.map(String.init) ?? "" }
}

extension DrawnChart {
    /// What the one chart that it is came to.
    func onlyChart() throws -> ResolvedChart {
        guard case .chart(let chart) = try figure() else { throw ComposedFigure(name: name) }
        return chart
    }

    private struct ComposedFigure: Error { let name: String }
}

extension SessionRig {
    /// A cell that has yet to run, in this folder.
    private func stages(_ source: String) throws -> (cell: CellRun, stages: [StageSyntax]) {
        let cell = CellRun(
            workspace: Workspace(), settings: Settings(),
            context: SeriesContext(calendar: Calendar(zone: .utc), now: 0), access: FileAccess(base: Path(folder)),
            vocabulary: VerbCatalog.vocabulary)
        let statements = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements
        guard case .pipeline(_, let stages)? = statements.first?.body else { return (cell, []) }
        return (cell, stages)
    }

    /// The files that a `load` names, before any is opened.
    func files(_ load: String, _ adjust: (inout LoadOptions) -> Void) throws -> FilesSource {
        let (cell, stages) = try stages(load)
        return try LoadVerb.files(stages[0], in: cell, adjust)
    }

    /// What a `load` names, before any of it is opened.
    func source(_ load: String) throws -> any Source {
        let (cell, stages) = try stages(load)
        return try LoadVerb.source(stages[0], in: cell)
    }

    /// The transforms of a pipeline, as values.
    func transforms(_ pipeline: String, _ context: SeriesContext) throws -> [any Transform] {
        try stages(pipeline).stages.compactMap { try VerbCatalog.transform($0.verb.text)?.init($0.arguments, context) }
    }
}
