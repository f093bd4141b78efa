import Reading
import Series

/// Series within the objects of an array: arrays of numbers and texts, side by side with one beside or above them, and pairs with a time.
///
/// `{"labels": […], "datasets": [{"label": "a", "data": […]}, …]}` of Chart.js and Yahoo's `timestamp` beside `indicators.quote[0].open`
/// have an axis for all, and each array is a column; `{"data": [{"name": "a", "x": […], "y": […]}, …]}` of Plotly has one in each
/// object, whose rows follow those of the object before, with its name. So do arrays beside one of times (CloudWatch), and pairs
/// (`[[1705316400000, 59.5], …]` of Datadog and Highcharts): the texts that differ between the objects tell their rows apart.
struct JSONNested {
    struct List {
        /// The keys above it, and the objects' numbers in their arrays.
        var path: [String]
        var offset: Int
        var line: Int
        var count: Int
        /// The nearest object of an array above it, by its path; empty where none is.
        var object: [String]
        /// Whether all that it holds may be times, and of pairs which of the two, 0 or 1; nil where it holds no pairs.
        var areTimes = false
        var timePlace: Int?
        /// Whether it is an object whose keys are times.
        var isKeyed = false
    }

    private(set) var rows = 0
    private var lists: [List] = []
    /// What the objects call themselves, by path.
    private var labels: [[String]: String] = [:]
    /// The texts of objects of arrays, in order, by path.
    private var texts: [[String]: [(key: String, text: String)]] = [:]
    /// Those of objects within them, by their keys joined with points: of series of pairs these tell them apart too.
    private var deepTexts: [[String]: [(key: String, text: String)]] = [:]
    private var pairs: [List] = []
    /// Whether each object has an axis of its own.
    private var isLong = false
    private(set) var arePairs = false

    private static let listLimit = 2000
    private static let objectLimit = 10_000
    /// Whether there is more than a chart holds: the rest is not looked at.
    private var isOver: Bool {
        lists.count >= Self.listLimit || pairs.count >= Self.listLimit || texts.count >= Self.objectLimit
    }

    private static let labelKeys: Set<String> = ["label", "name", "title", "id"]
    private static let valueKeys: Set<String> = ["data", "values", "value", "y", "points"]

    /// Nil for a file whose arrays have no axis, or that holds more of them than a chart does.
    static func find(_ source: ByteSource) throws(FormatsError) -> JSONNested? {
        var found = JSONNested()
        var scanner = try JSONScanner(source)
        try found.value(&scanner, [], [])
        guard !found.isOver else { return nil }
        if found.choosePairs() { return found }
        return found.lists.count > 1 && found.choose() ? found : nil
    }

    private mutating func value(
        _ scanner: inout JSONScanner, _ path: [String], _ object: [String]
    ) throws(FormatsError) {
        switch try scanner.next() {
        case UInt8(ascii: "{"):
            guard path.count < JSONScanner.depthLimit else { throw scanner.tooDeep() }
            var keyed = List(
                path: path, offset: scanner.position, line: scanner.line, count: 0, object: object, isKeyed: true)
            var areKeyed = !object.isEmpty && path != object
            scanner.step()
            if try scanner.take(UInt8(ascii: "}")) { return }
            repeat {
                guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
                let key = unsafe TextDecoding.text(try scanner.text())
                try scanner.expect(UInt8(ascii: ":"))
                keyed.count += 1
                let next = try scanner.next()
                areKeyed =
                    areKeyed && next != UInt8(ascii: "{") && next != UInt8(ascii: "[") && JSONSeriesLook.isTime(key)
                if areKeyed {
                    try scanner.skipValue()
                } else if next == UInt8(ascii: "\"") {
                    let text = unsafe TextDecoding.text(try scanner.text())
                    if Self.labelKeys.contains(key), labels[path] == nil || key == "label" || key == "name" {
                        labels[path] = text
                    }
                    if path == object {
                        texts[path, default: []].append((key, text))
                    } else if !object.isEmpty, path.starts(with: object) {
                        let within = (path.dropFirst(object.count) + [key]).joined(separator: ".")
                        deepTexts[object, default: []].append((within, text))
                    }
                } else {
                    try value(&scanner, path + [key], object)
                    if isOver { return }
                }
            } while try scanner.goesOn(until: UInt8(ascii: "}"))
            if areKeyed, keyed.count > 1, pairs.count < Self.listLimit {
                keyed.timePlace = 0
                pairs.append(keyed)
            }
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
        var look = JSONSeriesLook()
        repeat {
            if isObjects, try scanner.next() == UInt8(ascii: "{"), lists.count < Self.listLimit {
                let own = path + [String(list.count)]
                try value(&scanner, own, own)
                if isOver { return }
            } else if isObjects {
                try scanner.skipValue()
            } else {
                try look.take(&scanner)
            }
            list.count += 1
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
        (list.areTimes, list.timePlace) = (look.areTimes, look.timePlace)
        if list.timePlace != nil { pairs.append(list) }
        if !isObjects, opening != UInt8(ascii: "["), lists.count < Self.listLimit { lists.append(list) }
    }

    /// Decides whether each of the objects that hold pairs with times holds one such series, all under one key.
    private mutating func choosePairs() -> Bool {
        guard let first = pairs.first, !first.object.isEmpty, Set(pairs.map(\.object)).count == pairs.count,
            pairs.allSatisfy({
                $0.path.last == first.path.last && $0.timePlace == first.timePlace && $0.isKeyed == first.isKeyed
                    && $0.object.dropLast() == first.object.dropLast()
            })
        else { return false }
        (isLong, arePairs, lists) = (true, true, pairs)
        for (object, deep) in deepTexts { texts[object, default: []] += deep }
        rows = pairs.reduce(0) { $0 + $1.count }
        return true
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
        guard let own = keys.first, keys.count == 1, own.count > 1,
            Set(own).isSuperset(of: ["x", "y"])
                || own.contains(where: { key in
                    inside.allSatisfy { $0.path.last != key || $0.areTimes }
                }),
            objects.values.allSatisfy({ lists in Set(lists.map(\.count)).count == 1 })
        else { return false }
        isLong = true
        lists = inside
        rows = objects.values.reduce(0) { $0 + ($1.first?.count ?? 0) }
        return true
    }

    // MARK: Reading

    func content(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        // Series that follow each other stand on the same times.
        var (frame, notes) = try FrameReading.read(
            path: source.path, request: request, place: "row", without: isLong ? [.sorted, .repeats] : []
        ) { try read(source, into: $0) }
        if isLong {
            let names = Set(telling)
            frame.groups = frame.columns.filter { names.contains($0.name) && ($0.text?.dictionary.count ?? 0) > 1 }
                .map(\.name)
        }
        return FileContent(series: [(nil, frame)], notes: notes)
    }

    /// The keys of the texts that tell the objects apart.
    private var telling: [String] {
        var keys: [String] = []
        for list in lists {
            for (key, _) in texts[list.object] ?? [] where !keys.contains(key) { keys.append(key) }
        }
        return keys.filter { key in
            Set(lists.map { list in texts[list.object]?.first { $0.key == key }?.text }).count > 1
        }
    }

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
        let telling = self.telling
        // What a chart calls its one series is said too.
        let isNamed = telling.isEmpty && !arePairs && lists.contains { labels[$0.object] != nil }
        let label = isNamed ? try rows.column("name") : nil
        let columns = try telling.map { try rows.column($0) }
        var start = 0
        var last: List?
        for list in lists {
            if let last, last.object != list.object { start += last.count }
            let isFirst = last?.object != list.object
            let mark = {
                guard isFirst else { return }
                if let label { builder.set(label, text: labels[list.object] ?? "") }
                for (column, key) in zip(columns, telling) {
                    if let text = texts[list.object]?.first(where: { $0.key == key })?.text {
                        builder.set(column, text: text)
                    }
                }
            }
            last = list
            if let place = list.timePlace {
                let (time, value) = (try rows.column("time"), try rows.column("value"))
                let columns = place == 0 ? [time, value] : [value, time]
                try read(list, source, columns, rows, from: start, mark)
            } else {
                try read(list, source, rows.column(list.path.last ?? "value"), builder, rows, from: start, mark)
            }
        }
    }

    /// Pairs, or members whose keys are times, each a row.
    private func read(
        _ list: List, _ source: ByteSource, _ columns: [Int], _ rows: JSONRows, from start: Int, _ body: () -> Void
    ) throws {
        var scanner = try JSONScanner(source, from: list.offset, line: list.line)
        rows.builder.seek(start)
        try scanner.expect(list.isKeyed ? UInt8(ascii: "{") : UInt8(ascii: "["))
        repeat {
            rows.builder.stand(at: scanner.line)
            body()
            if list.isKeyed {
                _ = try scanner.next()
                rows.builder.set(columns[0], text: unsafe TextDecoding.text(try scanner.text()))
                try scanner.expect(UInt8(ascii: ":"))
            } else {
                try scanner.expect(UInt8(ascii: "["))
                try rows.value(&scanner, columns[0])
                try scanner.expect(UInt8(ascii: ","))
            }
            try rows.value(&scanner, columns[1])
            if !list.isKeyed { try scanner.expect(UInt8(ascii: "]")) }
            try rows.builder.endRow()
        } while try scanner.goesOn(until: list.isKeyed ? UInt8(ascii: "}") : UInt8(ascii: "]"))
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
