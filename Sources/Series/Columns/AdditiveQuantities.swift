import Syntax

/// Which quantities add up: the sum over rows is one of the same quantity, as of counts, amounts sold, rain that fell. Levels, rates,
/// prices and scores do not. The name of a column says which; a unit alone never does. Of a plural that no list has the values say
/// whether it counts: whole, never negative, and seldom alike, as ratings and numbers of doors are.
package enum AdditiveQuantities {
    /// Things that are counted one by one.
    private static let counted: Set<String> = [
        "freq", "frequency", "count", "counts", "cnt", "n", "number", "num", "qty", "quantity", "units", "pieces",
        "items",
        "cases", "deaths", "births", "killed", "injured", "fatalities", "casualties", "accidents", "crashes",
        "incidents",
        "wins", "losses", "goals", "points", "hits", "runs", "visits", "visitors", "views", "clicks", "impressions",
        "downloads", "installs", "orders", "tickets", "votes", "passengers", "riders", "trips", "steps", "calls",
        "errors",
        "requests", "arrivals", "departures", "sold", "produced", "shipped", "sightings", "eggs", "seeds",
    ]
    /// Amounts that flow or fall.
    private static let amounts: Set<String> = [
        "sales", "revenue", "turnover", "spend", "spending", "spent", "paid", "earned", "charged", "billed", "donated",
        "expenses", "expense", "cost", "costs", "profit",
        "earnings", "amount", "amt", "donation", "donations", "tax", "taxes", "fees", "imports", "exports",
        "production",
        "output",
        "rain", "rainfall", "precipitation", "precip", "snow", "snowfall", "sunshine",
        "used", "usage", "consumed", "consumption", "calories", "kcal", "emissions", "waste", "catch", "catches",
        "landings", "harvest", "downtime", "overtime", "scrap",
    ]
    /// Words that make a level, a rate or a share of whatever stands beside them.
    private static let levels: Set<String> = [
        "rate", "ratio", "share", "percent", "percentage", "pct", "mean", "avg", "average", "median", "max", "maximum",
        "min", "minimum", "per", "index", "price", "level", "score", "speed", "rank", "density", "cumulative", "cum",
        "cumsum", "running", "rolling", "log", "change", "growth", "norm", "normalized", "std", "sd", "var", "prob",
        "expected", "capacity", "depth", "id", "code", "type", "intensity", "age", "height", "weight", "temp",
        "temperature", "width", "length", "size", "grade", "mark", "rating", "salary", "wage", "income", "pressure",
    ]
    /// Levels of one thing that several have together: the weight of a harvest, the salaries of a team.
    private static let extensive: Set<String> = ["weight", "length", "size", "capacity", "salary", "wage", "income"]
    /// What others are measured in: a column of that name is one of lengths, spans or angles.
    private static let measured: Set<String> = [
        "second", "minute", "hour", "day", "week", "month", "quarter", "year", "decade", "meter", "metre", "mile",
        "foot", "inch", "yard", "pound", "gram", "kilo", "ounce", "liter", "litre", "gallon", "degree", "knot", "volt",
        "watt", "amp", "star", "percent", "coordinate", "series", "species", "news", "status",
    ]

    /// Money by its name: an amount of it may be a price.
    private static let money: Set<String> = [
        "dollar", "euro", "cent", "franc", "pound", "crown", "rupee", "peso", "krone",
    ]

    /// - Parameters:
    ///   - name: of a column, in any spelling: `Units Sold`, `energyUsed`, `rain_mm`.
    ///   - unit: of the column; what is counted in so much of something else, `k/ml`, does not add up.
    package static func contains(_ name: String, unit: String? = nil) -> Bool {
        if isDensity(unit) { return false }
        let words = words(name)
        guard let last = words.last(where: { $0.count > 2 || counted.contains($0) }),
            !words.contains(where: levels.contains)
        else { return false }
        // What is put together already: `Total`, `order total`, `total eur`.
        if last == "total" { return true }
        if counted.contains(last) || isAmount(last) { return true }
        // `Imported kWh`, `fed_in_kwh`, `Wasted (kg)`: so much was done.
        if isDone(last), let measure = unit.flatMap(UnitConversion.measured),
            ["energy", "mass", "volume"].contains(measure)
        {
            return true
        }
        // `number of children`, `total sales`, `sales usd`: what it is of stands after it, or a unit does.
        guard let first = words.first else { return false }
        if words.count > 1, ["number", "num", "no", "nr", "n", "count"].contains(first) {
            return words.count > 2 || first != "no"
        }
        // `Minutes active`, `hours worked`
        if words.count > 1, ["minutes", "hours"].contains(first) { return true }
        return words.count > 1 && (counted.contains(first) || isAmount(first))
    }

    /// Whether a unit is over another that is no time: cells in a millilitre, deaths in 100,000.
    package static func isDensity(_ unit: String?) -> Bool {
        guard let parts = unit?.split(separator: "/"), parts.count == 2 else { return false }
        return DurationUnit(word: String(parts[1])) == nil
    }

    /// In the plural or not: an import is one of the imports.
    private static func isAmount(_ word: String) -> Bool { amounts.contains(word) || amounts.contains(word + "s") }

    /// What is there at an instant, and neither flows nor falls: of several holders at one instant it adds up, from one instant to
    /// another it does not.
    private static let stocks: Set<String> = [
        "population", "inhabitants", "stock", "stocks", "inventory", "headcount", "workforce", "balance", "debt",
        "deposits", "assets", "holdings", "reserves", "backlog", "livestock", "fleet",
    ]

    /// Whether a column of that name holds a stock: `population`, `stock_units`, never `stock price`.
    package static func isStock(_ name: String) -> Bool {
        let words = words(name)
        return words.contains(where: stocks.contains) && !words.contains(where: levels.contains)
    }

    /// `ncases` is `n cases`.
    package static func words(_ name: String) -> [String] {
        ColumnWords.split(name).map {
            $0.first == "n" && counted.contains(String($0.dropFirst())) ? String($0.dropFirst()) : $0
        }
    }

    /// Whether a column of that name holds amounts: one that adds up, a level, or what ends in a unit of one letter.
    package static func isMeasured(_ name: String) -> Bool {
        contains(name) || areMeasured(words(name))
    }

    /// The same of what several things do not have together: their weights add up, their temperatures do not.
    package static func isLevel(_ name: String) -> Bool {
        contains(name) || areMeasured(words(name).filter { !extensive.contains($0) })
    }

    private static func areMeasured(_ words: [String]) -> Bool {
        words.contains { levels.contains($0) || measured.contains($0) } || words.last?.count == 1
    }

    /// Whether a column of that name counts things, where its values are whole.
    package static func counts(_ name: String) -> Bool {
        let words = words(name)
        return contains(name) && words.contains(where: counted.contains)
    }

    /// Whether a column is called by a plural of things, `claims`, `Policy Holders`, or by what was done to them, `delivered`, `seen`: it
    /// counts them where its values are those of counts. The last word says of what it is, the first one where `of` follows it.
    ///
    /// - Parameter unit: of the column, which may be what is counted: `Northbound (bikes)`.
    package static func namesThings(_ name: String, unit: String? = nil) -> Bool {
        let words = ColumnWords.split(name)
        let isMeasure =
            unit.map { UnitConversion.measured($0) != nil || money.contains(EnglishNoun.singular($0)) } ?? true
        if let unit, !isMeasure, !words.contains(where: levels.contains), namesThings(unit) { return true }
        guard !words.contains(where: { levels.contains($0) || levels.contains(EnglishNoun.singular($0)) }),
            let thing = words.firstIndex(of: "of").map({ words.prefix($0) })?.last ?? words.last
        else { return false }
        if isDone(thing) || unit == nil && collective.contains(thing) { return true }
        return (thing.count > 3 || EnglishNoun.irregular[thing] != nil) && EnglishNoun.singular(thing) != thing
            && !measured.contains(EnglishNoun.singular(thing))
            && !measured.contains(thing)
    }

    /// Whether it is a participle of what things undergo, and not one of how a number was found.
    private static func isDone(_ word: String) -> Bool {
        done.contains(word) || word.count > 4 && word.hasSuffix("ed") && !word.hasSuffix("eed") && !found.contains(word)
    }

    /// Things by the word for all of them: the volume traded, the traffic on a road.
    private static let collective: Set<String> = [
        "volume", "traffic", "ridership", "attendance", "footfall", "turnout", "enrollment", "enrolment",
    ]

    private static let done: Set<String> = [
        "seen", "caught", "born", "sent", "won", "lost", "made", "taken", "given", "built", "read", "written", "drawn",
    ]
    private static let found: Set<String> = [
        "observed", "measured", "recorded", "estimated", "predicted", "adjusted", "corrected", "smoothed", "weighted",
        "elapsed", "combined", "rated", "required", "needed", "allowed", "forecasted", "computed", "derived", "fitted",
        "scaled", "interpolated", "expected", "calculated", "modelled", "modeled", "averaged",
    ]

    /// What a whole event takes or makes, where the column says its unit: the energy of a charge, the distance of a run, the yield of a cow.
    private static let extents: Set<String> = ["energy", "distance", "yield"]

    /// Whether a column holds such an extent: `energy_kwh`, `distance` in km, never `distance to shore`.
    package static func isExtent(_ name: String, unit: String?) -> Bool {
        let words = words(name)
        guard !words.contains(where: levels.contains), unit != "%", !isDensity(unit) else { return false }
        if words.count == 2, extents.contains(words[0]) { return true }
        return unit != nil && words.last.map(extents.contains) ?? false
    }
}
