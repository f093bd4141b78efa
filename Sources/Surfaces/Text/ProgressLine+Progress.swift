import Diagnostics
import Terminal

extension ProgressLine: Progress {
    package func report(done: Int, total: Int?, label: String, unit: ProgressUnit) {
        report(done: done, total: total, label: label, counting: unit == .rows ? .rows : .bytes)
    }
}
