import Diagnostics
import Glibc
import Series
import Synchronization

/// The content of a file in another coding as UTF-8, read by position: decoded once to learn its length, then again piece by piece
/// where it is read. Reading forward on two threads decodes every byte once more.
///
/// Memory: two numbers for each MiB of the file and four decoded pieces, whatever its size; nothing of it is kept.
@safe package final class DecodedContent: Sendable {
    /// How the bytes stand for characters.
    enum Coding: Sendable {
        /// Two bytes a unit, behind a mark of two bytes.
        case utf16(isBigEndian: Bool)
        /// One byte a character: Windows-1252, or another one.
        case oneByte(OneByteCoding?)
        /// Two bytes a character, of East Asia.
        case twoByte(TwoByteText)

        /// Bytes of the mark before the content.
        var mark: Int { if case .utf16 = self { 2 } else { 0 } }
        /// Bytes of UTF-8 that so many bytes may become.
        func room(for count: Int) -> Int { if case .utf16 = self { count / 2 * 3 + 3 } else { count * 3 } }
    }

    /// Bytes of the content.
    package let size: Int
    /// Where each piece begins, of the file and of the content; then where the last one ends.
    private let pieces: [Place]
    private let source: ByteSource
    private let coding: Coding
    private let windows = (0..<4).map { _ in Window() }

    private struct Place {
        var packed: Int
        var position: Int
    }
    private static let pieceBytes = 1 << 20

    /// Decodes all of it once.
    ///
    /// - Throws: `binary` where a whole MiB holds nothing but zero bytes, as the holes of a sparse file; `Interrupted`.
    init(_ source: ByteSource, _ coding: Coding, context: SeriesContext) throws {
        self.source = source
        self.coding = coding
        let window = Window()
        var place = Place(packed: coding.mark, position: 0)
        var pieces = [place]
        while place.packed < source.size {
            try context.cancellation.check()
            let (taken, made) = try window.lock.withLock { _ in
                try unsafe window.decode(source, at: place.packed, coding)
            }
            guard unsafe taken < Self.pieceBytes - 2 || !window.isBlank else {
                throw FormatsError.binary(path: source.path, offset: place.packed)
            }
            place = Place(packed: place.packed + taken, position: place.position + made)
            pieces.append(place)
            if pieces.count % 8 == 0 {
                context.progress.report(done: place.packed, total: source.size, label: "decode \(source.path)")
            }
        }
        self.pieces = pieces
        size = place.position
    }

    /// Copies `count` bytes from `offset` on to `target`, all of them; from any thread.
    ///
    /// - Precondition: `offset + count ≤ size`, and `target` has that room.
    @unsafe package func read(into target: UnsafeMutablePointer<UInt8>, offset: Int, count: Int) throws(FormatsError) {
        var done = 0
        while done < count {
            let at = offset + done
            // The last piece that begins at or before the place.
            var (low, high) = (0, pieces.count - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if pieces[middle].position <= at { low = middle } else { high = middle - 1 }
            }
            guard low + 1 < pieces.count else { throw .changedWhileRead(path: source.path) }
            let place = pieces[low]
            let window = windows[low % windows.count]
            let wanted = min(pieces[low + 1].position - at, count - done)
            try window.lock.withLock { _ throws(FormatsError) in
                if unsafe window.number != low {
                    unsafe window.number = -1
                    let made = unsafe try window.decode(source, at: place.packed, coding).made
                    guard place.position + made == pieces[low + 1].position else {
                        throw .changedWhileRead(path: source.path)
                    }
                    unsafe window.number = low
                }
                // SAFETY: the piece holds `wanted` bytes from there, and as many of the target are left.
                unsafe window.copy(at - place.position, wanted, to: target + done)
            }
            done += wanted
        }
    }

    /// One decoded piece. What is not a constant is used under `lock` alone.
    @safe private final class Window: Sendable {
        let lock = Mutex(())
        nonisolated(unsafe) var number = -1
        nonisolated(unsafe) private var packed: BufferBuilder<UInt8>?
        nonisolated(unsafe) private var decoded: BufferBuilder<UInt8>?
        /// Whether the last piece held zero bytes alone.
        nonisolated(unsafe) private(set) var isBlank = true

        /// Copies bytes of the decoded piece.
        @unsafe func copy(_ offset: Int, _ count: Int, to target: UnsafeMutablePointer<UInt8>) {
            // SAFETY: the caller's piece has them.
            if let start = unsafe decoded?.pointer { unsafe target.update(from: start + offset, count: count) }
        }

        /// Decodes the piece that begins at that byte of the file.
        ///
        /// - Returns: the bytes of the file that it takes, which never end between two halves of a character, and the bytes made.
        @unsafe func decode(
            _ source: ByteSource, at offset: Int, _ coding: Coding
        ) throws(FormatsError) -> (taken: Int, made: Int) {
            let count = min(pieceBytes, source.size - offset)
            if unsafe packed == nil { unsafe packed = try .window(pieceBytes, of: source.path) }
            if unsafe decoded == nil { unsafe decoded = try .window(coding.room(for: pieceBytes), of: source.path) }
            guard let from = unsafe packed?.pointer, let to = unsafe decoded?.pointer else { return (0, 0) }
            // SAFETY: both buffers have the room that is said here.
            unsafe try source.read(into: from, offset: offset, count: count)
            let isLast = offset + count == source.size
            let (taken, made) =
                switch coding {
                case .utf16(let isBigEndian):
                    unsafe UTF16Decoder.decode(from, count, isBigEndian: isBigEndian, isLast: isLast, into: to)
                case .oneByte(let coding): (count, unsafe OneByteText.decode(from, count, coding, into: to))
                case .twoByte(let text): unsafe text.decode(from, count, isLast: isLast, into: to)
                }
            unsafe isBlank = UnsafeBufferPointer(start: to, count: made).allSatisfy { $0 == 0 }
            return (taken, made)
        }
    }
}
