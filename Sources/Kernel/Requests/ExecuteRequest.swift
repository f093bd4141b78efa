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
        session.progress = isSilent ? NoProgress() : answer
        var (result, fault) = kernel.running.during {
            let program = InjectedCell.isOne(code) ? InjectedCell.program(code) : code
            let result = session.run(program, for: .notebook, to: { answer.take($0, in: session) })
            return (result, answer.finish(result))
        }
        session.access.fence?.ask = nil
        session.progress = NoProgress()
        if let request = result.requests.first {
            fault = Complaint(fault: SessionError.onlyAtPrompt(request.verb), source: code, range: nil)
        }
        var reply: [String: JSON?] = [
            "execution_count": .number(count), "payload": .list(answer.pages(result)), "user_expressions": .object([]),
        ]
        if let complaint = result.error ?? fault {
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
}
