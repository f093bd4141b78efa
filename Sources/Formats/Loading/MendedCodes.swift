import Reading
import Series
import Syntax

/// The columns of which the stages behind a load say what is missing in them: `derive x = if(x == -999, missing, x)`. The load need not
/// ask again whether their numbers mean it.
struct MendedCodes {
    private var columns: Set<String> = []

    init(_ steps: [Step]) {
        for case .derive(let derived) in steps {
            for column in derived where Self.isMended(column.name, column.expression) { columns.insert(column.name) }
        }
    }

    /// What is still to be said.
    func left(of notes: [FormatsNote]) -> [FormatsNote] {
        guard !columns.isEmpty else { return notes }
        return notes.filter { note in
            switch note {
            case .table(.maybeMissing(_, _, let column)), .table(.maybeAllMissing(_, let column)):
                !columns.contains(column)
            default: true
            }
        }
    }

    /// Whether a column becomes itself, but missing on a condition.
    private static func isMended(_ column: String, _ expression: Expression) -> Bool {
        guard case .call(let word, let arguments) = expression.node, word.text == "if", arguments.count > 2 else {
            return false
        }
        let branches = arguments.dropFirst().map(\.node)
        return branches.contains(.missing)
            && branches.contains { if case .name(column, _) = $0 { true } else { false } }
    }
}
