import Diagnostics
import Files
import Interchange
import Reading
import Session

/// An error of a cell as Jupyter shows it.
enum CellError {
    static func content(_ complaint: Complaint) -> JSON {
        var complaint = complaint
        switch refusal(complaint.fault) {
        case .outside(let request)?, .foreign(let request)?, .hidden(let request)?, .link(let request)?:
            // An option of the command line is no mend here.
            complaint.fault = KernelError.fenced(complaint.fault, request)
        default: break
        }
        let text = DiagnosticRenderer(isColoured: true)
            .render(complaint.fault, source: complaint.source, range: complaint.range)
        return .sorted([
            "ename": .text("\(type(of: complaint.fault))"), "evalue": .text(VisibleText.escaped(complaint.fault.what)),
            "traceback": .list(text.split(separator: "\n", omittingEmptySubsequences: false).map { .text(String($0)) }),
        ])
    }

    /// Of a request whose content is no JSON object in UTF-8.
    static var unreadable: JSON {
        content(Complaint(fault: KernelError.unreadable, source: "", range: nil))
    }

    private static func refusal(_ fault: any Fault) -> FilesError? {
        if case FormatsError.refused(let error) = fault { error } else { fault as? FilesError }
    }
}
