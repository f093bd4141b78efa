/// The spellings of a missing value: empty, `NA`, `NaN`, `null`, `-`, `n/a`, in any case.
package enum Missing {
    package static func isMissing(_ field: Span<UInt8>) -> Bool {
        switch field.count {
        case 0: true
        case 1: field[0] == UInt8(ascii: "-")
        case 2: spells(field, "na")
        case 3: spells(field, "nan") || spells(field, "n/a")
        case 4: spells(field, "null") || spells(field, "#n/a")
        default: false
        }
    }

    /// The same in a column of texts, where `Na` is sodium and `Null` a name: written as names are, they are words.
    static func isMissingText(_ field: Span<UInt8>) -> Bool {
        guard isMissing(field) else { return false }
        guard field.count > 1, field[0] >= 65, field[0] <= 90 else { return true }
        for index in 1..<field.count where field[index] < 97 || field[index] > 122 { return true }
        return false
    }

    private static func spells(_ field: Span<UInt8>, _ word: StaticString) -> Bool {
        guard field.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<field.count {
            let byte = field[index]
            let lower = byte >= 65 && byte <= 90 ? byte | 0x20 : byte
            // SAFETY: within the literal, whose length was compared.
            if unsafe lower != word.utf8Start[index] { return false }
        }
        return true
    }
}
