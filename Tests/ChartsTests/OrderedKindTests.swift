import Testing

@testable import Charts

/// Kinds that are told by how their names are made. The orders are those of English.
@Suite struct OrderedKindTests {
    private static func ordered(_ names: [String]) -> [String]? {
        KindCatalog.found(names).map { found in
            names.indices.sorted { found.ranks[$0] < found.ranks[$1] }.map { names[$0] }
        }
    }

    @Test(arguments: [
        [
            "never", "less than once a month", "once a month", "twice a month", "once a week", "2-3 times a week",
            "daily",
        ],
        ["Rarely", "every 2 years", "yearly", "Every other week", "weekly", "several times per week", "every day"],
        ["not at all", "1 time a week", "2 to 4 times a week", "5+ times a week"],
        ["too cheap", "about right", "too expensive"], ["too small", "just right", "too large"],
        ["Pre-K", "Kindergarten", "1st grade", "2nd grade", "10th grade"], ["K", "1", "2", "3"],
        ["toy", "small", "medium", "large", "giant"],
    ])
    func namesHaveTheirOrder(_ names: [String]) {
        #expect(Self.ordered(names.reversed()) == names)
        #expect(Self.ordered(names.sorted()) == names)
    }

    @Test(arguments: [
        ["never", "rarely", "always"], ["too sweet", "too salty", "too bland"], ["Kindergarten", "Library", "Pool"],
        ["once", "twice"], ["weekend", "weekday"],
    ])
    func othersAreNoRates(_ names: [String]) {
        #expect(KindCatalog.found(names)?.kind.name != "rates" && KindCatalog.found(names)?.kind.name != "degrees")
    }
}
