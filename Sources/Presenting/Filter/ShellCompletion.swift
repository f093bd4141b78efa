import Session
import Syntax

/// What Tab in a shell offers inside of an argument that the language reads: the words of `plotline plot`, a cell of `-c`.
package enum ShellCompletion {
    /// Words that may stand in the place of the last of `words`, without the quotes that the language would want around them.
    ///
    /// - Parameters:
    ///   - words: what stands after `plot` or `explore` so far, files among them; the last one is being typed and may be empty.
    package static func words(_ words: [String], in session: Session) -> [String] {
        guard let typed = words.last else { return [] }
        // Where no file is named, standard input will bring the rows: the language's own words are offered.
        let place = FilterPlace(feeds: true, isFile: FilterPlace.system.isFile)
        guard let given = try? FilterArguments(Array(words.dropLast()), session.vocabulary, in: place) else {
            return []
        }
        // What follows `explore` in a shell is what follows `plot` in the language, which has no other verb for it.
        let head = given.load + "\n" + ShellText.statement("plot", given.words, in: session) + " "
        let completion = WorkspaceCompletion(head + typed, session: session)
        guard completion.start == head.utf8.count else { return [] }
        let offers = completion.candidates.filter { $0.group != .file }.map(\.plain)
        // A shell minds the case of what is typed already.
        let exact = offers.filter { $0.hasPrefix(typed) }
        return exact.isEmpty ? offers : exact
    }

    /// Whole cells that go on from what is typed of one.
    package static func cells(_ typed: String, in session: Session) -> [String] {
        let completion = WorkspaceCompletion(typed, session: session)
        let kept = String(decoding: typed.utf8.prefix(completion.start), as: UTF8.self)
        return completion.candidates.map { kept + $0.typed }
    }
}
