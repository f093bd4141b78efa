/// Money by the sign or the code of its currency (ISO 4217), as units of columns are.
package enum Currency {
    /// The codes of those that are traded most (BIS, Triennial Survey 2022), and the others of Europe.
    private static let codes: Set<String> = [
        "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW", "NOK", "NZD", "INR", "MXN",
        "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "AED", "TRY", "HUF", "CLP", "SAR", "PHP", "MYR",
        "COP", "RUB", "RON", "PEN", "BGN", "ISK", "UAH", "RSD",
    ]

    private static let names: Set<String> = [
        "euro", "dollar", "pound", "franc", "krona", "krone", "yen", "rupee", "zloty",
    ]

    /// The same, and the nouns of them: `euros`.
    package static func isNamed(_ word: String) -> Bool {
        isOne(word) || names.contains(EnglishNoun.singular(word.lowercased()))
    }

    /// Whether a unit is one of money, and no price of something: `€`, `CHF`, not `€/l`.
    package static func isOne(_ unit: String) -> Bool {
        codes.contains(unit.uppercased())
            || unit.count == 1 && unit.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
    }
}
