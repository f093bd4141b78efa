extension [ResolvedSeries] {
    /// As they are painted: what is filled lies under lines and points, whichever was said first.
    var fillsFirst: [ResolvedSeries] { filter { !$0.isOpen } + filter(\.isOpen) }
}

extension ResolvedSeries {
    /// A line or points, which what is filled would hide.
    fileprivate var isOpen: Bool {
        mark.arrangement == .cloud || mark.arrangement == .joined && !mark.positions.contains(.stack)
    }
}
