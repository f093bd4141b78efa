import Diagnostics

/// What can go wrong while a page is written.
package enum HTMLError: Fault, Equatable {
    /// libcmark-gfm had no memory.
    case noMemory
}
