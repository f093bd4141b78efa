import Diagnostics

extension FilesError: Fault {
    package var what: String {
        switch self {
        case .system(let path, let code): "'\(path)' cannot be opened: \(SystemReason.text(code))"
        case .folder(let path): "'\(path)' is a folder"
        case .notAFile(let path): "'\(path)' is not a regular file"
        case .outside(let request) where request.host != nil:
            "this notebook may not ask the server \(request.target.text)"
        case .outside(let request):
            "'\(request.path)' lies outside the folders that this notebook may \(request.kind.rawValue)"
        case .foreign(let request): "'\(request.path)' already exists, and this notebook did not write it"
        case .hidden(let request): "'\(request.path)' has a hidden name in it, which notebooks do not write"
        case .link(let request): "'\(request.path)' leads through a symbolic link, which notebooks do not write through"
        case .loaded(let path): "'\(path)' is a file that this notebook loads, which it never writes over"
        }
    }

    package var mend: String? {
        switch self {
        case .system, .folder, .notAFile: nil
        case .outside(let request), .foreign(let request), .hidden(let request), .link(let request):
            "if you trust it: \(request.flag)"
        case .loaded: "export it under another name"
        }
    }

    package var subject: String? {
        switch self {
        case .system(let path, _), .folder(let path), .notAFile(let path), .loaded(let path): path
        case .outside(let request), .foreign(let request), .hidden(let request), .link(let request): request.path
        }
    }
}
