import Diagnostics
import Reading
import Series
import Synchronization

/// One pass over a file of one object a line, its chunks parsed on all workers and joined in the order of the file.
///
/// A text of JSON never holds a bare line end, so that a row begins behind each. The types are found in the first rows,
/// then held, or in each chunk anew where the first rows have too few values; whatever is unusual (an object over two lines, a
/// value that does not fit, numbers with units, chunks of different types, something malformed) makes the pass give up, and the
/// file is read in one go, which also knows the lines for messages: the answer is never that of the pieces.
@safe final class JSONLinesPass: @unchecked Sendable {
    // Unchecked, because the turnstile says who touches what may change, which the compiler does not see.

    private let source: ByteSource
    private let request: ReadRequest
    /// Rows begin there.
    private let range: Range<Int>
    private let chunkCount: Int
    private let turnstile = Turnstile()
    private let nextChunk: Atomic<Int>
    /// How many chunks the first rows take that are read beforehand, for types to be found in as many values as in one go.
    private let firstChunks: Int
    private let isStopped = Atomic<Bool>(false)
    private let kinds: [String: CSVColumn.Kind]

    // Touched only in turn.
    private let whole: FrameBuilder
    private var failure: (any Error)?
    private var hasGivenUp = false

    /// Reads the rows that begin in a part of the file into a builder without rows.
    ///
    /// - Returns: false when it has given up.
    /// - Throws: `Interrupted`.
    static func fill(
        _ whole: FrameBuilder, from source: ByteSource, lines range: Range<Int>
    ) throws -> Bool {
        do {
            return try JSONLinesPass(source, range, into: whole).run()
        } catch let stop as Interrupted {
            throw stop
        } catch {
            return false
        }
    }

    private init(_ source: ByteSource, _ range: Range<Int>, into whole: FrameBuilder) throws {
        self.source = source
        self.range = range
        self.whole = whole
        request = whole.request
        chunkCount = max(1, (range.count + request.workerChunk - 1) / request.workerChunk)
        let before = whole.known.merging(whole.kinds) { old, _ in old }
        let first = FrameBuilder(path: source.path, request: request, known: before)
        var start = range.lowerBound
        var chunks = 0
        repeat {
            let end = min(range.upperBound, start + request.workerChunk)
            try Self.parse(source, from: start, to: end, into: first)
            (start, chunks) = (end, chunks + 1)
        } while first.rowCount < FrameBuilder.sampleSize && start < range.upperBound && chunks < 16
        firstChunks = chunks
        nextChunk = Atomic(chunks)
        var known: [[Int32]] = []
        let conflicts = try whole.append(first, &known)
        kinds = before.merging(first.kinds) { old, _ in old }
        hasGivenUp = first.isPeculiar || !conflicts.isEmpty
    }

    private func run() throws -> Bool {
        if hasGivenUp { return false }
        _ = try Workers.run(min(request.workers, chunkCount)) { _ in self.work() }
        if let failure { throw failure }
        return true
    }

    private func work() {
        let builder = FrameBuilder(path: source.path, request: request, known: kinds)
        var known: [[Int32]] = []
        while true {
            let chunk = nextChunk.add(1, ordering: .relaxed).oldValue
            guard chunk < chunkCount else { return }
            var problem: (any Error)?
            builder.startOver(&known)
            if !isStopped.load(ordering: .relaxed) {
                do {
                    let start = range.lowerBound + chunk * request.workerChunk
                    let end = min(range.upperBound, start + request.workerChunk)
                    try Self.parse(source, from: start, to: end, into: builder)
                } catch {
                    problem = error
                }
            }
            // Chunks take turns from 0 on, and the first were read beforehand.
            turnstile.pass(chunk - firstChunks) { join(builder, problem, &known, chunk) }
        }
    }

    private func join(_ builder: FrameBuilder, _ problem: (any Error)?, _ known: inout [[Int32]], _ chunk: Int) {
        guard failure == nil else { return }
        do {
            if let problem { throw problem }
            let conflicts = try whole.append(builder, &known)
            // What two pieces take for different types, the first values of the whole file decide.
            if builder.isPeculiar || !conflicts.isEmpty { throw Problem.unusual }
            if chunk & 7 == 7 || chunk + 1 == chunkCount {
                let done = min(range.upperBound, range.lowerBound + (chunk + 1) * request.workerChunk)
                request.context.progress.report(done: done, total: source.size, label: "load \(source.path)")
            }
        } catch {
            failure = error
            isStopped.store(true, ordering: .relaxed)
        }
    }

    private enum Problem: Error { case unusual }

    /// The rows of the lines that begin in `start ..< end`.
    private static func parse(
        _ source: ByteSource, from start: Int, to end: Int, into builder: FrameBuilder
    ) throws {
        let room = min(max(64 << 10, end - start + (8 << 10)), source.size + 1024)
        var scanner = try JSONScanner(source, from: max(0, start - 1), window: room)
        if start > 0 { try scanner.skipLine() }
        let rows = JSONRows(builder)
        while scanner.position < end {
            let line = scanner.line
            if try scanner.next() == 0, scanner.isAtEnd { return }
            // Blank lines may lead over the end, where the next chunk takes over.
            if scanner.position >= end { return }
            let first = line == scanner.line ? line : scanner.line
            try rows.object(&scanner)
            try builder.endRow()
            guard scanner.line == first, try scanner.endsLine() else { throw Problem.unusual }
        }
    }
}

extension JSONScanner {
    /// Moves behind the next line end, or to the end of the file.
    mutating func skipLine() throws(FormatsError) {
        while try !passLineEnd() {}
    }

    /// Whether nothing but white space stands before the next line end, or the end of the file; moves behind it.
    mutating func endsLine() throws(FormatsError) -> Bool {
        let before = line
        if try next() == 0 { return isAtEnd }
        return line > before
    }
}
