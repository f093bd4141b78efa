/// Shares of processors as Kubernetes writes them: `250m` is a quarter of one (its `resource.Quantity`).
extension NumberSpelling {
    static func thousandths(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        guard field.count > 0, field.count <= 24 else { return nil }
        let parts: Double
        switch field[field.count - 1] {
        case UInt8(ascii: "m"): parts = 1e3
        case UInt8(ascii: "u"): parts = 1e6
        case UInt8(ascii: "n"): parts = 1e9
        default: return style.number(field)
        }
        let digits = field.extracting(..<(field.count - 1))
        guard let last = digits.indices.last, isDigit(digits[last]) else { return nil }
        return style.number(digits).map { $0 / parts }
    }

    /// Whether all fields are such and some a part of one.
    static func areThousandths(_ fields: ColumnEvidence.Fields, _ style: NumberStyle) -> Bool {
        fields.contains { $0.field.bytes.last.map("mun".utf8.contains) ?? false }
            && fields.allSatisfy { thousandths($0.field.bytes.span, style) != nil }
    }

    /// Whether a column counts processors: nothing else there is in metres or minutes.
    static func isProcessorName(_ name: String, unit: String?) -> Bool {
        let words = (name + " " + (unit ?? "")).lowercased().split { !$0.isLetter }
        return words.contains { $0 == "cpu" || $0 == "cpus" || $0 == "core" || $0 == "cores" || $0 == "vcpu" }
    }
}
