import Language
import Syntax

/// What a line comes to that is a program of another tool: all of it is said here, or none.
package enum ForeignProgram: Sendable, Equatable {
    case line(String)
    /// A part of it that is not said here.
    case unsaid(String, tongue: String, UnsaidPart)

    /// Stages of Kusto that nothing here is the same as.
    private static func kusto(_ line: String) -> (word: String, why: UnsaidPart)? {
        let heads = OuterText(line[...]).parts(between: "|").compactMap { ForeignStage.words($0[...]).first }
        if let head = heads.first(where: { $0.lowercased() == "top-nested" }) {
            return (head, .near("one level is `top 3 Key by sum Value`"))
        }
        return heads.first { $0.lowercased() == "make-series" }.map {
            ($0, .near("bins without rows are filled with 0 there; `summarize … by bin(t, 1d)` leaves them out"))
        }
    }

    /// - Parameter numbered: the columns of a file by their numbers, of the current series' file where none is named.
    /// - Returns: nil for a line that is no such program.
    package static func read(
        _ line: String, numbered: (_ file: String?) -> NumberedColumns?
    ) -> ForeignProgram? {
        let line = line.trimmed
        if let (call, why) = SelectItem.unsaid(in: line) { return .unsaid(call, tongue: "SQL", why) }
        if let (word, why) = PromExpression.unsaid(in: line) { return .unsaid(word, tongue: "PromQL", why) }
        if let (word, why) = kusto(line) { return .unsaid(word, tongue: "Kusto", why) }
        return JqProgram.read(line, numbered: numbered) ?? AwkProgram.read(line, numbered: numbered)
            ?? GnuplotScript.read(line, numbered: numbered)
    }
}

/// The columns of a file in its order, as gnuplot and awk number them from 1.
package struct NumberedColumns: Sendable, Equatable {
    /// What the file is called by.
    package var file: String
    /// The series that holds it; nil for a file that is not loaded.
    package var series: String?
    /// Nil for one that the series does not hold.
    package var names: [String?]
    /// The column of times, which rows are in order of.
    package var index: String
    /// Whether the first line of the file names them.
    package var hasHeader: Bool

    package init(file: String, series: String?, names: [String?], index: String, hasHeader: Bool, isCurrent: Bool) {
        self.file = file
        self.series = series
        self.names = names
        self.index = index
        self.hasHeader = hasHeader
        self.isCurrent = isCurrent
    }

    func name(at number: Int) -> String? { names.indices.contains(number - 1) ? names[number - 1] : nil }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether stages without a source work on it.
    package var isCurrent: Bool

    /// What stands before the stages that work on it.
    var source: [String] {
        isCurrent ? [] : [series.map(Self.typed) ?? "load \(file.contains(" ") ? "\"\(file)\"" : file)"]
    }

    /// A name where an expression may stand.
    static func typed(_ name: String) -> String { NameSpelling.isPlain(name) ? name : "`\(name)`" }
}
