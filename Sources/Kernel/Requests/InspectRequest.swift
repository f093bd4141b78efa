import Interchange
import Language
import Presenting
import Session

/// What is known of the word at the cursor: a name of the session as Tab says it, a word of the language as `help` does.
enum InspectRequest: Request {
    static let type = "inspect_request"

    static func answer(_ message: Message, in kernel: Kernel) {
        let text = CursorText(message.content)
        let found = words(of: text, in: kernel.session)
        kernel.control.reply(
            message,
            .sorted([
                "status": .text("ok"), "found": .truth(found != nil), "metadata": .object([]),
                "data": found.map { .sorted([PlainTextRenderer.type: .text($0)]) } ?? .object([]),
            ]))
    }

    private static func words(of text: CursorText, in session: Session) -> String? {
        let word = text.word
        guard !word.isEmpty else { return nil }
        let before = text.before + String(word.dropFirst(text.before.commonTail(with: word)))
        let names = WorkspaceCompletion(before, session: session).candidates.filter {
            $0.plain == word && [.column, .series, .file, .value].contains($0.group)
        }
        let said = names.map { $0.summary.isEmpty ? word : "\(word): \($0.summary)" }
        // Of `hour of day` the whole, wherever in it the cursor stands.
        let help =
            text.phrases.lazy.compactMap { HelpText.text(for: $0, vocabulary: session.vocabulary) }.first
            ?? HelpText.text(ofPhrase: word, vocabulary: session.vocabulary)
        let all = said + [help].compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: "\n\n")
    }
}

extension String {
    /// How many characters at its end begin the word.
    fileprivate func commonTail(with word: String) -> Int {
        (0...word.count).reversed().first { hasSuffix(word.prefix($0)) } ?? 0
    }
}
