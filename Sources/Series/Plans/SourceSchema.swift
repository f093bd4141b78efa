/// What is known of a source before its rows are read.
package struct SourceSchema: Sendable, Equatable {
    /// How it is stored: `csv`, `series`.
    package var kind: String
    package var bytes: Int?
    /// Files, where there are several.
    package var parts = 1
    /// The name of the index, nil when rows are numbered or only reading tells.
    package var index: String?
    /// Nil when only reading tells.
    package var columns: [SourceColumn]?
    package var rows: RowEstimate?

    package init(
        kind: String, bytes: Int? = nil, index: String? = nil, columns: [SourceColumn]? = nil, rows: RowEstimate? = nil
    ) {
        self.kind = kind
        self.bytes = bytes
        self.index = index
        self.columns = columns
        self.rows = rows
    }

    /// What rows that were read show.
    package init(kind: String, of frame: Frame, rows: Int) {
        var index: String? = frame.index.name
        if case .row = frame.index.keys { index = nil }
        self.init(kind: kind, index: index, columns: frame.columns.map { SourceColumn($0) }, rows: .exactly(rows))
    }
}

/// A column of a source.
package struct SourceColumn: Sendable, Equatable {
    package enum Kind: String, Sendable { case number, whole, text, time }
    package var name: String
    /// Nil for one that is left unread.
    package var kind: Kind?
    package var unit: String?

    package init(name: String, kind: Kind?, unit: String? = nil) {
        self.name = name
        self.kind = kind
        self.unit = unit
    }

    package init(_ column: Column) {
        let kind: Kind =
            switch column.kind {
            case .numbers: .number
            case .wholes: .whole
            case .text: .text
            case .times: .time
            }
        self.init(name: column.name, kind: kind, unit: column.unit)
    }
}

extension SourceColumn {
    /// Nil for one that is left unread.
    var withoutRows: Column? {
        kind.map { kind in
            let values: Column.Values =
                switch kind {
                case .number: .numbers(Buffer([]))
                case .whole: .wholes(Buffer([]))
                case .text: .text(TextColumn([]))
                case .time: .times(Buffer([]))
                }
            return Column(name, unit: unit, values: values)
        }
    }
}

package enum RowEstimate: Sendable, Equatable {
    case exactly(Int)
    /// From the length of some of them.
    case about(Int)
}

/// How the rows of a source come.
package enum SourceDelivery: Sendable, Equatable {
    /// They are in memory.
    case atHand
    /// Read whole, since there are not more bytes than that.
    case small(limit: Int)
    /// Read whole, since files of that kind can only be read so.
    case onlyWhole(kind: String)
    /// The source works out itself what is asked, and its result alone comes.
    case itself
    /// So many bytes at a time.
    case chunks(bytes: Int)
}
