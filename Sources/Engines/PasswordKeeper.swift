import Diagnostics
import Files
import Synchronization

/// Asks a person for a password, `me on host:5432`, and gives nil where none is typed.
package typealias PasswordAsk = @Sendable (String) -> String?

/// Passwords that the person has typed, kept in memory until the process ends, and nowhere else.
enum PasswordKeeper {
    private static let typed = Mutex<[String: String]>([:])

    /// Runs `body` with the password that was typed for the same door before, else without; where the server wants one, asks for it
    /// once and runs it again.
    ///
    /// - Throws: what `body` throws, `Interrupted` for Ctrl-C at the question.
    static func admitted<T>(_ door: ServerDoor, _ body: (String?) throws -> T) throws -> T {
        let key = key(door)
        let known = typed.withLock { $0[key] }
        do {
            return try body(known)
        } catch let error as EngineError {
            guard case .notAdmitted(_, _, needsPassword: true) = error, let ask = door.askPassword, door.mayTell else {
                throw error
            }
            typed.withLock { $0[key] = nil }
            let user = door.address.user.map { $0 + " on " } ?? ""
            let password = ask(user + door.address.place.text)
            try door.cancellation.check()
            guard let password, !password.isEmpty else { throw error }
            let result = try body(password)
            typed.withLock { $0[key] = password }
            return result
        }
    }

    /// A password is for the one who was asked, and for whose cells it was typed.
    private static func key(_ door: ServerDoor) -> String {
        let address = door.address
        return [address.scheme, address.user ?? "", address.place.text, address.database, "\(door.isNotebook)"]
            .joined(separator: "\n")
    }
}

extension ServerDoor {
    /// Whether a password may go there: not over a wire that anybody reads.
    fileprivate var mayTell: Bool { address.scheme != "clickhouse" || address.place.isOnThisMachine }
}
