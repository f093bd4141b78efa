import Series

/// Which names of a header are those of functions, signals and lists, whose brackets hold what they are of rather than a unit: `V(out)`
/// and `I(R1)` of a circuit's simulation, `mean(x)` and `count(*)` of a query, `motor[0]`.
struct HeaderFunctions {
    /// Names that stand before several brackets: `V(in)`, `V(out)`.
    private var shared: Set<String> = []

    init(_ fields: [String]) {
        var arguments: [String: Set<String>] = [:]
        for field in fields {
            guard let (name, argument) = Self.parts(of: field), !Self.isUnit(argument) else { continue }
            arguments[name, default: []].insert(argument)
        }
        let known = Set(fields)
        shared = Set(
            arguments.filter { name, own in own.count > 1 || own == ["out"] && known.contains("\(name)(in)") }.keys)
    }

    func contains(_ field: String) -> Bool {
        guard let (name, argument) = Self.parts(of: field) else { return false }
        // No unit is a number.
        if argument.allSatisfy({ "0"..."9" ~= $0 }) { return true }
        // `in` beside `out` is no inch.
        if shared.contains(name) { return !Self.isUnit(argument) || argument == "in" }
        if AggregateCatalog.named(name.lowercased()) != nil { return argument == "x" || !Self.isUnit(argument) }
        // A voltage or a current, and its node or part in SPICE's words: `V(n001)`, `Id(M1)`.
        return name.utf8.count <= 2 && "VIvi".contains(field.prefix(1)) && argument.utf8.count > 1
            && argument.allSatisfy { $0.isLetter || $0.isNumber || "_,:.+-".contains($0) } && !Self.isUnit(argument)
    }

    /// The name right before brackets, and what is in them.
    private static func parts(of field: String) -> (name: String, argument: String)? {
        let pairs: [Character: Character] = [")": "(", "]": "["]
        guard let mark = field.last.flatMap({ pairs[$0] }), let open = field.firstIndex(of: mark),
            open != field.startIndex
        else { return nil }
        let name = field[..<open]
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        let argument = field[field.index(after: open)...].dropLast()
        return argument.isEmpty ? nil : (String(name), String(argument))
    }

    private static func isUnit(_ text: String) -> Bool { NumberSpelling.isUnit([], Array(text.utf8)) }
}
