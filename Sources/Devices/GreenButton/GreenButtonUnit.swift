/// What the numbers of ESPI mean: UnitSymbolKind and, for currencies, ISO 4217.
enum GreenButtonUnit {
    /// What is measured, and its unit.
    static func of(_ number: Int?) -> (name: String, unit: String?) {
        switch number {
        case 5: ("current", "A")
        case 23: ("temperature", "°C")
        case 29: ("voltage", "V")
        case 31: ("energy", "J")
        case 33: ("frequency", "Hz")
        case 38: ("power", "W")
        case 42: ("volume", "m³")
        case 61: ("power", "VA")
        case 63: ("power", "var")
        case 71: ("energy", "VAh")
        case 72: ("energy", "Wh")
        case 73: ("energy", "varh")
        case 119: ("volume", "ft³")
        case 128: ("volume", "gal")
        case 132: ("energy", "BTU")
        case 134: ("volume", "L")
        case 169: ("energy", "therm")
        default: ("value", nil)
        }
    }

    static func currency(_ number: Int?) -> String? {
        switch number {
        case 36: "A$"
        case 124: "C$"
        case 826: "£"
        case 840: "$"
        case 978: "€"
        default: nil
        }
    }
}
