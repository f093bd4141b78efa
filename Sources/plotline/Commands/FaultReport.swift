import ArgumentParser
import Presenting

/// Runs `body` and turns a fault into its words on standard error and an exit code, 1 unless `code` gives another.
enum FaultReport {
    static func run<Answer>(code: (any Error) -> Int32 = { _ in 1 }, _ body: () throws -> Answer) throws -> Answer {
        do {
            return try body()
        } catch let code as ExitCode {
            throw code
        } catch let error as ValidationError {
            throw error
        } catch {
            StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
            throw ExitCode(code(error))
        }
    }
}
