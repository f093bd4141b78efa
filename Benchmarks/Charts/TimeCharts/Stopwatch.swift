import Glibc

/// Seconds by the clock, in user mode and in the system (of all threads).
struct Stopwatch {
    private(set) var clock = 0.0
    private(set) var user = 0.0
    private(set) var system = 0.0

    /// Of the processor in all.
    var processor: Double { user + system }

    static func now() -> Stopwatch {
        var wall = timespec()
        var usage = rusage()
        // SAFETY: both outlive the calls that fill them.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &wall)
        _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return Stopwatch(
            clock: Double(wall.tv_sec) + Double(wall.tv_nsec) / 1e9, user: seconds(usage.ru_utime),
            system: seconds(usage.ru_stime))
    }

    static func since(_ start: Stopwatch) -> Stopwatch {
        let end = now()
        return Stopwatch(clock: end.clock - start.clock, user: end.user - start.user, system: end.system - start.system)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// The least milliseconds of the processor over some repetitions.
    static func best(of repetitions: Int, _ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<max(1, repetitions) {
            let start = now()
            try work()
            best = min(best, since(start).processor)
        }
        return best * 1000
    }

    /// Milliseconds with two decimals.
    static func written(_ milliseconds: Double) -> String {
        let hundredths = Int((milliseconds * 100).rounded())
        let rest = String(hundredths % 100)
        return "\(hundredths / 100).\(rest.count < 2 ? "0" + rest : rest)"
    }
}
