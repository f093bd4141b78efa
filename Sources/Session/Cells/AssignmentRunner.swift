import Series
import Syntax

/// `n = 3`: `{n}` then stands for that value wherever a value may stand, in this cell and those after it.
package enum AssignmentRunner {
    static func run(_ name: Word, _ argument: Argument, in cell: inout CellRun) throws {
        cell.workspace.parameters.assign(name.text, argument.value)
        let value = cell.workspace.parameters.values[name.text] ?? argument.value
        cell.reply(.assigned(name.text, value))
    }

    /// A value in a few words.
    package static func text(_ value: Value) -> String {
        switch value {
        case .number(let number): ShortNumber.text(number.value) + (number.isPercent ? "%" : "")
        case .count(let count): GroupedNumber.text(count)
        case .text(let text): "\"\(text.literal ?? "…")\""
        case .word(let word): word
        case .list(let items): "[" + items.map { text($0.value) }.joined(separator: ", ") + "]"
        case .instant(let instant): instant.words
        default: value.fixedWords ?? "set"
        }
    }
}
