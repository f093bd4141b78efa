import Glibc

/// A POSIX extended regular expression, compiled by the C library; it matches bytes, so `.` is one byte of UTF-8.
@safe final class RegularExpression {
    private var compiled = unsafe regex_t()

    /// - Throws: `Malformed` with the C library's own words, or what the pattern holds too much of.
    init(_ pattern: String) throws(Malformed) {
        if let excess = PatternBounds.excess(in: pattern) { throw Malformed(reason: "it holds " + excess) }
        // SAFETY: `compiled` is freed in deinit only when it was compiled.
        let status = unsafe regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB)
        guard status == 0 else {
            var message = [CChar](repeating: 0, count: 128)
            _ = unsafe regerror(status, &compiled, &message, message.count)
            throw Malformed(
                reason: String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
    }

    deinit { unsafe regfree(&compiled) }

    /// Whether it matches anywhere in the text.
    func matches(_ text: String) -> Bool {
        // SAFETY: a compiled expression and a C string for the time of the call; no matches are asked for.
        unsafe regexec(&compiled, text, 0, nil, 0) == 0
    }

    struct Malformed: Error {
        let reason: String
    }
}
