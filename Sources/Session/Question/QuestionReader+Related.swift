import Series
import Syntax

/// Whether two measures go together: `correlation between coffee and sleep`, `does coffee affect sleep`.
extension QuestionReader {
    private static let relations = [
        ["correlation", "between"], ["correlation", "of"], ["correlation"], ["relationship", "between"],
        ["relation", "between"],
        ["effect", "of"], ["impact", "of"], ["influence", "of"], ["link", "between"], ["connection", "between"],
        ["dependence", "between"],
    ]
    private static let verbs: Set<String> = [
        "affect", "affects", "influence", "influences", "correlate", "correlates", "relate", "relates", "related",
        "correlated", "hurt", "hurts", "help", "helps", "boost", "boosts", "reduce", "reduces", "increase", "increases",
        "improve", "improves", "depend", "depends", "impact", "impacts", "change", "changes",
    ]

    /// Names the relation of two measures.
    mutating func related() -> Part? {
        if taken == 0, question.measures.isEmpty, phrase(Self.relations) != nil {
            question.isRelation = true
            return .other
        }
        // `does coffee affect sleep`, `how is sleep related to coffee`
        let isAsked = line.first.map { ["does", "do", "is", "are", "how", "did"].contains($0.lowercased()) } ?? false
        guard isAsked,
            question.measures.count == 1 && question.conditions.isEmpty
                || question.measures.isEmpty && question.conditions.count == 1,
            before != .other, rest.count > 1,
            Self.verbs.contains(small()), question.aggregates.isEmpty
        else { return nil }
        take()
        question.isRelation = true
        return .other
    }
}

extension Question {
    /// How much the measures go together; nil where it is not two of them.
    func relation() -> [String]? {
        // `does rain hurt sales`: what they are with it and without.
        if measures.count == 1, conditions.count + things.count == 1, said.isSubset(of: [.measures, .things]),
            rank == nil
        {
            let key = things.first ?? (conditions[0].saysYes ? conditions[0].column : "(\(conditions[0].text))")
            return windows + ["aggregate mean \(measures[0]) by \(key)"]
        }
        guard said.isSubset(of: [.measures, .keys]), measures.count == 2, rank == nil,
            keys.allSatisfy({ !Self.isPeriod($0) })
        else { return nil }
        let picked = windows + (conditions.isEmpty ? [] : ["where \(condition)"])
        if !keys.isEmpty { return picked + ["aggregate corr(\(measures[0]), \(measures[1]))\(Self.by(keys))"] }
        return picked + ["correlate \(measures.joined(separator: ", "))"]
    }
}
