import CPatterns

/// A regular expression of Perl's kind, by way of PCRE2 (opened on first use), compiled for the processor where that can be.
/// `.` is a character; bytes that are no UTF-8 match nothing and do no harm. A match that would take too long is an error.
@safe package final class Pattern {
    private let compiled: pattern_t
    /// The groups that have names, in the order of the pattern.
    package let names: [(name: String, group: Int)]

    package enum Fault: Error, Equatable {
        /// PCRE2 is not there, in the loader's words.
        case missingLibrary(reason: String)
        /// In PCRE2's words, with the byte of the pattern.
        case malformed(reason: String, place: Int)
        /// A text that would take too many steps.
        case exceeds
    }

    package init(_ pattern: String) throws(Fault) {
        guard pattern_library_open() == 0 else {
            throw .missingLibrary(reason: unsafe String(cString: pattern_failure()))
        }
        var (error, place) = (Int32(0), 0)
        let bytes = Array(pattern.utf8)
        // One byte more, so that an empty pattern has an address.
        let made = unsafe (bytes + [0]).withUnsafeBufferPointer { buffer -> pattern_t? in
            guard let base = buffer.baseAddress else { return nil }
            // SAFETY: as many bytes as the pattern has; the compiled pattern keeps none of them.
            return unsafe pattern_compile(base, bytes.count, &error, &place)
        }
        guard let made = unsafe made else {
            throw .malformed(reason: Self.message(error), place: min(place, bytes.count))
        }
        unsafe compiled = made
        var found: [(name: String, group: Int)] = []
        for index in 0..<(unsafe pattern_name_count(made)) {
            var group = 0
            // SAFETY: the index is below the count, and the name ends in a zero; it is copied at once.
            let name = unsafe String(cString: pattern_name(made, index, &group))
            found.append((name, group))
        }
        names = found.sorted { $0.group < $1.group }
    }

    deinit { unsafe pattern_free(compiled) }

    private static func message(_ error: Int32) -> String {
        guard error != 0 else { return "there is not enough memory" }
        var text = [CChar](repeating: 0, count: 256)
        let room = text.count
        unsafe text.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            // SAFETY: the buffer has its whole room, and keeps a zero at its end.
            unsafe pattern_message(error, base, room)
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether it matches anywhere in the bytes.
    package func matches(_ subject: UnsafeBufferPointer<UInt8>) throws(Fault) -> Bool {
        var nothing: UInt8 = 0
        let result =
            if let base = subject.baseAddress {
                // SAFETY: as many bytes as the buffer has.
                unsafe pattern_match(compiled, base, subject.count)
            } else {
                unsafe pattern_match(compiled, &nothing, 0)
            }
        switch result {
        case 1: return true
        case 0: return false
        default: throw .exceeds
        }
    }

    package func matches(_ text: String) throws(Fault) -> Bool {
        var text = text
        var result: Result<Bool, Fault> = .success(false)
        text.withUTF8 { bytes in
            result = Result { () throws(Fault) in unsafe try matches(bytes) }
        }
        return try result.get()
    }

    /// Where a group stood in the bytes that matched last; nil when it took no part.
    package func place(of group: Int) -> Range<Int>? {
        // SAFETY: the numbers of named groups are those of the compiled pattern, each with two places.
        let places = unsafe pattern_places(compiled)
        let (lower, upper) = unsafe (places[2 * group], places[2 * group + 1])
        return lower <= upper && upper != Int.max && lower >= 0 && upper >= 0 ? lower..<upper : nil
    }
}
