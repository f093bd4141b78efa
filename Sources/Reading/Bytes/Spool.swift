import Files
import Glibc
import Series

/// Bytes that come one after the other, to be read by position when all are there: in memory while they are few, then in a file
/// without a name.
@safe package final class Spool {
    package let path: String
    package private(set) var size = 0
    private var memory: BufferBuilder<UInt8>?
    private var descriptor: Int32 = -1
    private var room: SpoolRoom?
    private let memoryLimit: Int

    package init(path: String, memoryLimit: Int) {
        self.path = path
        self.memoryLimit = memoryLimit
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// - Throws: `unreadable` when neither memory nor a folder for temporary files has the room, `endless` when it is too much.
    @unsafe package func append(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) throws(FormatsError) {
        guard count > 0 else { return }
        if descriptor < 0, size + count <= memoryLimit {
            try reserve(size + count)
            // SAFETY: the memory was made large enough.
            if let start = unsafe memory?.pointer { unsafe (start + size).update(from: bytes, count: count) }
            size += count
            return
        }
        if descriptor < 0 {
            guard let folder = StandardInput.folder, let made = StandardInput.unnamed(folder) else {
                throw .unreadable(path: path, reason: "no folder for temporary files can be written to")
            }
            descriptor = made
            room = SpoolRoom(made)
            if let start = unsafe memory?.pointer { unsafe try write(start, size) }
            memory = nil
        }
        if let room, size + count > room.limit { throw SpoolRoom.full(path, size) }
        unsafe try write(bytes, count)
        size += count
    }

    private func reserve(_ room: Int) throws(FormatsError) {
        guard room > memory?.capacity ?? 0 else { return }
        let wanted = max(room, min(memoryLimit, 2 * (memory?.capacity ?? 1 << 16)))
        let larger = try BufferBuilder<UInt8>.window(wanted, of: path)
        // SAFETY: the new memory is larger than what is filled.
        if let start = unsafe memory?.pointer { unsafe larger.pointer.update(from: start, count: size) }
        memory = consume larger
    }

    @unsafe private func write(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) throws(FormatsError) {
        var done = 0
        while done < count {
            // SAFETY: `count` bytes stand there.
            let written = unsafe Glibc.write(descriptor, bytes + done, count - done)
            if written > 0 {
                done += written
            } else if errno != EINTR {
                throw .unreadable(path: path, reason: ByteSource.reason(errno))
            }
        }
    }

    /// What has come, as a source; the spool is empty afterwards.
    package func source(
        originalSize: Int, stamp: FileStamp?, outside: FenceRequest? = nil, notes: [FormatsNote],
        lineLimit: Int = ByteSource.lineLimit
    ) throws(FormatsError) -> ByteSource {
        guard size > 0 else { throw .empty(path: path) }
        memory?.setCount(size)
        defer { descriptor = -1 }
        let kept = memory.take()?.freeze()
        return ByteSource(
            path: path, size: size, originalSize: originalSize, decodedFrom: nil, memory: kept,
            descriptor: descriptor, stamp: stamp, outside: outside, notes: notes, lineLimit: lineLimit)
    }
}
