import Catalog
import Series
import Syntax

/// `set now 2020-08-20T12:00`: an instant with or without offset, a day alone, or `system`.
package enum NowSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "now", summary: "the instant that 'now' and 'today' mean, or 'system'",
        examples: [Example("set now 2020-08-20T12:00", reply: "now: 2020-08-20T12:00:00Z")])

    package static let choices = ["system"]

    package static func set(_ value: String, in settings: inout Settings) throws {
        if value == "system" {
            settings.now = nil
            return
        }
        guard let instant = InstantSyntax(reading: value) else {
            throw SessionError.badSetting(
                name: name, value: value, wanted: "an instant, like 2024-12-03T15:00, or 'system'", candidates: [])
        }
        let calendar = Calendar(zone: try Zone.named(settings.timezone))
        settings.now = try calendar.resolve(instant, now: SystemClock.now, onlyDay: nil).lowerBound
    }

    package static func pin(_ value: String, in settings: inout Settings) throws {
        guard InstantSyntax(reading: value)?.isRelative != true else {
            throw SessionError.badSetting(
                name: name, value: value, wanted: "an instant, like 2024-12-03T15:00", candidates: [])
        }
        try set(value, in: &settings)
    }

    package static func text(of settings: Settings) -> String? { settings.now.map { Calendar(zone: .utc).iso8601($0) } }
}
