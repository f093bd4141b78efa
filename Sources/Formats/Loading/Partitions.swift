import Checked
import Files
import Reading
import Series

/// What the folders of a table in parts say of their files, as Hive lays them out: `year=2020/room=A/part-0.parquet` is of the year 2020
/// and of room A. Each is a column: of numbers where all are whole numbers, else of texts; `__HIVE_DEFAULT_PARTITION__` is missing.
///
/// Folders that were typed in full say nothing: whoever names one file means what stands in it.
struct Partitions: Sendable {
    private struct Key: Sendable {
        var name: String
        /// One a file.
        var texts: [String?]
        var numbers: [Double]?
    }
    private let keys: [Key]

    var names: [String] { keys.map(\.name) }

    /// - Parameters:
    ///   - files: as patterns and folders matched them.
    ///   - typed: what was typed.
    init(_ files: [String], typed: [String]) {
        let said = Set(typed)
        let found = files.map { said.contains($0) ? [] : Self.pairs(of: $0) }
        let names = found.first?.map(\.name) ?? []
        guard !names.isEmpty, Set(names).count == names.count, found.allSatisfy({ $0.map(\.name) == names }) else {
            keys = []
            return
        }
        keys = names.indices.map { place in
            let texts = found.map { $0[place].value }
            let numbers = texts.map { $0.map { Int($0).flatMap { Double(exactly: $0) } ?? .infinity } ?? .nan }
            let areNumbers = !numbers.contains(.infinity) && texts.contains { $0 != nil }
            return Key(name: names[place], texts: texts, numbers: areNumbers ? numbers : nil)
        }
    }

    /// The folders of a path that are a name and a value, the outermost first.
    private static func pairs(of path: String) -> [(name: String, value: String?)] {
        Path(path).names.dropLast().compactMap { folder in
            let sides = folder.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let name = decoded(sides[0]), let value = decoded(sides[1]), !name.isEmpty else {
                return nil
            }
            return (name, value == "__HIVE_DEFAULT_PARTITION__" ? nil : value)
        }
    }

    /// Bytes that a folder's name may not hold are written as `%3A` (RFC 3986, section 2.1); nil for what is no UTF-8 then.
    private static func decoded(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        var made: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
                let byte = UInt8(String(decoding: bytes[(at + 1)...(at + 2)], as: UTF8.self), radix: 16)
            {
                made.append(byte)
                at += 3
            } else {
                made.append(bytes[at])
                at += 1
            }
        }
        return String(validating: made, as: UTF8.self)
    }

    /// The rows of a file with what its folders say of them; a column that the file has of that name stays.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func bearing(_ frame: Frame, file: Int, needed: Set<String>? = nil) throws(SeriesError) -> Frame {
        var result = frame
        for key in keys where needed?.contains(key.name) ?? true {
            guard frame.column(key.name) == nil, frame.index.name != key.name else { continue }
            if let numbers = key.numbers {
                let values = try Buffer<Double>.filled(numbers[file], count: frame.count)
                result.columns.append(Column(key.name, values: .numbers(values)))
            } else {
                let codes = try Buffer<Int32>.filled(key.texts[file] == nil ? -1 : 0, count: frame.count)
                let text = TextColumn(codes: codes, dictionary: [key.texts[file]].compactMap { $0 })
                result.columns.append(Column(key.name, values: .text(text)))
            }
        }
        return result
    }

    /// As a schema has them.
    var columns: [SourceColumn] {
        keys.map { SourceColumn(name: $0.name, kind: $0.numbers == nil ? .text : .number) }
    }
}
