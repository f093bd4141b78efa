import Diagnostics
import Files
import Glibc

/// Everything that can be wrong with a file, as facts. Lines and columns count from 1, columns in characters.
package enum FormatsError: Error, Sendable, Equatable {
    /// - Parameter near: paths of files there that are called much the same.
    case missingFile(path: String, near: [String] = [])
    /// The path goes on after what is a file: an archive, say.
    case insideFile(path: String, file: String)
    /// Git keeps the file elsewhere and left a note of where.
    case pointer(path: String)
    case noMatch(pattern: String)
    /// What the cell may not open.
    case refused(FilesError)
    case directory(path: String)
    case notAFile(path: String)
    case unreadable(path: String, reason: String)
    case changedWhileRead(path: String)
    case empty(path: String)
    /// More came than there is room for, on the disk of the folder for temporary files or in memory.
    case endless(path: String, bytes: Int, folder: String)
    /// The line of a header, or of the first row, that the file has not.
    case noSuchLine(path: String, line: Int, count: Int)
    case compressed(path: String)
    case unknownFormat(name: String, formats: [String])
    case unknownColumn(name: String, path: String, columns: [String])
    case unknownEntity(name: String, path: String, entities: [String])
    /// - Parameters:
    ///   - example: a value; on no line, 0, the type that an engine gives the column.
    case noTimeIn(column: String, path: String, example: String, line: Int)
    /// Too many values of the time do not fit the others.
    case misfitTimes(
        column: String, path: String, count: Int, of: Int, text: String, line: Int, expected: String)
    /// A column of numbers with units, of which there are several.
    case mixedUnits(
        column: String, path: String, first: String, firstLine: Int, second: String, secondLine: Int)
    /// Lines are to be taken apart, and no pattern says how.
    case noPattern(path: String)
    /// A pattern that is none, in the library's words, from its place on; one without a named group; one that takes too many
    /// steps on a line; and one that fits no line.
    case badPattern(pattern: String, reason: String, place: Int)
    case namelessPattern(pattern: String)
    case swollenPattern(path: String, line: Int)
    case noLineMatches(path: String, text: String, line: Int)
    /// Tables of different columns, one below the other; the line of the second one's names.
    case severalTables(path: String, line: Int)
    /// A text most of whose lines do not fit any table.
    case notATable(path: String, line: Int)
    case badTime(path: String, line: Int, column: Int, name: String, text: String, expected: String)
    case ambiguousDates(path: String, name: String, example: String)
    case unclosedQuote(path: String, line: Int, column: Int)
    case binary(path: String, offset: Int)
    case rowTooLong(path: String, line: Int, offset: Int, limit: Int)
    case tooManyColumns(path: String, count: Int, limit: Int)
    /// The content is not what its format asks for at that place.
    case malformed(path: String, place: FilePlace, expected: String, found: String)
    /// The file ends in the middle of something.
    case cutOff(path: String, place: FilePlace, inside: String)
    /// A file packed by zstd, xz or bzip2 that is broken.
    case badPacking(path: String, kind: String, offset: Int, reason: String)
    /// A kind of file that is known and not read, with the way out.
    case notRead(path: String, kind: String, mend: String)
    case badGzip(path: String, offset: Int, reason: String)
    case tooDeep(path: String, place: FilePlace, limit: Int)
    /// The zone that a file tells its times in, where the session asks for one.
    case zoneTold(String, path: String)
    case unusedOption(option: String, path: String, format: String)
    case tooManySeries(path: String, limit: Int)
    /// What a query's or a service's own answer says in place of data.
    case answeredError(path: String, message: String)
    case missingLibrary(name: String, package: SystemPackage, reason: String)
    case needsFile(path: String, format: String)
    /// `isLocked` while another program writes to it.
    case database(path: String, message: String, isLocked: Bool = false)
    case badQuery(path: String, message: String)
    case unknownTable(name: String, path: String, tables: [String])
    /// Changes of a database stand in a log beside it, which is not part of the file.
    case openLog(path: String)
    /// More rows than are fetched.
    case tooManyRows(path: String, limit: Int)
    /// A value of an engine that its column cannot hold here.
    case badValue(path: String, column: String, row: Int, text: String)
    case missingProgram(name: String, path: String)
    case oldProgram(name: String, path: String, version: String, needed: String)
    case failedProgram(name: String, path: String, message: String)
    /// An extension that a program reads the format by is not installed.
    case missingExtension(program: String, name: String, path: String, format: String)
    /// A format named by the person, or by the file's start, that the rest of it does not have.
    case notOfFormat(path: String, format: String, reason: String)
    /// A record type that the file does not hold; `types` are those it does.
    case unknownType(name: String, path: String, types: [String])
    /// An XML document with a document type, of a format that has none.
    case documentType(path: String, format: String)
    /// An XML document that is none, in the parser's words.
    case malformedXML(path: String, place: FilePlace, reason: String)
    case entityDeclared(path: String, name: String)
    case damagedArchive(path: String, offset: Int, reason: String)
    case unreadableEntry(path: String, entry: String, reason: String)
    /// More came out of an archive than data compresses to.
    case swollen(path: String, entry: String, ratio: Int)
    case archiveOfSeveral(path: String, files: [String])
    case differentIndexes(first: String, second: String)
}

extension FormatsError {
    /// Why a file is not opened.
    package init(_ error: FilesError) {
        self =
            switch error {
            case .system(let path, ENOENT), .system(let path, ENOTDIR): .missingFile(path: path)
            case .system(let path, let code): .unreadable(path: path, reason: ByteSource.reason(code))
            case .folder(let path): .directory(path: path)
            case .notAFile(let path): .notAFile(path: path)
            default: .refused(error)
            }
    }
}

extension FormatsError {
    /// A missing file with those that are called much the same in its folder, for a person, whose own files they are.
    func withNear(_ access: FileAccess) -> FormatsError {
        guard case .missingFile(let path, _) = self, access.asker == .person else { return self }
        let whole = access.path(path)
        if let file = whole.names.indices.dropLast().last(where: { end in
            Path(whole.names[...end], fromRoot: whole.isAbsolute).status().map { $0.st_mode & S_IFMT == S_IFREG }
                ?? false
        }) {
            return .insideFile(path: path, file: Path(whole.names[...file], fromRoot: whole.isAbsolute).text)
        }
        let name = Path(path).name.text
        let folder = String(decoding: path.utf8.dropLast(name.utf8.count), as: UTF8.self)
        guard !FileAccess.isPattern(folder), let there = try? access.matches(folder + "*") else { return self }
        let near = NearMiss.nearest(to: name, in: there.compactMap(\.name.typed))
        return .missingFile(path: path, near: near.map { folder + $0 })
    }
}

/// A place in a file, for messages.
package enum FilePlace: Sendable, Hashable {
    /// Both from 1, the column in characters.
    case line(Int, column: Int)
    /// Bytes from the start.
    case offset(Int)
}
