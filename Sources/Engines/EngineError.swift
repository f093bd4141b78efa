import Diagnostics
import Files

/// Everything that can be wrong with a server or with how it is named, as facts. No fact holds a password.
package enum EngineError: Error, Sendable, Equatable {
    /// An address that is none, and why.
    case badAddress(String, AddressFault)
    /// A connection that the person's file does not name.
    case unknownConnection(name: String, known: [String])
    /// Nobody answers there.
    case unreachable(HostPort, reason: String)
    /// It answers, and does not let us in.
    case notAdmitted(HostPort, reason: String, needsPassword: Bool)
    /// The connection is gone.
    case lost(HostPort, reason: String)
    /// It took longer than `seconds`, and was stopped there.
    case slow(HostPort, seconds: Int)
    /// The server's own words on a statement.
    case failed(HostPort, message: String)
    /// A notebook's query as a role that may do more than read tables.
    case mightyRole(HostPort, role: String, power: String)
    /// A file of rows beside a notebook that is none.
    case badRows(file: String, line: Int)
    /// Rows that a notebook would keep beside it, in bytes.
    case tooMuchToKeep(HostPort, limit: Int)

    package enum AddressFault: Sendable, Equatable {
        case password
        case parameter(String)
        case host
        case severalHosts
        case escape
        case path
        /// A password would go to another machine as it is.
        case plainPassword
        case noDatabase
        case doubleTable
        case tableAndQuery
        case severalAddresses
    }
}

extension EngineError: Fault {
    package var what: String {
        switch self {
        case .badAddress(let text, let fault): "'\(text)' is not an address of a server: \(fault.reason)"
        case .unknownConnection(let name, _): "no connection '\(name)' in your configuration"
        case .unreachable(let host, let reason): "\(host.text) cannot be reached: \(reason)"
        case .notAdmitted(let host, let reason, _): "\(host.text) does not let you in: \(reason)"
        case .lost(let host, let reason): "the connection to \(host.text) is lost: \(reason)"
        case .slow(let host, let seconds): "\(host.text) took longer than \(seconds) s, and was told to stop"
        case .failed(let host, let message): "\(host.text) says: \(Self.shortened(message))"
        case .mightyRole(let host, let role, let power):
            "a notebook's query is not run on \(host.text) as '\(role)', which \(power)"
        case .badRows(let file, let line):
            "\(file) beside the notebook, line \(line): it does not hold rows of a server"
        case .tooMuchToKeep(let host, let limit):
            "\(host.text) gives more than \(limit >> 20) MiB, which is too much to keep beside a notebook"
        }
    }

    package var mend: String? {
        switch self {
        case .badAddress(_, let fault): fault.mend
        case .unknownConnection(let name, let known):
            known.isEmpty
                ? "a line like 'connection \(name) postgresql://host/database' makes one" : NearMiss.mend(name, known)
        case .unreachable: "check that the server runs, and the host and port"
        case .notAdmitted(_, _, let needsPassword):
            needsPassword ? "put the password into ~/.pgpass (host:port:database:user:password)" : nil
        case .lost: "nothing was changed: ask again"
        case .slow: "a window, a condition or an aggregate makes it less"
        case .failed: nil
        case .mightyRole: "connect as a role that may only read"
        case .badRows: "remove it, and save with the server: save --with-data"
        case .tooMuchToKeep: "a window, a condition or an aggregate makes it less"
        }
    }
}

extension EngineError {
    /// A server's words with the middle of endless ones left out: PostgreSQL repeats all digits of a number beyond its range, before it says
    /// what is wrong with it.
    private static func shortened(_ message: String) -> String {
        message.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.count > longWord ? word.prefix(longWord / 2) + "…" + word.suffix(longWord / 4) : word[...]
        }.joined(separator: " ")
    }

    private static let longWord = 80
}

extension EngineError.AddressFault {
    fileprivate var reason: String {
        switch self {
        case .password: "it holds a password"
        case .parameter(let name): "it has a parameter '\(name)'"
        case .host: "its host or port is none"
        case .severalHosts: "it names several hosts"
        case .escape: "a % is not an escape"
        case .path: "it has more parts than a database and a table"
        case .plainPassword: "a password would travel without encryption"
        case .noDatabase: "it names no database"
        case .doubleTable: "it names its table twice"
        case .tableAndQuery: "it has a table and a query"
        case .severalAddresses: "a load asks one server at a time"
        }
    }

    fileprivate var mend: String? {
        switch self {
        case .password: "leave it out: a variable of the environment or ~/.pgpass gives it"
        case .plainPassword: "ask by clickhouses://, port 8443"
        case .parameter: "it may have 'table' and 'query'"
        case .host, .path, .noDatabase: "it is like postgresql://host:5432/database?table=readings"
        case .severalHosts, .severalAddresses: "load one after the other"
        case .escape: "a % itself is %25"
        case .doubleTable, .tableAndQuery: "leave one out"
        }
    }
}
