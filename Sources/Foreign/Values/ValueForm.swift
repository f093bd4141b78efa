/// What a call of another tool is in this language: a template over its arguments.
struct ValueForm: Sendable {
    /// Where what is put may stand.
    enum Result: Sendable {
        /// In any expression.
        case value
        /// In an expression and after `aggregate`; alone it is a stage.
        case aggregate
        /// Alone.
        case stage
    }

    /// In lower case.
    let names: [String]
    var result = Result.value
    let put: @Sendable (ValueCall) -> String?

    init(_ names: String..., result: Result = .value, put: @escaping @Sendable (ValueCall) -> String?) {
        (self.names, self.result, self.put) = (names, result, put)
    }

    /// - Parameter template: `$1` is the first argument, `$u1` it as a unit of the calendar; it takes as many as the greatest of them.
    init(_ names: String..., result: Result = .value, as template: String) {
        (self.names, self.result) = (names, result)
        put = { Self.filled(template, $0) }
    }

    private static func filled(_ template: String, _ call: ValueCall) -> String? {
        var (made, rest, most) = ("", template[...], 0)
        while let sign = rest.firstIndex(of: "$") {
            made += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            let isUnit = rest.first == "u"
            if isUnit { rest = rest.dropFirst() }
            guard let place = rest.first?.wholeNumberValue, let own = isUnit ? call.unit(place) : call.argument(place)
            else { return nil }
            rest = rest.dropFirst()
            let isAlone =
                "(,".contains(made.last { $0 != " " } ?? ",") && "),".contains(rest.first { $0 != " " } ?? ")")
            made += isAlone ? own : ValueCall.operand(own)
            most = max(most, place)
        }
        return call.arguments.count == most ? made + rest : nil
    }

    /// The first form of such a name that takes the call.
    static func put(_ call: ValueCall) -> (text: String, result: Result)? {
        for form in byName[call.name] ?? [] { if let text = form.put(call) { return (text, form.result) } }
        return nil
    }

    /// Whether a call of that name, in small letters, may be one.
    static func isKnown(_ name: String) -> Bool { byName[name] != nil }

    /// Whether it is a stage by itself, and nothing else.
    static func isStage(_ name: String) -> Bool {
        byName[name].map { $0.allSatisfy { if case .stage = $0.result { true } else { false } } } ?? false
    }

    /// Calls that make a value of each row, by their names.
    static let ofEachRow = Set((times + conditions + texts + numbers).flatMap(\.names))

    private static let byName: [String: [ValueForm]] = {
        var found: [String: [ValueForm]] = [:]
        for form in times + conditions + texts + numbers + aggregates + rows {
            for name in form.names { found[name, default: []].append(form) }
        }
        return found
    }()
}
