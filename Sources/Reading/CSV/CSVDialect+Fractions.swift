/// Milliseconds behind a comma, as Python's and Java's logs write them: `14:00:00,209`.
extension CSVDialect {
    /// Whether all commas of the first lines stand before the fraction of a second, so that none separates.
    func areCommasFractions(_ head: [UInt8]) -> Bool {
        let lines = head[start...].split(separator: newline, maxSplits: Self.sampleRows).prefix(Self.sampleRows)
        var count = 0
        for line in lines {
            for place in line.indices where line[place] == UInt8(ascii: ",") {
                guard Self.isFraction(line, place) else { return false }
                count += 1
            }
        }
        return count > 1 && count * 2 > lines.count
    }

    /// Whether another separator makes a table in which commas stand in numbers, as the mark of decimals, and hardly anywhere else.
    func keepsDecimals(_ head: [UInt8], _ isWhole: Bool, _ ways: [Way]) -> Bool {
        let comma = UInt8(ascii: ",")
        return ways.contains { way in
            guard let first = way.first, way.share >= 0.75, way.separator != comma else { return false }
            let rows = CSVSample.rows(
                of: head, from: first.start, line: first.line, separator: way.separator, newline: newline,
                limit: Self.sampleRows, isWhole: isWhole)
            let fields = rows.dropFirst().flatMap(\.fields).filter { $0.bytes.contains(comma) }
            let decimals = fields.count { field in
                field.bytes.count { $0 == comma } == 1
                    && NumberStyle(decimal: comma).number(field.value.span) != nil
            }
            return decimals * 2 > rows.count && decimals * 10 >= fields.count * 9
        }
    }

    /// Whether a clock with seconds stands before the place, and three or six digits behind it.
    private static func isFraction(_ line: ArraySlice<UInt8>, _ place: Int) -> Bool {
        let clock = line[..<place].suffix(6)
        let digits = line[(place + 1)...].prefix(while: isDigit).count
        guard clock.count == 6, digits == 3 || digits == 6 else { return false }
        let marks = [clock.startIndex, clock.startIndex + 3]
        return clock.indices.allSatisfy { marks.contains($0) ? clock[$0] == UInt8(ascii: ":") : isDigit(clock[$0]) }
    }

    /// The column of milliseconds that commas part from clocks in every row, by rows that are wider by one than their header.
    static func placeOfFraction(_ body: [CSVSample.Row]) -> Int? {
        guard let first = body.first else { return nil }
        return first.fields.indices.dropFirst().first { place in
            body.allSatisfy { row in
                place < row.fields.count && isFraction(row.fields[place - 1].bytes, row.fields[place].bytes)
            }
        }
    }

    private static func isFraction(_ clock: [UInt8], _ digits: [UInt8]) -> Bool {
        let line = clock + [UInt8(ascii: ",")] + digits
        return isFraction(line[...], clock.count) && digits.allSatisfy(isDigit)
    }
}
