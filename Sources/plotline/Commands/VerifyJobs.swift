import Diagnostics
import Files
import Glibc
import Notebook

/// Notebooks verified side by side by a few processes, each of which takes the next one that nobody has: what is said of one comes
/// whole, in the order of the notebooks.
struct VerifyJobs {
    /// The words of a process's command line.
    let words: [String]
    /// How many there are at most.
    let count: Int

    /// What came of one.
    struct Answer {
        var output: [UInt8]
        var errors: [UInt8]
        /// Nil where the process ended without one.
        var result: VerifyResult?
    }

    enum Failure: Fault {
        case cannotStart(reason: String)
        case ended(path: String)

        var what: String {
            switch self {
            case .cannotStart(let reason): "no process can be started: \(reason)"
            case .ended(let path): "\(path) was not verified: its process ended early"
            }
        }

        var mend: String? { "verify it without --jobs" }
    }

    /// One for each processor where none is said.
    static func count(_ asked: Int) -> Int { asked > 0 ? asked : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// - Parameter each: gets every path and its answer, in the order of the paths, as soon as those before have come.
    /// - Throws: `Failure.cannotStart`, and what `each` throws.
    func run(_ paths: [String], _ each: (String, Answer) throws -> Void) throws {
        var workers: [VerifyWorker] = []
        var answers: [Int: Answer] = [:]
        var (next, told) = (0, 0)
        while told < paths.count {
            for worker in workers where worker.place == nil && next < paths.count {
                worker.give(paths[next], place: next)
                next += 1
            }
            while workers.count < count, next < paths.count {
                let worker = try VerifyWorker(words)
                worker.give(paths[next], place: next)
                workers.append(worker)
                next += 1
            }
            for worker in try Self.ready(workers) {
                let (answer, hasEnded) = worker.read()
                if hasEnded { workers.removeAll { $0 === worker } }
                guard let answer else { continue }
                if let place = worker.place { answers[place] = answer }
                worker.place = nil
            }
            while let answer = answers.removeValue(forKey: told) {
                try each(paths[told], answer)
                told += 1
            }
        }
        for worker in workers { worker.end() }
    }

    /// Those that have said something, or ended; waits for it.
    private static func ready(_ workers: [VerifyWorker]) throws -> [VerifyWorker] {
        var lines = workers.map { pollfd(fd: $0.line, events: Int16(POLLIN), revents: 0) }
        // SAFETY: as many lines as are said.
        let found = unsafe poll(&lines, nfds_t(lines.count), -1)
        if found < 0, errno != EINTR { throw Failure.cannotStart(reason: SystemReason.text(errno)) }
        return found > 0 ? zip(workers, lines).filter { $1.revents != 0 }.map(\.0) : []
    }
}
