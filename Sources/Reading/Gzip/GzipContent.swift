import Diagnostics
import Glibc
import Series
import Synchronization

/// The content of a gzip file, read by position: in memory when it is small, else decoded again from the nearest of the
/// points that the first pass left, as in zlib's example `zran`.
///
/// Memory: what `memoryLimit` allows, or at most 1,024 points of 32 KiB and four windows of 8 MiB, however much a file
/// unpacks to. Reading forward on two threads decodes every byte once.
@safe package final class GzipContent: Sendable {
    /// Bytes of the content.
    package let size: Int
    /// Bytes behind the last member that are not gzip.
    let garbage: Int
    private let memory: Buffer<UInt8>?
    private let points: [GzipInflater.Point]
    private let source: ByteSource
    private let windows: [Window]

    package static let memoryLimit = 256 << 20
    private static let pointLimit = 1024
    private static let firstSpacing = 1 << 20

    /// Decodes all of it once: its length, its checksums, and the points.
    ///
    /// - Throws: `badGzip`, `cutOff`, `Interrupted`.
    package init(_ source: ByteSource, context: SeriesContext, memoryLimit: Int = GzipContent.memoryLimit) throws {
        let inflater = try GzipInflater(source)
        // Without the memory to keep it, it is decoded again from the points on.
        var memory = try? BufferBuilder<UInt8>(capacity: memoryLimit)
        let scratch = try BufferBuilder<UInt8>(capacity: 1 << 20)
        var points: [GzipInflater.Point] = []
        var spacing = Self.firstSpacing
        var reported = 0
        while true {
            try context.cancellation.check()
            if inflater.position == memory?.capacity { memory = nil }
            let made: Int
            if let start = unsafe memory?.pointer, let capacity = memory?.capacity {
                // SAFETY: as much as is left of the memory, here of the scratch.
                let room = min(1 << 20, capacity - inflater.position)
                made = unsafe try inflater.decode(into: start + inflater.position, count: room)
            } else {
                made = unsafe try inflater.decode(into: scratch.pointer, count: scratch.capacity)
            }
            if made == 0, inflater.isFinished { break }
            if inflater.position - (points.last?.position ?? 0) >= spacing, let point = inflater.point {
                points.append(point)
                if points.count == Self.pointLimit {
                    points = points.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
                    spacing *= 2
                }
            }
            if inflater.packed - reported >= 4 << 20 {
                reported = inflater.packed
                context.progress.report(done: reported, total: source.size, label: "unpack \(source.path)")
            }
        }
        size = inflater.position
        garbage = inflater.garbage
        self.source = source
        if var kept = memory.take() {
            kept.setCount(size)
            self.memory = kept.freeze()
            self.points = []
            windows = []
        } else {
            self.memory = nil
            self.points = points
            windows = (0..<4).map { _ in Window() }
        }
    }

    /// Copies `count` bytes from `offset` on to `target`, all of them; from any thread.
    ///
    /// - Precondition: `offset + count ≤ size`, and `target` has that room.
    @unsafe package func read(into target: UnsafeMutablePointer<UInt8>, offset: Int, count: Int) throws(FormatsError) {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            throw .changedWhileRead(path: source.path)
        }
        if let memory {
            return unsafe memory.copy(offset..<offset + count, to: target)
        }
        var done = 0
        while done < count {
            let at = offset + done
            // The point before the place, −1 for the start of the file.
            var (low, high) = (0, points.count)
            while low < high {
                let middle = (low + high) / 2
                if points[middle].position <= at { low = middle + 1 } else { high = middle }
            }
            let end = low < points.count ? min(points[low].position, offset + count) : offset + count
            let number = low - 1
            let point = number < 0 ? nil : points[number]
            let window = windows[low % windows.count]
            // SAFETY: `end − at` bytes of the target are left.
            done += unsafe try window.copy(
                into: target + done, offset: at, count: end - at, point: point, number: number, of: source)
        }
    }
}

/// A stretch of decoded bytes that moves forward.
@safe private final class Window: Sendable {
    private struct State: ~Copyable {
        var number = Int.min
        var inflater: GzipInflater?
        var bytes: BufferBuilder<UInt8>?
        /// What `bytes` holds: the content from `start` to `end`.
        var start = 0
        var end = 0
    }
    private static let capacity = 8 << 20
    // The inflater never leaves the lock.
    nonisolated(unsafe) private var state = State()
    private let lock = Mutex(())

    /// Copies some bytes from `offset` on, at least one; returns how many.
    @unsafe func copy(
        into target: UnsafeMutablePointer<UInt8>, offset: Int, count: Int, point: GzipInflater.Point?, number: Int,
        of source: ByteSource
    ) throws(FormatsError) -> Int {
        try lock.withLock { _ throws(FormatsError) in
            if unsafe state.number != number || offset < state.start || state.inflater == nil {
                unsafe state.inflater = nil
                unsafe state.inflater = try GzipInflater(source, at: point)
                unsafe state.number = number
                unsafe (state.start, state.end) = (point?.position ?? 0, point?.position ?? 0)
            }
            if unsafe state.bytes == nil { unsafe state.bytes = try .window(Self.capacity, of: source.path) }
            guard let inflater = unsafe state.inflater, let bytes = unsafe state.bytes?.pointer else { return 0 }
            while unsafe offset >= state.end {
                var filled = unsafe state.end - state.start
                if filled > Self.capacity - (1 << 20) {
                    // The later half stays for whoever reads back a little.
                    let kept = Self.capacity / 2
                    // SAFETY: both ranges lie within the buffer.
                    unsafe memmove(bytes, bytes + (filled - kept), kept)
                    unsafe state.start = state.end - kept
                    filled = kept
                }
                let made = unsafe try inflater.decode(into: bytes + filled, count: Self.capacity - filled)
                if made == 0, inflater.isFinished { throw .changedWhileRead(path: source.path) }
                unsafe state.end += made
            }
            let taken = unsafe min(count, state.end - offset)
            unsafe target.update(from: bytes + (offset - state.start), count: taken)
            return taken
        }
    }
}
