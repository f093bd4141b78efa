import Reading
import Series

/// Rows that are arrays: `["2024-12-03", 4.5]`. A first one of texts alone names the columns, `column1` and so on otherwise.
struct JSONPositions {
    private var columns: [Int] = []
    private var names: [String] = []
    private var isFirst = true
    /// Whether the first array named the columns.
    var hasNames: Bool { !names.isEmpty }

    /// - Parameter list: the texts that name the columns, when they stand apart from the rows.
    init(_ source: ByteSource, names list: JSONOutline.List?) throws(FormatsError) {
        guard let list else { return }
        var scanner = try JSONScanner(source, from: list.offset, line: list.line)
        try scanner.expect(UInt8(ascii: "["))
        var names: [String] = []
        repeat {
            guard try scanner.next() == UInt8(ascii: "\"") else { return }
            names.append(unsafe TextDecoding.text(try scanner.text()))
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
        (self.names, isFirst) = (names, false)
    }

    /// The texts beside an array of rows that name their columns: `{"columns": […], "data": […]}`.
    static func names(of rows: JSONOutline.List, _ lists: [JSONOutline.List]) -> JSONOutline.List? {
        guard rows.elements == .arrays else { return nil }
        return lists.first { list in
            list.elements == .scalars && list.count <= FrameBuilder.columnLimit
                && list.path.dropLast() == rows.path.dropLast()
                && ["columns", "column_names", "columnnames", "names", "fields", "header", "headers"].contains(
                    (list.path.last ?? "").lowercased())
        }
    }

    /// Takes the array that is next when it is a header.
    mutating func isHeader(_ scanner: inout JSONScanner, _ rows: JSONRows) throws(FormatsError) -> Bool {
        guard isFirst else { return false }
        isFirst = false
        // Looked at in a scanner of its own, since it may be a row after all.
        var ahead = try JSONScanner(scanner.source, from: scanner.position, window: 64 << 10)
        try ahead.expect(UInt8(ascii: "["))
        var names: [String] = []
        repeat {
            guard try ahead.next() == UInt8(ascii: "\"") else { return false }
            names.append(unsafe TextDecoding.text(try ahead.text()))
            if names.count > FrameBuilder.columnLimit { return false }
        } while try ahead.goesOn(until: UInt8(ascii: "]"))
        let fields = names.map { (field: CSVSample.Field(bytes: Array($0.utf8), isQuoted: true), line: 1) }
        for field in fields {
            let evidence = ColumnEvidence([field], style: NumberStyle(), dates: nil)
            if evidence.numbers > 0 || evidence.times > 0 { return false }
        }
        // Texts over texts: rows without a header.
        guard try ahead.take(UInt8(ascii: ",")), try ahead.take(UInt8(ascii: "[")) else { return false }
        var allTexts = true
        repeat {
            if try ahead.next() == UInt8(ascii: "\"") {
                let text = unsafe Array(try ahead.text())
                let evidence = ColumnEvidence(
                    [(CSVSample.Field(bytes: text, isQuoted: true), 1)], style: NumberStyle(), dates: nil)
                if evidence.numbers > 0 || evidence.times > 0 { allTexts = false }
            } else {
                allTexts = false
                try ahead.skipValue()
            }
        } while try ahead.goesOn(until: UInt8(ascii: "]"))
        guard !allTexts else { return false }
        self.names = names
        try scanner.skipValue()
        return true
    }

    /// The array that is next, as the open row.
    mutating func row(_ scanner: inout JSONScanner, _ rows: JSONRows) throws(FormatsError) {
        try scanner.expect(UInt8(ascii: "["))
        if try scanner.take(UInt8(ascii: "]")) { return }
        var place = 0
        repeat {
            if place == columns.count {
                columns.append(try rows.column(place < names.count ? names[place] : "column\(place + 1)"))
            }
            try rows.value(&scanner, columns[place])
            place += 1
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
    }
}

/// Arrays of one object side by side: `{"time": […], "level": […]}`.
struct JSONColumns {
    /// The keys above the object, joined; empty at the top.
    var name: String
    private var lists: [(list: JSONOutline.List, unit: String?)]

    /// The groups that a file holds, in order.
    ///
    /// Units are taken from an object of texts beside the group, `hourly_units` beside `hourly`, as Open-Meteo writes them.
    static func groups(_ outline: JSONOutline) -> [JSONColumns] {
        var groups: [JSONColumns] = []
        for list in outline.lists where list.elements == .scalars || list.elements == .none {
            let above = list.path.dropLast()
            let name = above.joined(separator: ".")
            let unit = outline.texts[name + "_units." + (list.path.last ?? "")]
            let member = (list, unit.flatMap { $0.isEmpty || $0 == "iso8601" || $0 == "unixtime" ? nil : $0 })
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].lists.append(member)
            } else {
                groups.append(JSONColumns(name: name, lists: [member]))
            }
        }
        return groups
    }

    /// All of its arrays, each a column; shorter ones are missing at the end.
    func read(_ source: ByteSource, into builder: FrameBuilder) throws {
        let rows = JSONRows(builder)
        for (list, unit) in lists {
            var scanner = try JSONScanner(source, from: list.offset, line: list.line)
            let column = try rows.column(list.path.last ?? "value")
            if let unit { builder.setUnit(column, unit) }
            builder.seek(0)
            try scanner.expect(UInt8(ascii: "["))
            if try scanner.take(UInt8(ascii: "]")) { continue }
            repeat {
                builder.stand(at: builder.openRow + 1)
                try rows.value(&scanner, column)
                try builder.endRow()
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
        }
    }
}
