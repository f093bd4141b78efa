import Reading
import Series

/// What a file of JSON holds, from one pass over it: the arrays within its objects, with where each stands and how long it
/// is.
struct JSONOutline {
    enum Elements { case objects, arrays, scalars, none }

    struct List {
        /// The keys above it: `["hourly", "time"]`; none for a file that is an array.
        var path: [String]
        var offset: Int
        var line: Int
        var count: Int
        var elements: Elements

        var name: String { path.joined(separator: ".") }
    }

    private(set) var lists: [List] = []
    /// Short texts by path, for the units that some files keep in an object beside: `hourly_units.temperature`.
    private(set) var texts: [String: String] = [:]
    /// The zone that a member beside the rows names for local times, `"timezone": "Europe/Berlin"`, and the first that nobody knows.
    private(set) var zone: NamedZone?
    private(set) var unknownZone: String?
    /// Numbers, texts and the like outside of arrays.
    private(set) var scalars = 0
    /// Whether another value stands behind the first, as in files of one object a line.
    private(set) var goesOn = false

    private static let listLimit = 10_000

    init(_ source: ByteSource) throws(FormatsError) {
        var scanner = try JSONScanner(source)
        try value(&scanner, path: [])
        let behind = try scanner.next()
        goesOn = behind == UInt8(ascii: "{") && lists.first?.path.isEmpty != true
        if !goesOn, !scanner.isAtEnd { throw scanner.malformed("the end of the file") }
    }

    private mutating func value(_ scanner: inout JSONScanner, path: [String]) throws(FormatsError) {
        switch try scanner.next() {
        case UInt8(ascii: "{"):
            guard path.count < JSONScanner.depthLimit else { throw scanner.tooDeep() }
            scanner.step()
            if try scanner.take(UInt8(ascii: "}")) { return }
            repeat {
                guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a key in quotes") }
                let key = unsafe TextDecoding.text(try scanner.text())
                try scanner.expect(UInt8(ascii: ":"))
                try value(&scanner, path: path + [key])
            } while try scanner.goesOn(until: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try list(&scanner, path)
        case UInt8(ascii: "\""):
            scalars += 1
            let text = unsafe try scanner.text()
            guard text.count < 64 else { return }
            let value = unsafe TextDecoding.text(text)
            if text.count < 32, texts.count < 10_000 { texts[path.joined(separator: ".")] = value }
            if zone == nil, let name = path.last { takeZone(value, under: name, line: scanner.line) }
        default:
            scalars += 1
            try scanner.skipScalar()
        }
    }

    private mutating func takeZone(_ text: String, under name: String, line: Int) {
        guard !text.isEmpty, ZoneText.isName(name) else { return }
        if let found = ZoneText.zone(text, under: name) {
            zone = NamedZone(zone: found, place: .line(line))
        } else if unknownZone == nil {
            unknownZone = String(text.prefix(40))
        }
    }

    private mutating func list(_ scanner: inout JSONScanner, _ path: [String]) throws(FormatsError) {
        var found = List(path: path, offset: scanner.position, line: scanner.line, count: 0, elements: .none)
        scanner.step()
        if try !scanner.take(UInt8(ascii: "]")) {
            switch try scanner.next() {
            case UInt8(ascii: "{"): found.elements = .objects
            case UInt8(ascii: "["): found.elements = .arrays
            default: found.elements = .scalars
            }
            repeat {
                try scanner.skipValue()
                found.count += 1
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
        }
        guard lists.count < Self.listLimit else {
            throw .tooManyColumns(path: scanner.source.path, count: lists.count + 1, limit: Self.listLimit)
        }
        lists.append(found)
    }
}
