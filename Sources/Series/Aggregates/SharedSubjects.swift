import Syntax

/// `min, mean, max temp`: aggregates that name no column are of those of the next one that does.
///
/// `count` alone counts rows, and where none names a column each is of all of them.
struct SharedSubjects {
    /// The `agg` groups of a stage, each with the column that it is of.
    let groups: [Arguments]

    init(_ said: [Arguments], _ readings: Readings) {
        var groups: [Arguments] = []
        for (place, group) in said.enumerated() {
            let rest = said[place...].drop { Self.isBare($0) }
            guard Self.isBare(group), let owner = rest.first, owner.has("aggregate") else {
                groups.append(group)
                continue
            }
            let shared = [owner] + rest.dropFirst().prefix { !$0.has("aggregate") }
            let subjects = shared.compactMap { $0["column"] ?? $0["expression"] }
            for (index, subject) in subjects.enumerated() {
                let own = index == 0 ? group.all : []
                groups.append(Arguments(own + [subject], range: group.range))
            }
            let words = subjects.map(\.words).joined(separator: ", ")
            if let word = group.word("aggregate") { readings.note(.words(word.range, as: "\(word.text) \(words)")) }
        }
        self.groups = groups
    }

    private static func isBare(_ group: Arguments) -> Bool {
        guard let word = group.word("aggregate"), word.text != CountAggregate.entry.name else { return false }
        return !group.has("column") && !group.has("expression") && !group.has("condition")
    }
}

extension Argument {
    /// A column or an expression as it is typed after an aggregate.
    fileprivate var words: String {
        switch value {
        case .word(let name): NameSpelling.quoted(name)
        case .expression(let expression): "(\(expression.words))"
        default: ""
        }
    }
}
