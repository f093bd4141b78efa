import Diagnostics
import Files
import Interchange
import Session

/// What can be wrong with a kernel of Jupyter, as facts.
package enum KernelError: Error, Sendable {
    /// The file that says where to listen.
    case connectionFile(path: String, reason: String)
    case notJSON(path: String, JSON.Fault)
    case badConnection(path: String, key: String)
    /// Messages could not be told from those of others.
    case noKey(path: String)
    case otherSignature(path: String, scheme: String)
    /// It would listen to other machines.
    case notHere(address: String)
    /// Others of this machine could write to its sockets.
    case openFolder(path: String)
    /// libzmq is missing or failed.
    case noLibrary(package: SystemPackage, reason: String)
    case notBound(address: String, reason: String)
    case noThread
    /// A request whose content is no JSON object in UTF-8.
    case unreadable
    /// What a cell may not have, as Jupyter's user can mend it.
    case fenced(any Fault, FenceRequest)
    /// A verb that a front end of its own answers, and Jupyter otherwise.
    case onlyAtPrompt(FaceRequest)
    /// The environment names no Python environment.
    case noEnvironment
    case noHome
    case notInstalled(path: String)
    case noRenderer(String, known: [String])
    /// Of a kind that no room declares.
    case unknown(String)
}
