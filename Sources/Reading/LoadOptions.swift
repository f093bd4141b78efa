import Series

/// What a `load` may say about a file; everything else is inferred from the content. All optional.
package struct LoadOptions: Sendable {
    /// `time COL`: the column that is the time index, with a second one of the time of day.
    package var time: String?
    package var clock: String?
    /// `time YEAR, MONTH, DAY`: all columns that `time` names, where these are several.
    package var timeParts: [String] = []
    /// `time none`: the rows are numbered.
    package var refusesTime = false
    /// `on INSTANT`: the day of times of day that stand alone and the start of lengths, µs since 1970 of the local clock.
    package var day: Int64?
    /// `header N`: the line that names the columns, from 1; 0 when none does.
    package var header: Int?
    /// `skip N`: lines at the head that are not part of the table.
    package var skip: Int?
    /// `types A text, B number`: what columns hold, whatever is found.
    package var types: [String: ColumnType] = [:]
    /// `sheet NAME` of a workbook.
    package var sheet: String?
    /// `lines "PATTERN"`: named groups are columns.
    package var lines: String?
    /// The year that dates of two digits are near to.
    var thisYear = 2025
    /// The zone that times without an offset are local to, be it told or the session's.
    var home = Zone.utc
    /// The separator of a text that the program has written itself.
    package var separator: UInt8?
    /// `columns A, B`: only these are read (and the time).
    package var columns: [String]?
    /// `zone TZ`: what times without an offset are local to, instead of the session's zone.
    package var zone: Zone?
    /// Nobody has said in which zone the session is, so that one the file tells is thrown: the session takes it, and loads again.
    package var asksZone = false
    /// `format F`: the name of a `FileFormat`, instead of recognising the content.
    package var format: String?
    /// `dates dmy|mdy`: the order of day and month where the values do not tell.
    package var dates: DateOrder?
    /// `type T`: the record type of formats that hold many (Apple Health).
    package var type: String?
    /// `table T`: the table of a database file.
    package var table: String?
    /// `query "…"`: the query on a database file.
    package var query: String?
    /// `only ENTITY`: one series of a file that holds several.
    package var only: String?

    /// The columns that the stages after the load can use, nil for all: a hint, never an error.
    package var needed: Set<String>?
    /// Columns that the load adds beside those of a file, which none of its columns is asked for by.
    package var added: Set<String> = []
    /// Columns that a format reads as text whatever they hold: codes, states, identifiers.
    var textColumns: Set<String> = []
    /// What the columns are, in their order, where the file itself says so; nil for one whose values tell.
    package var kinds: [CSVColumn.Kind?] = []
    /// Whether the first of several files has a column that numbers its rows, which then goes on in the others; nil while that is
    /// open.
    package var rowsAreNumbered: Bool?
    /// The line of the file on which the bytes begin, for a format that hands on a part of it.
    package var firstLine = 1

    /// Bytes of a file that are read at a time when its rows need not be kept; tests make it tiny.
    package var chunkBytes = 32 << 20

    package init() {}

    /// Whether `only` means the entity: by its own name, or as a series of it would be named.
    package static func isChosen(_ entity: String?, _ only: String?) -> Bool {
        guard let only else { return true }
        return entity.map { $0 == only || FilePaths.typable($0) == only } ?? false
    }

    /// Those of a file's columns that the stages after the load can use, beside the time; nil for all, also when a name is no
    /// column, so that the stage that asks for it can name the ones there are. `time` is the index, whatever that is called.
    package func used(of names: [String]) -> Set<String>? {
        guard var needed else { return nil }
        if !names.contains("time") { needed.remove("time") }
        return needed.subtracting(added).isSubset(of: names) ? needed : nil
    }

    /// Those of the options that only some formats know.
    package var given: [FormatOption] {
        var given: [FormatOption] = []
        if type != nil { given.append(.type) }
        if table != nil { given.append(.table) }
        if query != nil { given.append(.query) }
        if sheet != nil { given.append(.sheet) }
        if header != nil { given.append(.header) }
        if skip != nil { given.append(.skip) }
        if lines != nil { given.append(.lines) }
        return given
    }
}

/// Which of two numbers is the day.
package enum DateOrder: String, Sendable, CaseIterable {
    /// 31/12/2024.
    case dmy
    /// 12/31/2024.
    case mdy
    /// 24/12/31.
    case ymd
    /// Days of a spreadsheet.
    case excel
}

/// What `types` says of a column.
package enum ColumnType: String, Sendable, CaseIterable {
    case number, text, time
}
