import Reading

/// What a server answered of one table or query, question by question: enough to go through the same steps without it.
///
/// As a file: its first line says what it is and where it came from, then follow what the table is and each question with its rows.
package final class KeptAnswers {
    /// Where it came from: `postgresql://127.0.0.1:5432/db`.
    package let address: String
    var relation: EngineRelation?
    var tables: [(name: String, rows: Int?)]?
    /// Questions in the order in which they were asked first.
    private var order: [String] = []
    private var answers: [String: Answer] = [:]
    /// The file that it was read from.
    private let held: [UInt8]

    private struct Answer {
        var count: Int
        /// Rows that were taken down; those of a file that was read stand there.
        var rows: [UInt8] = []
        var place: (at: Int, line: Int)?
    }

    /// The first value of a file.
    private static let mark = "plotline: rows of a server"

    init(of address: String) {
        self.address = address
        held = []
    }

    /// Bytes that a file of it has at most.
    static let limit = 256 << 20

    var byteCount: Int { answers.values.reduce(0) { $0 + $1.rows.count } }

    /// Whether a file is one of these.
    package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "\"\(mark)\",".utf8) }

    // MARK: rows

    func take(_ question: String, count: Int, rows: [UInt8]) {
        if answers.updateValue(Answer(count: count, rows: rows), forKey: question) == nil { order.append(question) }
    }

    /// Hands over the rows of a question.
    ///
    /// - Returns: false for one that was not asked.
    /// - Throws: `KeptText.Bad`, and what `body` throws.
    func rows(_ question: String, _ body: ([EngineCell]) throws -> Void) throws -> Bool {
        guard let answer = answers[question] else { return false }
        var reader = KeptReader(
            answer.place == nil ? answer.rows : held, at: answer.place?.at ?? 0, line: answer.place?.line ?? 1)
        for _ in 0..<answer.count { try body(try reader.row()) }
        return true
    }

    // MARK: as a file

    package var bytes: [UInt8] {
        guard held.isEmpty else { return held }
        var bytes: [UInt8] = []
        func text(_ text: String) -> EngineCell { .text(ArraySlice(Array(text.utf8))) }
        func count(_ count: Int?) -> EngineCell { count.map { .whole(Int64($0)) } ?? .missing }
        func add(_ row: EngineCell...) { KeptText.append(row, to: &bytes) }
        add(text(Self.mark), .whole(1), text(address))
        for table in tables ?? [] { add(text("table"), text(table.name), count(table.rows)) }
        if let relation {
            add(text("relation"), text(relation.sql), count(relation.rows))
            for column in relation.columns { add(text("column"), text(column.name), text(column.type)) }
            for name in relation.indexed.sorted() { add(text("indexed"), text(name)) }
        }
        for question in order {
            guard let answer = answers[question] else { continue }
            add(text("rows"), text(question), .whole(Int64(answer.count)))
            bytes += answer.rows
        }
        return bytes
    }

    /// - Throws: `KeptText.Bad` for what is no such file.
    init(reading bytes: [UInt8]) throws(KeptText.Bad) {
        held = bytes
        var reader = KeptReader(bytes)
        let first = try reader.row()
        guard first.count == 3, first[0].string == Self.mark, first[1].whole == 1, let address = first[2].string else {
            throw KeptText.Bad(line: 1)
        }
        self.address = address
        while !reader.isAtEnd {
            let line = reader.line
            let row = try reader.row()
            guard row.count > 1, let name = row[1].string else { throw KeptText.Bad(line: line) }
            let number = row.count > 2 ? row[2].whole.flatMap { Int(exactly: $0) } : nil
            switch row[0].string {
            case "table"?: tables = (tables ?? []) + [(name, number)]
            case "relation"?: relation = EngineRelation(name, columns: [], rows: number)
            case "column"? where row.count > 2: relation?.columns.append((name, row[2].string ?? ""))
            case "indexed"?: relation?.indexed.insert(name)
            case "rows"?:
                guard let number, number >= 0 else { throw KeptText.Bad(line: line) }
                if answers[name] == nil { order.append(name) }
                answers[name] = Answer(count: number, place: (reader.at, reader.line))
                try reader.skip(number)
            default: throw KeptText.Bad(line: line)
            }
        }
    }
}
