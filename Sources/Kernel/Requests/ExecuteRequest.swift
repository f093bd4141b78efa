import Diagnostics
import Interchange
import Notebook
import Presenting
import Session

/// Runs a cell.
enum ExecuteRequest: Request {
    static let type = "execute_request"

    static func answer(_ message: Message, in kernel: Kernel) {
        let content = message.content
        let code = content["code"]?.text ?? ""
        let isSilent = content["silent"] == .truth(true)
        // An empty cell has no number, as in IPython.
        if !isSilent, content["store_history"] != .truth(false), !code.allSatisfy(\.isWhitespace) {
            kernel.history.add(code)
        }
        let count = kernel.history.count
        if !isSilent {
            kernel.control.publish(
                "execute_input", .sorted(["code": .text(code), "execution_count": .number(count)]),
                parent: message.header)
        }
        let answer = CellAnswer(code, message, count, in: kernel, isSilent: isSilent)
        let session = kernel.session
        let question = content["allow_stdin"] == .truth(true) ? FenceQuestion(message, kernel) : nil
        if let question {
            session.access.fence?.ask = { request in
                answer.flush()
                return question.ask(request)
            }
        }
        session.access.fence?.tell = { answer.say(FenceUse.words($0)) }
        session.progress = isSilent ? NoProgress() : answer
        var (result, fault) = kernel.running.during {
            let result = run(code, in: session) { answer.take($0, in: session) }
            return (result, answer.finish(result, isPaged: content["allow_stdin"] != .truth(false)))
        }
        session.access.fence?.ask = nil
        session.access.fence?.tell = nil
        session.progress = NoProgress()
        if let request = result.requests.first {
            fault = Complaint(fault: KernelError.onlyAtPrompt(request), source: code, range: nil)
        }
        var reply: [String: JSON?] = [
            "execution_count": .number(count), "payload": .list(answer.pages(result)), "user_expressions": .object([]),
        ]
        var failure = result.error
        if failure != nil, let interrupted = question?.interrupted {
            // What was refused as nobody answered was not refused by a person.
            failure = Complaint(fault: interrupted, source: code, range: nil)
        }
        if let complaint = failure ?? fault {
            let error = CellError.content(complaint)
            if !isSilent { kernel.control.publish("error", error, parent: message.header) }
            reply["status"] = .text("error")
            for member in error.members { reply[member.key] = member.value }
            if content["stop_on_error"] != .truth(false) { kernel.collectAborted() }
        } else {
            reply["status"] = .text("ok")
            reply["user_expressions"] = UserExpressions.answers(content["user_expressions"], in: kernel)
        }
        kernel.control.reply(message, .sorted(reply))
    }

    /// A cell of papermill's is said in our words, its texts as what the session has under their names.
    private static func run(_ code: String, in session: Session, to sink: @escaping (Output) -> Void) -> CellResult {
        do {
            let known = session.workspace.parameters.values
            let program = InjectedCell.isOne(code) ? try InjectedCell.program(code, like: known) : code
            return session.run(program, for: .notebook, to: sink)
        } catch {
            let fault = (error as? any Fault) ?? KernelError.unknown("\(error)")
            return CellResult(source: code, error: Complaint(fault: fault, source: code, range: nil))
        }
    }
}
