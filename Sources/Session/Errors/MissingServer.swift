import Engines
import Files
import Formats
import Reading

extension Complaint {
    /// Why a server's rows could not be had, where nothing else is wrong: it does not answer, or may not be asked from here.
    package var missingServer: String? {
        switch fault {
        case EngineError.unreachable, EngineError.notAdmitted, EngineError.lost, EngineError.slow,
            EngineError.unknownConnection:
            return fault.what
        case FormatsError.missingLibrary(let name, _, _) where EngineCatalog.all.contains { $0.name == name }:
            return fault.what
        case FilesError.outside(let request) where request.host != nil: return fault.what
        default: return nil
        }
    }
}
