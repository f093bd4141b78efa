import Glibc
import Series

/// The keys of the objects at one place of a file, each with its column or the objects below it.
///
/// Objects of one kind write their keys in one order: a key is first compared with the one that came after the last key
/// before, so that the usual one costs a comparison of its bytes.
@safe package final class KeyNode {
    /// One key.
    @safe private struct Entry {
        /// As it stands in the file, without escapes.
        var bytes: UnsafeMutablePointer<UInt8>
        var count: Int
        /// Its column in the builder, −1 when none is made yet.
        var column = -1
        var child: KeyNode?
    }

    /// `hourly.`: what stands before the keys in the names of columns.
    package let prefix: String
    private var entries: UnsafeMutablePointer<Entry>
    private var count = 0
    private var room = 8
    private var table = TextCodes(seed: UInt64.random(in: 0 ... .max))

    package init(prefix: String) {
        self.prefix = prefix
        // SAFETY: owned by this object, grown by `add`, freed in deinit.
        unsafe entries = .allocate(capacity: room)
    }

    deinit {
        for index in 0..<count { unsafe entries[index].bytes.deallocate() }
        unsafe entries.deinitialize(count: count)
        unsafe entries.deallocate()
    }

    /// The entry of a key, a new one at its first appearance.
    ///
    /// - Parameter expected: the entry that it probably is.
    @inline(__always)
    package func entry(_ key: UnsafeBufferPointer<UInt8>, expected: Int) -> Int {
        if expected < count, let start = key.baseAddress {
            // SAFETY: as many bytes as both have.
            let entry = unsafe entries + expected
            if unsafe entry.pointee.count == key.count && memcmp(entry.pointee.bytes, start, key.count) == 0 {
                return expected
            }
        }
        return unsafe entry(key)
    }

    private func entry(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let code = unsafe Int(table.code(of: key))
        if code < count { return code }
        if count == room {
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: room * 2)
            // SAFETY: all entries move to memory twice as large.
            unsafe larger.moveInitialize(from: entries, count: count)
            unsafe entries.deallocate()
            unsafe entries = larger
            room *= 2
        }
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, key.count))
        if let start = key.baseAddress { unsafe bytes.update(from: start, count: key.count) }
        unsafe (entries + count).initialize(to: Entry(bytes: bytes, count: key.count))
        count += 1
        return code
    }

    /// The entry's column in the builder, −1 while none is made.
    // SAFETY: entries are numbered below `count`, here and below.
    package func column(_ entry: Int) -> Int { unsafe entries[entry].column }

    package func setColumn(_ entry: Int, _ column: Int) { unsafe entries[entry].column = column }

    /// The column's name of an entry, with the keys above it.
    package func name(_ entry: Int) -> String {
        // SAFETY: entries are numbered below `count`.
        let key = unsafe UnsafeBufferPointer(start: entries[entry].bytes, count: entries[entry].count)
        return unsafe prefix + TextDecoding.text(key)
    }

    /// The objects below an entry.
    package func child(_ entry: Int) -> KeyNode {
        if let child = unsafe entries[entry].child { return child }
        let child = KeyNode(prefix: name(entry) + ".")
        unsafe entries[entry].child = child
        return child
    }
}
