import Diagnostics

/// What can go wrong while a page is written.
package enum HTMLError: Fault, Equatable {
    /// libcrypto is missing or failed; its words.
    case noDigest(reason: String)
    /// libcmark-gfm had no memory.
    case noMemory
}
