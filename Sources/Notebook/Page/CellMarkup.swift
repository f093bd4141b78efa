import Charts
import HTML
import Presenting
import Scene
import Session
import Terminal

/// What a cell said and showed as markup.
struct CellMarkup {
    /// A cell's text.
    static func code(_ source: String) -> String {
        "<pre class=\"code\"><code>\(HTMLText.escaped(source))</code></pre>\n"
    }

    private var lines: [String] = []
    private(set) var markup = ""
    private let cell: Int

    /// - Parameter cell: its number, from 1.
    init(cell: Int) { self.cell = cell }

    /// The answers of a cell that ran, in order; the error that ended it last.
    mutating func add(_ result: CellResult, _ figures: inout FigureMarkup) throws {
        for output in result.outputs where !output.isForTyping {
            switch output {
            case .figure(let chart):
                flush()
                let size = try chart.size(chart.settings)
                markup += try figures.figure(
                    try chart.figure(), size: Size(Double(size.width), Double(size.height)))
            case .pictures(let kept):
                flush()
                for picture in kept.pictures { image(picture.bytes, picture.title) }
            case .table(let table):
                flush()
                markup += TableMarkup(table).markup(of: cell)
            case .markdown(let text):
                flush()
                try prose(text)
            case .data(let data) where data.format == .md:
                flush()
                try prose(data.text)
            case .text, .data:
                flush()
                block(try OutputText.text(output, width: OutputText.notebookWidth))
            default: lines.append(try OutputText.text(output, width: OutputText.notebookWidth))
            }
        }
        flush()
        if let error = result.error {
            // Whoever has no mouse scrolls it with the keys.
            markup += "<pre class=\"error\" tabindex=\"0\" role=\"group\" aria-label=\"Error of cell \(cell)\">"
            markup += HTMLText.escaped(ErrorText.plain(error)) + "</pre>\n"
        }
    }

    /// What a notebook holds of a cell that did not run.
    ///
    /// - Parameter picture: the bytes of a figure by its path.
    mutating func add(held outputs: [CellOutput], picture: (String) -> [UInt8]?) throws {
        for output in outputs {
            switch output {
            case .text(let text): block(text)
            case .figure(let title, let path): image(picture(path) ?? [], title)
            case .picture(let held): image(held.png, held.title)
            case .markdown(let text): try prose(text)
            case .foreign: markup += "<p class=\"note\">An output of another program is left out.</p>\n"
            }
        }
    }

    private mutating func image(_ bytes: [UInt8], _ words: String) {
        let picture = InlineImage.markup(bytes, words: words) ?? "<p class=\"note\">\(HTMLText.line(words))</p>"
        markup += "<figure class=\"figure\">\(picture)</figure>\n"
    }

    /// Pictures that a text names are their words: it may have come from data.
    private mutating func prose(_ text: String) throws {
        markup += try Prose.markup(text) { _ in nil }
    }

    private mutating func block(_ text: String) {
        markup += "<pre class=\"output\" tabindex=\"0\" role=\"group\" aria-label=\"Output of cell \(cell)\">"
        markup += HTMLText.escaped(text) + "</pre>\n"
    }

    private mutating func flush() {
        if !lines.isEmpty {
            markup += "<pre class=\"said\">\(HTMLText.escaped(lines.joined(separator: "\n")))</pre>\n"
        }
        lines = []
    }
}
