import Glibc

/// One conversion of iconv to UTF-8.
@unsafe struct TextConverter {
    enum End { case done, cut, broken }

    private let descriptor: iconv_t

    /// Nil where the system has no such coding.
    init?(_ coding: String) {
        // SAFETY: both names are C texts for the call; what iconv_open gives is closed by `close`.
        guard let opened = unsafe iconv_open("UTF-8", coding), Int(bitPattern: opened) != -1 else { return nil }
        unsafe descriptor = opened
    }

    func close() { unsafe iconv_close(descriptor) }

    func convert(
        _ source: UnsafeMutablePointer<UInt8>, _ count: Int, into target: UnsafeMutablePointer<UInt8>, _ room: Int
    ) -> (read: Int, written: Int, End) {
        var (left, free) = (count, room)
        // SAFETY: iconv moves both pointers within the rooms that `left` and `free` say; bytes are of one size with C's characters.
        return unsafe source.withMemoryRebound(to: CChar.self, capacity: count) { from in
            unsafe target.withMemoryRebound(to: CChar.self, capacity: room) { to in
                var input: UnsafeMutablePointer<CChar>? = unsafe from
                var output: UnsafeMutablePointer<CChar>? = unsafe to
                let result = unsafe iconv(descriptor, &input, &left, &output, &free)
                let code = errno
                let end: End = result != -1 ? .done : code == EINVAL ? .cut : .broken
                return (count - left, room - free, end)
            }
        }
    }
}
