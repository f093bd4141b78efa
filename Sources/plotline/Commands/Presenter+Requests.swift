import ArgumentParser
import Presenting
import Session

extension Presenter {
    /// Verbs that only a prompt can carry out are an error under `-c` and in a notebook.
    func refuse(_ requests: [FaceRequest]) throws {
        guard let first = requests.first else { return }
        StandardStreams.print(
            "error: \(Usage.text(SessionError.onlyAtPrompt(first.verb)))\n", to: StandardStreams.error)
        throw ExitCode(1)
    }
}
