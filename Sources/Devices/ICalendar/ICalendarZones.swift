import Series

/// The zones that a calendar names, each looked up once.
final class ICalendarZones {
    /// What times without a zone of their own are local to.
    private let own: Zone
    private var known: [String: Zone] = [:]
    private(set) var unknown: Set<String> = []
    /// A calendar that names more zones that nobody knows names no zones.
    private static let limit = 50

    init(_ own: Zone) { self.own = own }

    /// - Parameter name: nil for a time without one.
    func zone(_ name: String?) -> Zone {
        guard let name, !unknown.contains(name) else { return own }
        if let zone = known[name] { return zone }
        if unknown.count < Self.limit, let zone = try? Zone.known(name) {
            known[name] = zone
            return zone
        }
        unknown.insert(name)
        return own
    }
}
