import Series

/// Where the values of a file's columns go: their memory, which several workers fill, each its own rows.
@safe struct ColumnTargets {
    /// One for each column; nil for one that is not kept.
    private let starts: [UnsafeMutableRawPointer?]
    /// Bytes of a value.
    private let sizes: [Int]

    /// - Parameters: the columns' buffers, at most one of each, which must outlive all use.
    init(
        _ numbers: [Buffer<Double>?], _ wholes: [Buffer<Int64>?], _ times: [Buffer<Int64>?], _ codes: [Buffer<Int32>?]
    ) {
        // SAFETY: the buffers live as long as whoever holds both, here and below.
        var starts: [UnsafeMutableRawPointer?] = unsafe []
        for index in numbers.indices {
            if let buffer = numbers[index] {
                unsafe starts.append(UnsafeMutableRawPointer(buffer.pointer))
            } else if let buffer = wholes[index] ?? times[index] {
                unsafe starts.append(UnsafeMutableRawPointer(buffer.pointer))
            } else if let buffer = codes[index] {
                unsafe starts.append(UnsafeMutableRawPointer(buffer.pointer))
            } else {
                unsafe starts.append(nil)
            }
        }
        unsafe self.starts = starts
        sizes = codes.map { $0 == nil ? 8 : 4 }
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
}
