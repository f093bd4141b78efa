import Series

/// The columns of a file under construction, which several workers fill, each its own rows.
@safe struct ColumnTargets {
    /// One for each column; nil for one that is not kept.
    private let columns: [Target?]
    private let starts: [UnsafeMutableRawPointer?]
    /// Bytes of a value.
    private let sizes: [Int]

    /// Holds a column's memory until it is frozen.
    private final class Target {
        var memory: BufferBuilder<UInt8>?

        init(_ memory: consuming BufferBuilder<UInt8>) { self.memory = consume memory }
    }

    /// - Throws: `SeriesError.outOfMemory`.
    init(_ kinds: [CSVColumn.Kind], capacity: Int) throws(SeriesError) {
        sizes = kinds.map { $0 == .text ? 4 : 8 }
        var columns: [Target?] = []
        // SAFETY: the memory lives as long as `columns`, here and below.
        var starts: [UnsafeMutableRawPointer?] = unsafe []
        for (kind, size) in zip(kinds, sizes) {
            guard kind != .skip else {
                columns.append(nil)
                unsafe starts.append(nil)
                continue
            }
            let (bytes, overflows) = capacity.multipliedReportingOverflow(by: size)
            let memory = try BufferBuilder<UInt8>(capacity: overflows ? .max : bytes)
            unsafe starts.append(UnsafeMutableRawPointer(memory.pointer))
            columns.append(Target(memory))
        }
        self.columns = columns
        unsafe self.starts = starts
    }

    /// The place of a row in a column.
    @unsafe func place(_ column: Int, _ row: Int) -> UnsafeMutableRawPointer? {
        unsafe starts[column].map { unsafe $0 + row * sizes[column] }
    }

    /// Moves rows up in all columns.
    func move(_ count: Int, from: Int, to: Int) {
        for column in sizes.indices {
            guard let source = unsafe place(column, from), let target = unsafe place(column, to) else { continue }
            unsafe target.copyMemory(from: source, byteCount: count * sizes[column])
        }
    }

    /// The first `rows` of a column, once, when nobody writes any more; nil when it is not kept.
    func freeze<Element>(_ column: Int, as type: Element.Type, rows: Int) -> Buffer<Element>? {
        columns[column]?.memory.take()?.freeze(as: type, count: rows)
    }
}
