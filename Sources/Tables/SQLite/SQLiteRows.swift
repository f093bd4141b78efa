import Reading
import Series

/// The rows of a query, as rows of a builder.
struct SQLiteRows {
    private var blobs: Set<String> = []

    /// - Throws: `badQuery`, `database`, `tooManyColumns`, `Interrupted`.
    mutating func read(_ sql: String, of database: SQLiteDatabase, into builder: FrameBuilder) throws {
        var columns: [Int] = []
        var names: [String] = []
        var number = 0
        try database.rows(sql) { row in
            if columns.isEmpty {
                let header = HeaderNames(row.head.names)
                names = header.names
                for (name, unit) in zip(header.names, header.units) {
                    columns.append(try builder.column(name, unit: unit))
                }
                for place in columns.indices where row.head.areWhole[place] { builder.callWhole(columns[place]) }
            }
            number += 1
            builder.stand(at: number)
            for (place, column) in columns.enumerated() where builder.form(column) != .skip {
                switch row.value(place) {
                case .number(let value): builder.set(column, value)
                case .whole(let value):
                    builder.set(column, whole: value)
                case .text(let bytes): builder.set(column, spelled: bytes[...], isText: true)
                case .blob: blobs.insert(names[place])
                case .missing: break
                }
            }
            try builder.endRow()
        }
    }

    /// What the reply says of values that are none.
    var notes: [FormatsNote] { blobs.isEmpty ? [] : [.blobs(columns: blobs.sorted())] }
}
