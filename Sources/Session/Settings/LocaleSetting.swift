import Catalog

/// `set locale en_GB`.
package enum LocaleSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "locale", summary: "how hours are written: en_US 3 PM, en_GB 15:00",
        examples: [Example("set locale en_GB", reply: "locale: en_GB")])

    package static let choices = ["en_US", "en_GB"]

    package static func set(_ value: String, in settings: inout Settings) throws {
        settings.locale = try choice(value, of: choices)
    }

    package static func text(of settings: Settings) -> String? { settings.locale }
}
