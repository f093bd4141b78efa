import Glibc

/// Seconds by the clock and of the processor (program and system).
struct Stopwatch {
    private(set) var clock = 0.0
    private(set) var processor = 0.0

    static func now() -> Stopwatch {
        var (wall, busy) = (timespec(), timespec())
        // SAFETY: both outlive the calls that fill them.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &wall)
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &busy)
        return Stopwatch(clock: seconds(wall), processor: seconds(busy))
    }

    static func since(_ start: Stopwatch) -> Stopwatch {
        let end = now()
        return Stopwatch(clock: end.clock - start.clock, processor: end.processor - start.processor)
    }

    private static func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }

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
