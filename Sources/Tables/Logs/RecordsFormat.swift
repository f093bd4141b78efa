import Catalog
import Reading
import Series

/// Records of `key: value` or `KEY=VALUE`, a line each and a blank line between records, as `/proc/cpuinfo`, `dpkg -s` and
/// `systemctl show` write them (deb822(5): lines that begin with a blank go on with the one before); or one list of `KEY=VALUE`,
/// as of `env` and `/etc/os-release`.
package struct RecordsFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "records", summary: "Records of `key: value` lines, blank lines between them",
        examples: [Example("load Samples/cores.txt format records")],
        notes: """
            A row a record, a column a key. One list of `KEY=VALUE` alone has a row a line: `key` and `value`.
            """)

    /// A way of writing, found from the first lines.
    private struct Way {
        var mark: UInt8
        var isList: Bool
        /// The word that each record begins with, where it has no mark: `commit 2f1a9c0…`. Blank lines end no record then, and what is
        /// indented is its message.
        var opener: [UInt8]?
    }

    package static func recognises(_ head: [UInt8]) -> Bool { way(of: head) != nil }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let head = try source.slice(offset: 0, count: CSVInference.headBytes)
        let way = way(of: head) ?? Way(mark: head.contains(UInt8(ascii: "=")) ? 61 : 58, isList: false)
        var left: [Int] = []
        var count = 0
        var content = try FrameReading.content(path: source.path, request: request) { builder in
            (left, count) = ([], 0)
            var record = Record(builder: builder, isList: way.isList)
            var reader = try LineReader(source)
            while let line = unsafe try reader.next() {
                let bytes = unsafe Array(line)
                if record.isEmpty { builder.stand(at: reader.line) }
                if isBlank(bytes) {
                    if way.opener == nil { try record.end() }
                } else if let opener = way.opener, let rest = rest(of: bytes, behind: opener) {
                    try record.end()
                    try record.add((opener, rest))
                } else if way.opener != nil, bytes.first == 32 || bytes.first == 9 {
                    record.addMessage(bytes)
                } else if let first = bytes.first, first == 32 || first == 9, record.continues(with: bytes) {
                    continue
                } else if let pair = pair(bytes, way.mark) {
                    try record.add(pair)
                } else if bytes.first != UInt8(ascii: "#") {
                    count += 1
                    if left.count < 4 { left.append(reader.line) }
                }
            }
            try record.end()
        }
        if count > 0 { content.notes.append(.rows(RowPlaces(count: count, lines: left), .noEntries)) }
        return content
    }

    // MARK: Lines

    private static let longestKey = 60

    private static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy { $0 == 32 || $0 == 9 } }

    /// The key and the value of a line; nil for one that has none.
    private static func pair(
        _ bytes: some Collection<UInt8>, _ mark: UInt8
    ) -> (key: [UInt8], value: [UInt8])? {
        let bytes = Array(bytes)
        guard let first = bytes.first, isLetter(first) || first == UInt8(ascii: "_"),
            let place = bytes.firstIndex(of: mark), place <= longestKey
        else { return nil }
        var key = bytes[..<place]
        while let last = key.last, last == 32 || last == 9 { key.removeLast() }
        var value = bytes[(place + 1)...]
        if mark == UInt8(ascii: ":") {
            // `12:30` and `http://` have no blank behind.
            guard value.isEmpty || value.first == 32 || value.first == 9 else { return nil }
            guard key.allSatisfy({ isLetter($0) || isDigit($0) || " _-./()".utf8.contains($0) }) else { return nil }
        } else {
            guard key.allSatisfy({ isLetter($0) || isDigit($0) || "_-.".utf8.contains($0) }) else { return nil }
        }
        value = value.drop { $0 == 32 || $0 == 9 }
        while let last = value.last, last == 32 || last == 9 { value.removeLast() }
        if value.count > 1, let quote = value.first, quote == 34 || quote == 39, value.last == quote {
            value = value.dropFirst().dropLast()
        }
        return (Array(key), Array(value))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 97 && byte | 0x20 <= 122 || byte >= 0x80 }

    // MARK: Recognising

    private static func way(of head: [UInt8]) -> Way? {
        let lines = HeaderLine.lines(head, limit: 400)
        guard lines.count > 2 else { return nil }
        if let opener = opener(lines) { return Way(mark: UInt8(ascii: ":"), isList: false, opener: opener) }
        for mark in [UInt8(ascii: ":"), UInt8(ascii: "=")] {
            guard let records = records(lines, mark), let first = records.first else { continue }
            // The last may be cut off; those that begin with another key are none of the same.
            let alike = records.count { $0.first == first.first }
            if records.count > 1, alike == records.count, first.count > 1 { return Way(mark: mark, isList: false) }
            guard records.count == 1 else { continue }
            if mark == UInt8(ascii: "="), first.count > 2, Set(first).count == first.count {
                return Way(mark: mark, isList: true)
            }
            // The kernel writes a tab before the colon.
            let tabs = lines.count { line in
                line.firstIndex(of: mark).map { $0 > line.startIndex && line[$0 - 1] == 9 } ?? false
            }
            if mark == UInt8(ascii: ":"), first.count > 4, tabs * 2 > first.count {
                return Way(mark: mark, isList: false)
            }
        }
        return nil
    }

    /// What stands behind a line's first word, where it is that one.
    private static func rest(of line: some Collection<UInt8>, behind opener: [UInt8]) -> [UInt8]? {
        guard line.starts(with: opener), case let rest = line.dropFirst(opener.count), rest.first == 32 else {
            return nil
        }
        return Array(rest.drop { $0 == 32 })
    }

    /// The first word of the first line, where it begins records of pairs and indented lines, as those of `git log`.
    private static func opener(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
        guard let first = lines.first, let end = first.firstIndex(of: 32), first[..<end].allSatisfy(isLetter) else {
            return nil
        }
        let opener = Array(first[..<end])
        let places = lines.indices.filter { rest(of: lines[$0], behind: opener) != nil }
        // The last line may be cut off.
        let pairs = lines.dropLast().count { pair($0, UInt8(ascii: ":")) != nil }
        let isWhole = lines.dropLast().enumerated().allSatisfy { place, line in
            places.contains(place) || isBlank(line) || line.first == 32 || line.first == 9
                || pair(line, UInt8(ascii: ":")) != nil
        }
        return isWhole && places.count > 1 && pairs >= places.count - 1 ? opener : nil
    }

    /// The keys of each record; nil when a line is none of one.
    private static func records(_ lines: [ArraySlice<UInt8>], _ mark: UInt8) -> [[[UInt8]]]? {
        var records: [[[UInt8]]] = []
        var open: [[UInt8]] = []
        for line in lines {
            if isBlank(line) {
                if !open.isEmpty { records.append(open) }
                open = []
            } else if let first = line.first, first == 32 || first == 9 {
                guard !open.isEmpty, mark == UInt8(ascii: ":") else { return nil }
            } else if let pair = pair(line, mark) {
                open.append(pair.key)
            } else if line.first != UInt8(ascii: "#") {
                return nil
            }
        }
        if !open.isEmpty { records.append(open) }
        return records
    }

    // MARK: Rows

    /// The record that is being read.
    private struct Record {
        let builder: FrameBuilder
        let isList: Bool
        private var pairs: [(key: [UInt8], value: [UInt8])] = []

        init(builder: FrameBuilder, isList: Bool) {
            self.builder = builder
            self.isList = isList
        }

        var isEmpty: Bool { pairs.isEmpty }

        /// Adds a line to the value before it; false when there is none.
        mutating func continues(with bytes: [UInt8]) -> Bool {
            guard !pairs.isEmpty else { return false }
            let text = bytes.drop { $0 == 32 || $0 == 9 }
            let last = pairs.count - 1
            pairs[last].value += (pairs[last].value.isEmpty ? [] : [32]) + text
            return true
        }

        mutating func add(_ pair: (key: [UInt8], value: [UInt8])) throws {
            pairs.append(pair)
            if isList { try end() }
        }

        /// Adds an indented line to the message of the record.
        mutating func addMessage(_ bytes: [UInt8]) {
            let name = Array("message".utf8)
            if pairs.last?.key != name { pairs.append((name, [])) }
            _ = continues(with: bytes)
        }

        mutating func end() throws {
            guard !pairs.isEmpty else { return }
            for (key, value) in pairs {
                if isList {
                    builder.set(try builder.column("key", kind: .text), spelled: key[...], isText: true)
                    builder.set(try builder.column("value", kind: .text), spelled: value[...], isText: true)
                } else if !value.isEmpty {
                    builder.set(try builder.column(TextDecoding.text(key)), spelled: value[...], isText: false)
                }
            }
            pairs.removeAll(keepingCapacity: true)
            try builder.endRow()
        }
    }
}
