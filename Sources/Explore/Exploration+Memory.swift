import CMemory
import Diagnostics

extension Exploration {
    /// Before each gesture and each frame: what stopped the last one must not stop this one, and what that had to give back is kept
    /// ready again, as between the statements of a session.
    package func renew() {
        part.refiner.context.cancellation.lower()
        Cancellation.process.lower()
        memory_refill()
    }
}
