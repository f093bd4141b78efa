import Diagnostics
import Files
import Synchronization
import Testing

@testable import Engines
@testable import Session

/// Passwords that a person is asked for.
@Suite(.serialized) struct PasswordTests {
    /// Who was asked for, in order, and what is answered.
    private final class Person: Sendable {
        let asked = Mutex<[String]>([])
        let answer: Mutex<String?>
        init(_ answer: String?) { self.answer = Mutex(answer) }
        var ask: PasswordAsk {
            { whose in
                self.asked.withLock { $0.append(whose) }
                return self.answer.withLock { $0 }
            }
        }
        var count: Int { asked.withLock { $0.count } }
    }

    private static let role = Mutex<Int>(0)

    private static let own: Result<PostgresServer, any Error> = Result {
        let server = try PostgresServer.start()
        try server.run("CREATE ROLE careful LOGIN PASSWORD 'hunter2'")
        return server
    }

    /// A load as a user of its own, so that no other test has typed its password.
    private static func load(_ engine: TestedEngine) throws -> (load: String, whose: String, host: HostPort) {
        if engine == .clickhouse {
            let server = try ClickHouseServer.shared.get()
            // The second server: of the first another test expects that nobody has typed its password.
            try server.run("CREATE TABLE IF NOT EXISTS held (x Int64) ENGINE = Memory", server: 1)
            return (
                "load \(server.url("/held", user: "careful", server: 1))", "careful on 127.0.0.1:\(server.ports[1])",
                HostPort("127.0.0.1", server.ports[1])
            )
        }
        let server = try own.get()
        let number = Self.role.withLock { number in
            number += 1
            return number
        }
        let database = "asked_\(number)"
        try server.run("DROP DATABASE IF EXISTS \(database)")
        try server.run("CREATE DATABASE \(database)")
        return (
            "load \(server.url("", user: "careful").replacing("/postgres", with: "/\(database)")) query \"select 1 as x\"",
            "careful on 127.0.0.1:\(server.port)", HostPort("127.0.0.1", server.port)
        )
    }

    @Test(arguments: [TestedEngine.postgres, .clickhouse]) func itIsAskedOnce(_ engine: TestedEngine) throws {
        let (load, whose, _) = try Self.load(engine)
        let rig = try SessionRig()
        // Nobody there: as before.
        #expect(rig.run("\(load) as a").contains("does not let you in"))
        // Wrong, or none: it is not kept, and asked again the next time.
        let person = Person("hunter3")
        rig.session.askPassword = person.ask
        let wrong = rig.run("\(load) as a")
        #expect(wrong.contains("does not let you in") && !wrong.contains("hunter3"), "\(wrong)")
        person.answer.withLock { $0 = nil }
        #expect(rig.run("\(load) as a").contains("does not let you in") && person.count == 2)
        person.answer.withLock { $0 = "hunter2" }
        let right = rig.run("\(load) as a\n\(load) as b\n\(load) | explain")
        #expect(rig.session.workspace.frame("a") != nil && rig.session.workspace.frame("b") != nil, "\(right)")
        #expect(person.count == 3 && person.asked.withLock { $0.allSatisfy { $0 == whose } })
        #expect(!right.contains("hunter2"), "\(right)")
    }

    /// A notebook's cell does not get what was typed for the person's own.
    @Test func aNotebooksCellIsAskedFor() throws {
        let (load, _, host) = try Self.load(.postgres)
        let rig = try SessionRig()
        let person = Person("hunter2")
        rig.session.askPassword = person.ask
        rig.run("\(load) as a")
        var fence = NotebookFence(
            notebook: Path(rig.folder + "/n.md"), memory: FenceMemory(notebook: "", cells: "", file: nil))
        fence.allowedHosts = [host]
        rig.session.access.fence = fence
        #expect(rig.session.run("\(load) as b", for: .notebook).error == nil && person.count == 2)
        #expect(rig.session.run("\(load) as c", for: .notebook).error == nil && person.count == 2)
    }

    /// Ctrl-C at the question ends the load, and nothing else is asked.
    @Test func ctrlCEndsTheLoad() throws {
        let (load, _, _) = try Self.load(.postgres)
        let rig = try SessionRig()
        let cancellation = rig.session.cancellation
        rig.session.askPassword = { _ in
            cancellation.raise()
            return nil
        }
        #expect(rig.run("\(load) as a").contains("interrupted"))
        #expect(rig.session.workspace.frame("a") == nil)
    }

    /// A password never travels where everybody reads it, so that none is asked for.
    @Test func noneIsAskedForPlainHTTP() throws {
        let person = Person("x")
        var door = ServerDoor(
            address: try EngineAddress("clickhouse://me@far.invalid/db/t", port: 8123), isNotebook: false,
            cancellation: Cancellation())
        door.askPassword = person.ask
        let refusal = EngineError.notAdmitted(HostPort("far.invalid", 8123), reason: "", needsPassword: true)
        #expect(throws: refusal) { try PasswordKeeper.admitted(door) { _ in throw refusal } }
        #expect(person.count == 0)
        door.address.scheme = "clickhouses"
        #expect(throws: refusal) { try PasswordKeeper.admitted(door) { _ in throw refusal } }
        #expect(person.count == 1)
    }
}
