import Reading
import Series

/// Arrays of numbers and texts within the objects of an array, side by side with one beside or above it: the answers of charts.
///
/// `{"labels": […], "datasets": [{"label": "a", "data": […]}, …]}` of Chart.js and Yahoo's `timestamp` beside `indicators.quote[0].open`
/// have an axis for all, and each array is a column; `{"data": [{"name": "a", "x": […], "y": […]}, …]}` of Plotly has one in each
/// object, whose rows follow those of the object before, with its name.
struct JSONNested {
    struct List {
        /// The keys above it, and the objects' numbers in their arrays.
        var path: [String]
        var offset: Int
        var line: Int
        var count: Int
        /// The nearest object of an array above it, by its path; empty where none is.
        var object: [String]
    }

    private(set) var rows = 0
    private var lists: [List] = []
    /// What the objects call themselves, by path.
    private var labels: [[String]: String] = [:]
    /// Whether each object has an axis of its own.
    private var isLong = false

    private static let listLimit = 2000
    private static let labelKeys: Set<String> = ["label", "name", "title", "id"]
    private static let valueKeys: Set<String> = ["data", "values", "value", "y", "points"]

    /// Nil for a file whose arrays have no axis, or that holds more of them than a chart does.
    static func find(_ source: ByteSource) throws(FormatsError) -> JSONNested? {
        var found = JSONNested()
        var scanner = try JSONScanner(source)
        try found.value(&scanner, [], [])
        guard found.lists.count > 1, found.lists.count < listLimit else { return nil }
        return found.choose() ? found : nil
    }

    private mutating func value(
        _ scanner: inout JSONScanner, _ path: [String], _ object: [String]
    ) throws(FormatsError) {
        switch try scanner.next() {
        case UInt8(ascii: "{"):
            guard path.count < JSONScanner.depthLimit else { throw scanner.tooDeep() }
            scanner.step()
            if try scanner.take(UInt8(ascii: "}")) { return }
            repeat {
                guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
                let key = unsafe TextDecoding.text(try scanner.text())
                try scanner.expect(UInt8(ascii: ":"))
                if Self.labelKeys.contains(key), try scanner.next() == UInt8(ascii: "\"") {
                    let text = unsafe TextDecoding.text(try scanner.text())
                    if labels[path] == nil || key == "label" || key == "name" { labels[path] = text }
                } else {
                    try value(&scanner, path + [key], object)
                }
            } while try scanner.goesOn(until: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try array(&scanner, path, object)
        default: try scanner.skipValue()
        }
    }

    private mutating func array(
        _ scanner: inout JSONScanner, _ path: [String], _ object: [String]
    ) throws(FormatsError) {
        var list = List(path: path, offset: scanner.position, line: scanner.line, count: 0, object: object)
        scanner.step()
        if try scanner.take(UInt8(ascii: "]")) { return }
        let opening = try scanner.next()
        let isObjects = opening == UInt8(ascii: "{")
        repeat {
            if isObjects, try scanner.next() == UInt8(ascii: "{"), lists.count < Self.listLimit {
                let own = path + [String(list.count)]
                try value(&scanner, own, own)
            } else {
                try scanner.skipValue()
            }
            list.count += 1
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
        if !isObjects, opening != UInt8(ascii: "["), lists.count < Self.listLimit { lists.append(list) }
    }

    /// Decides which of the arrays are columns; false where none has an axis.
    private mutating func choose() -> Bool {
        let inside = lists.filter { !$0.object.isEmpty }
        var counts: [Int: Int] = [:]
        for list in inside { counts[list.count, default: 0] += 1 }
        // An array of the same length that stands less deep, and before them, is the axis of all.
        for (count, _) in counts.sorted(by: { ($0.value, $0.key) > ($1.value, $1.key) }) where count > 2 {
            let same = lists.filter { $0.count == count }
            guard let axis = same.min(by: { $0.object.count < $1.object.count }),
                same.contains(where: { $0.object.count > axis.object.count })
            else { continue }
            rows = count
            lists = [axis] + same.filter { $0.offset != axis.offset }
            return true
        }
        var objects: [[String]: [List]] = [:]
        for list in inside { objects[list.object, default: []].append(list) }
        let keys = Set(objects.values.map { lists in lists.compactMap(\.path.last) })
        guard let own = keys.first, keys.count == 1, own.count > 1, Set(own).isSuperset(of: ["x", "y"]),
            objects.values.allSatisfy({ lists in Set(lists.map(\.count)).count == 1 })
        else { return false }
        isLong = true
        lists = inside
        rows = objects.values.reduce(0) { $0 + ($1.first?.count ?? 0) }
        return true
    }

    // MARK: Reading

    func read(_ source: ByteSource, into builder: FrameBuilder) throws {
        let rows = JSONRows(builder)
        guard isLong else {
            var known: Set<String> = []
            for list in lists {
                var name = self.name(of: list)
                if !known.insert(name).inserted { name = list.path.joined(separator: ".") }
                known.insert(name)
                try read(list, source, rows.column(name), builder, rows, from: 0)
            }
            return
        }
        let label = lists.contains { labels[$0.object] != nil } ? try rows.column("name") : nil
        var start = 0
        var last: List?
        for list in lists {
            if let last, last.object != list.object { start += last.count }
            let isFirst = last?.object != list.object
            try read(list, source, rows.column(list.path.last ?? "value"), builder, rows, from: start) {
                if isFirst, let label { builder.set(label, text: labels[list.object] ?? "") }
            }
            last = list
        }
    }

    /// Its key; what the object is called where the key says nothing.
    private func name(of list: List) -> String {
        let key = list.path.last ?? "value"
        guard Self.valueKeys.contains(key), let label = labels[list.object], !label.isEmpty else { return key }
        return label
    }

    private func read(
        _ list: List, _ source: ByteSource, _ column: Int, _ builder: FrameBuilder, _ rows: JSONRows, from start: Int,
        _ body: () throws -> Void = {}
    ) throws {
        var scanner = try JSONScanner(source, from: list.offset, line: list.line)
        builder.seek(start)
        try scanner.expect(UInt8(ascii: "["))
        repeat {
            builder.stand(at: builder.openRow + 1)
            try body()
            try rows.value(&scanner, column)
            try builder.endRow()
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
    }
}
