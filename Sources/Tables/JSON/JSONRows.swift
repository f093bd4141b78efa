import Reading
import Series

/// Objects and arrays of JSON as rows of a builder: keys are columns, those of nested objects joined with a point.
///
/// Texts and numbers are what they are; `true` and `false` are texts; `null` and `NaN` are missing; an array inside a row
/// is a text as it stands in the file.
@safe struct JSONRows {
    let builder: FrameBuilder
    let root = KeyNode(prefix: "")

    init(_ builder: FrameBuilder) { self.builder = builder }

    /// The object that is next, as the open row.
    @inline(__always)
    func object(_ scanner: inout JSONScanner) throws(FormatsError) {
        try scanner.expect(UInt8(ascii: "{"))
        try members(&scanner, root, depth: 1)
    }

    /// The members of an object, its brace just taken.
    private func members(_ scanner: inout JSONScanner, _ node: KeyNode, depth: Int) throws(FormatsError) {
        if try scanner.take(UInt8(ascii: "}")) { return }
        var expected = 0
        repeat {
            let entry = try key(&scanner, node, expected)
            expected = entry + 1
            try scanner.expect(UInt8(ascii: ":"))
            if try scanner.next() == UInt8(ascii: "{") {
                guard depth < JSONScanner.depthLimit else { throw scanner.tooDeep() }
                scanner.step()
                try members(&scanner, node.child(entry), depth: depth + 1)
            } else {
                // SAFETY: entries are numbered below the node's count.
                var column = node.column(entry)
                if column < 0 {
                    column = try self.column(node.name(entry))
                    node.setColumn(entry, column)
                }
                try value(&scanner, column)
            }
        } while try scanner.goesOn(until: UInt8(ascii: "}"))
    }

    /// The column of a key; `speed (m/s)` gives it a unit, as in the header of a CSV file.
    func column(_ name: String) throws(FormatsError) -> Int {
        let header = HeaderNames([name])
        if builder.number(of: header.names[0]) == nil {
            return try builder.column(header.names[0], unit: header.units[0])
        }
        return try builder.column(name)
    }

    /// Takes a key and returns its entry.
    @inline(__always)
    private func key(
        _ scanner: inout JSONScanner, _ node: KeyNode, _ expected: Int
    ) throws(FormatsError) -> Int {
        guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
        let text = unsafe try scanner.text()
        return unsafe node.entry(text, expected: expected)
    }

    /// The value that is next, into a column of the open row.
    @inline(__always)
    func value(_ scanner: inout JSONScanner, _ column: Int) throws(FormatsError) {
        let byte = try scanner.next()
        if byte == UInt8(ascii: "\"") {
            let before = scanner.position
            let text = unsafe try scanner.text()
            if unsafe builder.form(column) != .skip && !builder.set(column, spelled: text, isText: true) {
                refused(scanner, column, before)
            }
            return
        }
        if byte <= UInt8(ascii: "9"), builder.form(column) == .number, let number = scanner.number() {
            builder.set(column, number)
            return
        }
        try unusual(&scanner, column, byte)
    }

    @inline(never)
    private func unusual(_ scanner: inout JSONScanner, _ column: Int, _ byte: UInt8) throws(FormatsError) {
        let before = scanner.position
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
            try scanner.skipValue()
            let count = scanner.position - before
            guard count <= 1 << 20 else {
                throw .rowTooLong(path: scanner.source.path, line: scanner.line, offset: before, limit: 1 << 20)
            }
            let bytes = try scanner.source.slice(offset: before, count: count)
            if !builder.set(column, spelled: bytes[...], isText: true) { refused(scanner, column, before) }
            return
        }
        let word = unsafe try scanner.word()
        guard let first = unsafe word.first else { return }
        if unsafe isDigit(first) || (first == UInt8(ascii: "-") && word.count > 1 && isDigit(word[1])) {
            var value = 0.0
            // SAFETY: sixteen readable bytes stand behind a word.
            guard let start = word.baseAddress, unsafe JSONWord.isNumber(word),
                unsafe scanDecimal(start, decimal: UInt8(ascii: "."), &value) == word.count
            else { throw malformed(scanner, "a number", before) }
            if unsafe !builder.set(column, spelled: word, isText: false) { refused(scanner, column, before) }
            return
        }
        switch unsafe String(decoding: word, as: UTF8.self) {
        case "null": return
        case "NaN", "Infinity", "-Infinity": builder.countNoNumber()
        case "true": builder.set(column, text: "true")
        case "false": builder.set(column, text: "false")
        default: throw malformed(scanner, "a value", before)
        }
    }

    private func malformed(_ scanner: borrowing JSONScanner, _ expected: String, _ before: Int) -> FormatsError {
        scanner.malformed(expected, at: before - scanner.position)
    }

    private func refused(_ scanner: borrowing JSONScanner, _ column: Int, _ before: Int) {
        guard builder.asksForPlace(column), case .line(_, let place) = scanner.place(ahead: before - scanner.position)
        else { return }
        builder.placeRefused(column, at: place)
    }
}
