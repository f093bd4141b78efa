import Files
import Glibc

/// The system's clock and zone, asked only at the edge: when a session starts and when a cell begins.
package enum SystemClock {
    /// µs since 1970.
    package static var now: Int64 {
        var time = timespec()
        // SAFETY: `time` is a local that outlives the call.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// The IANA name of the system's zone: `TZ`, `/etc/timezone`, or where `/etc/localtime` points; UTC otherwise.
    package static var zoneName: String {
        if let tz = Environment["TZ"], !tz.isEmpty {
            return tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
        }
        let names = ("/etc/localtime" as Path).linkTarget?.names ?? []
        if let root = names.lastIndex(of: "zoneinfo") { return Path(names[(root + 1)...], fromRoot: false).text }
        return "UTC"
    }
}

/// The process's environment, read one variable at a time.
package enum Environment {
    package static subscript(name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        // SAFETY: getenv returns a terminated string.
        return unsafe String(cString: value)
    }
}
