import Diagnostics
import Reading

extension Complaint {
    /// Whether it failed because a file of data is not there. One that may not be read is there or not: nobody looked.
    package var isMissingFile: Bool {
        switch fault {
        case FormatsError.missingFile, FormatsError.insideFile, FormatsError.noMatch: true
        default: false
        }
    }
}
