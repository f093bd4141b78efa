/// A header of several rows, each of which has a part of every name: measuring blocks of VCDS (`Boost Pressure` over `(specified)` over
/// `mbar`), columns of pandas in levels, groups of a spreadsheet over names that each has.
struct StackedHeader {
    private(set) var fields: [CSVSample.Field]
    private(set) var units: [String?]
    /// Rows of the header.
    private(set) var count: Int

    private static let most = 4

    /// Nil where the first row names the columns itself, each by another name.
    init?(_ rows: [CSVSample.Row]) {
        guard let first = rows.first, first.fields.count > 2 else { return nil }
        let width = first.fields.count
        let years = Self.areYears(first, over: rows.dropFirst().first) ? 1 : 0
        guard
            let count = rows.prefix(Self.most + 2).dropFirst(years).firstIndex(where: { !Self.areWords($0) }),
            count > 1,
            count <= Self.most, rows.prefix(count + 1).allSatisfy({ $0.fields.count == width }),
            Self.areTyped(Array(rows[count...].prefix(20)), below: Array(rows.prefix(count)))
        else { return nil }
        var parts = rows.prefix(count).map { row in row.fields.map(\.value) }
        // The name of the rows in a line of its own, as pandas writes it: above it stand the names of the levels.
        if count > 2, Self.namesRows(rows[count - 1]) {
            for level in parts.indices.dropLast() { parts[level][0] = [] }
        }
        let names = parts[0].filter { !$0.isEmpty }
        let isBare = parts[0].indices.contains { column in
            parts[0][column].isEmpty && parts.dropFirst().contains { !$0[column].isEmpty }
        }
        guard isBare || Set(names).count < names.count else { return nil }
        (self.count, fields) = (count, [])
        units = Array(repeating: nil, count: width)
        takeUnits(&parts)
        if parts.count > 1 { Self.spread(&parts) }
        fields = (0..<width).map { column in
            let words = parts.map { $0[column] }.filter { !$0.isEmpty }
            return CSVSample.Field(bytes: Array(words.joined(separator: [32])), isQuoted: false)
        }
        // Names that say no more than the last row's are those of groups that tell nothing apart.
        guard Set(fields.map(\.bytes)).count > Set(rows[0].fields.map(\.bytes)).count else { return nil }
    }

    /// Whether a row has years over the quarters or months of each, as tables of national accounts do.
    private static func areYears(_ row: CSVSample.Row, over next: CSVSample.Row?) -> Bool {
        guard let next, next.fields.count == row.fields.count else { return false }
        let years = row.fields.indices.filter { TimeLayout.year(row.fields[$0].value.span) != nil }
        return years.count > 2
            && years.allSatisfy { column in
                let text = row.fields[column].value + [32] + next.fields[column].value
                return TimeLayout.quarter(text.span) != nil || TimeLayout.month(text.span) != nil
            }
            && row.fields.indices.allSatisfy { column in
                let field = row.fields[column]
                return years.contains(column) || field.bytes.isEmpty || CSVDialect.isName(field.value)
            }
    }

    private static func areWords(_ row: CSVSample.Row) -> Bool {
        row.fields.allSatisfy { $0.bytes.isEmpty || CSVDialect.isName($0.value) }
    }

    /// Whether a row of the header has nothing but a name for the first column.
    private static func namesRows(_ row: CSVSample.Row) -> Bool {
        row.fields.first.map { !$0.bytes.isEmpty } ?? false && row.fields.dropFirst().allSatisfy(\.bytes.isEmpty)
    }

    /// Whether half of what stands in the header's last row is over numbers and times; in all of it where that row names the rows alone.
    private static func areTyped(_ body: [CSVSample.Row], below header: [CSVSample.Row]) -> Bool {
        guard let last = header.last else { return false }
        let rows = namesRows(last) ? header : [last]
        let named = last.fields.indices.filter { column in rows.contains { !$0.fields[column].bytes.isEmpty } }
        let typed = named.count { column in
            let fields = body.compactMap { column < $0.fields.count ? (field: $0.fields[column], line: 0) : nil }
            let found = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
            return found.present > 0 && max(found.numbers, found.isTextTime ? found.times : 0) * 10 >= found.present * 9
        }
        return typed * 2 >= named.count && typed > 1
    }

    /// Takes the last row for units where half of what stands below a name looks like one; the rest of it belongs to the names.
    private mutating func takeUnits(_ parts: inout [[[UInt8]]]) {
        guard let last = parts.last else { return }
        let below = last.indices.filter { column in
            !last[column].isEmpty && parts.dropLast().contains { !$0[column].isEmpty }
        }
        let alike = below.filter { Self.isUnit(last[$0]) }
        // A letter may be a name beside others that are no units.
        guard alike.count == below.count || alike.contains(where: { last[$0].count > 1 }) else { return }
        guard alike.count * 2 >= below.count, !alike.isEmpty else { return }
        for column in alike {
            units[column] = TextDecoding.text(last[column].filter { !"()[]".utf8.contains($0) })
            parts[parts.count - 1][column] = []
        }
    }

    private static func isUnit(_ text: [UInt8]) -> Bool {
        let bare = text.filter { !"()[]".utf8.contains($0) }
        if NumberSpelling.isUnit([], bare) { return true }
        return bare.count <= 8 && !bare.contains(32) && bare.contains { "/%^".utf8.contains($0) || $0 >= 0x80 }
    }

    /// Names of groups, each over the first of its columns, stand over all of them where the groups have the same names. One over nothing is
    /// a column's own, and columns behind the last group are none of it.
    private static func spread(_ parts: inout [[[UInt8]]]) {
        let starts = parts[0].indices.filter { !parts[0][$0].isEmpty }
        guard starts.count > 1, starts.count * 2 <= parts[0].count else { return }
        var groups = starts.indices.map { place in
            starts[place]..<(place + 1 < starts.count ? starts[place + 1] : parts[0].count)
        }
        .filter { group in parts.dropFirst().contains { row in row[group].contains { !$0.isEmpty } } }
        guard groups.count > 1, groups[0].count > 1, let last = groups.last else { return }
        groups[groups.count - 1] = last.prefix(groups[0].count)
        let names = groups.map { group in parts.dropFirst().map { Array($0[group]) } }
        guard names.allSatisfy({ $0 == names[0] }) else { return }
        for group in groups {
            for column in group { parts[0][column] = parts[0][group.lowerBound] }
        }
    }
}
