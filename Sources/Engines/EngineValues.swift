import Checked
import Reading
import Series

/// A column under construction, from values as an engine spells them.
struct EngineValues {
    private enum Store {
        case numbers([Double])
        case wholes([Int64])
        case times([Int64])
        case texts([Int32])
    }
    private var store: Store
    private var words: [String] = []
    private var codes: [ArraySlice<UInt8>: Int32] = [:]

    init(_ type: EngineType) {
        switch type {
        case .number, .decimal: store = .numbers([])
        case .whole: store = .wholes([])
        case .instant, .local: store = .times([])
        case .text, .truth, .other: store = .texts([])
        }
    }

    /// - Returns: false for what is none of its kind.
    mutating func append(_ cell: EngineCell) -> Bool {
        let isMissing = cell == .missing
        switch store {
        case .numbers(var own):
            store = .numbers([])
            let number = isMissing ? .nan : cell.number
            own.append(number ?? .nan)
            store = .numbers(own)
            return number != nil
        case .wholes(var own):
            store = .wholes([])
            let whole = isMissing ? .missing : cell.whole
            own.append(whole ?? .missing)
            store = .wholes(own)
            return whole != nil
        case .times(var own):
            store = .times([])
            let time = isMissing ? missingTime : cell.whole
            own.append(time ?? missingTime)
            store = .times(own)
            return time != nil
        case .texts(var own):
            store = .texts([])
            let code = cell.bytes.map { self.code(of: $0) } ?? .some(-1)
            own.append(code ?? -1)
            store = .texts(own)
            return code != nil
        }
    }

    /// Nil for bytes that are not UTF-8.
    private mutating func code(of bytes: ArraySlice<UInt8>) -> Int32? {
        if let known = codes[bytes] { return known }
        guard words.count < Int32.max, let word = String(validating: bytes, as: UTF8.self) else { return nil }
        let code = Int32(words.count)
        // A copy, which does not hold what came with it.
        codes[ArraySlice(Array(bytes))] = code
        words.append(word)
        return code
    }

    func column(_ column: EngineColumn) -> Column {
        let values: Column.Values =
            switch store {
            case .numbers(let own): .numbers(Buffer(own))
            case .wholes(let own): .wholes(Buffer(own))
            case .times(let own): .times(Buffer(own))
            case .texts(let own): .text(TextColumn(codes: Buffer(own), dictionary: words))
            }
        return Column(column.name, unit: column.unit, values: values)
    }
}
