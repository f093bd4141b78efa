/// What people say in a question beside the names of their rows: phrases in small letters, each with the part that it is.
enum QuestionWords {
    static let silent = Set(
        """
        the of for a an in on to with from by and , & is are was were be been did does do has have had there \
        their our my me we i you he she they them please show give tell list get find display see what which who whose that it its what's that's it's there's \
        something anything things went at as per into among amongst only yet already all together overall value values versus vs against many got each every when where \
        how spend spent pay paid make made take took use used buy bought sell sold earn earned happen happened come comes came
        """.split(separator: " ").map(String.init))
    static let silentPhrases = phrases(
        "in percent, of time, of the time, because of, due to, show me, give me, what is the, what are the, what was the, in total, i want"
    )
    /// What any rows may be called.
    static let rows = ["row", "reading", "measurement", "record", "entry", "observation"]
    /// What the values of a column are called beside its name: `BG readings`.
    static let readings: Set<String> = ["measurements", "readings", "samples"]
    /// Numbers that are written as words; `one` is more often somebody.
    static let smallNumbers = [
        "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "twelve": 12,
    ]
    /// What is done with money: of several amounts that one is meant.
    static let paying: Set<String> = [
        "spend", "spends", "spent", "pay", "pays", "paid", "earn", "earns", "earned", "cost", "costs", "charge",
        "charged", "money",
    ]
    /// What money comes to that is taken or spent.
    static let takings: Set<String> = [
        "revenue", "revenues", "turnover", "takings", "income", "earnings", "sales", "expenses", "spending", "spend",
        "cost",
        "costs",
    ]
    /// Those of it that an account has below zero.
    static let spent: Set<String> = ["expenses", "spending", "spend", "cost", "costs"]
    /// What is called by the money that it comes to, one by one.
    static let amounts: Set<String> = [
        "bill", "invoice", "order", "purchase", "payment", "expense", "sale", "donation", "transaction", "fare", "fee",
        "rent", "salary", "deposit", "booking",
    ]
    /// What may follow a noun that is the last of what is measured.
    static let after: Set<String> = [
        "", "by", "per", "in", "for", "over", "on", "of", "at", "each", "every", "during", "since", "last", "this",
        "and",
        ",", "vs", "between", "from", "across", "is", "was", "when", "where",
    ]
    /// What the values of a column of names are.
    static let classes: Set<String> = ["kind", "type", "category", "class", "group", "method", "name"]
    static let copulas: Set<String> = ["is", "are", "was", "were", "be"]
    static let conditional: Set<String> = ["where", "with", "whose", "when", "if", "having", "that", "which"]
    static let negations: Set<String> = ["not", "without", "except", "excluding", "no", "non"]
    static let shares: Set<String> = [
        "percent", "percentage", "percentages", "share", "shares", "fraction", "proportion", "%",
    ]
    static let numbers = phrases(
        "how many, how often, how many times, number of, numbers of, total number of, count of, counts of, amount of, no of, #"
    )
    static let trends = phrases(
        "trend of, trend in, trend, trends, over time, through time, evolution of, timeline of, development of")
    /// What goes on beside each other.
    static let together = phrases(
        """
        at once, at the same time, at a time, at any time, at any one time, at one time, simultaneous, simultaneously, \
        concurrent, concurrently, concurrency, in parallel, overlapping
        """)
    static let running = phrases("cumulative, cumulated, running total of, running total, running sum of, running sum")
    /// How much more of something there is than before, said before it and after it.
    static let changesOf = phrases(
        "growth of, growth in, gain of, gain in, change of, change in, increase of, increase in, rise of, rise in")
    static let changes = phrases("growth, gain, change, increase, rise, changed, grown")
    static let comparing = phrases(
        "compare, comparison of, comparing, compared to, compared with, in comparison to, in comparison with")
    static let sorts = phrases("sorted by, sort by, ordered by, order by, ranked by, sorted, ordered, sort, order")
    static let ascending = phrases("ascending, asc, lowest first, smallest first, from lowest to highest")
    static let descending = phrases("descending, desc, highest first, largest first, from highest to lowest")
    static let by = phrases(
        """
        by, per, each, every, for each, for every, in each, of each, across, grouped by, split by, broken down by, divided by, \
        colored by, coloured by, color by, colour by, within each
        """)
    static let adverbs = [
        "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter",
        "yearly": "year",
        "annual": "year", "annually": "year",
    ]
    /// Aggregates of several words, and those that are asked for by no name of theirs.
    static let aggregates: [([String], String)] = [
        (["standard", "deviation", "of"], "std"), (["standard", "deviation"], "std"), (["how", "much"], "sum"),
        (["on", "average"], "mean"), (["typical"], "median"), (["mean", "of"], "mean"), (["range", "of"], "spread"),
    ]
    /// What figures are called.
    static let figures: Set<String> = ["chart", "plot", "graph", "diagram", "figure"]
    static let drawn: Set<String> = ["draw", "visualize", "visualise"]
    static let arrangements = [
        "stacked": "stack", "grouped": "group", "clustered": "group", "side-by-side": "group", "dodged": "group",
    ]

    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }
    }
}
