import Reading
import Series

/// What the first block says: a place, or several by their `location_id`.
struct OpenMeteoPlaces {
    struct Place {
        var latitude: String
        var longitude: String
        /// Seconds that every label of the file is ahead of UTC.
        var offset: Int
        var zone: String
    }
    /// By `location_id`; the only place has the empty one.
    private(set) var places: [String: Place] = [:]
    private var first: Place

    /// - Throws: `notOfFormat` when no row tells an offset.
    init(_ block: OpenMeteoBlock, path: String) throws(FormatsError) {
        var found: [(id: String, place: Place)] = []
        for row in block.rows {
            var fields: [String: String] = [:]
            for (name, field) in zip(block.names, row) { fields[name] = field }
            guard let text = fields["utc_offset_seconds"],
                let seconds = NumberStyle().number(Array(text.utf8).span).flatMap({ Int(exactly: $0) }),
                seconds.magnitude <= 18 * 3600
            else { continue }
            let place = Place(
                latitude: fields["latitude"] ?? "", longitude: fields["longitude"] ?? "", offset: seconds,
                zone: fields["timezone"] ?? "")
            found.append((fields["location_id"] ?? "", place))
        }
        guard let first = found.first?.place else {
            throw .notOfFormat(
                path: path, format: "openmeteo", reason: "line \(block.line + 1) tells no utc_offset_seconds")
        }
        self.first = first
        for (id, place) in found where places[id] == nil { places[id] = place }
    }

    /// The seconds that the labels of a location are ahead of UTC.
    func offset(of id: String?) -> Int { (places[id ?? ""] ?? first).offset }

    /// Where it is, and by what the labels are read.
    func note(zone: Zone?) -> FormatsNote {
        let places: FormatsNote.Places =
            places.count == 1
            ? .one(latitude: first.latitude, longitude: first.longitude) : .several(self.places.count)
        if let zone { return .labels(.zone(zone.name), at: places) }
        let isOne = Set(self.places.values.map(\.offset)).count == 1
        return .labels(isOne ? .ahead(first.offset) : .aheadByLocation, at: places)
    }
}
