import Diagnostics
import Files
import Presenting
import Session

extension KernelError: Fault {
    package var what: String {
        switch self {
        case .connectionFile(let path, let reason): "the connection file \(path) cannot be read: \(reason)"
        case .notJSON(let path, let fault): "the connection file \(path) is not JSON: line \(fault.line)"
        case .badConnection(let path, let key): "the connection file \(path) has no usable '\(key)'"
        case .noKey(let path): "the connection file \(path) has an empty key, so that messages could come from anybody"
        case .otherSignature(let path, let scheme): "the connection file \(path) wants messages signed by '\(scheme)'"
        case .notHere(let address): "'\(address)' is not an address of this machine only"
        case .openFolder(let path): "other accounts have access to the folder \(path) of the sockets"
        case .noLibrary(_, let reason): "the library of ZeroMQ is missing or failed: \(reason)"
        case .notBound(let address, let reason): "\(address) cannot be listened to: \(reason)"
        case .noThread: "the system has no thread left"
        case .unreadable: "what the front end sent cannot be read: it is not a JSON object in UTF-8"
        case .fenced(let fault, _): fault.what
        case .onlyAtPrompt(let request): "'\(request.verb)' works only at the prompt"
        case .noEnvironment: "no Python environment is active"
        case .noHome: "there is no home folder"
        case .notInstalled(let path): "no kernel of Plotline is installed in \(path)"
        case .noRenderer(let type, _): "nothing shows outputs as '\(type)'"
        case .unknown(let words): words
        }
    }

    package var mend: String? {
        switch self {
        case .connectionFile, .notJSON, .badConnection, .noKey: "Jupyter writes this file when it starts a kernel"
        case .otherSignature: "set Session.signature_scheme to hmac-sha256 in Jupyter's configuration"
        case .notHere: "let Jupyter give 127.0.0.1; a tunnel of SSH reaches it from elsewhere"
        case .openFolder(let path): "chmod 700 \(ShellWord.text(path))"
        case .noLibrary(let package, _): package.mend
        case .unreadable: "half of a surrogate pair is the usual reason: type the character anew"
        case .fenced(_, let request) where request.kind == .read:
            "if you trust it: start Jupyter with PLOTLINE_ALLOW_READ=\(ShellWord.text(request.target.text))"
        case .fenced: "export it under another name, in the folder of the notebook"
        case .onlyAtPrompt(let request): Self.mend(request)
        case .noEnvironment: "activate it first, or give its folder: --prefix FOLDER"
        case .noHome: "set HOME, or give a folder: --prefix FOLDER"
        case .noRenderer(_, let known): "choose from " + known.joined(separator: ", ")
        case .notBound, .noThread, .notInstalled, .unknown: nil
        }
    }

    /// What does in Jupyter what a verb does at the prompt.
    private static func mend(_ request: FaceRequest) -> String {
        switch request {
        case .save: "Jupyter saves its notebooks itself: Ctrl-S"
        case .quit: "'Shut Down Kernel' in the menu Kernel ends it"
        case .open: "Jupyter opens notebooks itself, each with its own kernel"
        case .rerun: "the menu Run runs one cell, or all"
        case .delete, .move, .edit: "the cells of the page are edited, moved and deleted there"
        case .cells: "the page shows them; 'series' lists what they made"
        case .preview: "the page shows pictures; what else is shown by 'kernel install --also TYPE'"
        case .history: "the cells of the page are the history"
        case .restore: "Jupyter keeps checkpoints: 'Revert Notebook to Checkpoint' in the menu File"
        case .explore: "'plotline kernel install --interactive' has figures answer pointer and keys"
        case .copy: "select the text on the page, or write a file: export NAME.csv"
        }
    }

    package var subject: String? { if case .fenced(let fault, _) = self { fault.subject } else { nil } }
}
