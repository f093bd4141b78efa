import Reading

/// The text of the element that is open, for documents whose values stand between tags.
struct LeafText {
    private var bytes: [UInt8] = []
    /// Longer texts are not values.
    private static let limit = 4096

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        guard bytes.count + more.count <= Self.limit else { return }
        unsafe bytes.append(contentsOf: more)
    }

    /// Without white space around it.
    private var trimmed: ArraySlice<UInt8> {
        var part = bytes[...]
        while let first = part.first, first <= 32 { part.removeFirst() }
        while let last = part.last, last <= 32 { part.removeLast() }
        return part
    }

    var text: String { TextDecoding.text(trimmed) }
    var isEmpty: Bool { trimmed.isEmpty }
    var number: Double? { NumberStyle().number(Array(trimmed).span) }

    /// ISO 8601; without an offset, which both schemas allow and nobody means, it is UTC.
    var time: Int64? {
        let bytes = Array(trimmed)
        return TimeLayout.iso(offset: true).read(bytes.span)?.microseconds
            ?? TimeLayout.iso(offset: false).read(bytes.span)?.microseconds
    }
}
