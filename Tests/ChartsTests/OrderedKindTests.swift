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
        ["toy", "small", "medium", "large", "giant"], ["Critical", "Poor", "Fair", "Good"],
        ["Failed", "Serious", "Very poor", "Poor", "Fair", "Satisfactory", "Good", "Excellent"],
        ["Inadequate", "Requires improvement", "Good", "Outstanding"], ["G", "PG", "PG-13", "R", "NC-17"],
        ["Good", "Moderate", "Unhealthy for Sensitive Groups", "Unhealthy", "Very Unhealthy", "Hazardous"],
    ])
    func namesHaveTheirOrder(_ names: [String]) {
        #expect(Self.ordered(names.reversed()) == names)
        #expect(Self.ordered(names.sorted()) == names)
    }

    /// One or two words that a scale lacks leave those that it knows in their order, and stand after them as they were met.
    @Test(arguments: [
        (["Closed", "Good", "Poor", "Fair"], ["Poor", "Fair", "Good", "Closed"]),
        (
            ["large", "bespoke", "small", "medium", "unknown", "tiny", "huge"],
            ["tiny", "small", "medium", "large", "huge", "bespoke", "unknown"]
        ),
    ])
    func othersFollow(_ met: [String], _ names: [String]) {
        #expect(Self.ordered(met) == names)
        #expect(KindCatalog.found(met)?.kind.grading == nil)
    }

    @Test(arguments: [
        ["Good", "Poor", "Closed"], ["large", "small", "medium", "boat", "car"], ["G", "R"],
    ])
    func fewWordsAreNoScale(_ names: [String]) { #expect(Self.ordered(names) == nil) }

    @Test(arguments: [
        ["never", "rarely", "always"], ["too sweet", "too salty", "too bland"], ["Kindergarten", "Library", "Pool"],
        ["once", "twice"], ["weekend", "weekday"],
    ])
    func othersAreNoRates(_ names: [String]) {
        #expect(KindCatalog.found(names)?.kind.name != "rates" && KindCatalog.found(names)?.kind.name != "degrees")
    }
}
