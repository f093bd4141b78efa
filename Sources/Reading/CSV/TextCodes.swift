import Glibc

/// Distinct byte strings numbered in order of first appearance: the dictionary of a text column while it is read.
///
/// Open addressing with linear probing, at most half full; the hash starts from a random seed, so that no file can aim at
/// one slot. Looking up n bytes is O(n).
package struct TextCodes {
    package private(set) var count = 0
    private var bytes: [UInt8] = []
    /// Where each string ends in `bytes`.
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    private var slots = [Int32](repeating: -1, count: 64)
    /// The string of before, which most often comes again.
    private var last = 0
    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The number of the string, a new one when it is not known yet.
    package mutating func code(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
        if last < count, unsafe equals(last, text) { return Int32(truncatingIfNeeded: last) }
        let hash = unsafe hash(text)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while true {
            let code = slots[slot]
            if code < 0 { break }
            if unsafe hashes[Int(code)] == hash && equals(Int(code), text) {
                last = Int(code)
                return code
            }
            slot = (slot + 1) & mask
        }
        let code = Int32(count)
        slots[slot] = code
        unsafe bytes.append(contentsOf: text)
        ends.append(bytes.count)
        hashes.append(hash)
        last = count
        count += 1
        if count * 2 > slots.count { grow() }
        return code
    }

    /// The bytes of one string.
    package func bytes(of code: Int) -> ArraySlice<UInt8> {
        bytes[(code == 0 ? 0 : ends[code - 1])..<ends[code]]
    }

    /// The number that `text` has here, for a string of another table.
    package mutating func code(of text: ArraySlice<UInt8>) -> Int32 {
        unsafe text.withUnsafeBufferPointer { unsafe code(of: $0) }
    }

    private func equals(_ code: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = code == 0 ? 0 : ends[code - 1]
        guard ends[code] - start == text.count else { return false }
        guard let other = text.baseAddress else { return true }
        // SAFETY: as many bytes of both are there.
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let own = bytes.baseAddress else { return false }
            return unsafe memcmp(own + start, other, text.count) == 0
        }
    }

    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
        var index = 0
        let bytes = UnsafeRawBufferPointer(text)
        while index + 8 <= text.count {
            // SAFETY: eight bytes lie before the end.
            let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = Self.mix(hash ^ word)
            index += 8
        }
        var tail: UInt64 = 0
        while index < text.count {
            tail = unsafe tail << 8 | UInt64(text[index])
            index += 1
        }
        return Self.mix(hash ^ tail)
    }

    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    private mutating func grow() {
        var larger = [Int32](repeating: -1, count: slots.count * 4)
        let mask = larger.count - 1
        for code in 0..<count {
            var slot = Int(truncatingIfNeeded: hashes[code] >> 20) & mask
            while larger[slot] >= 0 { slot = (slot + 1) & mask }
            larger[slot] = Int32(code)
        }
        slots = larger
    }
}
