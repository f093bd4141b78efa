import Diagnostics
import Interchange

extension NotebookError: Fault {
    package var what: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notText(let path, let byte): "\(path) is not a text file: byte \(byte) is not UTF-8"
        case .mergeMarker(let path, let line): "\(path), line \(line): a merge conflict marker"
        case .openFence(let path, let line): "\(path), line \(line): this fence is never closed"
        case .openOutput(let path, let line): "\(path), line \(line): this output block is never closed"
        case .openHeader(let path, let line): "\(path), line \(line): this block of '---' is never closed"
        case .header(let path, let line, let fault): "\(path), line \(line): \(fault.words)"
        case .badHeaderValue(let path, let line, let fault): "\(path)\(line > 0 ? ", line \(line)" : ""): \(fault.what)"
        case .unknownHeaderKey(let path, let line, let key, _): "\(path), line \(line): the header has no key '\(key)'"
        case .lateHeader(let path, let line): "\(path), line \(line): a header below blank lines is not read"
        case .newerVersion(let path, let version): "\(path) is of version \(version), newer than this program reads"
        case .unknownFormat(let path, _): "\(path) is not a notebook"
        case .onlyWritten(let path): "\(path) is a page, which is only written"
        case .changedOnDisk(let path): "\(path) has changed on disk since it was opened"
        case .inTheWay(let path): "\(path) already exists and is not this session's notebook"
        case .notSaved(let path): "\(path) was not saved, since a cell failed"
        case .occupied(let path): "\(path) already exists"
        case .notMarkdown(let path, let cell):
            "\(path) was not written: as Markdown, cell \(cell) would be read as something else"
        case .busy(let path): "\(path) was not saved: another session is saving in its folder"
        case .noPath: "this session has no file yet"
        case .noJournal(let path, let reason):
            "no journal is kept, so a crash would lose this session: \(path) cannot be written: \(reason)"
        case .missingFile(let path): "\(path) is missing"
        case .fencedFile(let error): error.what
        case .foreignFolder(let path): "\(path) is a link or a file, and no folder of pictures: it is left alone"
        case .foreignPicture(let path): "\(path) is not a picture of a notebook: it is left alone"
        case .noOverlay(let path): "\(path) cannot be verified: there is no folder for temporary files"
        case .changedFile(let path, let change): "data changed: \(path) \(change)"
        case .changedServer(let source, let change): "the server's data changed: \(source) \(change)"
        case .notJSON(let path, let fault): "\(path), line \(fault.line): \(fault.words)"
        case .notJupyter(let path): "\(path) is not a notebook of Jupyter: it has no cells"
        case .otherJupyter(let path, let version): "\(path) is of Jupyter's format \(version), and only 4 is read"
        case .badCell(let path, let cell): "\(path), cell \(cell): it is not as Jupyter writes cells"
        case .otherLanguage(let path, let language): "\(path) was not saved: its cells would be taken for \(language)"
        case .sameCell(let path, let id, let cell): "\(path), cell \(cell): another cell has the id '\(id)' too"
        case .badParameter(let name, let text, let declared):
            "'\(text)' is not a value for '\(name)', which the notebook declares as \(declared)"
        case .badFileName(let name, let text): "the value '\(text)' of '\(name)' cannot be part of a file's name"
        case .unknownParameter(let name, _): "the notebook has no parameter '\(name)'"
        case .badParameters(let line, let fault):
            (line > 0 ? "line \(line): " : "") + "the parameters cannot be read: \(fault.what)"
        }
    }

    package var mend: String? {
        switch self {
        case .mergeMarker: "settle the conflict in an editor; the file was not touched"
        case .openFence: "close it with a line of as many backticks"
        case .openOutput: "close it with a line <!-- /output -->, or remove it"
        case .openHeader: "close it with a line ---"
        case .header: "mend it in an editor; the file was not touched"
        case .badHeaderValue(_, _, let fault), .badParameters(_, let fault): fault.mend
        case .unknownHeaderKey(_, _, let key, let known): NearMiss.mend(key, known)
        case .lateHeader: "take out the lines above it"
        case .newerVersion: "update plotline"
        case .unknownFormat(_, let known): "end it in " + known.map { "." + $0 }.joined(separator: ", ")
        case .onlyWritten: "open the notebook that it was made from"
        case .changedOnDisk: "'save!' writes over it, 'save OTHER.md' keeps both"
        case .fencedFile(let error): error.mend
        case .foreignFolder, .foreignPicture: "move it elsewhere, or save without pictures: save --no-output"
        case .noOverlay: "set TMPDIR to a folder that can be written"
        case .otherJupyter(let path, let version) where version < 4:
            "bring it up to date: jupyter nbconvert --to notebook \(path)"
        case .otherLanguage: "save it as Markdown: save NAME.md"
        case .badParameter: "give one of the same kind"
        case .badFileName: "give one without slashes, that is neither empty nor begins with a dot"
        case .sameCell: "give one of them another id; the file was not touched"
        case .inTheWay(let path): "'save! \(path)' writes over it; or choose another name"
        case .occupied: "choose another name, or remove it first"
        case .notMarkdown:
            "look there for a fence or comment left open, a fence of plotline, a first line of three dashes or a merge marker"
        case .busy: "save again in a moment"
        case .noPath: "give one: save NAME.md"
        case .noJournal: "'save NAME.md' keeps what is done"
        case .unknownParameter(let name, let known):
            NearMiss.mend(name, known) ?? "tag a cell with parameters and write \(name) = VALUE in it"
        default: nil
        }
    }

    package var subject: String? {
        if case .unknownParameter(let name, _) = self { name } else { nil }
    }
}

extension JSON.Fault {
    var words: String {
        switch what {
        case .unexpected(let character): "unexpected '\(character)', this is not JSON"
        case .cutOff: "the file ends in the middle"
        case .escape: "a backslash before what JSON has no meaning for"
        case .controlCharacter: "a control character within a text"
        case .tooDeep: "nested deeper than \(JSON.depthLimit) levels"
        case .more: "something follows after the end"
        }
    }
}

extension HeaderFault {
    var words: String {
        switch self {
        case .tab: "a tab where YAML takes spaces"
        case .duplicateKey(let key): "the key '\(key)' appears twice"
        case .anchor: "anchors and aliases are not read"
        case .indentation: "the indentation fits no line above"
        case .unclosed(let opening): "\(opening) is never closed"
        case .unexpected(let text): "unexpected \(text)"
        case .tooDeep: "this is nested too deeply"
        }
    }
}
