extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .number(number) }
    package init(floatLiteral number: Double) { self = .number("\(number)") }
    package init(booleanLiteral truth: Bool) { self = .truth(truth) }
    package init(arrayLiteral items: JSON...) { self = .list(items) }
    /// Members stand in the order in which they are written.
    package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map { Member($0, $1) }) }
}
