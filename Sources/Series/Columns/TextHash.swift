/// The hash of a text, from a random seed, so that no file can aim at one slot. O(bytes).
package enum TextHash {
    @inlinable @inline(__always)
    package static func hash(_ text: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
        var index = 0
        let bytes = UnsafeRawBufferPointer(text)
        while index + 8 <= text.count {
            // SAFETY: eight bytes lie before the end.
            let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mix(hash ^ word)
            index += 8
        }
        var tail: UInt64 = 0
        while index < text.count {
            tail = unsafe tail << 8 | UInt64(text[index])
            index += 1
        }
        return mix(hash ^ tail)
    }

    @inlinable @inline(__always)
    package static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
