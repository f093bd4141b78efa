import Catalog

/// `set theme dark`.
package enum ThemeSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "theme", summary: "the ground and colours of figures: light, dark or print",
        examples: [Example("set theme dark", reply: "theme: dark")])

    package static let choices = ["light", "dark", "print"]

    package static func set(_ value: String, in settings: inout Settings) throws {
        settings.theme = try choice(value, of: choices)
    }

    package static func text(of settings: Settings) -> String? { settings.theme }
}
