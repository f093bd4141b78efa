/// A time zone by IANA rules, read once from the system's tzdata.
package struct Zone: Sendable {
    package let name: String
    package static let utc = Zone(name: "UTC")

    private init(name: String) { self.name = name }
}
