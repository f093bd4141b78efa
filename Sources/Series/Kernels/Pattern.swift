import CPatterns

/// A regular expression of Perl's kind, by way of PCRE2 (opened on first use), compiled for the processor where that can be.
/// `.` is a character; bytes that are not UTF-8 match nothing and do no harm. A match that would take too long is an error.
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

    /// Whether it matches anywhere in the bytes from a place on; what stands before is seen by `^`, `\b` and looks back.
    ///
    /// - Parameter start: at most the number of bytes.
    package func matches(_ subject: UnsafeBufferPointer<UInt8>, from start: Int = 0) throws(Fault) -> Bool {
        // TRAP: the caller's own place; beyond the bytes there is memory of others.
        precondition(start >= 0 && start <= subject.count)
        var nothing: UInt8 = 0
        let result =
            if let base = subject.baseAddress {
                // SAFETY: as many bytes as the buffer has.
                unsafe pattern_match(compiled, base, subject.count, start)
            } else {
                unsafe pattern_match(compiled, &nothing, 0, 0)
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

extension Pattern {
    /// Where the groups stand in the first match, in the order of `names`, each nil where it took no part; nil without a match.
    package func named(in text: String) throws(Fault) -> [String?]? {
        guard try matches(text) else { return nil }
        let bytes = Array(text.utf8)
        return names.map { name in place(of: name.group).map { String(decoding: bytes[$0], as: UTF8.self) } }
    }

    /// The text with every match replaced, nil without one. `$1` and `$name` in what stands there instead are groups, `$0` is all
    /// that matched, `$$` a sign of its own.
    package func replacing(in text: String, with template: Template) throws(Fault) -> String? {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var (kept, start) = (0, 0)
        var isFound = false
        while start <= bytes.count {
            guard let whole = try matched(bytes, from: start) else { break }
            isFound = true
            result += bytes[kept..<whole.lowerBound]
            for part in template.parts {
                switch part {
                case .literal(let literal): result += literal
                case .group(let number): if let place = place(of: number) { result += bytes[place] }
                }
            }
            kept = whole.upperBound
            start = whole.upperBound
            // After a match of nothing the next search begins one character further.
            if whole.isEmpty {
                start += 1
                while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
            }
        }
        guard isFound else { return nil }
        return String(decoding: result + bytes[kept...], as: UTF8.self)
    }

    /// Where the first match from there on stands.
    private func matched(_ bytes: [UInt8], from start: Int) throws(Fault) -> Range<Int>? {
        var found: Result<Bool, Fault> = .success(false)
        unsafe bytes.withUnsafeBufferPointer { buffer in
            found = Result { () throws(Fault) in unsafe try matches(buffer, from: start) }
        }
        return try found.get() ? place(of: 0) : nil
    }

    /// What stands in place of a match.
    package struct Template {
        enum Part { case literal([UInt8]), group(Int) }
        let parts: [Part]

        /// - Returns: nil for a group that the pattern has not by that name.
        package init?(_ text: String, of pattern: Pattern) {
            var parts: [Part] = []
            var literal: [UInt8] = []
            let bytes = Array(text.utf8)
            func isWord(_ byte: UInt8) -> Bool {
                byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            }
            var at = 0
            while at < bytes.count {
                guard bytes[at] == UInt8(ascii: "$"), at + 1 < bytes.count else {
                    literal.append(bytes[at])
                    at += 1
                    continue
                }
                if bytes[at + 1] == UInt8(ascii: "$") {
                    literal.append(bytes[at])
                    at += 2
                    continue
                }
                var end = at + 1
                while end < bytes.count, isWord(bytes[end]) { end += 1 }
                let name = String(decoding: bytes[at + 1..<end], as: UTF8.self)
                guard let group = Int(name) ?? pattern.names.first(where: { $0.name == name })?.group, group < 1 << 15
                else { return nil }
                parts.append(.literal(literal))
                parts.append(.group(group))
                literal = []
                at = end
            }
            self.parts = parts + [.literal(literal)]
        }
    }
}
