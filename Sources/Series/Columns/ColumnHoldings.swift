/// Which columns somebody holds on to, and the bytes of each: columns that several frames share count once.
package struct ColumnHoldings {
    private var sizes: [ObjectIdentifier: Int] = [:]
    package private(set) var bytes = 0

    package init() {}

    package mutating func add(_ frame: Frame) {
        switch frame.index.keys {
        case .time(let buffer): add(buffer)
        case .number(let buffer): add(buffer)
        case .whole(let buffer): add(buffer)
        case .cycle(_, let buffer): add(buffer)
        case .category(let text): add(text)
        case .row: break
        }
        for column in frame.columns { add(column) }
    }

    private mutating func add(_ column: Column) {
        switch column.values {
        case .numbers(let buffer): add(buffer)
        case .wholes(let buffer): add(buffer)
        case .times(let buffer): add(buffer)
        case .text(let text): add(text)
        }
    }

    private mutating func add<Element>(_ buffer: Buffer<Element>) {
        add(ObjectIdentifier(buffer), buffer.byteCount)
    }

    /// The places, and what the words take, without the characters of strings.
    private mutating func add(_ text: TextColumn) {
        add(ObjectIdentifier(text.places), text.places.byteCount + text.words.byteCount)
    }

    private mutating func add(_ id: ObjectIdentifier, _ size: Int) {
        if sizes.updateValue(size, forKey: id) == nil { bytes += size }
    }
}

extension Frame {
    /// The bytes of its columns. O(columns).
    package var columnBytes: Int {
        var holdings = ColumnHoldings()
        holdings.add(self)
        return holdings.bytes
    }
}
