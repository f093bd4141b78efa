import Diagnostics
import Files
import Series

extension FormatsError: Fault {
    package var what: String {
        switch self {
        case .missingFile(let path, _): "no file '\(path)'"
        case .insideFile(let path, let file): "no file '\(path)': '\(file)' is a file, no folder"
        case .pointer(let path): "'\(path)' is a note of Git LFS: the file itself has not been fetched"
        case .noMatch(let pattern): "no file matches '\(pattern)'"
        case .refused(let error): error.what
        case .directory(let path): "'\(path)' is a folder"
        case .notAFile(let path): "'\(path)' is not a regular file"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .changedWhileRead(let path): "'\(path)' changed while it was being read"
        case .empty(let path): "'\(path)' is empty"
        case .endless(let path, let bytes, _):
            "\(path == "-" ? "standard input" : "'\(path)'") does not end: there is no room beyond its first "
                + "\(GroupedNumber.text(bytes >> 20)) MiB"
        case .severalTables(let path, let line):
            "'\(path)' holds several tables: another one begins on line \(line)"
        case .noSuchLine(let path, let line, let count):
            "'\(path)' has no line \(line): it ends at line \(count)"
        case .compressed(let path): "'\(path)' is compressed"
        case .unknownFormat(let name, _): "unknown format '\(name)'"
        case .unknownColumn(let name, let path, _): "no column '\(name)' in '\(path)'"
        case .unknownEntity(let name, let path, let entities):
            entities.isEmpty ? "'\(path)' holds one series, without a name" : "no series '\(name)' in '\(path)'"
        case .noTimeIn(let column, let path, let type, 0):
            "column '\(column)' of '\(path)' holds no times: its type is \(type)"
        case .noTimeIn(let column, let path, let example, let line):
            "column '\(column)' of '\(path)' holds no times: '\(example)' on line \(line)"
        case .misfitTimes(let column, let path, let count, let of, let text, let line, let expected):
            "\(count) of \(of) values of '\(column)' in '\(path)' are not times like '\(expected)': '\(text)'"
                + (line > 0 ? " on line \(line)" : "")
        case .mixedUnits(let column, let path, let first, let firstLine, let second, let secondLine):
            "column '\(column)' of '\(path)' mixes units: '\(first)'" + (firstLine > 0 ? " on line \(firstLine)" : "")
                + ", '\(second)'" + (secondLine > 0 ? " on line \(secondLine)" : "")
        case .noPattern(let path): "no pattern says how to take the lines of '\(path)' apart"
        case .badPattern(_, let reason, let place): "malformed pattern: \(reason), at character \(place)"
        case .namelessPattern(let pattern): "no group of the pattern '\(pattern)' has a name"
        case .swollenPattern(let path, let line): "the pattern takes too many steps on line \(line) of '\(path)'"
        case .noLineMatches(let path, let text, let line):
            "no line of '\(path)' matches the pattern; line \(line) is '\(text)'"
        case .notATable(let path, let line):
            "'\(path)' is not a table: most of its lines do not fit the others, as line \(line)"
        case .badTime(let path, let line, let column, let name, let text, let expected):
            "cannot read '\(text)' as a time in column '\(name)' of '\(path)', line \(line)"
                + (column > 0 ? ", column \(column)" : "")
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
        case .malformed(let path, let place, let expected, let found):
            "\(place.prose) of '\(path)': \(expected) expected, found \(found)"
        case .cutOff(let path, let place, let inside): "'\(path)' ends inside \(inside), at \(place.prose)"
        case .badPacking(let path, let kind, let offset, let reason):
            "'\(path)', packed by \(kind), is broken at byte \(offset): \(reason)"
        case .notRead(let path, let kind, _): "'\(path)' is \(kind), which is not read"
        case .badGzip(let path, let offset, let reason):
            "the gzip data of '\(path)' is broken at byte \(offset): \(reason)"
        case .tooDeep(let path, let place, let limit):
            "\(place.prose) of '\(path)' is nested deeper than \(limit) levels"
        case .zoneTold(let zone, let path): "times of '\(path)' are \(zone)"
        case .unusedOption(let option, let path, let format): "'\(path)' is \(format), which has no '\(option)'"
        case .tooManySeries(let path, let limit): "'\(path)' holds more than \(limit) series"
        case .answeredError(let path, let message): "'\(path)' holds no data but an error: \(message)"
        case .missingLibrary(let name, _, let reason): "\(name) cannot be opened: \(reason)"
        case .needsFile(let path, let format): "'\(path)' is \(format), which can be read only from a separate file"
        case .database(let path, let message, _): "'\(path)' cannot be read: \(message)"
        case .badQuery(let path, let message): "the query on '\(path)' is refused: \(message)"
        case .unknownTable(let name, let path, _): "no table '\(name)' in '\(path)'"
        case .openLog(let path): "'\(path)' was not closed: the log beside it holds changes"
        case .tooManyRows(let path, let limit):
            "'\(path)' gives more than \(GroupedNumber.text(limit)) rows"
        case .badValue(let path, let column, let row, let text):
            "row \(GroupedNumber.text(row)) of '\(path)' holds '\(text)' in column '\(column)', which cannot be read"
        case .missingProgram(let name, let path): "'\(path)' is read by way of '\(name)', which is not installed"
        case .oldProgram(let name, let path, let version, _):
            "'\(path)' is read by way of '\(name)', which is too old here (\(version))"
        case .failedProgram(let name, let path, let message): "\(name) cannot read '\(path)': \(message)"
        case .missingExtension(let program, let name, let path, let format):
            "'\(path)' is \(format), which \(program) reads by its extension '\(name)', not installed here"
        case .notOfFormat(let path, let format, let reason): "'\(path)' is not a \(format) file: \(reason)"
        case .unknownType(let name, let path, _): "no '\(name)' in '\(path)'"
        case .malformedXML(let path, let place, let reason): "\(place.prose) of '\(path)' is not XML: \(reason)"
        case .documentType(let path, let format):
            "'\(path)' declares a document type, which no \(format) file has"
        case .entityDeclared(let path, let name):
            "'\(path)' declares an entity, '\(name)', which files of measurements never need"
        case .damagedArchive(let path, let offset, let reason):
            "the archive '\(path)' is damaged: \(reason) (byte \(offset))"
        case .unreadableEntry(let path, let entry, let reason): "'\(entry)' in '\(path)' \(reason)"
        case .swollen(let path, let entry, let ratio):
            "'\(entry)' in '\(path)' swells \(ratio) times, as no measurements do"
        case .archiveOfSeveral(let path, let files):
            files.isEmpty
                ? "the archive '\(path)' holds no file"
                : "the archive '\(path)' holds \(files.count) files and no export that is known: "
                    + files.prefix(4).joined(separator: ", ") + (files.count > 4 ? " …" : "")
        case .differentIndexes(let first, let second):
            "'\(first)' and '\(second)' cannot be appended: one has times and the other has none"
        }
    }

    package var mend: String? {
        switch self {
        case .missingFile(_, let near) where !near.isEmpty:
            "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
        case .missingFile(let path, _) where path.hasPrefix(";") || path.hasSuffix(";"):
            "put each statement on its own line, or pass the result on with '|'"
        case .missingFile(let path, _) where path.contains("://"):
            ["http", "https"].contains(path.prefix { $0 != ":" })
                ? "fetch it first: curl -LO '\(path)'" : "fetch it into a file first: only files are read here"
        case .missingFile: "check the path and the folder"
        case .insideFile(let path, let file):
            (path.hasPrefix(file + "/")
                ? ArchiveCommand.taking(String(path.dropFirst(file.count + 1)), from: file) : nil)
                ?? "load '\(file)' itself: of an archive the table in it is taken"
        case .pointer: "git lfs pull"
        case .noMatch: "check the pattern and the folder"
        case .refused(let error): error.mend
        case .directory(let path): "name a file in it, or '\(Path(path).joined("*.csv").text)' for all"
        case .notAFile: "write '-' to read standard input"
        case .unreadable, .changedWhileRead, .empty: nil
        case .endless(_, _, let folder):
            "take some of its rows, as 'head -n 1000000' does, or let TMPDIR name a folder with more room than \(folder)"
        case .severalTables: "ask the program for one of them, or save one to its own file"
        case .noSuchLine: "leave the option out to find the header in the content"
        case .compressed: "unpack it first"
        case .unknownFormat(let name, let formats): NearMiss.mend(name, formats)
        case .unknownColumn(let name, _, let columns): ColumnNames.mend(name, columns)
        case .unknownEntity(let name, _, let entities):
            entities.isEmpty ? "leave 'only' out" : NearMiss.mend(name, entities)
        case .noTimeIn(let column, _, _, 0): "after it, the stage `time \(column)` makes times of numbers and texts"
        case .noTimeIn(_, _, let example, _):
            "leave 'time' out to number the rows, or name another column"
                + (Double(example) == nil
                    ? "" : "; 'dates excel' reads days of a spreadsheet, 'on DATE' seconds from a day on")
        case .misfitTimes:
            "'time none' numbers the rows, 'time COLUMN' names another, 'types COLUMN text' keeps the words"
        case .mixedUnits(let column, _, _, _, _, _): "read it as words with 'types \(column) text'"
        case .noPattern: "add it with 'lines \"PATTERN\"'"
        case .badPattern, .noLineMatches: nil
        case .namelessPattern: "write '(?<name>…)' around what becomes a column"
        case .swollenPattern: "describe more exactly what is between the groups: [^ ]+ rather than .*"
        case .notATable:
            "'header N' names the line of its header, 'lines \"PATTERN\"' takes lines apart, 'format csv' reads it as it is"
        case .badTime: "mend the line, or choose the time with 'time COLUMN'"
        case .ambiguousDates: "add 'dates dmy' or 'dates mdy'"
        case .unclosedQuote: "close it there, or double it if it belongs to the text"
        case .binary: "name its format with 'format', or export it as CSV"
        case .rowTooLong: "is it a text file with lines?"
        case .tooManyColumns: nil
        case .malformed: "mend it there, or name another format with 'format'"
        case .notRead(_, _, let mend): mend
        case .cutOff, .badGzip, .badPacking: "it was perhaps not copied whole"
        case .tooDeep, .answeredError: nil
        case .tooManySeries: "load one with 'only NAME'"
        case .zoneTold: "a session of that zone reads them"
        case .unusedOption(let option, _, _): "leave '\(option)' out"
        case .missingLibrary(_, let package, _): package.mend
        case .needsFile: "unpack it, or save it, first"
        case .database(_, _, let isLocked):
            isLocked ? "another program is writing to it: try again, or copy it first" : nil
        case .badQuery: "only one SELECT is read"
        case .unknownTable(let name, _, let tables): NearMiss.mend(name, tables)
        case .openLog(let path):
            "close the program that writes to it, or run: duckdb \(ShellWord.quoted(path)) -c checkpoint"
        case .tooManyRows: "a condition, a window or an aggregate leaves fewer"
        case .badValue: "leave the column out with 'columns', or cast it in a 'query'"
        case .missingProgram(let name, _):
            "install \(name) (https://duckdb.org/install or pip install duckdb-cli), or export the file as CSV"
        case .oldProgram(let name, _, _, let needed): "install \(name) \(needed) or newer (https://duckdb.org/install)"
        case .failedProgram: nil
        case .missingExtension(let program, let name, _, _):
            "\(program) -c \"INSTALL \(name) FROM community\" fetches it; or write the file as Parquet, which needs none"
        case .notOfFormat: "leave 'format' out to find the format in the content"
        case .unknownType(let name, let path, let types):
            (types.isEmpty ? nil : NearMiss.mend(name, types)) ?? "see what it holds with 'load \(path)'"
        case .malformedXML: "the file is damaged or cut off there: export it again"
        case .documentType, .entityDeclared: "take the declaration out if you trust the file"
        case .damagedArchive: "export or copy it again"
        case .unreadableEntry: "unpack it and load the file itself"
        case .swollen: "unpack it by hand if you trust it"
        case .archiveOfSeveral(let path, let files): files.first.flatMap { ArchiveCommand.taking($0, from: path) }
        case .differentIndexes: "load them one by one, with 'time COLUMN' where it is needed"
        }
    }

    package var unknownColumn: UnknownColumn? {
        if case .unknownColumn(let name, _, let columns) = self { UnknownColumn(name, among: columns) } else { nil }
    }

    package var subject: String? {
        switch self {
        case .missingFile(let path, _), .insideFile(let path, _), .pointer(let path), .directory(let path),
            .notAFile(let path), .unreadable(let path, _),
            .changedWhileRead(let path), .misfitTimes(_, let path, _, _, _, _, _), .mixedUnits(_, let path, _, _, _, _),
            .noPattern(let path), .swollenPattern(let path, _), .noLineMatches(let path, _, _), .notATable(let path, _),
            .badPacking(let path, _, _, _), .notRead(let path, _, _), .empty(let path), .endless(let path, _, _),
            .noSuchLine(let path, _, _), .severalTables(let path, _), .compressed(let path),
            .badTime(let path, _, _, _, _, _),
            .ambiguousDates(let path, _, _), .unclosedQuote(let path, _, _), .binary(let path, _),
            .rowTooLong(let path, _, _, _), .tooManyColumns(let path, _, _), .malformed(let path, _, _, _),
            .zoneTold(_, let path), .needsFile(let path, _), .database(let path, _, _), .badQuery(let path, _),
            .missingProgram(_, let path),
            .openLog(let path), .tooManyRows(let path, _), .badValue(let path, _, _, _),
            .oldProgram(_, let path, _, _),
            .failedProgram(_, let path, _), .missingExtension(_, _, let path, _),
            .cutOff(let path, _, _), .tooManySeries(let path, _), .answeredError(let path, _), .badGzip(let path, _, _),
            .tooDeep(let path, _, _),
            .notOfFormat(let path, _, _), .malformedXML(let path, _, _), .entityDeclared(let path, _),
            .documentType(let path, _),
            .damagedArchive(let path, _, _), .unreadableEntry(let path, _, _), .swollen(let path, _, _),
            .archiveOfSeveral(let path, _):
            path
        case .noMatch(let pattern), .badPattern(let pattern, _, _), .namelessPattern(let pattern): pattern
        case .refused(let error): error.subject
        case .unknownFormat(let name, _), .unknownColumn(let name, _, _), .unknownEntity(let name, _, _): name
        case .unknownType(let name, _, _): name
        case .noTimeIn(let column, _, _, _): column
        case .unusedOption(let option, _, _): option
        case .unknownTable(let name, _, _): name
        case .missingLibrary: nil
        case .differentIndexes(_, let second): second
        }
    }
}

extension FilePlace {
    /// `line 3, column 14`, `byte 1,204`.
    var prose: String {
        switch self {
        case .line(let line, let column): "line \(line)" + (column > 0 ? ", column \(column)" : "")
        case .offset(let offset): "byte \(offset)"
        }
    }
}
