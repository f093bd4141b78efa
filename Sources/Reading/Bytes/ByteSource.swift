import Diagnostics
import Files
import Glibc
import Series

/// The bytes of one file, read by position from any thread: a regular file, memory (standard input, a decoded file), or
/// what a gzip file holds. Positions are those of the decoded bytes.
@safe package final class ByteSource: Sendable {
    /// As typed.
    package let path: String
    /// Bytes to read here; `originalSize` is that of the file, which differs when it was decoded.
    package let size: Int
    package let originalSize: Int
    /// How the bytes were decoded, for the notes: `UTF-16`.
    package let decodedFrom: String?
    /// The open file whose bytes these are as they stand, for libraries and programs that read files themselves; nil for
    /// standard input and what was decoded.
    package let file: OpenedFile?
    /// What the file was when it was opened; nil for what is not a file.
    package let stamp: FileStamp?
    /// What a notebook would need to be allowed to read the file; nil when it lies inside, and where nobody watches.
    package let outside: FenceRequest?
    /// What unpacking found, for the notes.
    package let notes: [FormatsNote]
    /// The longest line or row of text, in bytes: what is longer is an error, so that no file takes more memory than its values.
    package let lineLimit: Int
    package static let lineLimit = 64 << 20
    private let memory: Buffer<UInt8>?
    private let packed: GzipContent?
    private let decoding: DecodedContent?
    private let descriptor: Int32

    package init(
        path: String, size: Int, originalSize: Int, decodedFrom: String?, memory: Buffer<UInt8>?, descriptor: Int32,
        packed: GzipContent? = nil, decoding: DecodedContent? = nil, file: OpenedFile? = nil, stamp: FileStamp? = nil,
        outside: FenceRequest? = nil, notes: [FormatsNote] = [], lineLimit: Int = ByteSource.lineLimit
    ) {
        self.path = path
        self.lineLimit = lineLimit
        self.packed = packed
        self.decoding = decoding
        self.file = file
        self.stamp = stamp
        self.outside = outside
        self.notes = notes
        self.size = size
        self.originalSize = originalSize
        self.decodedFrom = decodedFrom
        self.memory = memory
        self.descriptor = descriptor
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens a file to read as it is, or all of standard input for `-`; `unpacked` then takes off gzip and UTF-16.
    ///
    /// - Parameters:
    ///   - access: who asks, and what they may have.
    ///   - cancellation: stops the wait for what comes through a pipe.
    /// - Throws: `FormatsError` with the path for anything but a readable file or FIFO with at least one byte; `Interrupted`.
    package static func open(
        _ path: String, through access: FileAccess = FileAccess(), _ cancellation: Cancellation = Cancellation()
    ) throws -> ByteSource {
        if path == FileAccess.standardInput {
            do throws(FilesError) {
                try access.checkStandardInput()
            } catch {
                throw FormatsError(error)
            }
            return try StandardInput.source(cancellation)
        }
        let file: OpenedFile
        do throws(FilesError) {
            file = try access.open(path)
        } catch {
            throw FormatsError(error).withNear(access)
        }
        if file.isPipe {
            // It is read to its end through a descriptor of its own.
            let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { throw FormatsError.unreadable(path: path, reason: reason(errno)) }
            return try Pipe.source(descriptor, path: path, cancellation)
        }
        guard file.size > 0 else { throw FormatsError.empty(path: path) }
        return ByteSource(
            path: path, size: file.size, originalSize: file.size, decodedFrom: nil, memory: nil, descriptor: -1,
            file: file, stamp: file.stamp, outside: file.outside)
    }

    /// What another program has written for us, in a file that it owns from now on.
    ///
    /// - Parameter path: for messages.
    package static func answer(_ descriptor: Int32, path: String) throws(FormatsError) -> ByteSource {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 0 else {
            close(descriptor)
            throw .empty(path: path)
        }
        return ByteSource(
            path: path, size: size, originalSize: size, decodedFrom: nil, memory: nil, descriptor: descriptor)
    }

    /// What a file packed by gzip, zstd, xz or bzip2 holds, and UTF-16 (by its mark) as UTF-8; any other file as it is.
    ///
    /// - Parameter keeping: bytes of content that may stay in memory; more is unpacked again while it is read.
    /// - Throws: `pointer`, `badGzip`, `badPacking`, `missingLibrary`, `cutOff`, `empty` for a file that holds nothing, `Interrupted`.
    package func unpacked(_ context: SeriesContext, keeping: Int = GzipContent.memoryLimit) throws -> ByteSource {
        let head = try slice(offset: 0, count: 6)
        // Git LFS's specification: the note begins with this line.
        let note = Array("version https://git-lfs.github.com/spec/".utf8)
        if size > note.count, size < 1024, try slice(offset: 0, count: note.count).elementsEqual(note) {
            throw FormatsError.pointer(path: path)
        }
        if let kind = PackedContent.Kind(head) {
            let found = try PackedContent.unpack(self, kind, context)
            var notes = [FormatsNote.packed(kind.name)]
            if found.garbage > 0 { notes.append(.bytesBehind(found.garbage, packing: kind.name)) }
            return try found.spool.source(
                originalSize: originalSize, stamp: stamp, outside: outside, notes: notes, lineLimit: lineLimit
            ).decoded(context)
        }
        guard head.starts(with: [0x1F, 0x8B, 8]) else { return try decoded(context) }
        let content = try GzipContent(self, context: context, memoryLimit: keeping)
        guard content.size > 0 else { throw FormatsError.empty(path: path) }
        var notes = [FormatsNote.packed("gzip")]
        if content.garbage > 0 { notes.append(.bytesBehind(content.garbage, packing: "gzip")) }
        return try ByteSource(
            path: path, size: content.size, originalSize: originalSize, decodedFrom: nil, memory: nil, descriptor: -1,
            packed: content, stamp: stamp, outside: outside, notes: notes, lineLimit: lineLimit
        ).decoded(context)
    }

    /// Bytes at hand, for tests and for formats that wrap another.
    package static func bytes(
        _ bytes: [UInt8], path: String, lineLimit: Int = ByteSource.lineLimit
    ) throws(FormatsError) -> ByteSource {
        guard !bytes.isEmpty else { throw .empty(path: path) }
        return ByteSource(
            path: path, size: bytes.count, originalSize: bytes.count, decodedFrom: nil, memory: Buffer(bytes),
            descriptor: -1, lineLimit: lineLimit)
    }

    /// Copies `count` bytes from `offset` on to `target`, all of them.
    ///
    /// - Precondition: `offset + count ≤ size`, and `target` has that room.
    /// - Throws: `changedWhileRead` for a place beyond the end as well.
    @unsafe package func read(into target: UnsafeMutablePointer<UInt8>, offset: Int, count: Int) throws(FormatsError) {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            throw .changedWhileRead(path: path)
        }
        if let memory {
            return unsafe memory.copy(offset..<offset + count, to: target)
        }
        if let packed { return unsafe try packed.read(into: target, offset: offset, count: count) }
        if let decoding { return unsafe try decoding.read(into: target, offset: offset, count: count) }
        var done = 0
        while done < count {
            // SAFETY: `target` has room for `count` bytes.
            let got = unsafe pread(file?.descriptor ?? descriptor, target + done, count - done, off_t(offset + done))
            if got > 0 {
                done += got
            } else if got == 0 {
                throw .changedWhileRead(path: path)
            } else if errno != EINTR {
                throw .unreadable(path: path, reason: Self.reason(errno))
            }
        }
    }

    /// `count` bytes from `offset` on, fewer at the end.
    package func slice(offset: Int, count: Int) throws(FormatsError) -> [UInt8] {
        let start = min(max(0, offset), size)
        let length = min(max(0, count), size - start)
        var failure: FormatsError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            guard let base = buffer.baseAddress else { return }
            do throws(FormatsError) {
                // SAFETY: the array was made with room for `length` bytes.
                unsafe try read(into: base, offset: start, count: length)
                filled = length
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private func decoded(_ context: SeriesContext) throws -> ByteSource {
        let mark = try slice(offset: 0, count: 2)
        guard mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] else { return self }
        return try decoded(.utf16(isBigEndian: mark[0] == 0xFE), named: "UTF-16", context)
    }

    private func decoded(
        _ coding: DecodedContent.Coding, named name: String, _ context: SeriesContext
    ) throws -> ByteSource {
        let content = try DecodedContent(self, coding, context: context)
        guard content.size > 0 else { throw FormatsError.empty(path: path) }
        return ByteSource(
            path: path, size: content.size, originalSize: originalSize, decodedFrom: name, memory: nil,
            descriptor: -1, decoding: content, stamp: stamp, outside: outside, notes: notes, lineLimit: lineLimit)
    }

    /// The same as UTF-8 where the first bytes are text of one or two bytes a character, so that signs and letters beyond ASCII mean the same
    /// in numbers, units and times as in any other file.
    func decodedText(_ context: SeriesContext) throws -> ByteSource {
        guard decodedFrom == nil else { return self }
        let head = try slice(offset: 0, count: CSVInference.headBytes)
        guard head.contains(where: { $0 >= 0x80 }) else { return self }
        let guess = OneByteGuess.coding(of: head)
        // Words without a letter of ASCII may be pairs of bytes, too, and are none where they spell another language.
        if let guess, guess.isOther { return try decoded(.oneByte(guess.coding), named: guess.coding.name, context) }
        if let text = TwoByteText.coding(of: head) { return try decoded(.twoByte(text), named: text.rawValue, context) }
        if let guess { return try decoded(.oneByte(guess.coding), named: guess.coding.name, context) }
        guard let name = OneByteText.name(of: head) else { return self }
        return try decoded(.oneByte(nil), named: name, context)
    }

    /// What is said of how the bytes were decoded.
    var decodingNotes: [FormatsNote] {
        switch decodedFrom {
        case OneByteText.latin1?: [.table(.notUTF8)]
        case let name?: [.decoded(from: name)]
        case nil: []
        }
    }

    package static func reason(_ code: Int32) -> String {
        // SAFETY: strerror returns a C string that stays until the next call on this thread.
        unsafe String(cString: strerror(code)).lowercased()
    }
}
