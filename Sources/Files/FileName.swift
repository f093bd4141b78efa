import Glibc

/// One name in a folder, as the kernel has it: bytes, equal where every byte is.
package struct FileName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    package let bytes: [UInt8]

    package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    package init(stringLiteral text: String) { self.init(text) }

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// For people; a byte that is not text shows as U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The name as it can be typed; nil when it is not text.
    package var typed: String? { String(validating: bytes, as: UTF8.self) }

    package var isHere: Bool { bytes == [Self.dot] }
    package var isParent: Bool { bytes == [Self.dot, Self.dot] }
    /// Whether it begins with a point.
    package var isHidden: Bool { bytes.first == Self.dot }
    /// Whether it names something in a folder, and nothing else.
    package var isPlain: Bool {
        !bytes.isEmpty && !isHere && !isParent && !bytes.contains { $0 == 0 || $0 == Path.slash }
    }

    /// `csv` of `c.CSV`: what follows the last point, in lower case; empty without one, and where the name begins with it.
    package var suffix: String {
        guard let point = suffixPoint else { return "" }
        return String(decoding: Self.lower(bytes[(point + 1)...]), as: UTF8.self)
    }

    /// The name without its suffix.
    package var stem: FileName { suffixPoint.map { FileName(bytes: bytes[..<$0]) } ?? self }

    /// Whether it ends in a point and these letters, in either case, after at least one byte.
    package func ends(in suffix: String) -> Bool {
        let end = [Self.dot] + Self.lower(Array(suffix.utf8)[...])
        return bytes.count > end.count && Self.lower(bytes.suffix(end.count)) == end
    }

    package static func < (left: FileName, right: FileName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    package static func + (name: FileName, text: some StringProtocol) -> FileName {
        FileName(bytes: name.bytes + Array(text.utf8))
    }

    /// Calls with the name as the system takes it.
    package func withCString<Answer>(_ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        unsafe CText.with(bytes, body)
    }

    private static let dot = UInt8(ascii: ".")

    private var suffixPoint: Int? {
        guard let point = bytes.lastIndex(of: Self.dot), point > 0 else { return nil }
        return point
    }

    private static func lower(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}

/// Bytes as the system takes them.
enum CText {
    /// The system would stop at a NUL and mean something else, so that such bytes are handed over as none: no path at all, ENOENT.
    static func with<Answer>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        let terminated = (bytes.contains(0) ? [] : bytes).map { CChar(bitPattern: $0) } + [0]
        return unsafe body(terminated)
    }

    static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        // SAFETY: a terminated text.
        unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }
}
