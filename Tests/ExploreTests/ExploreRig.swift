import Charts
import Files
import Session

@testable import Explore

/// The folder of Package.swift.
let projectRoot = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

/// A session at a clock that stands still, with the project's samples, and the exploration of its last chart.
struct ExploreRig {
    let session: Session
    var exploration: Exploration

    /// What the cells said that failed; the rig's own error.
    struct Failed: Error { let words: String }

    /// - Parameter cells: run before, the last of them drawing what is explored.
    init(_ cells: String..., timezone: String = "UTC") throws { try self.init(cells: cells, timezone: timezone) }

    init(cells: [String], timezone: String = "UTC") throws {
        session = Self.session(timezone)
        for cell in cells { try Self.run(cell, in: session) }
        exploration = try Exploration(try Self.chart(of: session), in: session)
    }

    /// 2024-07-01T12:00Z.
    static func session(_ timezone: String) -> Session {
        Session(
            settings: Settings(timezone: timezone, now: 1_719_835_200_000_000),
            access: FileAccess(base: Path(projectRoot)))
    }

    static func run(_ cell: String, in session: Session) throws {
        if let error = session.run(cell).error { throw Failed(words: cell + ": " + ErrorText.plain(error)) }
    }

    static func chart(of session: Session) throws -> DrawnChart {
        guard let name = session.workspace.currentChart, let chart = session.workspace.chart(name) else {
            throw Failed(words: "no chart")
        }
        return chart
    }

    mutating func apply(_ gestures: Gesture...) { for gesture in gestures { exploration.apply(gesture) } }
}
