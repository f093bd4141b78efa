import Diagnostics

/// Questions about very many series. The elements are lent, since a copy of one counts its thirty fields; and nobody is asked any
/// further once Ctrl-C was pressed: whoever draws then throws, and what was found is not looked at.
///
/// They stand in for those of the standard library wherever series are asked.
extension Array where Element == ResolvedSeries {
    package func contains(where holds: (ResolvedSeries) throws -> Bool) rethrows -> Bool {
        try place(where: holds) != nil
    }

    package func allSatisfy(_ holds: (ResolvedSeries) throws -> Bool) rethrows -> Bool {
        try place { try !holds($0) } == nil
    }

    package func first(where holds: (ResolvedSeries) throws -> Bool) rethrows -> ResolvedSeries? {
        try place(where: holds).map { self[$0] }
    }

    private func place(where holds: (ResolvedSeries) throws -> Bool) rethrows -> Int? {
        let elements = span
        for place in elements.indices {
            if place & 1023 == 1023, Cancellation.process.isRaised { return nil }
            if try holds(elements[place]) { return place }
        }
        return nil
    }

    /// Runs a step over each, in order.
    ///
    /// - Throws: `Interrupted` once Ctrl-C was pressed; what the step throws.
    func walk(_ step: (ResolvedSeries) throws -> Void) throws {
        let elements = span
        for place in elements.indices {
            if place & 1023 == 1023 { try Cancellation.process.check() }
            try step(elements[place])
        }
    }

    /// The greatest of what one value of each is, nil where none has it.
    func greatest<Value: Comparable>(_ value: (ResolvedSeries) -> Value?) -> Value? {
        var greatest: Value?
        visit { _, one in
            guard let found = value(one), greatest.map({ $0 < found }) ?? true else { return }
            greatest = found
        }
        return greatest
    }

    /// The different values that one of each takes.
    func distinct<Value: Hashable>(_ value: (ResolvedSeries) -> Value) -> Set<Value> {
        var found: Set<Value> = []
        visit { _, one in found.insert(value(one)) }
        return found
    }
}

extension Array {
    /// Runs a step over each of very many, which are lent, until Ctrl-C was pressed; it has their places.
    func visit(_ step: (Int, Element) -> Void) {
        let elements = span
        for place in elements.indices {
            if place & 1023 == 1023, Cancellation.process.isRaised { return }
            step(place, elements[place])
        }
    }
}
