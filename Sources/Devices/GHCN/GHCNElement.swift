/// What an element of GHCN-Daily is measured in, and how many of its units one written unit is (readme.txt, section III).
struct GHCNElement {
    var unit: String?
    /// 10 for values written in tenths.
    var divisor: Double

    /// The written value that stands for missing.
    static let missing = -9999.0

    /// - Returns: nil for a name that is not an element: anything but four capital letters and digits.
    static func of(_ name: String) -> GHCNElement? {
        if let known = known[name] { return known }
        guard name.utf8.count == 4, name.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }) else {
            return nil
        }
        // SN01 … SX87: soil temperatures, the digits are ground cover and depth.
        if name.hasPrefix("SN") || name.hasPrefix("SX"), name.utf8.dropFirst(2).allSatisfy({ (48...57).contains($0) }) {
            return GHCNElement(unit: "°C", divisor: 10)
        }
        return GHCNElement(unit: nil, divisor: 1)
    }

    private static let known: [String: GHCNElement] = {
        var table: [String: GHCNElement] = [:]
        for (names, unit, divisor) in units {
            for name in names { table[name] = GHCNElement(unit: unit, divisor: divisor) }
        }
        return table
    }()

    private static let units: [(names: [String], unit: String, divisor: Double)] = [
        (["TMAX", "TMIN", "TAVG", "TOBS", "TAXN", "MDTN", "MDTX", "MNPN", "MXPN", "ADPT", "AWBT"], "°C", 10),
        (["PRCP", "EVAP", "MDEV", "MDPR", "THIC", "WESD", "WESF"], "mm", 10),
        (["SNOW", "SNWD", "MDSF"], "mm", 1),
        (["AWND", "WSF1", "WSF2", "WSF5", "WSFG", "WSFI", "WSFM"], "m/s", 10),
        (["AWDR", "WDF1", "WDF2", "WDF5", "WDFG", "WDFI", "WDFM"], "°", 1),
        (["ASLP", "ASTP"], "hPa", 10),
        (["ACMC", "ACMH", "ACSC", "ACSH", "PSUN", "RHAV", "RHMN", "RHMX"], "%", 1),
        (["FRGB", "FRGT", "FRTH", "GAHT"], "cm", 1),
        (["TSUN"], "min", 1),
        (["MDWM", "WDMV"], "km", 1),
    ]
}
