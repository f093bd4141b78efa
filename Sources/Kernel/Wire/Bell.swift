import Glibc

/// Wakes one thread that waits, from another. A ring that nobody waits for is kept.
final class Bell: Sendable {
    let descriptor: Int32
    private let ringer: Int32

    /// Nil where the system has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        // SAFETY: the array has room for both ends.
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, ringer) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(ringer)
    }

    func ring() {
        var byte: UInt8 = 1
        // A full pipe rings already.
        _ = unsafe write(ringer, &byte, 1)
    }

    /// Takes the rings that came.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
    }

    /// ms of a clock that nobody sets, to wait for more than one ring.
    static var now: Int64 {
        var time = timespec()
        // SAFETY: `time` is a local that outlives the call.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Waits for a ring, at most so long, and takes it.
    func wait(milliseconds: Int32) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&wanted, 1, milliseconds)
        clear()
    }
}
