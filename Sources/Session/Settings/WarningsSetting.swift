import Catalog

/// `set warnings off`.
package enum WarningsSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "warnings", summary: "what is lost or in doubt goes to standard error: on or off",
        examples: [Example("set warnings off", reply: "warnings: off")],
        notes: """
            Rows that are left out, cells that cannot be read, times that are cut and joins that match nothing are warnings. \
            They stand in the reply of their statement. Under `-q`, or when the output is not a terminal, they also go to \
            standard error, and never among data.
            """)

    package static let choices = ["on", "off"]
    package static let unset = "on"

    package static func set(_ value: String, in settings: inout Settings) throws {
        settings.warns = try choice(value, of: choices) == "on"
    }

    package static func text(of settings: Settings) -> String? { settings.warns ? nil : "off" }
}
