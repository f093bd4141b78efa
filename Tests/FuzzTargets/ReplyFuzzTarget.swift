import Surfaces

/// Any bytes as what comes from a terminal: keys pass in their order, and nothing but replies is swallowed.
enum ReplyFuzzTarget {
    static func run(_ bytes: [UInt8]) {
        var filter = ReplyFilter()
        var keys: [UInt8] = []
        for byte in bytes { keys += filter.feed(byte).keys }
        keys += filter.flush()
        precondition(!filter.isHolding, "bytes are held after the end")
        var rest = bytes[...]
        for key in keys {
            guard let found = rest.firstIndex(of: key) else { preconditionFailure("a key that was not typed") }
            rest = rest[(found + 1)...]
        }
        if !bytes.contains(0x1B) { precondition(keys == bytes, "a key was swallowed") }
    }
}
