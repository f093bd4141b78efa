extension Zone {
    /// A place whose clocks stood at all of these offsets then: of those that tzdata lists for use (zone1970.tab) the one that most countries
    /// share, then the first by name. Nil where none did.
    package static func fitting(_ readings: [(instant: Int64, secondsEast: Int)]) -> Zone? {
        guard !readings.isEmpty else { return nil }
        let places = ZoneDirectory.places().sorted {
            ($1.countries, $0.name) < ($0.countries, $1.name)
        }
        for place in places {
            guard let zone = try? Zone.known(place.name),
                readings.allSatisfy({ zone.offset(at: $0.instant) == $0.secondsEast })
            else { continue }
            return zone
        }
        return nil
    }
}
