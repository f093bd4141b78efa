extension CSVInference {
    /// How many fields a row has at least: all of them, unless some rows have them and nine in ten end before them alike, as those of
    /// loggers do that write their own number once. At fixed places the blanks behind the last value are not written.
    static func leastFields(_ rows: [CSVSample.Row], of width: Int, _ dialect: CSVDialect) -> Int {
        guard dialect.cut?.leastBlanks != 0 else { return 0 }
        var counts: [Int: Int] = [:]
        for row in rows { counts[row.fields.count, default: 0] += 1 }
        guard counts[width] != nil, let most = counts.max(by: { $0.value < $1.value }), most.key < width,
            most.value * 10 >= rows.count * 9
        else { return width }
        return most.key
    }
}
