import Glibc

/// The C library's decimal conversions, which round the exact value of a double to nearest, ties to even.
enum CFormat {
    /// `%.*f`.
    static func fixed(_ value: Double, _ precision: Int) -> String { text("%.*f", value, precision) }

    /// `%.*e`.
    static func exponent(_ value: Double, _ precision: Int) -> String { text("%.*e", value, precision) }

    private static func text(_ format: String, _ value: Double, _ precision: Int) -> String {
        let places = Int32(clamping: min(max(0, precision), 100))
        // A double has at most 309 digits before the point.
        var buffer = [CChar](repeating: 0, count: 512)
        // SAFETY: vsnprintf writes at most the count given, and the list holds what the format names.
        let count = unsafe withVaList([places, value]) { list in
            unsafe vsnprintf(&buffer, buffer.count, format, list)
        }
        let length = min(max(0, Int(count)), buffer.count - 1)
        return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
