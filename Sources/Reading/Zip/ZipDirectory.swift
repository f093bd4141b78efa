import Files

/// The central directory of a zip archive, zip64 included (PKWARE APPNOTE 6.3.10, sections 4.3.12 to 4.3.16 and 4.5.3).
package struct ZipDirectory: Sendable {
    package struct Entry: Sendable {
        package var name: String
        /// 0 as it is, 8 deflated; others are not read.
        package var method: Int
        var isEncrypted: Bool
        package var packedSize: Int
        package var size: Int
        package var checksum: UInt32
        /// Where its local header stands.
        package var header: Int
    }
    package private(set) var entries: [Entry] = []

    /// A directory of a million files has some 80 MB.
    private static let directoryLimit = 128 << 20
    private static let unset32 = 0xFFFF_FFFF

    /// Whether a file that begins so is an archive, even one of nothing.
    package static func begins(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// The entries that are files, and none that a system keeps of its own: hidden ones, and a Mac's `__MACOSX/`.
    package var files: [Entry] {
        entries.filter { entry in
            let path = Path(entry.name)
            return !path.wantsFolder && !path.name.isHidden && path.names.first != "__MACOSX"
        }
    }

    /// - Throws: `damagedArchive` with the byte that is wrong.
    package init(_ source: ByteSource) throws(FormatsError) {
        let end = try Self.end(source)
        guard end.size <= Self.directoryLimit, end.start >= 0, end.size >= 0, end.start <= source.size,
            end.size <= source.size - end.start
        else {
            throw .damagedArchive(path: source.path, offset: end.at, reason: "its directory lies outside of the file")
        }
        let bytes = try source.slice(offset: end.start, count: end.size)
        var at = 0
        while at + 46 <= bytes.count, Self.number(bytes, at, 4) == 0x0201_4B50 {
            let (nameSize, extraSize) = (Self.number(bytes, at + 28, 2), Self.number(bytes, at + 30, 2))
            let next = at + 46 + nameSize + extraSize + Self.number(bytes, at + 32, 2)
            guard next <= bytes.count else { break }
            var entry = Entry(
                name: TextDecoding.text(bytes[(at + 46)..<(at + 46 + nameSize)]),
                method: Self.number(bytes, at + 10, 2), isEncrypted: Self.number(bytes, at + 8, 2) & 1 == 1,
                packedSize: Self.number(bytes, at + 20, 4), size: Self.number(bytes, at + 24, 4),
                checksum: UInt32(truncatingIfNeeded: Self.number(bytes, at + 16, 4)),
                header: Self.number(bytes, at + 42, 4))
            Self.widen(&entry, bytes[(at + 46 + nameSize)..<(at + 46 + nameSize + extraSize)])
            guard entry.header >= 0, entry.packedSize >= 0, entry.size >= 0, entry.header < source.size else {
                throw .damagedArchive(
                    path: source.path, offset: end.start + at, reason: "'\(entry.name)' lies outside of the file")
            }
            entries.append(entry)
            at = next
        }
        guard at == bytes.count else {
            throw .damagedArchive(path: source.path, offset: end.start + at, reason: "its directory breaks off")
        }
    }

    /// Where the directory is: from the record at the end of the file, or from the 64-bit one that it points to.
    private static func end(_ source: ByteSource) throws(FormatsError) -> (start: Int, size: Int, at: Int) {
        // The record is 22 bytes and a comment of at most 65,535.
        let first = max(0, source.size - 65_557)
        let tail = try source.slice(offset: first, count: 65_557)
        var at = tail.count - 22
        while at >= 0, number(tail, at, 4) != 0x0605_4B50 { at -= 1 }
        guard at >= 0 else {
            throw .damagedArchive(
                path: source.path, offset: source.size, reason: "it ends before its directory, perhaps cut off")
        }
        let found = (start: number(tail, at + 16, 4), size: number(tail, at + 12, 4), at: first + at)
        guard at >= 20, number(tail, at - 20, 4) == 0x0706_4B50 else { return found }
        let place = number(tail, at - 12, 8)
        guard place >= 0, place <= source.size - 56 else {
            throw .damagedArchive(
                path: source.path, offset: first + at - 20, reason: "its 64-bit directory lies outside of the file")
        }
        let record = try source.slice(offset: place, count: 56)
        guard record.count == 56, number(record, 0, 4) == 0x0606_4B50 else {
            throw .damagedArchive(path: source.path, offset: place, reason: "no 64-bit directory stands there")
        }
        return (number(record, 48, 8), number(record, 40, 8), place)
    }

    /// Sizes and place of an entry beyond 32 bits, from its extra field 1, which has those that are all ones, in this order.
    private static func widen(_ entry: inout Entry, _ extra: ArraySlice<UInt8>) {
        let bytes = Array(extra)
        var at = 0
        while at + 4 <= bytes.count {
            let size = number(bytes, at + 2, 2)
            let end = at + 4 + size
            guard end <= bytes.count else { return }
            if number(bytes, at, 2) == 1 {
                var from = at + 4
                for path in [\Entry.size, \Entry.packedSize, \Entry.header]
                where entry[keyPath: path] == unset32 && from + 8 <= end {
                    entry[keyPath: path] = number(bytes, from, 8)
                    from += 8
                }
                return
            }
            at = end
        }
    }

    /// A little-endian number of `count` bytes; negative when it does not fit.
    package static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        var value: UInt64 = 0
        for index in 0..<count where at + index < bytes.count {
            value |= UInt64(bytes[at + index]) << UInt64(8 * index)
        }
        return Int(truncatingIfNeeded: value)
    }
}
