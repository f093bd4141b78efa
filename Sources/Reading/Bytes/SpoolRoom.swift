import Files
import Glibc
import Series

/// How much may be kept of what has no end that could be foreseen, a pipe above all: half of what its disk has free.
struct SpoolRoom {
    /// Bytes.
    let limit: Int

    /// - Parameter descriptor: of the file that keeps it, still empty.
    init(_ descriptor: Int32) {
        var disk = statvfs()
        // SAFETY: `disk` outlives the call that fills it.
        let isKnown = unsafe fstatvfs(descriptor, &disk) == 0
        let (bytes, overflows) = Int(clamping: disk.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: disk.f_frsize))
        limit = isKnown && !overflows ? bytes / 2 : .max
    }

    /// - Parameter size: bytes that have come.
    static func full(_ path: String, _ size: Int) -> FormatsError {
        .endless(path: path, bytes: size, folder: (StandardInput.folder ?? "/tmp").text)
    }

    /// Asks for memory for what no disk keeps.
    ///
    /// - Throws: `endless`.
    static func checkMemory(_ bytes: Int, of path: String, _ size: Int) throws(FormatsError) {
        do throws(SeriesError) {
            try MachineMemory.check(bytes)
        } catch {
            throw full(path, size)
        }
    }
}
