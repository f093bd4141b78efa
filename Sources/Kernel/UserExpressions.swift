import Interchange
import Presenting
import Session

/// What is worked out for a front end when its cell has run: cells of their own, whose last output counts.
enum UserExpressions {
    static func answers(_ expressions: JSON?, in kernel: Kernel) -> JSON {
        .object(
            (expressions?.members ?? []).map { member in
                JSON.Member(member.key, answer(member.value.text ?? "", in: kernel))
            })
    }

    private static func answer(_ code: String, in kernel: Kernel) -> JSON {
        let session = kernel.session
        let result = kernel.running.during { session.run(code, for: .notebook) }
        if let error = result.error {
            return .object([JSON.Member("status", .text("error"))] + CellError.content(error).members)
        }
        let page = Page(settings: session.settings, source: code)
        let bundle = result.outputs.last { !$0.isForTyping }.flatMap { try? MimeBundle($0, on: page, kernel.renderers) }
        return .sorted([
            "status": .text("ok"), "data": bundle?.data ?? .object([]), "metadata": bundle?.metadata ?? .object([]),
        ])
    }
}
