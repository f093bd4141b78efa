import Reading
import Series

/// The index of a frame as it is written: its header, and each row's key.
struct IndexWriter {
    private let keys: Index.Keys
    private var instants: InstantWriter
    /// The calendar of times that are written as years.
    private let years: Calendar?
    /// Nil for row numbers, which are not written.
    let name: String?

    init(_ index: Index, zone: Zone) {
        keys = index.keys
        instants = InstantWriter(zone)
        years = index.areYears ? Calendar(zone: zone) : nil
        if case .row = index.keys { name = nil } else { name = index.name }
    }

    enum Shape { case bare, text, missing }

    /// Appends the key of a row; says whether it is text (to be quoted) or a bare token.
    mutating func append(_ row: Int, to bytes: inout [UInt8]) -> Shape {
        switch keys {
        case .time(let times):
            let time = times.span[row]
            if time == missingTime { return .missing }
            if let years {
                bytes.append(contentsOf: String(years.civil(time).date.year).utf8)
                return .bare
            }
            instants.append(time, to: &bytes)
            return .text
        case .cycle(let cycle, let ordinals):
            let ordinal = Int(ordinals.span[row])
            bytes.append(contentsOf: cycle.label(ordinal).utf8)
            return cycle.isNamed ? .text : .bare
        case .category(let text):
            guard let value = text[row] else { return .missing }
            bytes.append(contentsOf: value.utf8)
            return .text
        case .number(let numbers):
            let value = numbers.span[row]
            NumberText.append(value, to: &bytes)
            return value.isNaN ? .missing : .bare
        case .whole(let numbers):
            NumberText.append(whole: numbers.span[row], to: &bytes)
            return numbers.span[row].isMissing ? .missing : .bare
        case .row: return .missing
        }
    }
}
