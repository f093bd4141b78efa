/// Whether a column of numbers that are more than digits is one of numbers, for text tables and for texts of other formats.
extension ColumnEvidence {
    /// How the numbers of a column are written; nil where they are plain, and where the fields are words.
    func numberSpelling(of name: String) -> NumberSpelling? {
        if areSizes, spelling != .size, spelling != nil,
            NumberSpelling.isSizeName(name) || areRoundedSizes && name.hasPrefix("column")
        {
            return .size
        }
        switch spelling {
        case .month, .quarter, .truth, nil: return nil
        case .affixed(let before, let mark) where before.isEmpty && Self.isPlace(name, mark):
            return .hemisphere(isLongitude: name.lowercased().hasPrefix("lo") || name.lowercased().hasPrefix("ln"))
        case .clock where areTimesOfDay && !Self.isDurationName(name): return nil
        case .affixed, .clock, .spans, .scaled, .size, .hemisphere: return spelling
        }
    }

    /// Whether a number's letter means a hemisphere, by the column's name.
    private static func isPlace(_ name: String, _ mark: [UInt8]) -> Bool {
        guard mark.count == 1, let letter = mark.first, "NSEW".utf8.contains(letter) else { return false }
        return ["lat", "latitude", "lon", "lng", "long", "longitude"].contains(name.lowercased())
    }

    private static func isDurationName(_ name: String) -> Bool {
        ["duration", "elapsed", "pace", "lap", "split", "length", "dauer", "durée", "moving time"]
            .contains { name.lowercased().contains($0) }
    }
}
