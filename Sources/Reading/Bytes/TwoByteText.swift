/// Text of two bytes a character, as programs of Japan, Korea and China write it, decoded by the system's iconv.
///
/// Source: JIS X 0208, KS X 1001 and GB 2312 for the rows that hold kana, hangul and the usual ideographs.
enum TwoByteText: String, Sendable {
    case shiftJIS = "Shift_JIS"
    case eucJP = "EUC-JP"
    case eucKR = "EUC-KR"
    case gb18030 = "GB18030"

    /// What iconv calls it: of two of them what Windows adds is read too.
    private var coding: String {
        switch self {
        case .shiftJIS: "CP932"
        case .eucKR: "CP949"
        case .eucJP, .gb18030: rawValue
        }
    }

    /// The coding of the first bytes of a file, none of which is UTF-8; nil where they may be of one byte a character.
    ///
    /// All bytes beyond ASCII must come in pairs, most pairs next to others, since words have several characters: an accent or a quotation mark
    /// stands alone. What the pairs are must be what such texts are made of.
    static func coding(of head: [UInt8]) -> TwoByteText? {
        guard !OneByteText.isMostlyUTF8(head), !head.contains(0), let found = high(head) ?? shifted(head),
            let open = unsafe TextConverter(found.coding)
        else { return nil }
        unsafe open.close()
        return found
    }

    private static let fewest = 3

    /// Pairs of which both bytes are beyond ASCII.
    private static func high(_ head: [UInt8]) -> TwoByteText? {
        var leads: [UInt8] = []
        var (at, together, last) = (0, 0, -2)
        while at < head.count {
            guard head[at] >= 0x80 else {
                at += 1
                continue
            }
            guard at + 1 < head.count else { break }
            guard head[at] >= 0xA1 || head[at] == 0x8E, head[at + 1] >= 0xA1 else { return nil }
            leads.append(head[at])
            together += last == at ? 1 : 0
            last = at + 2
            at += 2
        }
        guard leads.count >= fewest, together * 2 >= leads.count else { return nil }
        func count(_ rows: ClosedRange<UInt8>) -> Int { leads.count { rows.contains($0) } }
        if count(0xA4...0xA5) * 10 >= leads.count { return .eucJP }
        let letters = count(0xB0...0xFE)
        guard letters >= fewest else { return nil }
        if count(0xB0...0xC8) == letters { return .eucKR }
        return count(0xB0...0xD7) * 10 >= letters * 9 ? .gb18030 : nil
    }

    /// Pairs of Shift_JIS, whose second byte may be ASCII's.
    private static func shifted(_ head: [UInt8]) -> TwoByteText? {
        var (at, pairs, alone, together, last) = (0, 0, 0, 0, -2)
        while at < head.count {
            let lead = head[at]
            if lead < 0x80 || (0xA1...0xDF).contains(lead) {
                alone += lead < 0x80 ? 0 : 1
                at += 1
                continue
            }
            guard at + 1 < head.count else { break }
            let trail = head[at + 1]
            guard lead != 0x80, lead != 0xA0, lead < 0xFD, trail >= 0x40, trail != 0x7F, trail < 0xFD else {
                return nil
            }
            pairs += 1
            together += last == at ? 1 : 0
            last = at + 2
            at += 2
        }
        guard pairs >= fewest, alone * 4 <= pairs, together * 2 >= pairs else { return nil }
        return .shiftJIS
    }

    /// Decodes bytes as far as whole characters go; what is none becomes U+FFFD.
    ///
    /// - Parameter target: room for three bytes to every one.
    /// - Returns: the bytes taken, and the bytes made.
    @unsafe func decode(
        _ source: UnsafeMutablePointer<UInt8>, _ count: Int, isLast: Bool, into target: UnsafeMutablePointer<UInt8>
    ) -> (taken: Int, made: Int) {
        guard let converter = unsafe TextConverter(coding) else { return (count, 0) }
        defer { unsafe converter.close() }
        var (taken, made) = (0, 0)
        while taken < count {
            let (read, written, end) = unsafe converter.convert(
                source + taken, count - taken, into: target + made, count * 3 - made)
            taken += read
            made += written
            switch end {
            case .done: return (taken, made)
            case .cut where !isLast && taken > 0: return (taken, made)
            case .cut, .broken:
                guard taken < count, made + 3 <= count * 3 else { return (count, made) }
                for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
                    unsafe target[made] = byte
                    made += 1
                }
                taken += 1
            }
        }
        return (taken, made)
    }
}
