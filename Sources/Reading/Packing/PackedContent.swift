import CPacking
import Diagnostics
import Glibc
import Series

/// The content of a file packed by zstd, xz or bzip2: in memory while it is little, beyond that in a file without a name, which the
/// system removes with the program.
///
/// Memory: `memoryLimit`, and what the library needs (512 MB at most for xz).
package enum PackedContent {
    /// How a file is packed, by its first bytes (RFC 8878; xz's file format 1.2.1; bzip2's manual).
    package enum Kind: Int32 {
        case zstd, xz, bzip2

        package init?(_ head: [UInt8]) {
            if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
                self = .zstd
            } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
                self = .xz
            } else if head.count > 3, head.starts(with: [0x42, 0x5A, 0x68]), (0x31...0x39).contains(head[3]) {
                self = .bzip2
            } else {
                return nil
            }
        }

        package var name: String {
            switch self {
            case .zstd: "zstd"
            case .xz: "xz"
            case .bzip2: "bzip2"
            }
        }

        package var package: SystemPackage {
            switch self {
            case .zstd: .zstd
            case .xz: .lzma
            case .bzip2: .bzip2
            }
        }
    }

    package static let memoryLimit = 64 << 20
    /// More than this, and so many times the packed size, no measurements unpack to.
    package static let swollenSize = 4 << 30
    private static let swollenRatio = 4000
    private static let step = 1 << 20

    /// Unpacks all of a file.
    ///
    /// - Returns: the bytes as a spool, and how many behind the packed ones are left out.
    /// - Throws: `missingLibrary`, `badPacking`, `cutOff`, `swollen`, `Interrupted`.
    static func unpack(
        _ source: ByteSource, _ kind: Kind, _ context: SeriesContext, memoryLimit: Int = memoryLimit,
        swollenSize: Int = swollenSize
    ) throws -> (spool: Spool, garbage: Int) {
        guard packing_library_open(kind.rawValue) == 0 else {
            throw FormatsError.missingLibrary(
                name: kind.name, package: kind.package, reason: unsafe String(cString: packing_failure()))
        }
        guard let packing = unsafe packing_begin(kind.rawValue) else {
            throw FormatsError.unreadable(path: source.path, reason: ByteSource.reason(ENOMEM))
        }
        defer { unsafe packing_end(packing) }
        let spool = Spool(path: source.path, memoryLimit: memoryLimit)
        let target = try BufferBuilder<UInt8>(capacity: step)
        var (offset, ended, parts) = (0, false, 0)
        while offset < source.size {
            try context.cancellation.check()
            let packed = try source.slice(offset: offset, count: step)
            var at = 0
            while at < packed.count {
                // Behind a whole part only another may follow.
                if ended, Kind(Array(packed[at...].prefix(6))) != kind, !isSkipped(packed[at...], kind) {
                    return (spool, source.size - offset - at)
                }
                var (taken, given) = (0, 0)
                let result = unsafe packed.withUnsafeBufferPointer { buffer -> Int32 in
                    guard let base = buffer.baseAddress else { return 2 }
                    // SAFETY: `at` lies before the end of the bytes, and the target has its whole capacity.
                    return unsafe packing_run(
                        packing, base + at, packed.count - at, &taken, target.pointer, target.capacity, &given)
                }
                guard result < 2 else {
                    throw FormatsError.badPacking(
                        path: source.path, kind: kind.name, offset: offset + at + taken,
                        reason: result == 3 ? "it needs too much memory" : "the data are damaged")
                }
                at += taken
                ended = result == 1
                if ended { parts += 1 }
                unsafe try spool.append(target.pointer, given)
                if spool.size > swollenSize, spool.size / swollenRatio > max(1, offset + at) {
                    throw FormatsError.swollen(
                        path: source.path, entry: source.path, ratio: spool.size / max(1, offset + at))
                }
                if taken == 0, given == 0, !ended { break }
            }
            guard at > 0 else { break }
            offset += at
            context.progress.report(done: offset, total: source.size, label: "unpack \(source.path)")
        }
        guard ended else {
            throw FormatsError.cutOff(path: source.path, place: .offset(source.size), inside: "its \(kind.name) data")
        }
        return (spool, 0)
    }

    /// zstd's frames that hold nothing to unpack; the zeros that xz pads with.
    private static func isSkipped(_ bytes: ArraySlice<UInt8>, _ kind: Kind) -> Bool {
        guard let first = bytes.first else { return true }
        if kind == .zstd { return first & 0xF0 == 0x50 && bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18]) }
        return false
    }
}
