import Diagnostics
import Files
import Interchange
import Session

/// An error of a cell as Jupyter shows it.
enum CellError {
    static func content(_ complaint: Complaint) -> JSON {
        var complaint = complaint
        if let refusal = complaint.fault as? FilesError {
            switch refusal {
            case .outside, .foreign, .hidden, .link, .loaded: complaint.fault = KernelError.fenced(refusal)
            case .system, .folder, .notAFile: break
            }
        }
        let text = DiagnosticRenderer(isColoured: true)
            .render(complaint.fault, source: complaint.source, range: complaint.range)
        return .sorted([
            "ename": .text("\(type(of: complaint.fault))"), "evalue": .text(VisibleText.escaped(complaint.fault.what)),
            "traceback": .list(text.split(separator: "\n", omittingEmptySubsequences: false).map { .text(String($0)) }),
        ])
    }
}
