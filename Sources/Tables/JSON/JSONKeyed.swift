import Diagnostics
import Reading
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

    /// The objects whose members are rows, of a file without arrays of rows: the outermost, or those within it where one of them has
    /// more members. None of those is left out for another.
    ///
    /// - Throws: those of a malformed document, `tooManySeries`, `Interrupted`.
    static func find(_ source: ByteSource, _ request: ReadRequest) throws -> [JSONKeyed] {
        let only = request.options.only
        let limit = only == nil ? EntityBuilders.limit : .max
        var found = Found(limit: limit, cancellation: request.context.cancellation)
        var scanner = try JSONScanner(source)
        _ = try object(&scanner, [], &found)
        guard found.count <= limit else { throw FormatsError.tooManySeries(path: source.path, limit: limit) }
        let chosen = found.kept.filter { LoadOptions.isChosen($0.name, only) }
        // Of one alone there is nothing to choose, and of an unknown name all are told.
        return chosen.isEmpty || found.kept.count == 1 ? found.kept : chosen
    }

    /// What was found so far: as many as there may be series, and how many there are.
    private struct Found {
        var kept: [JSONKeyed] = []
        var count = 0
        /// The objects that were looked at.
        var objects = 0
        let limit: Int
        let cancellation: Cancellation

        /// Takes an object in place of those within it, unless one of them has more members.
        ///
        /// - Parameter before: how many there were before it.
        mutating func take(_ keyed: JSONKeyed, before: (count: Int, kept: Int), most: Int) -> Bool {
            guard keyed.members >= most else { return false }
            kept.removeLast(kept.count - before.kept)
            count = before.count + 1
            if kept.count < limit { kept.append(keyed) }
            return true
        }
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
        /// Whether they number the members from 0 on, all of them too.
        var areNumbers = true
        /// The keys of the first object within, and what tells whether the others have the same.
        var inner: [String]?
        var innerDigest = 0
        var innerScalars = true
        var innerNumbers = false
        var differ = false
        /// Of the keys, and of those within, the ones that the column of keys may not be called.
        var taken: Set<String> = []
        var innerTaken: Set<String> = []
        /// The most members of rows within.
        var most = 0
    }

    private static let keyLimit = 1000

    private static func object(
        _ scanner: inout JSONScanner, _ path: [String], _ found: inout Found
    ) throws -> Shape {
        found.objects += 1
        if found.objects & 0xFFF == 0 { try found.cancellation.check() }
        let before = (count: found.count, kept: found.kept.count)
        guard path.count < JSONScanner.depthLimit else { throw scanner.tooDeep() }
        let (offset, line) = (scanner.position, scanner.line)
        var shape = Shape()
        try scanner.expect(UInt8(ascii: "{"))
        if try scanner.take(UInt8(ascii: "}")) { return shape }
        repeat {
            guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
            let key = unsafe TextDecoding.text(try scanner.text())
            try scanner.expect(UInt8(ascii: ":"))
            if shape.areNumbers, key != String(shape.count) { shape.areNumbers = false }
            if mayBeTaken(key) { shape.taken.insert(key) }
            shape.count += 1
            shape.digest.combine(key)
            if shape.keys.count < keyLimit { shape.keys.append(key) }
            if try scanner.next() == UInt8(ascii: "{") {
                let inside = try object(&scanner, path + [key], &found)
                shape.most = max(shape.most, inside.most)
                shape.innerTaken.formUnion(inside.taken)
                shape.objects += 1
                if inside.scalars < inside.count { shape.innerScalars = false }
                let digest = inside.digest.finalize()
                if shape.inner == nil {
                    (shape.inner, shape.innerDigest, shape.innerNumbers) = (inside.keys, digest, inside.areNumbers)
                }
                if shape.innerDigest != digest || shape.inner != inside.keys { shape.differ = true }
            } else {
                shape.scalars += 1
                try scanner.skipValue()
            }
        } while try scanner.goesOn(until: UInt8(ascii: "}"))
        if let keyed = JSONKeyed(shape, path, offset, line), found.take(keyed, before: before, most: shape.most) {
            shape.most = keyed.members
        }
        return shape
    }

    private init?(_ shape: Shape, _ path: [String], _ offset: Int, _ line: Int) {
        (self.path, self.offset, self.line, members) = (path, offset, line, shape.count)
        guard shape.count > 1, shape.objects == shape.count || shape.scalars == shape.count else { return nil }
        let keys = Keys(shape.keys, areNumbered: shape.areNumbers)
        if shape.scalars == shape.count {
            guard keys.meaning == .time || keys.meaning == .year else { return nil }
            (way, keyName) = (.values, keys.name(without: ["value"]))
            return
        }
        let inner = shape.inner ?? []
        if keys.meaning == .name, !shape.differ, shape.innerScalars, inner.count > 1,
            case let within = Keys(inner, areNumbered: shape.innerNumbers), within.meaning != .name
        {
            (way, members, keyName) = (.columns, inner.count, within.name(without: shape.taken))
        } else if keys.meaning != .name || (shape.count > 2 && !shape.differ && !inner.isEmpty) {
            (way, keyName) = (.rows, keys.name(without: shape.innerTaken))
        } else {
            return nil
        }
    }

    /// Whether a column of keys might be called so.
    private static func mayBeTaken(_ key: String) -> Bool {
        key == "time" || key == "year" || key.hasPrefix("key")
    }

    // MARK: Reading

    func read(_ source: ByteSource, into builder: FrameBuilder) throws {
        var scanner = try JSONScanner(source, from: offset, line: line)
        let rows = JSONRows(builder)
        switch way {
        case .rows:
            try forEach(&scanner) { scanner, key in
                builder.stand(at: scanner.line)
                if let keyName { builder.set(try rows.column(keyName), text: key) }
                try rows.object(&scanner)
                try builder.endRow()
            }
        case .values:
            try forEach(&scanner) { scanner, key in
                builder.stand(at: scanner.line)
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
                    builder.stand(at: scanner.line)
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
