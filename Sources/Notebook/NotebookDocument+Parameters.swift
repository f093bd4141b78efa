import Syntax

extension NotebookDocument {
    /// The names that its cells tagged `parameters` assign, in order.
    package var parameterNames: [String] {
        cells.filter(\.isParameters).flatMap { cell in
            cell.program.split(separator: "\n").compactMap { line -> String? in
                guard let equals = line.firstIndex(of: "=") else { return nil }
                return String(line[..<equals]).filter { $0 != " " }
            }
        }
    }

    /// - Throws: `NotebookError.unknownParameter` for a value that no cell has a parameter for.
    package func check(_ parameters: [String: Value]) throws {
        let known = parameterNames
        for name in parameters.keys.sorted() where !known.contains(name) {
            throw NotebookError.unknownParameter(name, known: known)
        }
    }
}
