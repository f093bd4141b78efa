import CKernels

/// How a text without separators is cut into columns: at runs of blanks, or at fixed places. What is cut has tabs between its
/// fields, each line as many bytes as before, so that places in the file stay what they are.
package struct TextCut: Sendable, Equatable {
    /// Columns end at so many blanks, or a tab; 0 for fixed places.
    var leastBlanks = 1
    /// Fields of a line at most, the last with the blanks that are left; 0 for any number.
    var mostFields = 0
    /// Where columns end, in characters from 0.
    package var places: [Int64] = []
    /// The field, from 1, that holds a time of so many words; 0 for none.
    var timeField = 0
    var timeWords = 0
    package var newline: UInt8 = 10
    /// Two bytes that stand for each other, in place of all this.
    var swap: ByteSwap?
    /// The drawn lines between the columns, in place of all this too.
    var box: DrawnBox?

    /// The same bytes, cut; a line that begins with `#` and one of rules alone are blank.
    package func cut(_ bytes: [UInt8], from start: Int = 0) -> [UInt8] {
        var bytes = bytes
        let count = bytes.count - start
        guard count > 0 else { return bytes }
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            // SAFETY: `count` bytes stand from `start` on.
            unsafe cut(base + start, count)
        }
        return bytes
    }

    /// Cuts the lines of bytes in memory.
    @unsafe package func cut(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) {
        if let swap { return unsafe swap.apply(start, count) }
        if let box { return unsafe box.apply(start, count, newline: newline) }
        unsafe places.withUnsafeBufferPointer { places in
            var how = unsafe kernel_cut(
                newline: newline, least_blanks: Int64(leastBlanks), most_fields: Int64(mostFields),
                places: places.baseAddress, place_count: Int64(places.count), time_field: Int64(timeField),
                time_words: Int64(timeWords))
            unsafe kernel_cut_lines(&how, start, Int64(count))
        }
    }
}
