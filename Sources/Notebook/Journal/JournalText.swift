/// The bytes of a journal: a first line, then records one after the other, each with its length and digest before it, so
/// that a record which a death cut short, or a disk tore, is known for what it is and those before it stand.
///
///     plotline-journal 1
///     LENGTH DIGEST
///     the record, LENGTH bytes
///     LENGTH DIGEST
///     …
package enum JournalText {
    package static let opening = Array("plotline-journal 1\n".utf8)

    /// A record in its frame.
    package static func framed(_ record: JournalRecord) -> [UInt8] {
        let payload = Array(record.payload.utf8)
        return Array("\(payload.count) \(digest(payload[...]))\n".utf8) + payload + [0x0A]
    }

    /// The records as far as they are whole, and whether something stands after them.
    ///
    /// - Returns: nil for bytes that are no journal.
    package static func read(_ bytes: [UInt8]) -> (records: [JournalRecord], isTorn: Bool)? {
        guard bytes.starts(with: opening) else { return nil }
        var records: [JournalRecord] = []
        var place = opening.count
        while place < bytes.count {
            guard let (record, next) = record(in: bytes, at: place) else { return (records, true) }
            records.append(record)
            place = next
        }
        return (records, false)
    }

    private static func record(in bytes: [UInt8], at place: Int) -> (JournalRecord, next: Int)? {
        guard let end = bytes[place...].prefix(64).firstIndex(of: 0x0A) else { return nil }
        let words = String(decoding: bytes[place..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 2, let length = Int(words[0]), length >= 0, length < bytes.count - end - 1 else {
            return nil
        }
        let payload = bytes[(end + 1)..<(end + 1 + length)]
        guard bytes[end + 1 + length] == 0x0A, digest(payload) == words[1],
            let record = JournalRecord(payload: String(decoding: payload, as: UTF8.self))
        else { return nil }
        return (record, end + length + 2)
    }

    /// FNV-1a of 64 bits in hexadecimal: against accidents, which it finds, not against anybody's wishes. Source: Fowler,
    /// Noll and Vo, RFC 9923.
    static func digest(_ bytes: ArraySlice<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
