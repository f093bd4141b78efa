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
        // What one costs is not what was paid for several.
        let totals = payments.filter { name in
            frame?.numberColumns.contains { NameSpelling.quoted($0.name) == name && !Self.isOfOne($0) } ?? false
        }
        if totals.count == 1 { return totals[0] }
        if payments.count == 1 { return price == payments[0] ? bought ?? payments[0] : payments[0] }
        return payments.isEmpty ? named ?? bought : nil
    }

    /// The only column of numbers without a unit that is called by what money comes to.
    private var named: String? {
        let found = (frame?.numberColumns ?? []).filter { column in
            column.unit == nil
                && ColumnNames.words(column.name).contains {
                    QuestionWords.takings.contains($0) || ["amount", "paid", "price", "fare", "fee"].contains($0)
                }
        }
        let whole = found.filter { !Self.isOfOne($0) }
        return whole.count == 1 && found.count == 1 ? NameSpelling.quoted(whole[0].name) : nil
    }

    /// What rows come to of which a price and a number are known.
    private var bought: String? {
        guard let numbers = pieces, let price = price else { return nil }
        return "(\(numbers) * \(price))"
    }

    /// The only column of how many were bought.
    var pieces: String? {
        let found = (frame?.numberColumns ?? []).filter { column in
            column.unit == nil && !Self.isOfOne(column)
                && ColumnNames.words(column.name).contains {
                    ["qty", "quantity", "unit", "piece", "count", "number"].contains($0)
                }
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// The only column of what one costs, where nothing is taken off.
    private var price: String? {
        let columns = (frame?.numberColumns ?? []).filter { $0.unit == nil || $0.unit.map(Currency.isOne) ?? false }
        let prices = columns.filter(Self.isOfOne)
        // What is taken off may be a part of it or an amount.
        let isReduced = columns.contains { ColumnNames.words($0.name).contains("discount") }
        return prices.count == 1 && !isReduced ? NameSpelling.quoted(prices[0].name) : nil
    }

    /// Whether a column says what one thing costs: `unit_price`, `Price each`.
    private static func isOfOne(_ column: Column) -> Bool {
        ColumnNames.words(column.name).contains { ["price", "rate"].contains($0) }
    }

    private var payments: [String] {
        (frame?.numberColumns ?? []).filter { column in
            // A balance is what is left.
            (column.unit ?? column.name.split { "_ ".contains($0) }.last.map(String.init)).map(Currency.isOne) ?? false
                && !AdditiveQuantities.isStock(column.name)
        }.map {
            NameSpelling.quoted($0.name)
        }
    }

    func isMoney(_ column: String) -> Bool { payments.contains(column) }

    /// The money for what another column measures: `Gas cost` of `Gas (m3)`. Nil where there is none, or several.
    func money(for column: String) -> String? {
        if payments.contains(column) { return column }
        let words = ColumnNames.words(column)
        let found = payments.filter { ColumnNames.words($0).starts(with: words) }
        return found.count == 1 ? found[0] : nil
    }

    /// The only column of what adds up, where it counts things: each row is a number of them.
    var tally: String? { amount.flatMap { AdditiveQuantities.counts($0.filter { !"\"`".contains($0) }) ? $0 : nil } }

    /// The only column of a way: its unit is one of lengths, or it is called so.
    var way: String? {
        let found = (frame?.numberColumns ?? []).filter { column in
            let last = column.name.split { "_ ".contains($0) }.last.map(String.init) ?? ""
            return ["km", "mi"].contains(column.unit ?? last)
                || ColumnNames.words(column.name).contains { ["distance", "dist"].contains($0) }
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// Whether several rows have something of it together: what adds up, and in events weights and ways.
    func mayBeTotalled(_ column: String) -> Bool {
        let name = column.filter { !"\"`".contains($0) }
        return adds(column) || areEvents && !AdditiveQuantities.isLevel(name)
    }

    /// The only column of numbers that do not number things.
    var only: String? { quantities.count == 1 ? quantities[0] : nil }

    /// What several columns count each of its kind of, put together: `goals` of `Home goals` and `Away goals`.
    func together(_ words: some Collection<String>) -> String? {
        guard words.count == 1, let noun = words.first?.lowercased(), noun.count > 3 else { return nil }
        let one = EnglishNoun.singular(noun)
        let found = (frame?.numberColumns ?? []).filter { column in
            let own = ColumnNames.words(column.name)
            return own.count > 1 && own.last == one
        }
        let units = Set(found.map { $0.unit ?? "" })
        let addUp = found.allSatisfy { adds(NameSpelling.quoted($0.name)) }
        guard (2...5).contains(found.count), units.count == 1, addUp else { return nil }
        return "(\(found.map { NameSpelling.quoted($0.name) }.joined(separator: " + ")))"
    }

    /// Whether rows that hold a text have amounts of both signs: those of `Groceries` are paid, all of them.
    func isSigned(_ condition: Question.Condition, _ money: String) -> Bool {
        guard let text = texts(condition.column),
            let values = try? whole(money.filter { !"\"`".contains($0) })?.numbers
        else { return true }
        let (span, codes) = (values.span, text.codes.span)
        let held = condition.value.filter { $0 != "\"" }
        let rows = (0..<min(span.count, codes.count)).filter {
            codes[$0] >= 0 && text.dictionary[Int(codes[$0])] == held
        }
        return rows.contains { span[$0] < 0 } && rows.contains { span[$0] > 0 }
    }

    /// Whether some amounts are below zero and some above.
    func hasBothSigns(_ column: String) -> Bool {
        guard let values = try? whole(column.filter { !"\"`".contains($0) })?.numbers else { return false }
        let span = values.span
        let rows = 0..<min(span.count, Self.most)
        return rows.contains { span[$0] < 0 } && rows.contains { span[$0] > 0 }
    }
}
