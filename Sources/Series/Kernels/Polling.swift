import Diagnostics

/// Looks at a cancellation once every so many steps of a loop: some milliseconds of the slowest work that a row takes.
///
/// Whatever goes over rows, or over what may be as many, steps through one of these or goes by `Stretches`, where the work
/// of a row is a few instructions.
package struct Polling {
    private static let steps = 1024

    private let cancellation: Cancellation
    private var left = Polling.steps

    package init(_ cancellation: Cancellation = .process) { self.cancellation = cancellation }

    /// Counts one step, or as many as its work takes.
    ///
    /// - Throws: `Interrupted`.
    @inline(__always)
    package mutating func step(_ steps: Int = 1) throws(Interrupted) {
        left -= steps
        if left <= 0 { try look() }
    }

    @inline(never)
    private mutating func look() throws(Interrupted) {
        left = Self.steps
        try cancellation.check()
    }
}

extension MutableCollection where Self: RandomAccessCollection {
    /// The library's sort, which keeps the order of equal elements; a test holds it to that.
    ///
    /// - Throws: `Interrupted`; the elements are then in no known order.
    package mutating func sort(
        stoppedBy cancellation: Cancellation, by isBefore: (Element, Element) -> Bool
    ) throws(Interrupted) {
        var polling = Polling(cancellation)
        do {
            try sort {
                try polling.step()
                return isBefore($0, $1)
            }
        } catch {
            throw error as? Interrupted ?? Interrupted()
        }
    }
}

extension [Double] {
    /// The same in ascending order, for rooms above this one, which the sort of any element would cost a call a comparison.
    ///
    /// - Throws: `Interrupted`.
    package func ascending(stoppedBy cancellation: Cancellation = .process) throws(Interrupted) -> [Double] {
        try sorted(stoppedBy: cancellation, by: <)
    }
}

extension Sequence {
    /// The same as a new array.
    package func sorted(
        stoppedBy cancellation: Cancellation, by isBefore: (Element, Element) -> Bool
    ) throws(Interrupted) -> [Element] {
        var result = if let whole = self as? [Element] { whole } else { try collected(stoppedBy: cancellation) }
        try result.sort(stoppedBy: cancellation, by: isBefore)
        return result
    }

    /// Its elements.
    package func collected(stoppedBy cancellation: Cancellation) throws(Interrupted) -> [Element] {
        var polling = Polling(cancellation)
        var result: [Element] = []
        result.reserveCapacity(underestimatedCount)
        for element in self {
            try polling.step()
            result.append(element)
        }
        return result
    }

    /// The elements that hold.
    package func filtered(
        stoppedBy cancellation: Cancellation, _ holds: (Element) throws -> Bool
    ) throws -> [Element] {
        var polling = Polling(cancellation)
        var results: [Element] = []
        for element in self {
            try polling.step()
            if try holds(element) { results.append(element) }
        }
        return results
    }

    /// What the body makes of each element.
    package func mapped<Result>(
        stoppedBy cancellation: Cancellation, _ body: (Element) throws -> Result
    ) throws -> [Result] {
        var polling = Polling(cancellation)
        var results: [Result] = []
        results.reserveCapacity(underestimatedCount)
        for element in self {
            try polling.step()
            results.append(try body(element))
        }
        return results
    }
}
