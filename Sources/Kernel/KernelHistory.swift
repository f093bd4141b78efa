import Interchange

/// The cells of one kernel, by their numbers.
struct KernelHistory {
    /// Cells that were counted.
    private(set) var count = 0
    private var cells: [(number: Int, source: String)] = []
    private var bytes = 0

    /// Bytes of sources that are kept, the newest.
    private static let byteLimit = 16 << 20
    private static let cellLimit = 20_000
    /// The one session that is known; 0 stands for the current one too.
    private static let session = 1

    mutating func add(_ source: String) {
        count += 1
        cells.append((count, source))
        bytes += source.utf8.count
        guard bytes > Self.byteLimit || cells.count > Self.cellLimit else { return }
        // Half goes at once, so that it is seldom.
        var first = cells.count > Self.cellLimit ? cells.count / 2 : 0
        bytes = cells[first...].reduce(0) { $0 + $1.source.utf8.count }
        while bytes > Self.byteLimit / 2, first < cells.count {
            bytes -= cells[first].source.utf8.count
            first += 1
        }
        cells.removeFirst(first)
    }

    /// The answer to a `history_request`.
    func found(_ request: JSON) -> JSON {
        let most = request["n"]?.whole ?? Int.max
        var found = cells
        switch request["hist_access_type"]?.text {
        case "range":
            let session = request["session"]?.whole ?? 0
            let start = request["start"]?.whole ?? 0, stop = request["stop"]?.whole ?? Int.max
            if session > 0 && session != Self.session || start > stop { return .list([]) }
            found = found.filter { (start..<stop).contains($0.number) }
        case "search":
            let pattern = Glob(request["pattern"]?.text ?? "*")
            found = found.filter { pattern.matches($0.source) }
            if request["unique"] == .truth(true) {
                var seen: Set<String> = []
                found = found.reversed().filter { seen.insert($0.source).inserted }.reversed()
            }
            found = found.suffix(max(0, most))
        default: found = found.suffix(max(0, most))
        }
        let withOutput = request["output"] == .truth(true)
        return .list(
            found.map { cell in
                let source = JSON.text(cell.source)
                return .list([
                    .number(Self.session), .number(cell.number), withOutput ? .list([source, .null]) : source,
                ])
            })
    }
}

/// A pattern of a shell over a whole text: `*` stands for any run, `?` for one character.
struct Glob {
    private let pattern: [Character]

    init(_ pattern: String) { self.pattern = Array(pattern) }

    /// At most pattern × text steps: a `*` is tried again from one place later, and only the last one is.
    func matches(_ text: String) -> Bool {
        let text = Array(text)
        var (place, at) = (0, 0)
        var star: (place: Int, at: Int)?
        while at < text.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, at)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[at] {
                (place, at) = (place + 1, at + 1)
            } else if let last = star {
                star = (last.place, last.at + 1)
                (place, at) = (last.place + 1, last.at + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
