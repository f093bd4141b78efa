import CKernels

/// Which of the two forms of a loop in C runs; both give the same bits.
enum KernelWay: Sendable, CaseIterable {
    /// For every processor.
    case plain
    /// By vectors of 32 bytes.
    case wide

    /// The best that this processor has.
    static let best: KernelWay = kernel_is_wide() ? .wide : .plain
}
