/// The bytes of a journal: a first line, then records one after the other, each with its length and digest before it. A
/// record that a death cut short or a disk damaged is known for what it is, and all others stand.
///
///     plotline-journal 2
///     LENGTH DIGEST
///     →the record, a tab before each of its lines; LENGTH bytes
///     LENGTH DIGEST
///     …
///
/// No line of a record can be taken for the beginning of another one, whatever a cell says: those begin with no tab.
package enum JournalText {
    package static let opening = Array("plotline-journal 2\n".utf8)

    private static let tab: UInt8 = 0x09
    private static let lineEnd: UInt8 = 0x0A

    /// What a journal holds.
    package struct Contents {
        /// Those that are whole, in order.
        package var records: [JournalRecord] = []
        /// Places where something stands that is not a whole record.
        package var damaged = 0
        /// Whether the last record was cut off: what it held was never answered.
        package var isTorn = false
    }

    /// A record in its frame.
    package static func framed(_ record: JournalRecord) -> [UInt8] {
        var body = [tab]
        for byte in record.payload.utf8 {
            body.append(byte)
            if byte == lineEnd { body.append(tab) }
        }
        return Array("\(body.count) \(digest(body[...]))\n".utf8) + body + [lineEnd]
    }

    /// - Returns: nil for bytes without a whole record.
    package static func read(_ bytes: [UInt8]) -> Contents? {
        var contents = Contents()
        var place = bytes.starts(with: opening) ? opening.count : 0
        var isDamaged = false
        while place < bytes.count {
            if let (record, next) = record(in: bytes, at: place) {
                contents.records.append(record)
                place = next
                isDamaged = false
                continue
            }
            if isCut(bytes, at: place), !isDamaged {
                contents.isTorn = true
                break
            }
            if !isDamaged { contents.damaged += 1 }
            isDamaged = true
            place = nextHead(in: bytes, after: place)
        }
        return contents.records.isEmpty ? nil : contents
    }

    /// The first line after that place that may begin a record.
    private static func nextHead(in bytes: [UInt8], after place: Int) -> Int {
        var place = place
        while let end = bytes[place...].firstIndex(of: lineEnd) {
            place = end + 1
            if place == bytes.count || bytes[place] != tab { return place }
        }
        return bytes.count
    }

    /// The line at that place that says how long a record is, and what its digest is.
    private static func head(_ bytes: [UInt8], at place: Int) -> (body: Int, length: Int, digest: Substring)? {
        guard let end = bytes[place...].prefix(64).firstIndex(of: lineEnd) else { return nil }
        let words = String(decoding: bytes[place..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 2, let length = Int(words[0]), length > 0 else { return nil }
        return (end + 1, length, words[1])
    }

    /// Whether a record begins there that the end of the file cuts off.
    private static func isCut(_ bytes: [UInt8], at place: Int) -> Bool {
        guard let head = head(bytes, at: place) else { return !bytes[place...].contains(lineEnd) }
        return head.length > bytes.count - head.body
    }

    private static func record(in bytes: [UInt8], at place: Int) -> (JournalRecord, next: Int)? {
        guard let head = head(bytes, at: place), head.length <= bytes.count - head.body else { return nil }
        let body = bytes[head.body..<(head.body + head.length)]
        guard digest(body) == head.digest else { return nil }
        var payload: [UInt8] = []
        var isStart = true
        for byte in body {
            if isStart, byte != tab { return nil }
            if !isStart { payload.append(byte) }
            isStart = byte == lineEnd
        }
        guard let record = JournalRecord(payload: String(decoding: payload, as: UTF8.self)) else { return nil }
        // The line end behind it says nothing.
        return (record, min(body.endIndex + 1, bytes.count))
    }

    /// FNV-1a of 64 bits in hexadecimal: against accidents, which it finds, not against anybody's wishes. Source: Fowler,
    /// Noll and Vo, RFC 9923.
    static func digest(_ bytes: ArraySlice<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
