/// Kinds that are lists.
extension OrderedKind {
    /// As ISO 8601 counts them.
    static let weekdays = begins(
        "weekdays", ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], least: 2)
    static let months = begins(
        "months",
        [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ], least: 3)
    static let quarters = OrderedKind(name: "quarters", saysItself: true, cycle: 4) { names in
        let found = names.compactMap { name in
            name.count == 2 && name.first == "q" ? name.last.flatMap { Double(String($0)) } : nil
        }
        return found.count == names.count ? found : nil
    }
    static let seasons = sequence(
        "seasons", saysItself: true, cycle: 4,
        [["spring", "summer", "autumn", "winter"], ["spring", "summer", "fall", "winter"]])
    static let sizes = sequence(
        "sizes", grading: .rising,
        [
            ["xxxs", "xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl", "2xl", "3xl", "4xl"],
            [
                "toy", "mini", "tiny", "extra small", "small", "compact", "midsize", "medium", "regular", "large",
                "extra large", "huge", "giant",
            ],
        ])
    static let ratings = sequence(
        "ratings", grading: .rising,
        [
            [
                "failed", "critical", "terrible", "awful", "serious", "very poor", "very bad", "bad", "poor",
                "inadequate",
                "unsatisfactory", "requires improvement", "needs improvement", "marginal", "fair", "ok", "okay",
                "average", "adequate", "acceptable", "satisfactory", "good", "very good", "great", "premium",
                "excellent", "ideal", "outstanding",
            ],
            // Of the air.
            [
                "good", "moderate", "unhealthy for sensitive groups", "unhealthy", "very unhealthy", "hazardous",
            ],
            // How often and how much, which answers mix.
            [
                "none", "no", "never", "almost never", "hardly", "hardly ever", "rarely", "seldom", "little", "light",
                "few", "a few", "occasionally", "sometimes", "some", "moderate", "regularly", "often", "frequently",
                "usually", "many", "mostly", "most", "heavy", "heavily", "almost always", "always", "all",
            ],
            [
                "none", "no", "little", "mild", "some", "moderate", "medium", "marked", "high", "severe", "critical",
                "extreme",
            ],
            ["underweight", "normal", "healthy", "overweight", "obese"],
            ["beginner", "novice", "elementary", "intermediate", "advanced", "expert", "master"],
            ["none", "no medal", "commended", "bronze", "silver", "gold", "platinum", "diamond"],
            ["trace", "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency", "fatal"],
            // What has to be done, and when.
            [
                "trivial", "lowest", "low", "minor", "normal", "medium", "major", "high", "highest", "urgent",
                "critical", "immediate", "blocker",
            ],
            ["none", "very low", "low", "medium", "moderate", "high", "very high", "severe", "critical"],
            ["freezing", "cold", "cool", "mild", "warm", "hot"],
            ["l", "m", "h"], ["vl", "l", "m", "h", "vh"], ["lo", "med", "hi"],
            ["dry", "damp", "moist", "wet"], ["rare", "medium rare", "medium", "well done"],
        ])
    /// School years and degrees.
    static let classes = sequence(
        "school years",
        [
            ["freshman", "sophomore", "junior", "senior"],
            [
                "preschool", "kindergarten", "primary", "elementary", "middle", "middle school", "secondary", "high",
                "high school", "hs", "some college", "college", "junior college", "associate", "associates", "bachelor",
                "bachelors", "graduate", "master", "masters", "advanced", "doctor", "doctorate", "phd",
            ],
            ["lower", "middle", "upper"],
        ])
    static let stages = sequence(
        "stages",
        [
            ["before", "during", "after"], ["pre", "mid", "post"], ["start", "middle", "end"],
            ["early", "mid", "middle", "late"], ["egg", "larva", "pupa", "adult"],
        ])
    static let ages = sequence(
        "ages", grading: .rising,
        [
            [
                "baby", "infant", "toddler", "child", "children", "teen", "teenager", "young adult", "adult", "adults",
                "elderly",
            ]
        ])
    /// Of films and of programmes, from those for all; single letters, `G` and `R`, may be anything.
    static let filmRatings = OrderedKind(name: "film ratings", grading: .rising) { names in
        guard names.contains(where: { $0.count > 1 }) else { return nil }
        return sequence(
            "",
            [
                ["g", "u", "pg", "pg-13", "r", "nc-17", "x", "nr", "not rated", "unrated"],
                ["u", "pg", "12", "12a", "15", "18", "r18"],
                ["tv-y", "tv-y7", "tv-g", "tv-pg", "tv-14", "tv-ma"],
            ]
        ).ranks(names)
    }
    static let daytimes = sequence(
        "times of the day",
        [
            ["dawn", "morning", "noon", "midday", "afternoon", "evening", "dusk", "night"],
            ["breakfast", "brunch", "lunch", "supper", "dinner"],
        ])
    static let ordinalWords = sequence(
        "ordinals",
        [
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "last"],
            ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
            ["single", "double", "triple"],
        ])
    /// `I` to `XX`.
    static let roman = sequence(
        "Roman numbers",
        [
            [
                "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi",
                "xvii", "xviii", "xix", "xx",
            ]
        ])
}
