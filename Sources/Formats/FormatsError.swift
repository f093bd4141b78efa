import Diagnostics

/// Everything that can be wrong with a file, as facts. Lines and columns count from 1, columns in characters.
package enum FormatsError: Error, Sendable, Equatable {
    case missingFile(path: String)
    case noMatch(pattern: String)
    case directory(path: String)
    case notAFile(path: String)
    case unreadable(path: String, reason: String)
    case changedWhileRead(path: String)
    case empty(path: String)
    case compressed(path: String)
    case unknownFormat(name: String, formats: [String])
    case unknownColumn(name: String, path: String, columns: [String])
    case unknownEntity(name: String, path: String, entities: [String])
    case noTimeIn(column: String, path: String, example: String, line: Int)
    case badTime(path: String, line: Int, column: Int, name: String, text: String, expected: String)
    case ambiguousDates(path: String, name: String, example: String)
    case unclosedQuote(path: String, line: Int, column: Int)
    case binary(path: String, offset: Int)
    case rowTooLong(path: String, line: Int, offset: Int, limit: Int)
    case tooManyColumns(path: String, count: Int, limit: Int)
    case differentIndexes(first: String, second: String)
}
