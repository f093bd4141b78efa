import Diagnostics
@testable import Language
import Syntax

/// Syntax as compact text, so that tables of expected trees stay readable.
enum Show {
    static func cell(_ cell: CellSyntax) -> String { cell.statements.map(statement).joined(separator: "\n") }

    static func statement(_ statement: StatementSyntax) -> String {
        switch statement.body {
        case .assignment(let name, let value): "\(name.text) := \(self.value(value.value))"
        case .name(let name): "`\(name.text)`"
        case .rename(let name, let new): "`\(name.text)` → `\(new.text)`"
        case .pipeline(let source, let stages):
            (source.map { "`\($0.text)` | " } ?? "") + stages.map(stage).joined(separator: " | ")
        }
    }

    static func stage(_ stage: StageSyntax) -> String {
        stage.verb.text + arguments(stage.arguments) + (stage.result.map { " as \($0.text)" } ?? "")
    }

    static func arguments(_ arguments: Arguments) -> String {
        "(" + arguments.all.map { "\($0.label): \(value($0.value))" }.joined(separator: ", ") + ")"
    }

    static func value(_ value: Value) -> String {
        switch value {
        case .word(let word): word
        case .number(let number): self.number(number)
        case .count(let count): "\(count)"
        case .duration(let duration): self.duration(duration)
        case .instant(let instant): self.instant(instant)
        case .range(let range):
            (range.lower.map { self.value($0.value) } ?? "") + ".." + (range.upper.map { self.value($0.value) } ?? "")
        case .text(let text): "\"" + text.parts.map(part).joined() + "\""
        case .truth(let truth): "\(truth)"
        case .expression(let expression): self.expression(expression)
        case .group(let inside): arguments(inside)
        case .list(let items): "[" + items.map { self.value($0.value) }.joined(separator: ", ") + "]"
        }
    }

    static func number(_ number: NumberSyntax) -> String { plain(number.value) + (number.isPercent ? "%" : "") }

    static func duration(_ duration: DurationSyntax) -> String { "\(plain(duration.count)) \(duration.unit.rawValue)" }

    private static func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

    static func part(_ part: TextSyntax.Part) -> String {
        switch part {
        case .literal(let text): text.replacing("\n", with: "\\n")
        case .interpolation(let inside, let format): "{" + expression(inside) + (format.map { ":" + $0 } ?? "") + "}"
        }
    }

    static func instant(_ instant: InstantSyntax) -> String {
        let base =
            switch instant.base {
            case .now: "now"
            case .today: "today"
            case .yesterday: "yesterday"
            case .date(let year, let month, let day):
                "\(year)" + (month.map { "-\($0)" } ?? "") + (day.map { "-\($0)" } ?? "")
            case .quarter(let year, let quarter): "\(year)-Q\(quarter)"
            case .dateTime(let year, let month, let day, let time, let offset):
                "\(year)-\(month)-\(day)T\(time)" + (offset.map { "@\($0)" } ?? "")
            case .time(let time): "T\(time)"
            }
        return base + instant.shifts.map { " + " + duration($0) }.joined()
    }

    private static func key(_ key: KeySyntax) -> String {
        switch key {
        case .cycle(let name): "cycle \(name)"
        case .period(let duration): "period \(self.duration(duration))"
        case .expression(let inner): self.expression(inner)
        }
    }

    static func expression(_ expression: Expression) -> String {
        switch expression.node {
        case .number(let number): self.number(number)
        case .text(let text): "\"\(text)\""
        case .bareText(let text): "bare \"\(text)\""
        case .instant(let instant): "<\(self.instant(instant))>"
        case .duration(let duration): "<\(self.duration(duration))>"
        case .quantity(let number, let unit): "<\(self.number(number)) \(unit)>"
        case .missing: "missing"
        case .name(let name, let quoted): quoted ? "`\(name)`" : name
        case .unary(let sign, let inner): "(\(sign.rawValue) \(self.expression(inner)))"
        case .binary(let sign, let left, let right):
            "(\(self.expression(left)) \(sign.rawValue) \(self.expression(right)))"
        case .call(let name, let arguments): "\(name.text)(\(arguments.map(self.expression).joined(separator: ", ")))"
        case .pattern(let pattern): "~\"\(pattern)\""
        case .descending(let inner): "\(self.expression(inner)) desc"
        case .scoped(let call, let scope):
            "\(self.expression(call)) {\(scope.reach) by \(scope.keys.map(self.key).joined(separator: ", "))}"
        case .within(let inner, let lower, let upper):
            "(\(self.expression(inner)) in \(lower.map(self.expression) ?? "")..\(upper.map(self.expression) ?? ""))"
        case .among(let inner, let items):
            "(\(self.expression(inner)) in (\(items.map(self.expression).joined(separator: ", "))))"
        case .isMissing(let inner, let negated): "(\(self.expression(inner)) is \(negated ? "not " : "")missing)"
        }
    }
}
