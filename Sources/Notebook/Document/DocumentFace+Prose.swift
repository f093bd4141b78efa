import Diagnostics

extension NoSuchCell: Fault {
    package var what: String { "there is no cell \(number)" }
    package var mend: String? {
        count == 0 ? "no cell has been run yet" : "cells are numbered 1 to \(count); 'cells' lists them"
    }
}

extension RerunFailure: Fault {
    package var what: String { "cell \(number) failed, and the cells after it have not run" }
}
