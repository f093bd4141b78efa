import Catalog
import Series

/// `set timezone Europe/Copenhagen`.
package enum TimezoneSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "timezone", summary: "the IANA zone that times are read and shown in",
        examples: [Example("set timezone Europe/Copenhagen", reply: "timezone: Europe/Copenhagen")])

    package static var choices: [String] { ZoneDirectory.names() }

    package static func set(_ value: String, in settings: inout Settings) throws {
        settings.timezone = try Zone.named(value).name
        settings.isZoneOpen = false
    }

    package static func text(of settings: Settings) -> String? { settings.timezone }
}
