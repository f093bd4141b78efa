import Glibc
import Series

extension Buffer<UInt8> {
    /// Copies some bytes to `target`, which must have room for them.
    @unsafe func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
        unsafe span.extracting(range).withUnsafeBufferPointer { bytes in
            // SAFETY: `extracting` checks the range.
            if let start = bytes.baseAddress { unsafe target.update(from: start, count: bytes.count) }
        }
    }
}

extension BufferBuilder<UInt8> {
    /// Room for a piece of a file.
    ///
    /// - Throws: `unreadable` when the system has none.
    package static func window(_ capacity: Int, of path: String) throws(FormatsError) -> BufferBuilder<UInt8> {
        do throws(SeriesError) {
            return try BufferBuilder<UInt8>(capacity: capacity)
        } catch {
            throw .unreadable(path: path, reason: ByteSource.reason(ENOMEM))
        }
    }
}
