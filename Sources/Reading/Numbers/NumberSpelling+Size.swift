/// Sizes of files and memory as programs write them for people: `df -h`, `ls -lh`, `free -h`, `lsblk`.
extension NumberSpelling {
    /// The bytes that a field spells, nil when it spells none.
    package static func size(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        guard let parts = sizeParts(field), let number = style.number(parts.number.span), number >= 0 else {
            return nil
        }
        guard let power = power(parts.suffix) else { return nil }
        let isDecimal = parts.suffix.count == 2 && parts.suffix[1] == UInt8(ascii: "B")
        return (0..<power).reduce(number) { value, _ in value * (isDecimal ? 1000 : 1024) }
    }

    /// Names that columns of sizes have, and others too: a fund has a size, a firm, a class.
    static func isSizeName(_ name: String) -> Bool {
        isProgramName(name)
            || ["size", "used", "avail", "available", "virt", "res", "mem", "memory", "disk"].contains(
                name.lowercased())
    }

    /// Names of sizes that only programs give: `ps`, `lsblk`.
    static func isProgramName(_ name: String) -> Bool {
        ["fssize", "fsused", "fsavail", "rss", "vsz"].contains(name.lowercased())
    }

    /// The number of a field, and the letters behind.
    static func sizeParts(_ field: Span<UInt8>) -> (number: [UInt8], suffix: [UInt8])? {
        guard field.count > 0, field.count <= 24 else { return nil }
        var bytes = (0..<field.count).map { field[$0] }
        var suffix: [UInt8] = []
        // `KByte` of PRTG, which is 1024 bytes there.
        if let word = byteWords.first(where: { bytes.suffix($0.count).elementsEqual($0) }) {
            bytes.removeLast(word.count)
            suffix =
                bytes.last.map { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 } ?? false ? Array("iB".utf8) : Array("B".utf8)
        }
        while let last = bytes.last, last | 0x20 >= 97, last | 0x20 <= 122, suffix.count < 3 {
            suffix.insert(last, at: 0)
            bytes.removeLast()
        }
        while bytes.last == 32 { bytes.removeLast() }
        guard let first = bytes.first, let last = bytes.last, isDigit(first), isDigit(last) else { return nil }
        return (bytes, suffix)
    }

    private static let byteWords = ["Bytes", "Byte"].map { Array($0.utf8) }

    /// How many steps a suffix stands for: none for bytes, one for kilo.
    private static func power(_ suffix: [UInt8]) -> Int? {
        guard let letter = suffix.first else { return 0 }
        let rest = suffix.dropFirst()
        if letter == UInt8(ascii: "B") { return rest.isEmpty ? 0 : nil }
        guard
            rest.isEmpty || rest.elementsEqual("B".utf8) || rest.elementsEqual("i".utf8)
                || rest.elementsEqual("iB".utf8)
        else {
            return nil
        }
        if letter == UInt8(ascii: "k") { return 1 }
        return Array("KMGTPE".utf8).firstIndex(of: letter).map { $0 + 1 }
    }
}
