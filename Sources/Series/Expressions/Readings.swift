import Diagnostics
import Synchronization
import Syntax

/// A text that was typed without quotes opposite a column.
package struct BareText: Sendable, Equatable {
    package var word: String
    package var range: SourceRange
    /// The column opposite, as it was typed, and all columns.
    package var column: String
    package var columns: [String]
    /// Whether a row held it, and some texts that rows hold.
    package internal(set) var isHeld = false
    package internal(set) var held: [String] = []

    init(word: String, range: SourceRange, column: String, columns: [String]) {
        (self.word, self.range, self.column, self.columns) = (word, range, column, columns)
    }
}

/// How words of a statement were read by the rows that they met: what its echo says, once the statement has run.
///
/// Rows may come in chunks, and one of them alone need not hold a text.
package final class Readings: Sendable {
    private struct State {
        var texts: [BareText] = []
        var others: [Respelling] = []
        /// What a stage of the statement named its result, and the column that it made.
        var named: [String: String] = [:]
        /// Whether `5:00` beside lengths of time was minutes and seconds, by where it stands.
        var clocks: [SourceRange: Set<Bool>] = [:]
    }
    private let state = Mutex(State())

    package init() {}

    /// Distinct texts that are kept to say what there is.
    private static let keptTexts = 200

    func note(_ text: BareText, in column: TextColumn) {
        let isHeld = column.dictionary.contains(text.word)
        state.withLock { state in
            let place = state.texts.firstIndex { $0.range == text.range && $0.word == text.word }
            var own = place.map { state.texts[$0] } ?? text
            own.isHeld = own.isHeld || isHeld
            if !own.isHeld, own.held.count < Self.keptTexts {
                own.held += column.dictionary.prefix(Self.keptTexts).filter { !own.held.contains($0) }
            }
            if let place { state.texts[place] = own } else { state.texts.append(own) }
        }
    }

    package func note(_ respelling: Respelling) {
        state.withLock { if !$0.others.contains(respelling) { $0.others.append(respelling) } }
    }

    /// A stage named its result, and goes on: the name is that of the one column that it made, too.
    package func name(_ column: String, as name: String) { state.withLock { $0.named[name] = column } }

    package func column(named name: String) -> String? { state.withLock { $0.named[name] } }

    /// `5:00` was minutes and seconds, or hours and minutes, in some rows; of the next day, or of this one.
    func note(clockAt range: SourceRange, isOther: Bool) {
        state.withLock { _ = $0.clocks[range, default: []].insert(isOther) }
    }

    /// How the words are spelled so that they need no rows to be read.
    package var respellings: [Respelling] {
        state.withLock { state in
            state.texts.map { .words($0.range, as: Expression(.text($0.word), $0.range).words) } + state.others
        }
    }

    /// The same without texts, which are read so wherever they stand.
    package var otherNames: [Respelling] { state.withLock(\.others) }

    /// - Throws: `SeriesError.unheldText` of a text that no row has held; `.badExpression` of a length that some rows read otherwise than others.
    package func check() throws {
        if let range = state.withLock({ $0.clocks.first { $0.value.count > 1 }?.key }) {
            throw SeriesError.badExpression(
                what: "this may be minutes and seconds, or hours and minutes",
                mend: "write hours, minutes and seconds, `0:05:00`", range: range)
        }
        guard let text = state.withLock({ $0.texts.first { !$0.isHeld } }) else { return }
        throw SeriesError.unheldText(text)
    }
}
