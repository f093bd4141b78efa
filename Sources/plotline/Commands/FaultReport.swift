import ArgumentParser
import Presenting

/// Runs `body` and turns a fault into its words on standard error and exit 1.
enum FaultReport {
    static func run(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let code as ExitCode {
            throw code
        } catch let error as ValidationError {
            throw error
        } catch {
            StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
            throw ExitCode(1)
        }
    }
}
