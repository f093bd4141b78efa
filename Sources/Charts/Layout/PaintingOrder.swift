extension [ResolvedSeries] {
    /// As they are painted: bars and areas lie under what would be hidden by them, whichever was said first.
    var fillsFirst: [ResolvedSeries] { filter(\.isFilled) + filter { !$0.isFilled } }
}

extension ResolvedSeries {
    fileprivate var isFilled: Bool { mark.arrangement == .columns || mark.positions.contains(.stack) }
}
