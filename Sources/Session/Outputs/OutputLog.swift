/// The outputs of a cell in order, as a value that is cheap to copy: a statement keeps what was before it in case it fails, and what it
/// adds then costs no copy of all that the cell has said. Runs of outputs are as long as the powers of two in their number, like the
/// digits of a binary counter, so that each is copied once per doubling.
package struct OutputLog: Sendable {
    private var runs: [[Output]] = []
    /// Where each run begins.
    private var starts: [Int] = []
    package private(set) var count = 0

    package init() {}

    package var all: [Output] { Array(runs.joined()) }
    package var last: Output? { runs.last?.last }

    package mutating func append(_ output: Output) {
        var last = [output]
        while let before = runs.last, before.count <= last.count {
            last = before + last
            runs.removeLast()
            count -= before.count
            starts.removeLast()
        }
        starts.append(count)
        runs.append(last)
        count += last.count
    }

    package subscript(place: Int) -> Output {
        get {
            let run = run(of: place)
            return runs[run][place - starts[run]]
        }
        set {
            let run = run(of: place)
            runs[run][place - starts[run]] = newValue
        }
    }

    /// The first one from a place on that fits.
    package func firstPlace(from place: Int, where fits: (Output) -> Bool) -> Int? {
        (place..<max(place, count)).first { fits(self[$0]) }
    }

    package mutating func removeAll(where fits: (Output) -> Bool) {
        guard runs.contains(where: { $0.contains(where: fits) }) else { return }
        let left = all.filter { !fits($0) }
        self = OutputLog()
        for output in left { append(output) }
    }

    /// The newest are looked for most, and their runs are last.
    private func run(of place: Int) -> Int { starts.lastIndex { $0 <= place } ?? 0 }
}
