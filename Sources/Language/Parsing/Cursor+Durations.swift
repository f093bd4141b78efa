import Diagnostics
import Syntax

extension Cursor {
    /// `h30m` right behind its number: a length in several units, each shorter than the one before, as so many of the shortest.
    /// Nil takes nothing. Units from days down have a fixed length.
    mutating func compoundDuration(_ count: Double, at token: Token) -> DurationSyntax? {
        guard token.isName else { return nil }
        var (place, count, whole) = (token.lower, count, 0.0)
        var last: DurationUnit?
        while place < token.upper {
            let letters = place
            while place < token.upper, !lexer.isDigit(lexer.byte(place)) { place += 1 }
            guard let unit = DurationUnit(word: lexer.string(letters, place)), let length = unit.fixedMicroseconds,
                last.flatMap(\.fixedMicroseconds).map({ length < $0 }) ?? true
            else { return nil }
            whole += count * length
            last = unit
            let digits = place
            while place < token.upper, lexer.isDigit(lexer.byte(place)) { place += 1 }
            guard digits < place else { break }
            guard place < token.upper, let next = Double(lexer.string(digits, place)) else { return nil }
            count = next
        }
        guard let last, let length = last.fixedMicroseconds else { return nil }
        take(token)
        return DurationSyntax(count: whole / length, unit: last)
    }
}

extension DurationUnit {
    /// Its length where that is always the same.
    fileprivate var fixedMicroseconds: Double? {
        switch self {
        case .microsecond: 1
        case .millisecond: 1e3
        case .second: 1e6
        case .minute: 60e6
        case .hour: 3600e6
        case .day: 86_400e6
        case .week, .month, .quarter, .year: nil
        }
    }
}
