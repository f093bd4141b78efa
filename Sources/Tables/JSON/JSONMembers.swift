import Reading

/// The members of JSON objects, for formats whose keys are known.
enum JSONMembers {
    /// Calls `body` with each key of the object that is next, at its value, which it reads or skips.
    static func each(
        _ scanner: inout JSONScanner, _ body: (String, inout JSONScanner) throws -> Void
    ) throws {
        try scanner.expect(UInt8(ascii: "{"))
        if try scanner.take(UInt8(ascii: "}")) { return }
        repeat {
            guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
            let key = unsafe TextDecoding.text(try scanner.text())
            try scanner.expect(UInt8(ascii: ":"))
            try body(key, &scanner)
        } while try scanner.goesOn(until: UInt8(ascii: "}"))
    }

    /// The text that is next, nil for a value of another kind, which is skipped.
    static func text(_ scanner: inout JSONScanner) throws -> [UInt8]? {
        guard try scanner.next() == UInt8(ascii: "\"") else {
            try scanner.skipValue()
            return nil
        }
        return unsafe Array(try scanner.text())
    }
}
