import Diagnostics
import Syntax

extension SeriesError {
    package var what: String {
        switch self {
        case .unknownColumn(let name, _): "unknown column '\(name)'"
        case .notNumbers(let column, let needed): "\(needed) needs numbers, and '\(column)' has none"
        case .notText(let column, let needed): "\(needed) needs text, and '\(column)' has none"
        case .notTimes(let column, let example):
            "'\(column)' holds no times" + (example.map { ", for example '\($0)'" } ?? "")
        case .dayOrMonth(let column, let example): "'\(example)' of \(column) may have the day or the month first"
        case .noNumbers(let needed): "\(needed) needs a column of numbers, and the series has none"
        case .pairOfKeysNeeded: "correlate with keys needs two columns, and no spearman"
        case .oneNumber(let needed): "\(needed) needs two columns of numbers or more, and there is one"
        case .noTimes(let needed): "\(needed) needs times, and the series has none"
        case .tooManyRows(let count, _): "the result would have \(GroupedNumber.text(count)) rows"
        case .tooManyCells(let rows, let columns):
            "the result would have \(GroupedNumber.text(rows)) rows of \(GroupedNumber.text(columns)) columns"
        case .noPeriod: "aggregate needs a period or `by`"
        case .periodNeeded(let word): "'\(word)' needs a period, and no key makes one"
        case .noScale: "normalize needs a scale"
        case .unevenRows(let needed, true): "\(needed) needs one row at each time"
        case .unevenRows(let needed, false): "\(needed) needs rows at equal steps"
        case .shortSeason(let needed, let steps, let rows):
            "\(needed) needs two seasons, and there are \(counted(rows, "row"))"
                + (steps >= 2 ? " for one of \(GroupedNumber.text(steps))" : "")
        case .badStep(let step): "'\(step)' cannot be a step"
        case .windowBeyondPeriod(let window, let period): "a window of \(window) is longer than 1 \(period)"
        case .columnsAlone(let verb, _): "\(verb) takes columns alone"
        case .measureBefore(let name, let aggregate): "'\(name)' stands before '\(aggregate)'"
        case .twoPeriods(let first, let second): "rows are cut by one period, and there are two: \(first) and \(second)"
        case .upsideDown(let range, _): "\(range) ends before it begins"
        case .unknownSeries(let name, _), .unloaded(let name, _): "unknown series '\(name)'"
        case .indexMismatch(let verb, let this, let other, let name):
            "cannot \(verb) a series indexed by \(this) and '\(name)', indexed by \(other)"
        case .kindMismatch(let column, let this, let other, let name):
            "'\(column)' holds \(this) here and \(other) in '\(name)'"
        case .tooManyColumns(let count, let column):
            "'\(column)' has \(GroupedNumber.text(count)) values, and each would be a column"
        case .noUnit(let column): "'\(column)' has no unit to convert from"
        case .unknownUnit(let unit, _): "unknown unit '\(unit)'"
        case .unitMismatch(let from, let to): "cannot convert \(from) to \(to)"
        case .doubledColumn(let name): "the result would have two columns '\(name)'"
        case .badChoice(let word, _): "unknown word '\(word)'"
        case .badNumber(let number, let needed): "\(number) is not \(needed)"
        case .mismatch(let verb, let left, let right): "cannot \(verb) \(left.kind) and \(right.kind)"
        case .unknownName(let name, _, _, _): "unknown column '\(name)'"
        case .extremesOfText(let verb, _, let column): "\(verb) needs numbers or times, and '\(column)' holds texts"
        case .unheldText(let text): "no row of '\(text.column)' is '\(text.word)', and no column is called so"
        case .notOneValue: "this has a value for each row, and one is wanted"
        case .badExpression(let what, _, _): what
        case .unknownZone(let name, _): "unknown time zone '\(name)'"
        case .noZones(let name, let folder): "the time zone '\(name)' cannot be looked up: \(folder) holds no zones"
        case .malformedZone(let name, let reason): "the rules of time zone '\(name)' cannot be read: \(reason)"
        case .noSuchDate(let year, let month, let day): "there is no day \(Self.date(year, month, day))"
        case .noSuchQuarter(let year, let quarter): "there is no quarter \(padded(year, 4))-Q\(quarter)"
        case .instantOutOfRange: "that time is outside the years 1 to 9999"
        case .timeNeedsOneDay: "a time of day needs a series of one day"
        case .unusableDuration(let count, let unit): "\(ShortNumber.text(count)) \(unit) is not a fixed length of time"
        case .unknownTimeDirective(let directive, _): "unknown time directive '\(directive)'"
        case .unusableNumberFormat(let spec): "'\(spec)' is not a number format"
        case .severalSeries(let source, let names):
            "\(source) holds \(names.count) series: \(names.prefix(12).joined(separator: ", "))"
        case .extremesOfNothing(let verb, _, let key): "\(verb) of each \(key) needs a column to rank by"
        case .unknownFunction(let name, _): "unknown function '\(name)'"
        case .pivotOfNothing: "pivot needs a key for the rows, one for the columns, and a value for the cells"
        case .pairNeeded(let aggregate): "\(aggregate) is of two columns"
        case .pairNotTaken(let aggregate): "\(aggregate) is of one column"
        case .outOfMemory(let bytes):
            "the system does not give the \(GroupedNumber.text(max(1, bytes >> 20))) MiB of memory that are needed"
        }
    }

    package var mend: String? {
        switch self {
        case .unknownColumn(let name, let candidates): ColumnNames.mend(name, candidates)
        case .notNumbers: "name columns of numbers, or use `count`, `distinct`, `first` or `last`"
        case .notText(let column, _): "make it text: `derive t = text(\(column))`"
        case .notTimes(let column, _): "say how they are written, for example `time \(column) \"%d/%m/%Y\"`"
        case .dayOrMonth(let column, _): "say which, for example `time \(column) \"%d/%m/%Y\"`"
        case .noNumbers, .oneNumber, .pairOfKeysNeeded: nil
        case .pairNeeded(let aggregate): "write both in parentheses: `\(aggregate)(a, b)`"
        case .pairNotTaken(let aggregate): "write `\(aggregate) a, b` for one result of each"
        case .extremesOfNothing(let verb, let count, let key):
            "`\(verb) \(count) \(key)` ranks by \(key); `\(verb) \(count) COLUMN by \(key)` takes \(count) of each"
        case .unknownFunction(let name, _): NearMiss.mend(name, FunctionCatalog.names)
        case .pivotOfNothing(let column, let keys):
            column.isEmpty
                ? "`pivot sum COLUMN by day, \(keys.isEmpty || keys == "day" ? "KEY" : keys)`"
                : "`pivot \(NameSpelling.quoted(column)) count by \(keys)` counts rows"
        case .noTimes: "load with `time COLUMN` says which column is the time"
        case .tooManyRows: "the limit is \(GroupedNumber.text(Self.rowLimit)); use a longer step or a `window` first"
        case .tooManyCells:
            "the limit is \(GroupedNumber.text(Self.rowLimit)) values; `aggregate` or a `window` first makes fewer"
        case .noPeriod:
            "for example `aggregate daily`, `aggregate every 3 hours`, `aggregate by weekday` or `aggregate all`"
        case .periodNeeded(let word):
            word == "partial"
                ? "`aggregate monthly … partial drop` leaves out a month that is cut off"
                : "`aggregate monthly … empty zero` fills a month without rows"
        case .noScale:
            "`normalize zscore` is by mean and deviation, `normalize minmax` from 0 to 1"
        case .unevenRows(_, true): "tell rows of one time apart by a key, or aggregate them first"
        case .unevenRows: "`resample every 1 day` makes them"
        case .shortSeason: "say a shorter one"
        case .windowBeyondPeriod(_, let period): "combine the rows of each \(period) by an aggregate first"
        case .badStep: "a step is a whole number of calendar units, 1 or more"
        case .columnsAlone: "`derive` or `where` before it makes others"
        case .measureBefore(let name, let aggregate):
            "`\(aggregate) \(NameSpelling.quoted(name))` is of its values, `by \(NameSpelling.quoted(name))` a row for each"
        case .twoPeriods: "cycles can be added to a period: `weekday`, `hour of day`, `month of year`"
        case .upsideDown(_, let mended): "write \(mended)"
        case .unknownSeries(let name, _) where name.dropFirst().contains("."):
            "load the file first: load \(name) as \(Self.stem(of: name))"
        case .unloaded(_, let line): "load the file first: \(line)"
        case .unknownSeries(let name, let candidates):
            candidates.isEmpty ? "name one with `as NAME` first" : NearMiss.mend(name, candidates)
        case .indexMismatch: "both need the same kind of index"
        case .kindMismatch(let column, _, _, _): "`drop` or `rename` '\(column)' in one of them"
        case .tooManyColumns: "the limit is \(GroupedNumber.text(Self.columnLimit)); use a column of fewer values"
        case .noUnit(let column): "say it first: `unit \(column) km`"
        case .unknownUnit(let unit, let candidates): NearMiss.mend(unit, candidates)
        case .unitMismatch(let from, let to):
            if let from = UnitConversion.measured(from), let to = UnitConversion.measured(to) {
                "one measures \(from), the other \(to)"
            } else {
                nil
            }
        case .doubledColumn: "name one of them, `other = …`"
        case .badChoice(let word, let choices): NearMiss.mend(word, choices)
        case .badNumber: nil
        case .mismatch: nil
        case .unknownName(let name, let candidates, let quoted, _): Self.mend(name, candidates, quoted)
        case .extremesOfText(let verb, let count, let column):
            "the \(verb == "top" ? "most" : "least") frequent: count by \(NameSpelling.quoted(column)) | \(verb) \(count) count"
        case .unheldText(let text): Self.mend(text)
        case .notOneValue: "for example `mean(…)`, `max(…)` or `last(…)`"
        case .badExpression(_, let mend, _): mend
        case .unknownZone(_, let candidates):
            candidates.isEmpty
                ? "a name such as Europe/Berlin, UTC, or an offset such as +02:00"
                : "did you mean " + candidates.prefix(3).joined(separator: " or ") + "?"
        case .noZones: SystemPackage.zones.mend
        case .malformedZone: "the system package tzdata holds them"
        case .noSuchDate, .instantOutOfRange: nil
        case .noSuchQuarter: "quarters are Q1 to Q4"
        case .timeNeedsOneDay: "write the date too, as in 2024-12-03T14:20"
        case .unusableDuration: "a whole number of months or years, or a shorter unit"
        case .unknownTimeDirective:
            "a pattern takes %Y %m %d %-d %e %b %B %a %A %1a %H %-I %M %S %p %j %V %z %% and \\n"
        case .severalSeries: "name one: load … only NAME"
        case .outOfMemory: "load fewer columns (`load … columns A, B`), or raise the limit (`ulimit -v`)"
        case .unusableNumberFormat: "examples: +.2f  ,.0f  .1%  ~s"
        }
    }

    package var subject: String? {
        switch self {
        case .unknownColumn(let name, _), .doubledColumn(let name): name
        case .notNumbers(let column, _), .notText(let column, _), .notTimes(let column, _), .dayOrMonth(let column, _):
            column
        case .windowBeyondPeriod(_, let text), .badStep(let text), .badChoice(let text, _), .badNumber(let text, _),
            .severalSeries(let text, _):
            text
        case .measureBefore(let name, _): name
        case .tooManyRows(_, let subject): subject
        case .extremesOfNothing(_, _, let key): key
        case .unknownFunction(let name, _): name
        case .pivotOfNothing(let column, let keys): column.isEmpty ? keys : column
        case .extremesOfText(_, _, let column): column
        case .pairNeeded(let aggregate), .pairNotTaken(let aggregate): aggregate
        case .unknownZone(let text, _), .noZones(let text, _), .malformedZone(let text, _): text
        case .twoPeriods(_, let text), .upsideDown(let text, _), .unknownSeries(let text, _), .unloaded(let text, _):
            text
        case .indexMismatch(_, _, _, let name): name
        case .kindMismatch(let column, _, _, _), .noUnit(let column): column
        case .tooManyColumns(_, let text), .unknownUnit(let text, _), .unitMismatch(_, let text): text
        case .unknownTimeDirective(_, let text), .unusableNumberFormat(let text): text
        case .noSuchDate(let year, let month, let day): Self.date(year, month, day)
        case .noSuchQuarter(let year, let quarter): padded(year, 4) + "-Q" + String(quarter)
        case .periodNeeded(let word): word
        case .noNumbers, .oneNumber, .pairOfKeysNeeded, .noTimes, .noPeriod, .noScale, .unevenRows, .shortSeason,
            .tooManyCells, .mismatch,
            .notOneValue, .badExpression, .columnsAlone, .unknownName, .unheldText:
            nil
        case .instantOutOfRange, .timeNeedsOneDay, .unusableDuration, .outOfMemory: nil
        }
    }

    package var range: SourceRange? {
        switch self {
        case .mismatch(_, let left, let right): left.range.union(right.range)
        case .badExpression(_, _, let range), .columnsAlone(_, let range), .unknownFunction(_, let range),
            .notOneValue(let range),
            .unknownName(_, _, _, let range):
            range
        case .unheldText(let text): text.range
        default: nil
        }
    }

    package var unknownColumn: UnknownColumn? {
        switch self {
        case .unknownColumn(let name, let candidates), .unknownName(let name, let candidates, _, _):
            UnknownColumn(name, among: candidates)
        default: nil
        }
    }

    package var related: [(range: SourceRange, label: String)] {
        if case .mismatch(_, let left, let right) = self {
            return [(left.range, "this is \(left.kind)"), (right.range, "this is \(right.kind)")]
        }
        return []
    }

    /// A word that is not a column may be a text without its quotes, too.
    private static func mend(_ name: String, _ candidates: [String], _ quoted: Bool) -> String? {
        let near = ColumnNames.mend(name, candidates)
        if quoted || !NearMiss.nearest(to: name, in: candidates).isEmpty { return near }
        return (near.map { "\($0); " } ?? "") + "for text write \"\(name)\""
    }

    /// A text that rows hold, or a column, is nearly what was typed.
    private static func mend(_ text: BareText) -> String? {
        let near = NearMiss.nearest(to: text.word, in: text.held)
        let quoted = near.isEmpty && text.held.count <= 8 ? text.held : near
        if let column = NearMiss.nearest(to: text.word, in: text.columns).first, near.isEmpty {
            return "did you mean '\(column)'?"
        }
        guard !quoted.isEmpty else { return "for a text that no row has yet write \"\(text.word)\"" }
        let words = quoted.map { Expression(.text($0), text.range).words }
        return near.isEmpty
            ? "choose from " + words.joined(separator: ", ") : "did you mean " + words.joined(separator: " or ") + "?"
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
        padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }
}

extension SeriesError {
    /// The name of a file without its folders and its ending, as a series may be called.
    package static func stem(of path: String) -> String {
        // PATHS: what is shown, never opened.
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return String(file.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
