import Diagnostics

/// A complaint as a person reads it.
package enum ErrorText {
    package static func plain(_ complaint: Complaint) -> String {
        DiagnosticRenderer().render(complaint.fault, source: complaint.source, range: complaint.range)
    }
}
