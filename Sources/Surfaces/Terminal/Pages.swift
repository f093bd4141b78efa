import Glibc

extension UnsafeMutableRawPointer {
    /// Zeroed memory whose pages exist only once they are written.
    static func zeroedPages(byteCount: Int) -> UnsafeMutableRawPointer {
        // SAFETY: calloc's memory is ours until `freePages`; without memory there is no way on, as for any allocation.
        guard let pages = unsafe calloc(byteCount, 1) else { fatalError("out of memory") }
        return unsafe pages
    }

    func freePages(byteCount: Int) {
        // SAFETY: made by `zeroedPages`.
        unsafe free(self)
    }
}
