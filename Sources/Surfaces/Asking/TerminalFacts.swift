import Scene

/// What was learned about the terminal.
package struct TerminalFacts: Sendable, Equatable {
    /// One question and what came of it, for the doctor's report.
    package struct Query: Sendable, Equatable {
        package var name: String
        package var sent: String
        /// Nil when no answer came.
        package var answer: String?
    }

    /// Whether standard output is a terminal.
    package var isTerminal = false
    /// Why nothing was asked, nil when it was.
    package var silence: String?
    package var queries: [Query] = []
    /// Whether the closing query was answered, so that what is absent is known to be absent.
    package var isComplete = false
    /// Milliseconds from the first byte asked to the last byte read.
    package var milliseconds = 0.0

    package var attributes: [Int]?
    package var version: String?
    package var kitty: String?
    package var background: UInt32?
    package var reportedCell: Size?
    package var area: Size?
    package var grid: Size?
    /// From TIOCGWINSZ: characters, and pixels where the terminal tells.
    package var window: Size?
    package var windowPixels: Size?
    /// The tmux around, where it was asked.
    package var tmux: TmuxAround?

    package init() {}

    /// Pixels of a character cell with where that is known from: the kernel's window size, the terminal's answers, else
    /// 10 × 20. Figures that no letter fits into (2 × 6 was seen) are passed over.
    package var cell: (size: Size, source: String) {
        let candidates: [(Size?, String)] = [
            (Self.quotient(windowPixels, window), "the kernel's window size"),
            (reportedCell, "CSI 16 t"),
            (Self.quotient(area, grid ?? window), "CSI 14 t"),
        ]
        for case (let size?, let source) in candidates
        where (4...100).contains(size.width) && (7...200).contains(size.height) {
            return (size, source)
        }
        return (Size(10, 20), "a guess")
    }

    /// Whether text on the background must be light: the lightness of the background's colour is under a half. Nil when
    /// the terminal did not say.
    package var hasDarkGround: Bool? {
        guard let background else { return nil }
        let red = Double(background >> 16 & 255)
        let green = Double(background >> 8 & 255)
        let blue = Double(background & 255)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110
    }

    private static func quotient(_ pixels: Size?, _ cells: Size?) -> Size? {
        guard let pixels, let cells, pixels.width > 0, pixels.height > 0, cells.width > 0, cells.height > 0 else {
            return nil
        }
        return Size((pixels.width / cells.width).rounded(.down), (pixels.height / cells.height).rounded(.down))
    }

    mutating func note(_ reply: TerminalReply) {
        let (name, text): (String, String)
        switch reply {
        case .attributes(let numbers):
            attributes = numbers
            (name, text) = ("DA1", numbers.map { "\($0)" }.joined(separator: ";"))
        case .version(let words):
            version = words
            (name, text) = ("XTVERSION", words)
        case .kitty(let words):
            kitty = words
            (name, text) = ("kitty", words)
        case .cell(let width, let height):
            reportedCell = Size(Double(width), Double(height))
            (name, text) = ("cell", "\(width)×\(height) pixels")
        case .area(let width, let height):
            area = Size(Double(width), Double(height))
            (name, text) = ("area", "\(width)×\(height) pixels")
        case .grid(let columns, let rows):
            grid = Size(Double(columns), Double(rows))
            (name, text) = ("grid", "\(columns)×\(rows) characters")
        case .background(let value):
            background = value
            (name, text) = ("background", "#" + String(value + 0x100_0000, radix: 16).dropFirst())
        case .other: return
        }
        if let place = queries.lastIndex(where: { $0.name == name }) { queries[place].answer = text }
    }
}
