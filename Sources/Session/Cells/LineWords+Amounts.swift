import Series
import Syntax

/// Which columns hold amounts, and of what.
extension LineWords {
    /// Whether a column is called by the things that it counts: `lessons` of `Lessons missed`, not `customers` of `customer_age`.
    func counts(_ things: String, in column: String) -> Bool {
        let name = column.filter { !"\"`".contains($0) }
        return EnglishNoun.singular(things) != things && AdditiveQuantities.namesThings(name)
            && AdditiveQuantities.words(name).contains(things)
    }

    /// The only column of amounts of money, by its unit.
    var money: String? {
        let found = (frame?.numberColumns ?? []).filter { column in
            column.unit.map {
                $0.count == 1 && $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
            }
                ?? false
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of what adds up, where it counts things: each row is a number of them.
    var tally: String? { amount.flatMap { AdditiveQuantities.counts($0.filter { !"\"`".contains($0) }) ? $0 : nil } }
}
