import Syntax

/// What a source says of a step that it was asked to do where its rows are.
package enum Verdict: Sendable, Equatable {
    /// Done there as it would be done here: rows, values and errors are the same.
    case exact
    /// Some rows less come for it, and it is done here again.
    case hint
    /// What comes are parts of the step's result, which are merged here.
    case parts
    /// Left to be done here.
    case none
}

/// A source with the steps that it has taken.
package struct Pushed {
    package var source: any Source
    /// One for each step from the first one on; the steps after the last of them are left to be done here.
    package var verdicts: [Verdict]

    package init(_ source: any Source, _ verdicts: [Verdict] = []) {
        self.source = source
        self.verdicts = verdicts
    }
}

extension Plan {
    /// A source that has taken what it can of the transforms on it.
    struct Pushing {
        var source: any Source
        /// One for each transform.
        var verdicts: [Verdict]
        var hasTaken: Bool { verdicts.contains { $0 != .none } }
    }

    /// Asks the source for the steps of the transforms; conditions are split at `and`, so that it may take some of them.
    ///
    /// After a step that is done here again, none is left to the source whose result hangs on how many rows there are.
    static func push(_ transforms: [any Transform], to source: any Source, _ context: SeriesContext) throws -> Pushing {
        let steps = transforms.map(\.step.conjuncts)
        var asked = steps.flatMap { $0 }
        while true {
            let pushed = try source.push(asked, needing: needed(by: transforms), context)
            var rest =
                pushed.verdicts.prefix(asked.count)
                + repeatElement(.none, count: max(0, asked.count - pushed.verdicts.count))
            let verdicts = steps.map { own -> Verdict in
                let taken = rest.prefix(own.count)
                rest = rest.dropFirst(own.count)
                return Verdict(ofParts: Array(taken))
            }
            let allowed = Self.allowed(verdicts)
            if verdicts[allowed...].allSatisfy({ $0 == .none }) {
                return Pushing(source: pushed.source, verdicts: verdicts)
            }
            asked = steps[..<allowed].flatMap { $0 }
        }
    }

    /// How many of the first transforms a source may take as it says.
    private static func allowed(_ verdicts: [Verdict]) -> Int {
        var areExact = true
        for (at, verdict) in verdicts.enumerated() {
            switch verdict {
            case .exact: if !areExact { return at }
            case .parts: return areExact ? at + 1 : at
            case .hint: areExact = false
            case .none: return at
            }
        }
        return verdicts.count
    }
}

extension Verdict {
    /// Of a transform whose steps were judged apart.
    fileprivate init(ofParts verdicts: [Verdict]) {
        if let first = verdicts.first, verdicts.allSatisfy({ $0 == first }) {
            self = first
        } else {
            self = verdicts.contains { $0 != .none } ? .hint : .none
        }
    }
}

extension Step {
    /// A condition's parts that must all hold, each as a step; any other step alone.
    var conjuncts: [Step] {
        guard case .filter(let condition) = self else { return [self] }
        return condition.conjuncts.map { .filter($0) }
    }
}

extension Expression {
    /// What must all hold for it to hold: it is split at `and`.
    package var conjuncts: [Expression] {
        guard case .binary(.and, let left, let right) = node else { return [self] }
        return left.conjuncts + right.conjuncts
    }
}
