import Catalog
import Series
import Syntax

/// `copy [N] [csv|md]`.
enum CopyVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "copy", summary: "put a series into the terminal's clipboard",
        form: .sequence([
            .optional(.slot("rows", .count)),
            .optional(.choice([.flag("csv", as: "format"), .flag("md", as: "format")])),
        ]),
        notes: """
            As csv unless `md` is asked for; `copy 20` takes the first twenty rows. The terminal must allow it (OSC 52; in tmux \
            `set -g set-clipboard on`). Works at the prompt only.
            """)

    /// Bytes that terminals take: xterm and its kin hold a hundred thousand of base 64.
    static let limit = 74_000

    static let takesInput = true

    /// Whether a series is certainly more than that: a byte a cell and one between them, and times of sixteen.
    static func cannotHold(_ frame: Frame) -> Bool {
        let index = if case .time = frame.index.keys { 17 } else { 2 }
        return frame.count.multipliedReportingOverflow(by: frame.columns.count * 2 + index).partialValue > limit
    }

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.asides += 1
        let (name, whole) = try cell.series(input)
        var frame = whole
        if let rows = stage.arguments.count("rows") { frame = try frame.slice(0..<min(rows, frame.count)) }
        let format = stage.arguments.word("format").flatMap { DataFormat(rawValue: $0.text) } ?? .csv
        var bytes: [UInt8] = []
        try format.write(frame, cell.context.calendar) {
            bytes += $0
            if bytes.count > limit { throw SessionError.tooMuchToCopy(name: name, rows: frame.count) }
        }
        cell.requests.append(.copy(String(decoding: bytes, as: UTF8.self), rows: frame.count))
        return input
    }
}
