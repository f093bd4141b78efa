import Reading

/// How many records of each type an export holds.
final class HealthListing: XMLVisitor {
    private var table = TextCodes(seed: .random(in: 0 ... .max))
    private var counts: [Int] = []
    private var workouts = 0
    private var summaries = 0
    private var correlations = 0

    /// Short names with counts, the most frequent first.
    var things: [(name: String, count: Int?)] {
        var all = counts.indices.map { code in
            (name: HealthType.short(TextDecoding.text(table.bytes(of: code))), count: counts[code])
        }
        if workouts > 0 { all.append(("Workout", workouts)) }
        if summaries > 0 { all.append(("ActivitySummary", summaries)) }
        all.sort { ($1.count, $0.name) < ($0.count, $1.name) }
        return all.map { ($0.name, $0.count) }
    }

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        if name == "Record" {
            guard correlations == 0, let type = attributes.index("type") else { return }
            let code = unsafe Int(table.code(of: attributes.value(type)))
            if code == counts.count { counts.append(0) }
            counts[code] += 1
        } else if name == "Workout" {
            workouts += 1
        } else if name == "ActivitySummary" {
            summaries += 1
        } else if name == "Correlation" {
            correlations += 1
        }
    }

    func end(_ name: XMLName) {
        if name == "Correlation" { correlations -= 1 }
    }
}
