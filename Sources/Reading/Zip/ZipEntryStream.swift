import CZlib

/// One file of an archive, unpacked by zlib while it is read. Memory is zlib's window and a buffer of 64 KiB.
///
/// What comes out is counted against the directory: more bytes than it says, fewer, or another checksum is an error; so is a
/// file that swells hundreds of times beyond 64 MB, which no data does.
@safe package final class ZipEntryStream: ByteStream {
    package let path: String
    package let size: Int
    private let source: ByteSource
    private let entry: ZipDirectory.Entry
    /// Where the packed bytes are, and how many were taken.
    private let start: Int
    private var taken = 0
    private var given = 0
    private var checksum: UInt = 0
    private var isInflated = false
    private var isOver = false
    private var zlib = unsafe z_stream()
    private let buffer: UnsafeMutablePointer<UInt8>

    private static let bufferSize = 64 << 10
    private static let swollenSize = 64 << 20
    private static let swollenRatio = 400

    /// - Throws: `unreadableEntry` for one that is encrypted or packed in another way, `damagedArchive`.
    package init(_ entry: ZipDirectory.Entry, in source: ByteSource) throws(FormatsError) {
        self.source = source
        self.entry = entry
        path = "\(source.path): \(entry.name)"
        size = entry.size
        guard !entry.isEncrypted else {
            throw .unreadableEntry(path: source.path, entry: entry.name, reason: "is encrypted")
        }
        guard entry.method == 0 || entry.method == 8 else {
            throw .unreadableEntry(
                path: source.path, entry: entry.name, reason: "is packed by method \(entry.method), not deflate")
        }
        let header = try source.slice(offset: entry.header, count: 30)
        guard header.count == 30, ZipDirectory.number(header, 0, 4) == 0x0403_4B50 else {
            throw .damagedArchive(
                path: source.path, offset: entry.header, reason: "'\(entry.name)' does not begin there")
        }
        start = entry.header + 30 + ZipDirectory.number(header, 26, 2) + ZipDirectory.number(header, 28, 2)
        guard start <= source.size, entry.packedSize <= source.size - start else {
            throw .damagedArchive(path: source.path, offset: entry.header, reason: "'\(entry.name)' is cut off")
        }
        // SAFETY: owned by this object and freed in deinit.
        unsafe buffer = .allocate(capacity: Self.bufferSize)
        if entry.method == 8 {
            // SAFETY: the stream was zeroed, and ends in deinit.
            guard unsafe zlib_inflate_begin(&zlib, 1) == Z_OK else {
                throw .unreadableEntry(path: source.path, entry: entry.name, reason: "finds no memory")
            }
        }
    }

    deinit {
        // SAFETY: ending a stream that did not begin is an error without effect.
        _ = unsafe inflateEnd(&zlib)
        unsafe buffer.deallocate()
    }

    package var progress: (done: Int, total: Int) { (taken, entry.packedSize) }

    @unsafe package func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(FormatsError) -> Int {
        guard count > 0, !isOver else { return 0 }
        let got = unsafe entry.method == 0 ? try copy(to: target, count) : try inflate(to: target, count)
        guard got > 0 else {
            isOver = true
            guard given == entry.size else {
                throw damaged("holds \(given) bytes where the directory says \(entry.size)")
            }
            guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else { throw damaged("has a wrong checksum") }
            return 0
        }
        given += got
        guard given <= entry.size else {
            throw damaged("holds more than the \(entry.size) bytes that the directory says")
        }
        if given > Self.swollenSize, given / max(1, taken) > Self.swollenRatio {
            throw .swollen(path: source.path, entry: entry.name, ratio: given / max(1, taken))
        }
        // SAFETY: `got` bytes were just written there.
        checksum = unsafe UInt(crc32(uLong(checksum), target, uInt(got)))
        return got
    }

    private func copy(to target: UnsafeMutablePointer<UInt8>, _ count: Int) throws(FormatsError) -> Int {
        let length = min(count, entry.packedSize - taken)
        guard length > 0 else { return 0 }
        // SAFETY: `target` has room for `count` bytes; the part lies within the file, as checked above.
        unsafe try source.read(into: target, offset: start + taken, count: length)
        taken += length
        return length
    }

    private func inflate(to target: UnsafeMutablePointer<UInt8>, _ count: Int) throws(FormatsError) -> Int {
        if isInflated { return 0 }
        let room = min(count, Int(Int32.max))
        // SAFETY: zlib writes at most `room` bytes to `target` and reads what was put into the buffer.
        unsafe zlib.next_out = unsafe target
        unsafe zlib.avail_out = uInt(room)
        while unsafe zlib.avail_out == uInt(room) {
            if unsafe zlib.avail_in == 0 {
                let length = min(Self.bufferSize, entry.packedSize - taken)
                guard length > 0 else { throw damaged("ends inside its packed data") }
                unsafe try source.read(into: buffer, offset: start + taken, count: length)
                taken += length
                unsafe zlib.next_in = unsafe buffer
                unsafe zlib.avail_in = uInt(length)
            }
            let outcome = unsafe CZlib.inflate(&zlib, Z_NO_FLUSH)
            if outcome == Z_STREAM_END {
                isInflated = true
                break
            }
            guard outcome == Z_OK || outcome == Z_BUF_ERROR else { throw damaged("is damaged") }
        }
        return room - Int(unsafe zlib.avail_out)
    }

    private func damaged(_ what: String) -> FormatsError {
        .damagedArchive(path: source.path, offset: start + taken, reason: "'\(entry.name)' \(what)")
    }
}
