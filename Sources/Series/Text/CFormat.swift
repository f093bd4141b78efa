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
        let capacity = 512
        // SAFETY: vsnprintf writes at most the capacity given, and the list holds what the format names.
        return unsafe withVaList([places, value]) { list in
            unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
                let count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                    unsafe vsnprintf(characters.baseAddress, capacity, format, list)
                }
                return min(max(0, Int(count)), capacity - 1)
            }
        }
    }
}
