import Files
import Series
import Session

/// What `plotline why` says of a figure's file.
package struct FigureReport: Sendable {
    private let path: String
    private let origin: FigureOrigin?
    private let owner: FigureOwner?

    /// - Parameter options: what the cells of a notebook beside it may do.
    /// - Throws: `SessionError.cannotRead`, what reading a notebook throws.
    package init(_ path: String, _ options: FenceOptions) throws {
        self.path = path
        let bytes = try FileReader.bytes(Path(path))
        let held = FigureOrigin(of: bytes)
        owner = try FigureOwner.find(path, options)
        origin = held ?? owner?.origin
    }

    /// Whether anything is known of it.
    package var isKnown: Bool { origin != nil }

    /// Whether it is what its notebook draws now; nil without one.
    package var isCurrent: Bool? { owner.map { $0.changes.isEmpty && $0.failure == nil } }

    /// Readable lines, each with a line end.
    package var text: String {
        guard let origin else {
            return "\(path) holds no record of how it was made, and no notebook beside it shows or writes it\n"
        }
        var lines = [path, Self.line("version", "Plotline \(origin.version)")]
        for (place, cell) in origin.cells.enumerated() {
            for (at, line) in cell.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                lines.append(Self.line(at == 0 ? place == 0 ? "cells" : "·" : "", String(line)))
            }
        }
        for (place, file) in origin.data.enumerated() {
            let digest = file.sha256.map { " · sha256 \($0)" } ?? ""
            let words = "\(file.path) · \(GroupedNumber.text(file.bytes)) bytes\(digest) · \(state(of: file, origin))"
            lines.append(Self.line(place == 0 ? "data" : "", words))
        }
        let settings = origin.settings.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        if !settings.isEmpty { lines.append(Self.line("settings", settings)) }
        if let owner {
            let place = "\(owner.notebook), cell \(owner.cell)"
            if let failure = owner.failure {
                lines.append(Self.line("current", "cannot be said: \(place): \(failure)"))
            } else {
                lines.append(Self.line("current", owner.changes.isEmpty ? "yes: \(place)" : "no: \(place)"))
                lines += owner.changes.map { Self.line("", $0) }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ name: String, _ words: String) -> String {
        name + String(repeating: " ", count: max(1, 10 - name.count)) + words
    }

    /// What became of a file since.
    private func state(of file: FigureOrigin.Data, _ origin: FigureOrigin) -> String {
        let place = Path(file.path).resolved(from: Path(origin.base).resolved(from: Path(path).folder))
        guard place.exists, let opened = try? FileAccess().open(place, typed: file.path) else { return "not here" }
        guard let then = file.sha256, let now = SHA256.of(opened) else { return "unknown" }
        return SHA256.text(now.digest) == then ? "as it was" : "changed since"
    }
}
