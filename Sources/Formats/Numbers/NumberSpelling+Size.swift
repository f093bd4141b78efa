/// Sizes of files and memory as programs write them for people: `df -h`, `ls -lh`, `free -h`, `lsblk`.
extension NumberSpelling {
    /// The bytes that a field spells, nil when it spells none.
    static func size(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        guard let parts = sizeParts(field), let number = style.number(parts.number.span), number >= 0 else {
            return nil
        }
        guard let power = power(parts.suffix) else { return nil }
        let isDecimal = parts.suffix.count == 2 && parts.suffix[1] == UInt8(ascii: "B")
        return (0..<power).reduce(number) { value, _ in value * (isDecimal ? 1000 : 1024) }
    }

    /// Whether fields that are all sizes can be nothing else: some are in binary steps, in giga, or in words of two letters.
    static func areSizes(_ fields: ColumnEvidence.Fields) -> Bool {
        fields.contains { field, _ in
            guard let suffix = sizeParts(field.bytes.span)?.suffix else { return false }
            return suffix.count > 1 || suffix == [UInt8(ascii: "G")]
        }
    }

    /// Whether fields that are all sizes are rounded as GNU's programs do, which distinguishes them from counts of thousands and
    /// millions: a digit behind the point below ten, none from ten on.
    static func areRoundedSizes(_ fields: ColumnEvidence.Fields) -> Bool {
        var (small, large) = (0, 0)
        for (field, _) in fields {
            guard let parts = sizeParts(field.bytes.span) else { return false }
            if parts.suffix.isEmpty { continue }
            let point = parts.number.firstIndex(of: UInt8(ascii: "."))
            if parts.number.count == 3, point == 1 {
                small += 1
            } else if point == nil, parts.number.count > 1 {
                large += 1
            } else {
                return false
            }
        }
        return small > 0 && large > 0
    }

    /// Names that columns of sizes have.
    static func isSizeName(_ name: String) -> Bool {
        [
            "size", "used", "avail", "available", "fssize", "fsused", "fsavail", "rss", "vsz", "virt", "res", "mem",
            "memory", "disk",
        ]
        .contains(name.lowercased())
    }

    private static func sizeParts(_ field: Span<UInt8>) -> (number: [UInt8], suffix: [UInt8])? {
        guard field.count > 0, field.count <= 24 else { return nil }
        var bytes = (0..<field.count).map { field[$0] }
        var suffix: [UInt8] = []
        while let last = bytes.last, last | 0x20 >= 97, last | 0x20 <= 122, suffix.count < 3 {
            suffix.insert(last, at: 0)
            bytes.removeLast()
        }
        while bytes.last == 32 { bytes.removeLast() }
        guard let first = bytes.first, let last = bytes.last, isDigit(first), isDigit(last) else { return nil }
        return (bytes, suffix)
    }

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
