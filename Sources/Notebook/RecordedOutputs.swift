import Session

/// What a cell's result leaves in a notebook: its text in order, and its figures with their bytes.
struct RecordedOutputs {
    struct Figure {
        var name: String
        var title: String
        var bytes: [UInt8]
    }
    private enum Piece {
        case text(String)
        case figure(Int)
    }
    private(set) var figures: [Figure] = []
    private var pieces: [Piece] = []

    /// - Parameter cell: its 1-based number; figures are `N.png`, `N-2.png` …
    init(_ result: CellResult, cell: Int, settings: Settings) throws {
        var lines: [String] = []
        for output in result.outputs {
            if case .figure(let chart) = output {
                flush(&lines)
                // A file cannot be clicked: every tab is a picture of its own.
                for face in chart.faces {
                    let name = figures.isEmpty ? "\(cell).png" : "\(cell)-\(figures.count + 1).png"
                    let bytes = try FigureFile.bytes(
                        face, suffix: "png", size: face.size(settings), scale: 2, settings: settings, source: result.source)
                    pieces.append(.figure(figures.count))
                    figures.append(Figure(name: name, title: face.description, bytes: bytes))
                }
            } else {
                lines.append(try OutputText.text(output, width: OutputText.notebookWidth, rowLimit: OutputText.notebookRows))
            }
        }
        flush(&lines)
    }

    private mutating func flush(_ lines: inout [String]) {
        if !lines.isEmpty { pieces.append(.text(lines.joined(separator: "\n"))) }
        lines = []
    }

    /// As the file holds them.
    func outputs(folder: String) -> [CellOutput] {
        pieces.map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .figure(let index): .figure(title: figures[index].title, path: folder + "/" + figures[index].name)
            }
        }
    }
}
