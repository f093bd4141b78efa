import Interchange
import Notebook
import Session

/// What the kernel says of itself.
package enum KernelInfo {
    /// The version of the program.
    package static let version = FigureOrigin.program
    package static let name = "plotline"
    package static let displayName = "Plotline"

    /// - Parameter help: links to pages.
    static func content(help: JSON) -> JSON {
        .sorted([
            "status": .text("ok"), "protocol_version": .text(Message.version), "implementation": .text(name),
            "implementation_version": .text(version), "supported_features": .list([]), "debugger": .truth(false),
            "banner": .text("Plotline \(version): time series in cells. 'help' explains the language."),
            "help_links": help,
            "language_info": .sorted([
                "name": .text(name), "version": .text(version), "mimetype": .text("text/x-plotline"),
                // As notebooks of Jupyter that we write say it.
                "file_extension": .text(JupyterNotebookFormat.cellsEnding),
                // Modes that exist: none knows our language, and these colour words, strings and comments as ours are.
                "pygments_lexer": .text("text"), "codemirror_mode": .text("shell"),
            ]),
        ])
    }
}
