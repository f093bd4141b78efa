import Diagnostics
import Series

extension Reply {
    package var text: String {
        switch self {
        case .made(let name, let steps, let rows, let notes):
            Self.line(name, [steps.joined(separator: ", "), Self.rowChain(rows)] + notes.sentences)
        case .series(let name, let summary, let notes):
            Self.line(name, summary.parts + notes.filter { !summary.says($0) }.sentences)
        case .left(let name, let rows, let span, let columns):
            Self.line(
                name,
                [
                    "about \(GroupedNumber.text(rows)) rows", span ?? "no index tells from when to when",
                    columns.prefix(8).joined(separator: ", ") + (columns.count > 8 ? ", …" : ""),
                    "left at the server, which is asked for what is made of it",
                ])
        case .chart(let name, let summary, let notes): Self.line(name, [summary] + notes.sentences)
        case .readAs(let line): "= " + line
        case .instead(let name, let drawn): Self.line("no mark is called \(name)", ["drawn instead: \(drawn)"])
        case .renamed(let name, let old): Self.line(name, ["was \(old)"])
        case .namedSo(let name): Self.line(name, ["has that name already"])
        case .forgotten(let name): Self.line(name, ["forgotten"])
        case .assigned(let name, let value): "\(name) = \(AssignmentRunner.text(value))"
        case .set(let name, let shown): "\(name): \(shown)"
        case .exported(let path, let thing, let extent): Self.line(path, [thing, extent])
        case .undone(let changes): Self.line("undo", changes.map(\.words))
        case .redone(let changes): Self.line("redo", changes.map(\.words))
        }
    }

    /// `NAME: PART · PART`, empty parts left out.
    static func line(_ name: String, _ parts: [String]) -> String {
        "\(name): " + parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// `1,008 → 7 rows`; repeated counts stand once, `7 rows` when nothing changed or no more is known.
    static func rowChain(_ counts: [Int?]) -> String {
        var chain: [Int] = []
        for case let count? in counts where chain.last != count { chain.append(count) }
        let text = chain.map { GroupedNumber.text($0) }.joined(separator: " → ")
        return text + (chain.last == 1 ? " row" : " rows")
    }
}

extension Warning {
    /// One line: `warning: it: 3 rows without a time left out`.
    package var text: String { Reply.line("warning", [Reply.line(name, notes.sentences)]) }
}

extension StateChange {
    fileprivate var words: String {
        switch self {
        case .series(let name, let rows, let isBack): "\(name) \(Self.word(isBack)), \(Reply.rowChain([rows]))"
        case .chart(let name, let summary, let isBack): "\(name) \(Self.word(isBack)), \(summary)"
        case .gone(let name): "\(name) is gone"
        case .setting(let name, let shown): "\(name) is \(shown)"
        case .parameter(let name, let value): "\(name) = \(AssignmentRunner.text(value))"
        case .more(let count): "and \(count) more"
        }
    }

    private static func word(_ isBack: Bool) -> String { isBack ? "is back" : "is restored" }
}
