import Reading
import Series
import Session

/// A notebook's header: its lines to the letter, and what its `plotline` key says.
package struct NotebookHeader: Sendable, Equatable {
    /// The lines between the two `---`, with line ends; empty when there is no header.
    package var text: String
    /// The lines `---` around them with their line ends; nil for a header that no file holds yet.
    package var opening: String?
    package var closing: String?
    /// How our own lines end.
    package var lineEnd = "\n"
    /// Relative to the notebook's own folder.
    package var base: String
    package var settings: [String: String]
    package var files: [PinnedFile]
    /// What cells got from servers, in order.
    package var servers: [PinnedFetch] = []
    /// The settings that the outputs were recorded under, as `settingsText` writes them; nil where nothing says it.
    package var recorded: String?

    package init(text: String = "", base: String = ".", settings: [String: String] = [:], files: [PinnedFile] = []) {
        self.text = text
        self.base = base
        self.settings = settings
        self.files = files
    }

    /// The key of `recorded`.
    static let recordedKey = "recorded"
    /// The key of `servers`.
    static let serversKey = "servers"

    /// Its settings as they are now, on one line: `timezone=UTC; theme=dark`.
    var settingsText: String {
        SettingCatalog.names.compactMap { name in settings[name].map { "\(name)=\($0)" } }.joined(separator: "; ")
    }

    /// What `recorded` says of a setting; nil where it says nothing.
    func recorded(_ name: String) -> String? {
        recorded?.split(separator: "; ").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    /// The version of the header that this program writes and reads.
    package static let version = 1

    /// What stands around our own lines in a new notebook: Jupytext's and Jupyter's keys, so that both open it.
    package static let jupyter = """
        jupytext:
          notebook_metadata_filter: plotline
          text_representation: {extension: .md, format_name: myst}
        kernelspec: {name: plotline, display_name: Plotline, language: plotline}

        """
}

/// A file that a notebook read, as it was then.
package struct PinnedFile: Sendable, Equatable {
    package var path: String
    package var bytes: Int
    /// Lower-case hexadecimal SHA-256 of its bytes.
    package var sha256: String
    /// Nil when the cells did not read all of them.
    package var rows: Int?

    package init(path: String, bytes: Int, sha256: String, rows: Int?) {
        self.path = path
        self.bytes = bytes
        self.sha256 = sha256
        self.rows = rows
    }
}

/// What a cell got from a server when it was recorded.
package struct PinnedFetch: Sendable, Equatable {
    /// The cell, as its figures are called.
    package var cell: String
    package var fetch: ServerFetch
}
