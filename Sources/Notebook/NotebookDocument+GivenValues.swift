import Language
import Session
import Syntax

extension NotebookDocument {
    /// The document with every assignment of a given name made anew, so that a replay of it gives what the values from
    /// outside gave. A cell that cannot be read stays as it is.
    package func assigning(_ given: [String: ParameterValue]) -> NotebookDocument {
        var copy = self
        for index in copy.blocks.indices {
            guard case .cell(var cell) = copy.blocks[index] else { continue }
            let program = cell.program
            let changed = Self.assigning(given, in: program)
            if changed == program { continue }
            cell.source = TextLines.with(cell.source == program ? "\n" : "\r\n", changed)
            copy.blocks[index] = .cell(cell)
        }
        return copy
    }

    private static func assigning(_ given: [String: ParameterValue], in program: String) -> String {
        let parser = Parser(vocabulary: VerbCatalog.vocabulary)
        let parameters = Parameters(fixed: given.mapValues(\.value))
        guard let cell = try? parser.parse(program, parameters: parameters) else { return program }
        var bytes = Array(program.utf8)
        // From the end, so that the places before stay.
        for statement in cell.statements.reversed() {
            guard case .assignment(let name, let value) = statement.body, let new = given[name.text]?.spelling
            else { continue }
            bytes.replaceSubrange(value.range.lower..<value.range.upper, with: Array(new.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
