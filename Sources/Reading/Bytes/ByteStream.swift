/// Bytes in order from the first to the last, for formats that never look back: a file, or a part of an archive that is
/// unpacked while it is read. One owner at a time.
package protocol ByteStream: AnyObject {
    /// As typed, and in an archive what is read there: `export.zip: apple_health_export/export.xml`.
    var path: String { get }
    /// Bytes that will come, as far as is known beforehand.
    var size: Int { get }
    /// How far the file itself is read, for a bar.
    var progress: (done: Int, total: Int) { get }

    /// Puts the next bytes at `target`, at most `count`, and returns how many; 0 at the end.
    ///
    /// - Throws: `FormatsError`.
    @unsafe func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(FormatsError) -> Int
}

extension ByteStream {
    /// The next bytes, at most `count`; fewer only at the end.
    package func next(_ count: Int) throws(FormatsError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var failure: FormatsError?
            let got = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> Int in
                guard let base = buffer.baseAddress else { return 0 }
                do throws(FormatsError) {
                    // SAFETY: `count - filled` bytes of room are left.
                    return unsafe try read(into: base + filled, count: count - filled)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }
}

/// A file from its start to its end.
package final class SourceStream: ByteStream {
    private let source: ByteSource
    private var offset: Int
    private let end: Int

    /// - Parameter range: the part to read, all when nil.
    package init(_ source: ByteSource, range: Range<Int>? = nil) {
        self.source = source
        offset = range?.lowerBound ?? 0
        end = min(range?.upperBound ?? source.size, source.size)
    }

    package var path: String { source.path }
    package var size: Int { max(0, end - offset) }
    package var progress: (done: Int, total: Int) { (offset, source.size) }

    @unsafe package func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(FormatsError) -> Int {
        let length = min(count, max(0, end - offset))
        guard length > 0 else { return 0 }
        // SAFETY: `target` has room for `count` bytes, and the file holds `length` from here.
        unsafe try source.read(into: target, offset: offset, count: length)
        offset += length
        return length
    }
}
