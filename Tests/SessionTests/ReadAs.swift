import Session
import Testing

/// A line over a table that is read as another one, which is said.
struct ReadAs {
    let table: String
    let file: String

    func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: file)
        #expect(rig.session.run("load \(file)").error == nil)
        return rig
    }

    /// Both lines run in sessions of their own, and end alike.
    func check(_ typed: String, _ line: String) throws {
        let (rig, own) = (try rig(), try rig())
        let said = rig.run(typed), wanted = own.run(line)
        #expect(said.contains("= \(line)"), "\(typed): \(said)")
        #expect(!said.contains("error:"), "\(typed): \(said)")
        #expect(said.split(separator: "\n").last == wanted.split(separator: "\n").last, "\(typed): \(said)\n\(wanted)")
    }

    /// Both lines are the language's own, and end alike.
    func alike(_ typed: String, _ line: String) throws {
        let (said, wanted) = (try rig().run(typed + " | show csv"), try rig().run(line + " | show csv"))
        #expect(!said.contains("error:"), "\(typed): \(said)")
        func ending(_ reply: String) -> ArraySlice<Substring> {
            reply.split(separator: "\n").drop { $0.hasPrefix("= ") || $0.hasPrefix("it: ") }
        }
        #expect(ending(said) == ending(wanted), "\(typed): \(said)\n\(wanted)")
    }

    /// A line is refused by what of it cannot be said, without an echo or a part of it for an answer.
    func refuse(_ typed: String, _ what: String) throws {
        let said = try rig().run(typed)
        #expect(said.contains("error:") && said.contains(what), "\(typed): \(said)")
        #expect(!said.contains("here it is"), "\(typed): \(said)")
        #expect(!said.contains("\n= ") && !said.hasPrefix("= "), "\(typed): \(said)")
    }
}
