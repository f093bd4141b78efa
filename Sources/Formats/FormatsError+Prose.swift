import Diagnostics

extension FormatsError: Fault {
    package var what: String {
        switch self {
        case .missingFile(let path): "no file '\(path)'"
        case .noMatch(let pattern): "no file matches '\(pattern)'"
        case .directory(let path): "'\(path)' is a folder"
        case .notAFile(let path): "'\(path)' is not a regular file"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .changedWhileRead(let path): "'\(path)' changed while it was being read"
        case .empty(let path): "'\(path)' is empty"
        case .compressed(let path): "'\(path)' is compressed"
        case .unknownFormat(let name, _): "unknown format '\(name)'"
        case .unknownColumn(let name, let path, _): "no column '\(name)' in '\(path)'"
        case .unknownEntity(let name, let path, let entities):
            entities.isEmpty ? "'\(path)' holds one series, without a name" : "no series '\(name)' in '\(path)'"
        case .noTimeIn(let column, let path, let example, let line):
            "column '\(column)' of '\(path)' holds no times: '\(example)' on line \(line)"
        case .badTime(let path, let line, let column, let name, let text, let expected):
            "cannot read '\(text)' as a time in column '\(name)' of '\(path)', line \(line), column \(column)"
                + (expected.isEmpty ? "" : ": the rows before it are like '\(expected)'")
        case .ambiguousDates(let path, let name, let example):
            "day and month cannot be told apart in column '\(name)' of '\(path)', as in '\(example)'"
        case .unclosedQuote(let path, let line, let column):
            "a quote opens on line \(line), column \(column) of '\(path)' and never closes"
        case .binary(let path, let offset): "'\(path)' is not text: a zero byte at offset \(offset)"
        case .rowTooLong(let path, let line, let offset, let limit):
            "line \(line) of '\(path)' (byte \(offset)) is longer than \(limit >> 20) MB"
        case .tooManyColumns(let path, let count, let limit):
            "'\(path)' has \(count) columns, more than \(limit)"
        case .differentIndexes(let first, let second):
            "'\(first)' and '\(second)' cannot be appended: one has times and the other has none"
        }
    }

    package var mend: String? {
        switch self {
        case .missingFile: "check the path and the folder"
        case .noMatch: "check the pattern and the folder"
        case .directory(let path): "name a file in it, or '\(path.hasSuffix("/") ? path : path + "/")*.csv' for all"
        case .notAFile: "write '-' to read standard input"
        case .unreadable, .changedWhileRead, .empty: nil
        case .compressed: "unpack it first"
        case .unknownFormat(let name, let formats): NearMiss.mend(name, formats)
        case .unknownColumn(let name, _, let columns): NearMiss.mend(name, columns)
        case .unknownEntity(let name, _, let entities):
            entities.isEmpty ? "leave 'only' out" : NearMiss.mend(name, entities)
        case .noTimeIn: "leave 'time' out to number the rows, or name another column"
        case .badTime: "mend the line, or choose the time with 'time COLUMN'"
        case .ambiguousDates: "add 'dates dmy' or 'dates mdy'"
        case .unclosedQuote: "close it there, or double it if it belongs to the text"
        case .binary: "name its format with 'format', or export it as CSV"
        case .rowTooLong: "is it a text file with lines?"
        case .tooManyColumns: nil
        case .differentIndexes: "load them one by one, with 'time COLUMN' where it is needed"
        }
    }

    package var subject: String? {
        switch self {
        case .missingFile(let path), .directory(let path), .notAFile(let path), .unreadable(let path, _),
            .changedWhileRead(let path), .empty(let path), .compressed(let path), .badTime(let path, _, _, _, _, _),
            .ambiguousDates(let path, _, _), .unclosedQuote(let path, _, _), .binary(let path, _),
            .rowTooLong(let path, _, _, _), .tooManyColumns(let path, _, _):
            path
        case .noMatch(let pattern): pattern
        case .unknownFormat(let name, _), .unknownColumn(let name, _, _), .unknownEntity(let name, _, _): name
        case .noTimeIn(let column, _, _, _): column
        case .differentIndexes(_, let second): second
        }
    }
}
