import Series

/// Rows that are no array but the members of an object: by times, numbers or names as keys (`{"2024-01-03": {"open": 1.5}, …}`), or
/// column by column with the same keys in each (`{"open": {"0": 1.5, …}, "close": {"0": 2, …}}`, as pandas writes them).
struct JSONKeyed {
    private enum Way { case rows, columns, values }

    private var way: Way
    private var offset: Int
    private var line: Int
    private var members: Int
    /// The keys above it.
    private(set) var path: [String]
    /// What the keys are called as a column; nil where they only number the rows.
    private var keyName: String?

    var name: String { path.joined(separator: ".") }

    /// The object with the most members that are rows, of a file without arrays of rows.
    ///
    /// - Throws: those of a malformed document.
    static func find(_ source: ByteSource) throws(FormatsError) -> JSONKeyed? {
        var best: JSONKeyed?
        var scanner = try JSONScanner(source)
        _ = try object(&scanner, [], &best)
        return best
    }

    // MARK: Looking

    /// What is known of an object: its keys, or their first thousand, and what stands behind them.
    private struct Shape {
        var keys: [String] = []
        var count = 0
        var scalars = 0
        var objects = 0
        /// Of all keys, also those beyond the first thousand.
        var digest = Hasher()
        /// The keys of the first object within, and what tells whether the others have the same.
        var inner: [String]?
        var innerDigest = 0
        var innerScalars = true
        var differ = false
    }

    private static let keyLimit = 1000

    private static func object(
        _ scanner: inout JSONScanner, _ path: [String], _ best: inout JSONKeyed?
    ) throws(FormatsError) -> Shape {
        guard path.count < JSONScanner.depthLimit else { throw scanner.tooDeep() }
        let (offset, line) = (scanner.position, scanner.line)
        var shape = Shape()
        try scanner.expect(UInt8(ascii: "{"))
        if try scanner.take(UInt8(ascii: "}")) { return shape }
        repeat {
            guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
            let key = unsafe TextDecoding.text(try scanner.text())
            try scanner.expect(UInt8(ascii: ":"))
            shape.count += 1
            shape.digest.combine(key)
            if shape.keys.count < keyLimit { shape.keys.append(key) }
            if try scanner.next() == UInt8(ascii: "{") {
                let inside = try object(&scanner, path + [key], &best)
                shape.objects += 1
                if inside.scalars < inside.count { shape.innerScalars = false }
                let digest = inside.digest.finalize()
                if shape.inner == nil { (shape.inner, shape.innerDigest) = (inside.keys, digest) }
                if shape.innerDigest != digest || shape.inner != inside.keys { shape.differ = true }
            } else {
                shape.scalars += 1
                try scanner.skipValue()
            }
        } while try scanner.goesOn(until: UInt8(ascii: "}"))
        if let found = JSONKeyed(shape, path, offset, line), found.members >= best?.members ?? 0 { best = found }
        return shape
    }

    private init?(_ shape: Shape, _ path: [String], _ offset: Int, _ line: Int) {
        (self.path, self.offset, self.line, members) = (path, offset, line, shape.count)
        guard shape.count > 1 else { return nil }
        let isByKey = Self.areTimes(shape.keys) || Self.areNumbers(shape.keys)
        if shape.objects == shape.count {
            let inner = shape.inner ?? []
            if !isByKey, !shape.differ, shape.innerScalars, inner.count > 1,
                Self.areTimes(inner) || Self.areNumbers(inner)
            {
                (way, members, keyName) = (.columns, inner.count, Self.name(inner))
            } else if isByKey || (shape.count > 2 && !shape.differ && !inner.isEmpty) {
                (way, keyName) = (.rows, Self.name(shape.keys))
            } else {
                return nil
            }
        } else if shape.scalars == shape.count, Self.areTimes(shape.keys) {
            (way, keyName) = (.values, Self.name(shape.keys))
        } else {
            return nil
        }
    }

    private static func areNumbers(_ keys: [String]) -> Bool {
        keys.allSatisfy { !$0.isEmpty && $0.count < 19 && $0.utf8.allSatisfy(isDigit) }
    }

    private static func areTimes(_ keys: [String]) -> Bool {
        let fields = keys.prefix(100).map { (field: CSVSample.Field(bytes: Array($0.utf8), isQuoted: false), line: 1) }
        let evidence = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
        guard evidence.times == evidence.present, evidence.present > 0 else { return false }
        if case .unix? = evidence.layout { return true }
        return evidence.isTextTime
    }

    private static func name(_ keys: [String]) -> String? {
        if areTimes(keys) { return "time" }
        let isNumbered = zip(keys, 0...).allSatisfy { $0 == String($1) }
        return isNumbered ? nil : "key"
    }

    // MARK: Reading

    func read(_ source: ByteSource, into builder: FrameBuilder) throws {
        var scanner = try JSONScanner(source, from: offset, line: line)
        let rows = JSONRows(builder)
        switch way {
        case .rows:
            try forEach(&scanner) { scanner, key in
                builder.line = scanner.line
                if let keyName { builder.set(try rows.column(keyName), text: key) }
                try rows.object(&scanner)
                try builder.endRow()
            }
        case .values:
            try forEach(&scanner) { scanner, key in
                builder.line = scanner.line
                if let keyName { builder.set(try rows.column(keyName), text: key) }
                try rows.value(&scanner, rows.column("value"))
                try builder.endRow()
            }
        case .columns:
            var isFirst = true
            try forEach(&scanner) { scanner, name in
                let keys = try isFirst ? keyName.map { try rows.column($0) } : nil
                let column = try rows.column(name)
                isFirst = false
                builder.seek(0)
                try forEach(&scanner) { scanner, key in
                    builder.line = scanner.line
                    if let keys { builder.set(keys, text: key) }
                    try rows.value(&scanner, column)
                    try builder.endRow()
                }
            }
        }
    }

    /// Calls `body` at the value of each member of the object that is next.
    private func forEach(
        _ scanner: inout JSONScanner, _ body: (inout JSONScanner, String) throws -> Void
    ) throws {
        try scanner.expect(UInt8(ascii: "{"))
        if try scanner.take(UInt8(ascii: "}")) { return }
        repeat {
            guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
            let key = unsafe TextDecoding.text(try scanner.text())
            try scanner.expect(UInt8(ascii: ":"))
            _ = try scanner.next()
            try body(&scanner, key)
        } while try scanner.goesOn(until: UInt8(ascii: "}"))
    }
}
