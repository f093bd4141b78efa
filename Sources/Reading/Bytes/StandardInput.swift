import Diagnostics
import Files
import Glibc
import Series

/// Standard input as a file to read by position. A file redirected there is read as it stands; what comes through a pipe is kept
/// in memory while it is little, and beyond that in a file without a name, which the system removes with the program.
package enum StandardInput {
    /// Bytes of a pipe that stay in memory.
    package static let memoryLimit = 32 << 20

    /// - Throws: `empty`, `unreadable`, `Interrupted`.
    package static func source(_ cancellation: Cancellation, memoryLimit: Int = memoryLimit) throws -> ByteSource {
        if let file = try redirected() { return file }
        if isatty(0) == 1 { sayThatItWaits() }
        var memory = try BufferBuilder<UInt8>.window(memoryLimit, of: "-")
        var count = 0
        // SAFETY: at most what is left of the memory is written, here and below.
        while count < memoryLimit,
            let got = unsafe try read(into: memory.pointer + count, memoryLimit - count, cancellation)
        {
            count += got
        }
        guard count > 0 else { throw FormatsError.empty(path: "-") }
        memory.setCount(count)
        guard count == memoryLimit, let file = folder.flatMap(unnamed) else { return try rest(memory, cancellation) }
        return try spooled(memory, file, cancellation)
    }

    /// Somebody who wrote `-` for nothing sees why nothing happens.
    private static func sayThatItWaits() {
        let text = "waiting for rows on standard input; Ctrl-D ends them\n"
        // SAFETY: as many bytes as the text has; a terminal that takes none of them changes nothing.
        unsafe text.withCString { _ = unsafe write(2, $0, text.utf8.count) }
    }

    /// The file that stands there, from where it is read on; nil for a pipe or a terminal.
    private static func redirected() throws(FormatsError) -> ByteSource? {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFREG, lseek(0, 0, SEEK_CUR) == 0 else {
            return nil
        }
        let size = Int(status.st_size)
        guard size > 0 else { throw .empty(path: "-") }
        let descriptor = fcntl(0, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { return nil }
        // Whoever reads on finds the end, as behind a pipe.
        lseek(0, 0, SEEK_END)
        return ByteSource(
            path: "-", size: size, originalSize: size, decodedFrom: nil, memory: nil, descriptor: descriptor)
    }

    /// Writes what has come and all that follows into a file; when it may have no more
    /// of the disk, reads on into memory.
    private static func spooled(
        _ memory: consuming BufferBuilder<UInt8>, _ descriptor: Int32, _ cancellation: Cancellation
    ) throws -> ByteSource {
        let room = SpoolRoom(descriptor)
        var size = 0
        var pending = memory.count
        while true {
            // SAFETY: `pending` bytes of the memory are filled.
            let written = size + pending <= room.limit ? unsafe write(descriptor, memory.pointer, pending) : 0
            guard written == pending else {
                defer { close(descriptor) }
                return try rest(joined(memory, pending, behind: size, of: descriptor), cancellation)
            }
            size += pending
            guard let got = unsafe try read(into: memory.pointer, memory.capacity, cancellation) else { break }
            pending = got
        }
        return ByteSource(
            path: "-", size: size, originalSize: size, decodedFrom: nil, memory: nil, descriptor: descriptor)
    }

    /// What the file holds, then what is pending, in memory.
    private static func joined(
        _ memory: borrowing BufferBuilder<UInt8>, _ pending: Int, behind size: Int, of descriptor: Int32
    ) throws(FormatsError) -> BufferBuilder<UInt8> {
        try SpoolRoom.checkMemory(2 * (size + pending), of: "-", size)
        var whole = try BufferBuilder<UInt8>.window(size + pending, of: "-")
        var done = 0
        while done < size {
            // SAFETY: room for `size` bytes and the pending ones.
            let got = unsafe pread(descriptor, whole.pointer + done, size - done, off_t(done))
            guard got > 0 else { throw .unreadable(path: "-", reason: ByteSource.reason(errno)) }
            done += got
        }
        unsafe (whole.pointer + size).update(from: memory.pointer, count: pending)
        whole.setCount(size + pending)
        return whole
    }

    /// What has come and all that follows, in memory.
    private static func rest(
        _ start: consuming BufferBuilder<UInt8>, _ cancellation: Cancellation
    ) throws -> ByteSource {
        var count = start.count
        var memory = start
        while true {
            if count >= memory.capacity {
                try SpoolRoom.checkMemory(2 * memory.capacity, of: "-", count)
                let larger = try larger(than: memory.capacity, count)
                // SAFETY: the new memory is larger.
                unsafe larger.pointer.update(from: memory.pointer, count: count)
                memory = larger
            }
            guard
                let got = unsafe try read(into: memory.pointer + count, memory.capacity - count, cancellation)
            else { break }
            count += got
        }
        memory.setCount(count)
        return ByteSource(
            path: "-", size: count, originalSize: count, decodedFrom: nil, memory: memory.freeze(), descriptor: -1)
    }

    /// Twice the memory for what has come.
    private static func larger(than capacity: Int, _ count: Int) throws(FormatsError) -> BufferBuilder<UInt8> {
        do throws(SeriesError) {
            return try BufferBuilder(capacity: max(1 << 20, capacity * 2))
        } catch {
            throw SpoolRoom.full("-", count)
        }
    }

    /// Some bytes, nil at the end.
    @unsafe private static func read(
        into target: UnsafeMutablePointer<UInt8>, _ count: Int, _ cancellation: Cancellation
    ) throws -> Int? {
        while true {
            try cancellation.check()
            // A signal between the check and a read would be missed: the wait is one that ends.
            var wanted = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
            // SAFETY: one entry, which outlives the call.
            if unsafe poll(&wanted, 1, 200) == 0 { continue }
            // SAFETY: the caller has room for `count` bytes.
            let got = unsafe Glibc.read(0, target, count)
            if got > 0 { return got }
            if got == 0 { return nil }
            if errno != EINTR { throw FormatsError.unreadable(path: "-", reason: ByteSource.reason(errno)) }
        }
    }

    /// A new file without a name, for what another program answers; nil when there is no place for one.
    package static func temporary() -> Int32? { folder.flatMap(unnamed) }

    /// Where big temporary files belong: /tmp is memory on many systems.
    package static var folder: Path? {
        [Path(environment: "TMPDIR"), "/var/tmp", "/tmp"].compactMap { $0 }.first {
            unsafe $0.withCString { unsafe access($0, W_OK) } == 0
        }
    }

    /// A new file in the folder that nobody else can open; nil when there is none.
    static func unnamed(_ folder: Path) -> Int32? {
        var name = folder.joined("plotline-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
        // SAFETY: mkstemp writes within the name, which ends in a zero.
        let descriptor = unsafe name.withUnsafeMutableBufferPointer { name -> Int32 in
            guard let start = name.baseAddress else { return -1 }
            let made = unsafe mkstemp(start)
            if made >= 0 {
                _ = unsafe unlink(start)
                _ = fcntl(made, F_SETFD, FD_CLOEXEC)
            }
            return made
        }
        return descriptor >= 0 ? descriptor : nil
    }
}
