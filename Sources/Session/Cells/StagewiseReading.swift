import Diagnostics
import Foreign
import Language
import Series
import Syntax

/// A line read stage by stage: each stage that does not run on the rows before it is put in words that do.
///
/// So whatever is understood by itself is understood in a pipe, after any other stage and before any.
struct StagewiseReading {
    /// The stages as they can be run.
    private(set) var stages: [String] = []
    /// The rows after them.
    private(set) var rows: Outline
    /// The first stage that nothing mends, and what is wrong with it.
    private(set) var unread: String?
    private(set) var fault: (any Fault)?

    private let vocabulary: ForeignParser
    private let parameters: Parameters

    /// Those who type more stages than these write programs.
    private static let mostStages = 12

    /// - Parameter refused: what is wrong with the line on all its rows, and where: a stage may run on a few of them.
    init?(
        _ line: String, _ vocabulary: ForeignParser, _ parameters: Parameters, on outline: Outline,
        refused: (fault: any Fault, at: Int)? = nil
    ) {
        (self.vocabulary, self.parameters) = (vocabulary, parameters)
        let typed = Self.split(line, on: outline)
        guard (2...Self.mostStages).contains(typed.count) else { return nil }
        rows = outline
        var rest = line[...]
        for (place, stage) in Self.grouped(typed).enumerated() {
            var refusal: (any Fault)?
            if let refused, let range = rest.firstRange(of: stage) {
                let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
                if (start..<start + stage.utf8.count).contains(refused.at) { refusal = refused.fault }
                rest = rest[range.upperBound...]
            }
            if place == 0, let source = rows.starting(from: stage) {
                rows = source
                stages.append(stage)
                continue
            }
            do throws(Failure) {
                let statement = try statement(stage, on: rows, refused: refusal)
                let own = statement.reading ?? stage
                stages.append(own)
                rows = rows.after(statement, of: own)
            } catch {
                (unread, fault) = (stage, error.fault)
                return
            }
        }
    }

    var line: String { stages.joined(separator: " | ") }

    /// Keys that stand in a stage of their own are those of the next one: `group_by k | mean v`.
    private static func grouped(_ stages: [String]) -> [String] {
        var made: [String] = []
        var keys: String?
        for (place, stage) in stages.enumerated() {
            let words = LineWords.split(stage.replacing("(", with: " ").replacing(")", with: " "))
            let verb = words.first?.lowercased() ?? ""
            if ["group_by", "groupby", "group"].contains(verb), words.count > 1, place + 1 < stages.count, keys == nil {
                keys = words.dropFirst().drop { $0.lowercased() == "by" }.joined(separator: " ")
            } else {
                // pandas' `size` is how many rows there are.
                let own = keys != nil && words == ["size"] ? "count" : stage
                made.append(keys.map { "\(own) by \($0)" } ?? own)
                keys = nil
            }
        }
        return made
    }

    /// `||` parts no stages; R's pipes do, before which stands what the table is called there.
    private static func split(_ line: String, on outline: Outline) -> [String] {
        for pipe in ["%>%", "|>"] {
            let stages = OuterText(line[...]).parts(between: pipe)
            guard stages.count > 1 else { continue }
            let isOther = NameSpelling.isPlain(stages[0]) && !outline.knows(stages[0])
            return PipeStages.counting(isOther ? Array(stages.dropFirst()) : stages)
        }
        var stages: [String] = []
        var isJoined = false
        for part in OuterText(line[...]).parts(between: "|") {
            if part.isEmpty, !stages.isEmpty {
                isJoined = true
            } else if isJoined, let last = stages.popLast() {
                stages.append("\(last) || \(part)")
                isJoined = false
            } else {
                stages.append(part)
            }
        }
        return stages
    }

    /// The stage as it was typed, else in other words.
    private func statement(
        _ stage: String, on rows: Outline, refused: (any Fault)?
    ) throws(Failure) -> StatementSyntax {
        var fault: any Fault
        do throws(SyntaxError) {
            let cell = try vocabulary.parse(stage, parameters: parameters, isGenerous: true)
            guard cell.statements.count == 1, let statement = cell.statements.first else {
                throw .emptyName(SourceRange(0, 0))
            }
            guard let own = rows.refusal(of: statement, from: stage) else {
                let meant = refused.flatMap {
                    Rereading(vocabulary, parameters, on: { rows }).statement(for: stage, by: $0)
                }
                return meant ?? statement
            }
            fault = own
        } catch {
            fault = error
        }
        guard let meant = Rereading(vocabulary, parameters, on: { rows }).statement(for: stage, by: fault) else {
            throw Failure(fault: fault)
        }
        return meant
    }

    private struct Failure: Error { var fault: any Fault }
}
