import Diagnostics
import Terminal

extension ProgressLine: Progress {}
