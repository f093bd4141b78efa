import CKernels
import Series

/// The lines of a text file, one after the other, through a window that moves along it. LF and CRLF end a line.
///
/// Memory: the window, 256 KiB unless a line is longer; twice the source's line limit at most.
@safe package struct LineReader: ~Copyable {
    private let source: ByteSource
    private var memory: BufferBuilder<UInt8>
    /// The window's bytes not yet taken, from `start` on; the place in the file behind them.
    private var start = LineReader.padding
    private var end = LineReader.padding
    private var loaded = 0
    /// Of the line that was taken last, from 1.
    package private(set) var line = 0
    /// Where in the file that line starts.
    package private(set) var offset = 0

    private static let padding = 64

    /// - Throws: `unreadable` when there is no memory for the window.
    package init(_ source: ByteSource, window: Int = 256 << 10) throws(FormatsError) {
        self.source = source
        memory = try .window(window + 2 * Self.padding, of: source.path)
    }

    /// The next line without its end, sixteen readable bytes behind it, valid until the next call; nil at the end of the
    /// file.
    ///
    /// - Throws: `binary` for a zero byte, `rowTooLong`.
    package mutating func next() throws(FormatsError) -> UnsafeBufferPointer<UInt8>? {
        var searched = 0
        while true {
            // SAFETY: `start ..< end` lies in the window, and zeros stand behind it, which stop the scan.
            let base = unsafe UnsafePointer(memory.pointer + start)
            if loaded > 0 {
                let hit = unsafe kernel_find(base + searched, 10, 0, 0)
                let count = unsafe hit - base
                if count < end - start {
                    if unsafe hit[0] == 0 {
                        throw .binary(path: source.path, offset: loaded - (end - start) + count)
                    }
                    return unsafe take(base, count, behind: 1)
                }
            }
            if loaded == source.size {
                return unsafe start < end ? take(base, end - start, behind: 0) : nil
            }
            searched = end - start
            try refill()
        }
    }

    private mutating func take(
        _ base: UnsafePointer<UInt8>, _ length: Int, behind: Int
    ) -> UnsafeBufferPointer<UInt8> {
        offset = loaded - (end - start)
        start += length + behind
        line += 1
        var (base, length) = unsafe (base, length)
        if unsafe length > 0 && base[length - 1] == 13 { length -= 1 }
        if unsafe offset == 0 && length >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF {
            unsafe base += 3
            length -= 3
        }
        return unsafe UnsafeBufferPointer(start: base, count: length)
    }

    private mutating func refill() throws(FormatsError) {
        let kept = end - start
        var room = memory.capacity - 2 * Self.padding
        // SAFETY: the window has room for what is kept and what is read.
        if kept > room / 2 || kept >= source.lineLimit {
            guard kept < source.lineLimit else {
                throw .rowTooLong(path: source.path, line: line + 1, offset: loaded - kept, limit: source.lineLimit)
            }
            room *= 2
            let larger = try BufferBuilder<UInt8>.window(room + 2 * Self.padding, of: source.path)
            unsafe (larger.pointer + Self.padding).update(from: memory.pointer + start, count: kept)
            memory = larger
        } else {
            unsafe (memory.pointer + Self.padding).update(from: memory.pointer + start, count: kept)
        }
        start = Self.padding
        let count = min(source.size - loaded, room - kept)
        unsafe try source.read(into: memory.pointer + start + kept, offset: loaded, count: count)
        loaded += count
        end = start + kept + count
        unsafe (memory.pointer + end).update(repeating: 0, count: Self.padding)
    }
}
