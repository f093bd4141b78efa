import Glibc
import Series

extension Buffer {
    /// Room for a piece of a file.
    ///
    /// - Throws: `unreadable` when the system has none.
    static func window(_ capacity: Int, of path: String) throws(FormatsError) -> Buffer {
        do throws(SeriesError) {
            return try reserved(capacity)
        } catch {
            throw .unreadable(path: path, reason: ByteSource.reason(ENOMEM))
        }
    }
}
