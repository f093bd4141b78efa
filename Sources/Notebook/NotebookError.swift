import Diagnostics
import Files
import Interchange

/// What can be wrong with a notebook file, as facts; lines are 1-based lines of the file.
package enum NotebookError: Error, Sendable {
    case unreadable(path: String, reason: String)
    case notText(path: String, byte: Int)
    case mergeMarker(path: String, line: Int)
    case openFence(path: String, line: Int)
    case openOutput(path: String, line: Int)
    /// YAML between lines `---`: the notebook's, or the options of a cell.
    case openHeader(path: String, line: Int)
    case header(path: String, line: Int, HeaderFault)
    /// A value that its setting refuses; line 0 where the file has no lines of ours.
    case badHeaderValue(path: String, line: Int, any Fault)
    /// A key that is nearly one of ours.
    case unknownHeaderKey(path: String, line: Int, key: String, known: [String])
    /// A header that does not begin the file.
    case lateHeader(path: String, line: Int)
    case newerVersion(path: String, version: String)
    case unknownFormat(path: String, known: [String])
    /// A format that is only written.
    case onlyWritten(path: String)
    case changedOnDisk(path: String)
    /// Another file of that name, which this session neither opened nor saved.
    case inTheWay(path: String)
    /// Another file of that name where a copy was to be written.
    case occupied(path: String)
    /// A cell, counted as the notebook that it comes from counts them, that Markdown would read as something else.
    case notMarkdown(path: String, cell: Int)
    /// Another session holds the folder's lock.
    case busy(path: String)
    case noPath
    /// Cells cannot be kept for the case that the session is killed.
    case noJournal(path: String, reason: String)
    /// A cell failed where all must succeed.
    case notSaved(path: String)
    case missingFile(path: String)
    /// A pinned file that the notebook's cells may not read.
    case fencedFile(FilesError)
    /// What stands where pictures belong and is not ours.
    case foreignFolder(path: String)
    case foreignPicture(path: String)
    /// There is no folder for what `verify` compares.
    case noOverlay(path: String)
    case changedFile(path: String, change: String)
    /// What a server gives is not what a cell got when it was recorded.
    case changedServer(source: String, change: String)
    /// A notebook of Jupyter that is not JSON, or none of Jupyter's.
    case notJSON(path: String, JSON.Fault)
    case notJupyter(path: String)
    case otherJupyter(path: String, version: Int)
    /// Cells are counted from 1.
    case badCell(path: String, cell: Int)
    /// Cells of ours in another program's notebook.
    case otherLanguage(path: String, language: String)
    case sameCell(path: String, id: String, cell: Int)
    /// A value from outside that is not what the notebook declares.
    case badParameter(String, text: String, declared: String)
    /// A parameter's value that cannot be part of a file's name.
    case badFileName(String, text: String)
    case unknownParameter(String, known: [String])
    /// A cell of parameters that the parser refuses; line 0 where the file has no lines of ours.
    case badParameters(line: Int, any Fault)
}

/// What the header's small reader refuses.
package enum HeaderFault: Sendable, Equatable {
    case tab
    case duplicateKey(String)
    case anchor
    case indentation
    case unclosed(Character)
    case unexpected(String)
    case tooDeep
}
