/// What the letters behind the numbers of a column say, all of which may be sizes in bytes: `K`, `M` and `B` count people and money
/// too, and any of them may belong to a code (`3G`, `7B`).
struct SizeEvidence: Sendable {
    /// Whether they can be nothing else: in binary steps (`3.9Gi`; `5 Mi` are miles), or with several suffixes of which one is of two letters,
    /// or giga where some have a fraction.
    private(set) var areCertain = false
    /// Whether one is giga, which counts nothing but bytes under a name of sizes.
    private(set) var hasGiga = false
    /// How many suffixes there are.
    private(set) var suffixes = 0

    /// Nil where some are none: a letter alone for bytes stands behind whole numbers below the next step.
    init?(_ fields: ColumnEvidence.Fields, _ style: NumberStyle) {
        var found: Set<[UInt8]> = []
        var (hasFraction, hasPlainBytes, hasBlank) = (false, true, false)
        for (field, _) in fields {
            guard NumberSpelling.size.number(field.bytes.span, style) != nil,
                let parts = NumberSpelling.sizeParts(field.bytes.span)
            else { return nil }
            guard !parts.suffix.isEmpty else { continue }
            found.insert(parts.suffix)
            let isWhole = parts.number.allSatisfy(isDigit)
            if !isWhole { hasFraction = true }
            if field.bytes.contains(32) { hasBlank = true }
            if parts.suffix == [UInt8(ascii: "B")], !isWhole || parts.number.count > 4 { hasPlainBytes = false }
        }
        let hasPairs = found.contains { $0.count > 1 }
        guard hasPairs || hasPlainBytes else { return nil }
        suffixes = found.count
        hasGiga = found.contains([UInt8(ascii: "G")])
        let isBinary = found.contains { $0.count == 2 && $0[1] == UInt8(ascii: "i") }
        areCertain = isBinary && !hasBlank || suffixes > 1 && (hasPairs || hasGiga && hasFraction)
    }
}
