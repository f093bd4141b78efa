import Catalog

/// `set clock 24`; a `set locale` after it takes its own clock again.
package enum ClockSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "clock", summary: "hours from 1 to 12 with AM and PM, or from 0 to 23: 12 or 24",
        examples: [Example("set clock 24", reply: "clock: 24")],
        notes: "Unsaid it is the locale's. `set locale` takes the locale's again.")

    package static let choices = ["12", "24"]
    package static let unset = "the locale's"

    package static func set(_ value: String, in settings: inout Settings) throws {
        settings.hasTwelveHours = try choice(value, of: choices) == "12"
    }

    package static func text(of settings: Settings) -> String? { settings.hasTwelveHours.map { $0 ? "12" : "24" } }
}
