import Files
import Language
import Session
import Syntax

extension NotebookDocument {
    /// What its cells tagged `parameters` assign, by name, in order; a cell that cannot be read declares nothing.
    package var declaredParameters: [(name: String, value: ParameterValue)] {
        cells.filter(\.isParameters).flatMap(\.assignments)
    }

    /// Values given from outside as texts, each read as what the notebook declares.
    ///
    /// - Throws: `NotebookError.unknownParameter` for a value that no cell has a parameter for, `.badParameter` for one of another
    ///   kind, `.badParameters`.
    package func read(_ given: [String: String]) throws -> [String: ParameterValue] {
        let declared = declaredParameters
        var values: [String: ParameterValue] = [:]
        for (name, text) in given.sorted(by: { $0.key < $1.key }) {
            guard let known = declared.last(where: { $0.name == name })?.value else {
                try checkParameters()
                throw NotebookError.unknownParameter(name, known: declared.map(\.name))
            }
            guard let value = ParameterValue(text, like: known.value) else {
                throw NotebookError.badParameter(name, text: text, declared: known.spelling)
            }
            values[name] = value
        }
        return values
    }

    /// - Throws: `NotebookError.badParameters` for the first cell of parameters that cannot be read.
    private func checkParameters() throws {
        for cell in cells where cell.isParameters {
            do {
                _ = try Parser(vocabulary: VerbCatalog.vocabulary).parse(cell.program)
            } catch {
                let above = cell.program.utf8.prefix(error.range?.lower ?? 0).count { $0 == UInt8(ascii: "\n") }
                throw NotebookError.badParameters(line: cell.line > 0 ? cell.line + above : 0, error)
            }
        }
    }

    /// What papermill's cell gives and the notebook declares as another kind: JSON has no instants and durations.
    ///
    /// - Throws: `NotebookError.badParameter` for one that is none of that kind.
    func injectedParameters() throws -> [String: Value] {
        let declared = Dictionary(
            declaredParameters.map { ($0.name, $0.value.value) }, uniquingKeysWith: { $1 })
        var values: [String: Value] = [:]
        for cell in cells where cell.tags.contains("injected-parameters") {
            let program = try InjectedCell.program(TextLines.plain(cell.source), like: declared)
            // What the cell gives by itself may be assigned anew by later ones.
            for (own, read) in zip(cell.assignments, NotebookCell.assignments(in: program))
            where own.value.spelling != read.value.spelling {
                values[read.name] = read.value.value
            }
        }
        return values
    }

    /// A path with `{name}` replaced by that parameter's value, as it is written; an instant of the clock by its date.
    ///
    /// - Parameter session: whose clock and zone say what `today` is.
    /// - Throws: `NotebookError.badFileName` for a value that would lead into another folder, `.unknownParameter`.
    package func filled(_ path: String, _ given: [String: ParameterValue], in session: Session) throws -> String {
        let declared = declaredParameters
        var result = ""
        var rest = path[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = given[name] ?? declared.last(where: { $0.name == name })?.value else {
                throw NotebookError.unknownParameter(name, known: declared.map(\.name))
            }
            let text = try session.pathText(of: value.value) ?? value.plain
            let leadsAway = text.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 }
            guard !text.isEmpty, !leadsAway, !FileName(text).isHidden else {
                throw NotebookError.badFileName(name, text: text)
            }
            result += rest[..<open] + text
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

extension NotebookCell {
    /// What it assigns, in order; nothing for one that cannot be read.
    fileprivate var assignments: [(name: String, value: ParameterValue)] { Self.assignments(in: program) }

    fileprivate static func assignments(in program: String) -> [(name: String, value: ParameterValue)] {
        let bytes = Array(program.utf8)
        let statements = (try? Parser(vocabulary: VerbCatalog.vocabulary).parse(program))?.statements ?? []
        return statements.compactMap { statement in
            guard case .assignment(let name, let value) = statement.body else { return nil }
            let spelling = String(decoding: bytes[value.range.lower..<value.range.upper], as: UTF8.self)
            return (name.text, ParameterValue(value.value, spelling))
        }
    }
}
