import Glibc

/// Runs out after so many seconds.
struct EngineClock {
    let seconds: Int
    private let end: Int

    init(seconds: Int) {
        self.seconds = seconds
        end = Self.now + seconds * 1000
    }

    var isOver: Bool { Self.now >= end }

    /// ms.
    private static var now: Int {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
