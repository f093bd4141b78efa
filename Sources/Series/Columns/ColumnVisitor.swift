/// What makes something of a column whatever it holds. Written once, for all kinds: who asks for a column's kind instead has
/// to be found and taught when there is another.
package protocol ColumnVisitor {
    associatedtype Result
    associatedtype Failure: Error = Never

    func visit<Element: ColumnElement>(_ buffer: Buffer<Element>) throws(Failure) -> Result
}

/// What makes of a column another of the same kind: rows picked, cut or put in order.
package protocol ColumnMapping {
    associatedtype Failure: Error = SeriesError

    func map<Element: ColumnElement>(_ buffer: Buffer<Element>) throws(Failure) -> Buffer<Element>
}

extension Column.Values {
    package func accept<Visitor: ColumnVisitor>(_ visitor: Visitor) throws(Visitor.Failure) -> Visitor.Result {
        switch self {
        case .numbers(let buffer): try visitor.visit(buffer)
        case .wholes(let buffer): try visitor.visit(buffer)
        case .text(let text): try visitor.visit(text.places)
        case .times(let buffer): try visitor.visit(buffer)
        }
    }

    package func mapped<Mapping: ColumnMapping>(_ mapping: Mapping) throws(Mapping.Failure) -> Column.Values {
        switch self {
        case .numbers(let buffer): .numbers(try mapping.map(buffer))
        case .wholes(let buffer): .wholes(try mapping.map(buffer))
        case .text(let text):
            .text(TextColumn(places: try mapping.map(text.places), words: text.words))
        case .times(let buffer): .times(try mapping.map(buffer))
        }
    }

    /// Rows.
    package var count: Int { accept(RowCount()) }
}

extension Column {
    /// The same name and unit over values made of these.
    package func mapped<Mapping: ColumnMapping>(_ mapping: Mapping) throws(Mapping.Failure) -> Column {
        var made = Column(name, unit: unit, values: try values.mapped(mapping))
        made.work = work
        made.isWorkedOut = isWorkedOut
        return made
    }
}

extension Index.Keys {
    /// - Parameter rows: how many the mapping makes, for an index that is nothing but their number.
    func mapped<Mapping: ColumnMapping>(_ mapping: Mapping, rows: Int) throws(Mapping.Failure) -> Index.Keys {
        switch self {
        case .time(let times): .time(try mapping.map(times))
        case .cycle(let cycle, let ordinals): .cycle(cycle, try mapping.map(ordinals))
        case .category(let text):
            .category(TextColumn(places: try mapping.map(text.places), words: text.words))
        case .number(let numbers): .number(try mapping.map(numbers))
        case .whole(let numbers): .whole(try mapping.map(numbers))
        case .row: .row(rows)
        }
    }
}

private struct RowCount: ColumnVisitor {
    func visit<Element: ColumnElement>(_ buffer: Buffer<Element>) -> Int { buffer.count }
}
