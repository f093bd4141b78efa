import Series

/// What `hide` leaves out of the series of a chart, and whether each name meant one.
struct HiddenSeries {
    private let wanted: Set<String>
    private var met: Set<String> = []
    /// The names that there are, for who mistyped one.
    private var known: [String] = []

    init(_ names: [String]) { wanted = Set(names.map { $0.lowercased() }) }

    /// The series of a layer that are drawn, before any stands on another.
    mutating func shown(_ series: [ResolvedSeries]) -> [ResolvedSeries] {
        guard !wanted.isEmpty else { return series }
        known += series.map(\.name)
        return series.filter { one in
            let name = one.name.lowercased()
            let isHidden = wanted.contains(name)
            if isHidden { met.insert(name) }
            return !isHidden
        }
    }

    /// - Throws: `nothingToHide` for a name that no series has, `allHidden` where none is left.
    func check(_ names: [String], left: [ResolvedSeries]) throws(ChartsError) {
        guard !wanted.isEmpty else { return }
        if let name = names.first(where: { !met.contains($0.lowercased()) }) {
            throw .nothingToHide(name, candidates: known)
        }
        if left.isEmpty { throw .allHidden }
    }
}
