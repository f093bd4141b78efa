import Files
import Interchange

/// A notebook as a value: its header to the letter, then prose and cells in order. Everything the reader does not
/// understand is prose, so writing the document back changes nothing but outputs and the header's `plotline:` lines.
package struct NotebookDocument: Sendable, Equatable {
    package var header: NotebookHeader
    package var blocks: [NotebookBlock]
    /// Whether the file begins with a byte order mark.
    package var hasMark = false
    /// How the file's first line ends, and so what is added to it.
    package var lineEnd = "\n"
    /// What looks like a cell or an output and is none.
    package var strays: [Stray] = []
    /// The folder of the file that it was read from or written to, where its figures' paths start.
    package var home: Path?
    /// What a notebook of Jupyter holds beyond this; nil for one that was none.
    package var jupyter: JupyterHoldings?

    package init(header: NotebookHeader = NotebookHeader(), blocks: [NotebookBlock] = []) {
        self.header = header
        self.blocks = blocks
    }

    package var cells: [NotebookCell] {
        blocks.compactMap { if case .cell(let cell) = $0 { cell } else { nil } }
    }

    /// The language of another program's notebook.
    package var otherLanguage: String? {
        for case .language(let language, _) in strays.map(\.kind) { return language }
        return nil
    }

    /// What is said of it to whoever opens or runs it; nil for a notebook of ours.
    package var languageNote: String? {
        strays.first { if case .language = $0.kind { true } else { false } }?.kind.words
    }

    /// The document with each cell's outputs replaced, in order; those that are nil stay to the letter, those that are
    /// missing go.
    package func withOutputs(_ outputs: [[CellOutput]?]) -> NotebookDocument {
        var copy = self
        var next = 0
        for index in copy.blocks.indices {
            guard case .cell(var cell) = copy.blocks[index] else { continue }
            let new = next < outputs.count ? outputs[next] : []
            next += 1
            guard let new else { continue }
            cell.outputs = new
            cell.heldOutputs = nil
            copy.blocks[index] = .cell(cell)
        }
        return copy
    }
}

package enum NotebookBlock: Sendable, Equatable {
    /// Text kept to the letter, line ends included.
    case prose(String)
    case cell(NotebookCell)
}

/// One cell: the fence it stands in, its source to the letter, and what it showed.
package struct NotebookCell: Sendable, Equatable {
    /// The opening line with its line end.
    package var opening: String
    package var options: CellOptions
    /// The text between the fences without its last line end.
    package var source: String
    /// That line end; empty when there is no text.
    package var ending: String
    /// The closing line with its line end.
    package var closing: String
    /// The 1-based line of the file where the source begins.
    package var line: Int
    package var outputs: [CellOutput]
    /// The outputs as they stand in the file, from the closing line on; nil when they are to be written anew.
    package var heldOutputs: String?
    /// The cell as it stood in a notebook of Jupyter.
    package var jupyter: JSON?

    package init(
        opening: String = "```{code-cell} plotline\n", options: CellOptions = CellOptions(), source: String,
        closing: String = "```\n", line: Int = 0, outputs: [CellOutput] = []
    ) {
        self.opening = opening
        self.options = options
        self.source = source
        ending = source.isEmpty ? "" : "\n"
        self.closing = closing
        self.line = line
        self.outputs = outputs
    }

    /// A cell as a new notebook has it.
    ///
    /// - Parameter source: with line feeds alone.
    package init(typing source: String, options: CellOptions = CellOptions(), lineEnd end: String = "\n") {
        self.init(options: options, source: "")
        type(source, lineEnd: end, fenced: true)
    }

    /// Puts another source between the fences.
    ///
    /// - Parameters:
    ///   - source: with line feeds alone.
    ///   - fenced: makes the fences anew, as it does anyway where the source could end them.
    mutating func type(_ source: String, lineEnd end: String, fenced: Bool = false) {
        if fenced || source.contains("```") {
            var fence = "```"
            while source.contains(fence) { fence += "`" }
            (opening, closing) = (fence + "{code-cell} plotline" + end, fence + end)
        }
        self.source = TextLines.with(end, source)
        ending = source.isEmpty ? "" : end
        options.part(from: source, lineEnd: end)
    }

    package var tags: [String] { options.tags }

    /// Whether its error is what it is to show: Jupyter's tag.
    package var mayFail: Bool { tags.contains("raises-exception") }

    package var isParameters: Bool { tags.contains("parameters") }

    /// The source as a session runs it: with line feeds alone, and papermill's values in Plotline's words.
    package var program: String {
        let plain = TextLines.plain(source)
        return tags.contains("injected-parameters") ? InjectedCell.program(plain) : plain
    }
}

/// What a notebook file keeps of a cell's outputs.
package enum CellOutput: Sendable, Equatable {
    /// Lines as they were shown, without colour; no line end at the end.
    case text(String)
    /// A picture: its alternative text and its path relative to the notebook.
    case figure(title: String, path: String)
    /// A picture that the notebook's file itself holds.
    case picture(NotebookPicture)
    /// An output of Jupyter's that is none of ours, as it stands there.
    case foreign(JSON)
    /// Markdown: lines between the marks that are neither, and no blank one at either end.
    case markdown(String)
}

/// Something that a person would take for a cell or an output of one, at a 1-based line of the file.
package struct Stray: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// A fence whose words are a letter away from a cell's.
        case fence(String)
        /// A cell in an HTML comment.
        case commented
        /// Marked outputs that follow no cell.
        case output
        /// So many cells in another program's language.
        case language(String, cells: Int)
    }
    package var line: Int
    package var kind: Kind
}

/// A figure as a notebook's file holds it, in each form that it has there.
package struct NotebookPicture: Sendable, Equatable {
    /// A sentence or two for who cannot see it.
    package var title: String
    /// `3` or `3-2`: its name where pictures are files, without the suffix.
    package var name: String
    package var png: [UInt8]
    package var svg: String?
    package var text: String?
}

extension NotebookDocument {
    /// The cells of another program's notebook, as Jupyter has them: here they are prose.
    var foreignCells: [JSON] {
        let isForeign = strays.contains { if case .language = $0.kind { true } else { false } }
        return isForeign ? (jupyter?.root["cells"]?.items ?? []).filter { $0["cell_type"] == .text("code") } : []
    }

    /// How many outputs it holds that are none of ours.
    var foreignOutputs: Int {
        cells.flatMap(\.outputs).count { if case .foreign = $0 { true } else { false } }
            + foreignCells.reduce(0) { $0 + ($1["outputs"]?.items.count ?? 0) }
    }
}

/// What a document keeps of the file of Jupyter that it was read from, so that writing it back loses nothing.
package struct JupyterHoldings: Sendable, Equatable {
    /// The whole of it.
    package var root: JSON
    /// How it was written, where that can be said.
    package var style: JSON.Style
    /// The cells that each piece of prose was made of, in order.
    package var prose: [(text: String, cells: [JSON])]

    package static func == (one: JupyterHoldings, other: JupyterHoldings) -> Bool {
        one.root == other.root && one.style == other.style
    }
}
