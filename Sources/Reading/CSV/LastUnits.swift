import Series

/// Units that end the names of a header without brackets: a percent sign, and a symbol that several names share, as `kWh` in
/// `heating kWh, cooking kWh`.
///
/// What is left of a name must be one that no other field has.
struct LastUnits {
    private let fields: Set<String>
    private let shared: Set<String>

    init(_ fields: [String]) {
        self.fields = Set(fields)
        var counts: [String: Int] = [:]
        for field in self.fields {
            if let unit = Self.parts(field)?.unit, Self.isUnit(unit) { counts[unit, default: 0] += 1 }
        }
        shared = Set(counts.filter { $0.value > 1 }.keys)
    }

    /// A symbol that is hardly a word or a letter that numbers things: `kWh`, not `Team A`, `temp min` or `log in`.
    private static func isUnit(_ text: String) -> Bool {
        text.count > 1 && HeaderUnit.isSymbol(text) && (!text.allSatisfy(\.isLowercase) || plain.contains(text))
    }

    private static let plain: Set<String> = ["kg", "km", "mm", "cm", "ml", "mg", "lb", "mph"]

    func split(_ field: String) -> (String, String)? {
        guard let (name, unit) = Self.parts(field), unit == "%" || shared.contains(unit), !fields.contains(name) else {
            return nil
        }
        return (name, unit)
    }

    /// The name and its last word. A percent sign right behind a name is a letter of it, as programs have it: `Use%`.
    private static func parts(_ field: String) -> (name: String, unit: String)? {
        guard let blank = field.lastIndex(of: " "), blank > field.startIndex else { return nil }
        let name = String(field[..<blank].reversed().drop { $0 == " " }.reversed())
        // `in`, `per` and numbers before it: it is a part of a phrase.
        guard name.last.map({ $0.isLetter || $0 == ")" }) ?? false, !["in", "per", "of"].contains(lastWord(name)) else {
            return nil
        }
        return (name, String(field[field.index(after: blank)...]))
    }

    private static func lastWord(_ name: String) -> String {
        name.split(separator: " ").last.map { $0.lowercased() } ?? ""
    }
}
