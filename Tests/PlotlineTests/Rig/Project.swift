import Glibc

/// Where the project and its built executable are.
enum Project {
    /// The folder of Package.swift.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")

    /// The executable that this test run built, beside the test's own, or the one that PLOTLINE_EXECUTABLE names, such as
    /// the release build.
    static func executable(_ name: String = "plotline") -> String {
        if let named = unsafe getenv("PLOTLINE_EXECUTABLE") { return unsafe String(cString: named) }
        var path = [CChar](repeating: 0, count: 4096)
        // SAFETY: the count is the array's own.
        let length = unsafe readlink("/proc/self/exe", &path, path.count)
        let own = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
            + name
    }

    /// The least that a program needs; nothing of the machine's settings.
    static let environment = [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TZ": "UTC",
        "SWIFT_BACKTRACE": "enable=no",
    ]
}
