import Files
import Presenting
import Session
import Terminal

/// What a cell's result leaves in a notebook: its text in order, and its figures.
struct RecordedOutputs {
    private enum Piece {
        case text(String)
        case markdown(String)
        case figure(Int)
        case kept(CellOutput)
    }
    private(set) var figures: [RecordedFigure] = []
    private var pieces: [Piece] = []

    /// - Parameters:
    ///   - stem: of its figures' names: `STEM.png`, `STEM-2.png` …
    ///   - source: what its pictures carry of its text, as `PictureSource` gives it.
    init(_ result: CellResult, stem: String, source: String = "") throws {
        var lines: [String] = []
        for output in result.outputs {
            if case .figure(let chart) = output {
                flush(&lines)
                // A file cannot be clicked: every tab is a picture of its own.
                for picture in chart.pictures {
                    pieces.append(.figure(figures.count))
                    figures.append(
                        RecordedFigure(
                            name: Self.name(stem, figures.count), title: try picture.description(),
                            content: .chart(picture, source: source)))
                }
            } else if case .pictures(let kept) = output {
                flush(&lines)
                for picture in kept.pictures {
                    pieces.append(.figure(figures.count))
                    figures.append(
                        RecordedFigure(
                            name: Self.name(stem, figures.count), title: picture.title,
                            content: .bytes(picture.bytes)))
                }
            } else if output.isForTyping {
                continue
            } else if let text = try Self.markdown(output) {
                flush(&lines)
                add(markdown: text)
            } else {
                lines.append(try OutputText.text(output, width: OutputText.notebookWidth))
            }
        }
        if let error = result.error { lines.append(ErrorText.plain(error)) }
        flush(&lines)
    }

    /// Outputs that a notebook holds already, its figures under the names that its cell gives them now. A figure
    /// that cannot be read keeps its path.
    ///
    /// - Parameter home: the folder that their paths start at.
    init(keeping outputs: [CellOutput], stem: String, home: Path) {
        for output in outputs {
            if case .figure(let title, let path) = output,
                let bytes = FigureFolder.picture(path, in: home)
            {
                pieces.append(.figure(figures.count))
                figures.append(
                    RecordedFigure(name: Self.name(stem, figures.count), title: title, content: .bytes(bytes)))
            } else if case .picture(let held) = output {
                pieces.append(.figure(figures.count))
                figures.append(
                    RecordedFigure(
                        name: Self.name(stem, figures.count), title: held.title, content: .picture(held)))
            } else {
                pieces.append(.kept(output))
            }
        }
    }

    /// An output as a notebook keeps it: it acts on no terminal that the file is shown on. Alternative text is one line.
    private static func stored(_ output: CellOutput) -> CellOutput {
        switch output {
        case .text(let text): .text(DisplayText.safe(text, keeping: .layout))
        case .figure(let title, let path):
            .figure(title: DisplayText.safe(String(title.map { $0.isNewline ? " " : $0 })), path: path)
        case .markdown(let text): .markdown(DisplayText.safe(text, keeping: .layout))
        case .picture, .foreign: output
        }
    }

    private static func name(_ stem: String, _ figure: Int) -> String {
        figure == 0 ? "\(stem).png" : "\(stem)-\(figure + 1).png"
    }

    /// What reads as Markdown in a file; nil for what would be something else there.
    private static func markdown(_ output: Output) throws -> String? {
        switch output {
        case .markdown, .data:
            if case .data(let data) = output, data.format != .md { return nil }
            return MarkdownOutput.text(try OutputText.text(output, width: OutputText.notebookWidth))
        default: return nil
        }
    }

    /// Pieces with nothing in between are one.
    private mutating func add(markdown text: String) {
        if case .markdown(let before)? = pieces.last {
            pieces[pieces.count - 1] = .markdown(before + "\n\n" + text)
        } else {
            pieces.append(.markdown(text))
        }
    }

    private mutating func flush(_ lines: inout [String]) {
        if !lines.isEmpty { pieces.append(.text(lines.joined(separator: "\n"))) }
        lines = []
    }

    /// As a file holds them that has its pictures in itself.
    ///
    /// - Parameter pictures: of each figure.
    func outputs(holding pictures: [NotebookPicture]) -> [CellOutput] {
        pieces.map { piece in
            switch piece {
            case .text(let text): Self.stored(.text(text))
            case .markdown(let text): Self.stored(.markdown(text))
            case .kept(let output): Self.stored(output)
            case .figure(let index):
                .picture(pictures[index])
            }
        }
    }

    /// As the file holds them: whatever a notebook stores of a cell comes from here.
    func outputs(folder: String) -> [CellOutput] {
        pieces.map { piece in
            let output: CellOutput =
                switch piece {
                case .text(let text): .text(text)
                case .markdown(let text): .markdown(text)
                case .kept(let output): output
                case .figure(let index): .figure(title: figures[index].title, path: folder + "/" + figures[index].name)
                }
            return Self.stored(output)
        }
    }
}
