import CKernels
import Diagnostics
import Series
import Synchronization

/// One pass over the rows of a file with a plan: chunks parsed on all workers, joined in the order of the file.
///
/// A worker takes the next chunk, guesses that its first row starts behind the first line end, and counts the line ends: that many
/// rows it claims of the columns, in the order of the chunks, and parses its rows to their place. Then, again in order, each learns
/// where its first row really starts (a quote may have been open: the chunk is parsed again from there), how many rows
/// came before, and which codes its texts have. Where lines were blank or stood in quotes, rows move up. Beyond the columns
/// only a chunk a worker is held.
@safe package final class CSVPass: @unchecked Sendable {
    // Unchecked, because the two turnstiles say who touches what, which the compiler does not see: the fields below are
    // touched in turn, and the columns by each worker at the rows that it has claimed.

    package enum Problem: Error {
        /// More rows than the sample let expect.
        case tooManyRows
    }

    package struct Result: Sendable {
        package var rows: Int
        package var numbers: [Buffer<Double>?]
        package var wholes: [Buffer<Int64>?]
        package var times: [Buffer<Int64>?]
        package var codes: [Buffer<Int32>?]
        package var tables: [TextCodes?]
        package var problems: RowProblems
        /// Of the time index: how often a row is earlier than the one before, or the same.
        var descents: Int
        package var repeats: Int
        /// Where the first row behind those read starts, and its line.
        package var next = 0
        var nextLine = 0

        /// Whether a tenth of a column's values do not fit it; empty fields say nothing.
        func isMisfit(_ column: Int) -> Bool {
            guard let unfit = problems.unfit[column]?.count, unfit > 0 else { return false }
            return unfit * 10 > unfit + (problems.present[column] ?? present(column))
        }

        /// Values of a column of numbers or times.
        func present(_ column: Int) -> Int {
            if let numbers = numbers[column] { return Self.present(numbers) }
            return (wholes[column] ?? times[column]).map { Self.present($0) } ?? 0
        }

        private static func present<Element: ColumnElement>(_ buffer: Buffer<Element>) -> Int {
            let span = buffer.span
            var count = 0
            for row in 0..<span.count { count += span[row].isMissing ? 0 : 1 }
            return count
        }
    }

    private let source: ByteSource
    private let plan: CSVPlan
    private let request: ReadRequest
    private let capacity: Int
    /// Rows that start from here on are left for another pass.
    private let limit: Int
    private let chunkCount: Int
    private let seed: UInt64
    private let claims = Turnstile()
    private let turnstile = Turnstile()
    private let nextChunk = Atomic<Int>(0)
    private let isStopped = Atomic<Bool>(false)

    // Touched only in turn of the claims.
    private var claimed = 0

    // Touched only in turn.
    private var expectedStart: Int
    private var rows = 0
    private var lines: Int
    private var problems = RowProblems()
    private var failure: (any Error)?
    private var tables: [TextCodes?]
    private var lastTime: Int64?
    private var descents = 0
    private var repeats = 0

    private let targets: ColumnTargets

    /// - Throws: `SeriesError.outOfMemory`.
    init(
        source: ByteSource, plan: CSVPlan, request: ReadRequest, capacity: Int, until end: Int? = nil
    ) throws {
        self.source = source
        self.plan = plan
        self.request = request
        self.capacity = capacity
        let limit = min(plan.bodyEnd ?? source.size, end ?? source.size)
        self.limit = limit
        let hasText = plan.columns.contains { $0.kind == .text }
        let seed = hasText ? UInt64.random(in: 0 ... .max) : 0
        self.seed = seed
        chunkCount = max(1, (limit - plan.bodyOffset + request.workerChunk - 1) / request.workerChunk)
        expectedStart = plan.bodyOffset
        lines = plan.bodyLine
        tables = plan.columns.map { $0.kind == .text ? TextCodes(seed: seed) : nil }
        targets = try ColumnTargets(plan.columns.map(\.kind), capacity: capacity)
    }

    /// - Throws: the first error in the order of the file, `Interrupted`, or `Problem.tooManyRows`.
    package func run() throws -> Result {
        _ = try Workers.run(min(request.workers, chunkCount)) { _ in try self.work() }
        if let failure { throw failure }
        var result = Result(
            rows: rows, numbers: [], wholes: [], times: [], codes: [], tables: tables, problems: problems,
            descents: descents, repeats: repeats, next: expectedStart, nextLine: lines)
        for (at, column) in plan.columns.enumerated() {
            let isTime = if case .time = column.kind { true } else { false }
            result.numbers.append(column.kind == .number ? targets.freeze(at, as: Double.self, rows: rows) : nil)
            result.wholes.append(column.kind == .whole ? targets.freeze(at, as: Int64.self, rows: rows) : nil)
            result.times.append(isTime ? targets.freeze(at, as: Int64.self, rows: rows) : nil)
            result.codes.append(column.kind == .text ? targets.freeze(at, as: Int32.self, rows: rows) : nil)
        }
        return result
    }

    /// - Throws: `SeriesError.outOfMemory`, before any chunk is taken.
    private func work() throws(SeriesError) {
        var kernel = try ChunkKernel(plan: plan, seed: seed, isWide: request.mayBeWide && kernel_is_wide())
        // The code in the whole file of each of the worker's texts.
        var known = [[Int32]](repeating: [], count: plan.columns.count)
        while true {
            let chunk = nextChunk.add(1, ordering: .relaxed).oldValue
            guard chunk < chunkCount else { return }
            var next = plan.bodyOffset
            var guess = plan.bodyOffset
            var problem: (any Error)?
            var room = 0
            if isStopped.load(ordering: .relaxed) {
                problem = Interrupted()
            } else if chunk & 63 == 63, let lack = MachineMemory.lack {
                // The columns were reserved; they become memory as they are written.
                problem = lack
            } else {
                do throws(FormatsError) {
                    guess = try load(chunk, &kernel)
                    room = kernel.rowLimit(from: guess, to: end(of: chunk))
                } catch {
                    problem = error
                }
            }
            let claim = claims.pass(chunk) {
                claimed += room
                return claimed - room
            }
            if claim + room > capacity { problem = problem ?? Problem.tooManyRows }
            if problem == nil {
                do throws(FormatsError) {
                    kernel.aim(at: claim, room: room, of: targets)
                    next = try parse(chunk, from: guess, &kernel)
                } catch {
                    problem = error
                }
            }
            let order = problem == nil ? order(of: kernel) : Order()
            var loose: [Int32?] = []
            let first = turnstile.pass(chunk) {
                finish(chunk, guess: guess, next: next, problem: problem, order, &kernel, &known, &loose, claim)
            }
            if let first { giveCodes(kernel.rows, from: first, known, loose) }
        }
    }

    /// Whether the times of a chunk ascend: found by its worker, joined in turn.
    private struct Order {
        var descents = 0
        var repeats = 0
        var first: Int64?
        var last: Int64?
    }

    private func order(of kernel: borrowing ChunkKernel) -> Order {
        guard let column = plan.timeIndex, kernel.rows > 0, let times = unsafe kernel.times(column) else {
            return Order()
        }
        // SAFETY: the kernel wrote `rows` times.
        var order = unsafe Order(first: times[0], last: times[kernel.rows - 1])
        for row in 1..<max(1, kernel.rows) {
            order.descents &+= unsafe times[row] < times[row - 1] ? 1 : 0
            order.repeats &+= unsafe times[row] == times[row - 1] ? 1 : 0
        }
        return order
    }

    private func start(of chunk: Int) -> Int { plan.bodyOffset + chunk * request.workerChunk }
    private func end(of chunk: Int) -> Int { min(limit, start(of: chunk) + request.workerChunk) }

    /// Reads the bytes of a chunk and returns where its first row starts if no quote is open before it.
    private func load(_ chunk: Int, _ kernel: inout ChunkKernel) throws(FormatsError) -> Int {
        let slack = min(4096, request.workerChunk)
        let from = start(of: chunk) - (chunk == 0 ? 0 : 1)
        try kernel.load(source, offset: from, count: min(source.size, end(of: chunk) + slack) - from)
        if chunk == 0 { return from }
        return kernel.rowStart(behind: from) ?? Int.max
    }

    /// Parses the rows that start in the chunk, reading on where the last one is unfinished; returns where the next starts.
    private func parse(_ chunk: Int, from start: Int, _ kernel: inout ChunkKernel) throws(FormatsError) -> Int {
        kernel.startChunk()
        let boundary = end(of: chunk)
        var from = start
        while true {
            guard from < boundary else { return from }
            if from < kernel.origin || from > kernel.origin + kernel.byteCount {
                try kernel.load(source, offset: from, count: min(source.size - from, request.workerChunk))
            }
            let isLast = kernel.origin + kernel.byteCount == source.size
            switch kernel.parse(from: from, to: boundary, isLast: isLast) {
            case .done(let next): return next
            case .failed: throw kernel.failure ?? .changedWhileRead(path: source.path)
            case .unfinished(let row):
                let have = kernel.origin + kernel.byteCount - row
                if have >= source.lineLimit {
                    if let open = kernel.openQuote {
                        throw .unclosedQuote(path: source.path, line: open.line, column: open.column)
                    }
                    throw .rowTooLong(path: source.path, line: kernel.lines, offset: row, limit: source.lineLimit)
                }
                let more = max(min(have * 4, source.lineLimit + 4096), boundary - row + 4096)
                try kernel.load(source, offset: row, count: min(source.size - row, more))
                from = row
            }
        }
    }

    /// In turn: settles where the chunk starts and what came before it. Returns the place of its first row, nil when the
    /// pass is over.
    private func finish(
        _ chunk: Int, guess: Int, next: Int, problem: (any Error)?, _ order: Order, _ kernel: inout ChunkKernel,
        _ known: inout [[Int32]], _ loose: inout [Int32?], _ claim: Int
    ) -> Int? {
        guard failure == nil else { return nil }
        var next = next
        var problem = problem
        var order = order
        if request.context.cancellation.isRaised {
            problem = Interrupted()
        } else if guess != expectedStart, !(problem is Problem) {
            kernel.forgetTexts(seed: seed)
            for index in known.indices { known[index].removeAll() }
            do throws(FormatsError) {
                next = try parse(chunk, from: expectedStart, &kernel)
                order = self.order(of: kernel)
                problem = nil
            } catch {
                problem = error
            }
        }
        if problem == nil {
            do throws(SeriesError) {
                loose = try learnCodes(&kernel, &known)
            } catch {
                problem = error
            }
        }
        if let problem {
            failure = (problem as? FormatsError)?.placed(in: source.path, line: lines) ?? problem
            isStopped.store(true, ordering: .relaxed)
            return nil
        }
        let first = rows
        rows += kernel.rows
        problems.merge(kernel.problems, base: lines, firstRow: first)
        lines += kernel.lines
        expectedStart = next
        join(order)
        // Nobody else is there: those before have moved, and those behind begin behind the claim.
        if first != claim { targets.move(kernel.rows, from: claim, to: first) }
        if chunk & 7 == 7 || chunk + 1 == chunkCount {
            request.context.progress.report(done: end(of: chunk), total: source.size, label: "load \(source.path)")
        }
        return first
    }

    private func join(_ order: Order) {
        if let last = lastTime, let first = order.first {
            if first < last { descents += 1 }
            if first == last { repeats += 1 }
        }
        descents += order.descents
        repeats += order.repeats
        lastTime = order.last ?? lastTime
    }

    /// Learns the code in the whole file of each of a worker's words, and takes over those of the chunk that were not looked for; returns
    /// the code of the first of these for each column.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    private func learnCodes(
        _ kernel: inout ChunkKernel, _ known: inout [[Int32]]
    ) throws(SeriesError) -> [Int32?] {
        var loose: [Int32?] = []
        for column in plan.columns.indices {
            var first: Int32?
            if let count = kernel.tables[column]?.lasting {
                while known[column].count < count, let word = kernel.tables[column]?.bytes(of: known[column].count) {
                    known[column].append(tables[column]?.code(of: word) ?? -1)
                }
                if let piece = try kernel.tables[column]?.takeLoose() { first = tables[column]?.adopt(piece) }
            }
            loose.append(first)
        }
        return loose
    }

    /// Gives the texts of a chunk the codes that they have in the whole file; other chunks do so elsewhere at the same time.
    ///
    /// - Parameter loose: by column, the code of the first word that was not looked for.
    private func giveCodes(_ count: Int, from first: Int, _ known: [[Int32]], _ loose: [Int32?]) {
        for column in plan.columns.indices {
            guard plan.columns[column].kind == .text, let place = unsafe targets.place(column, first) else { continue }
            let map = known[column]
            let behind = loose[column] ?? 0
            let lasting = Int32(truncatingIfNeeded: map.count)
            // SAFETY: the chunk's own rows, within the capacity.
            let own = unsafe place.assumingMemoryBound(to: Int32.self)
            for row in 0..<count {
                let code = unsafe own[row]
                if code >= lasting {
                    unsafe own[row] = code &- lasting &+ behind
                } else if code >= 0 {
                    unsafe own[row] = map[Int(code)]
                }
            }
        }
    }
}

extension FormatsError {
    /// The same error with its path, its line counted from the start of the file.
    func placed(in path: String, line base: Int) -> FormatsError {
        switch self {
        case .badTime(_, let line, let column, let name, let text, let expected):
            .badTime(path: path, line: base + line, column: column, name: name, text: text, expected: expected)
        case .unclosedQuote(_, let line, let column): .unclosedQuote(path: path, line: base + line, column: column)
        case .binary(_, let offset): .binary(path: path, offset: offset)
        case .changedWhileRead: .changedWhileRead(path: path)
        case .rowTooLong(_, let line, let offset, let limit):
            .rowTooLong(path: path, line: base + line, offset: offset, limit: limit)
        default: self
        }
    }
}
