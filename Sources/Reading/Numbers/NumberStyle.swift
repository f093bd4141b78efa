/// How a file writes numbers: its decimal mark, and whether digits may be grouped in thousands.
package struct NumberStyle: Sendable, Equatable {
    /// `.` or `,`.
    package var decimal: UInt8 = UInt8(ascii: ".")

    package init(decimal: UInt8 = UInt8(ascii: ".")) { self.decimal = decimal }

    /// The number that a whole field spells, nil when it spells none.
    ///
    /// Beyond what `scanDecimal` takes: thousands groups of three (`1,234.5`, `1.234,5` with a decimal comma, `1'234`,
    /// `1 234` with any no-break space), a true minus sign, `inf`, `infinity`. Never hexadecimal.
    package func number(_ field: Span<UInt8>) -> Double? {
        guard field.count > 0, field.count <= 4096, Self.mayBegin(field[0]) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(field.count + Self.padding)
        for index in 0..<field.count { bytes.append(field[index]) }
        if bytes.starts(with: [0xE2, 0x88, 0x92]) { bytes.replaceSubrange(0..<3, with: [UInt8(ascii: "-")]) }
        if let value = plain(&bytes) { return value }
        if var ungrouped = withoutGroups(bytes) { return plain(&ungrouped) }
        return infinity(bytes)
    }

    /// No number begins with a letter but `inf`: words, which are most of what is asked, cost no copy.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter < UInt8(ascii: "a") || letter > UInt8(ascii: "z") || letter == UInt8(ascii: "i")
    }

    /// Digits only, the first of them 0 and not alone: a code such as a postal code, not a number.
    static func isCode(_ field: Span<UInt8>) -> Bool {
        guard field.count > 1, field[0] == 48 else { return false }
        for index in 1..<field.count where !isDigit(field[index]) { return false }
        return true
    }

    /// What `scanDecimal` may read behind a number.
    private static let padding = 16

    /// - Parameter bytes: come back as they were; they are padded while they are read.
    private func plain(_ bytes: inout [UInt8]) -> Double? {
        let count = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.padding))
        var value = 0.0
        let length = unsafe bytes.withUnsafeBufferPointer { buffer -> Int in
            guard let base = buffer.baseAddress else { return 0 }
            // SAFETY: sixteen bytes of padding stand behind the number.
            return unsafe scanDecimal(base, decimal: decimal, &value)
        }
        bytes.removeLast(Self.padding)
        return length == count ? value : nil
    }

    /// The bytes without their group marks when every group behind the first mark has three digits.
    private func withoutGroups(_ bytes: [UInt8]) -> [UInt8]? {
        let point = UInt8(ascii: "."), comma = UInt8(ascii: ",")
        let other = decimal == point ? comma : point
        var result: [UInt8] = []
        var mark: [UInt8] = []
        var run = 0
        var index = 0
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            result.append(first)
            index = 1
        }
        while index < bytes.count {
            let byte = bytes[index]
            if isDigit(byte) {
                result.append(byte)
                run += 1
                index += 1
                continue
            }
            if byte == decimal { break }
            let here = groupMark(bytes, index, other)
            guard !here.isEmpty, mark.isEmpty ? (1...3).contains(run) : here == mark && run == 3 else { return nil }
            mark = here
            run = 0
            index += here.count
        }
        guard !mark.isEmpty, run == 3 else { return nil }
        return result + bytes[index...]
    }

    private func groupMark(_ bytes: [UInt8], _ index: Int, _ other: UInt8) -> [UInt8] {
        let byte = bytes[index]
        if byte == other || byte == UInt8(ascii: "'") || byte == UInt8(ascii: " ") { return [byte] }
        for space: [UInt8] in [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x99]]
        where bytes[index...].starts(with: space) { return space }
        // Latin-1's no-break space.
        return byte == 0xA0 ? [byte] : []
    }

    private func infinity(_ bytes: [UInt8]) -> Double? {
        guard let first = bytes.first else { return nil }
        let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        let word = bytes.dropFirst(isSigned ? 1 : 0)
        guard word.count == 3 || word.count == 8 else { return nil }
        let lower = word.lazy.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
        guard lower.elementsEqual("inf".utf8) || lower.elementsEqual("infinity".utf8) else { return nil }
        return first == UInt8(ascii: "-") ? -.infinity : .infinity
    }
}
