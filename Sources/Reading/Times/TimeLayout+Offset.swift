import Series

extension TimeLayout {
    /// The seconds east of UTC that an instant is written with, where its clock shows another time than the zone's.
    ///
    /// Nil for one of UTC: who writes `Z` means the instant, and nobody's clock.
    func offset(of example: String, besides zone: Zone) -> Int? {
        guard !isLocal, let sign = example.lastIndex(where: { "+-\u{2212}".contains($0) }),
            example[..<sign].contains(":"), let instant = readLeniently(Array(example.utf8).span)?.microseconds,
            let own = ZoneText.zone(example[sign...])?.offset(at: instant), own != 0
        else { return nil }
        return own == zone.offset(at: instant) ? nil : own
    }
}
