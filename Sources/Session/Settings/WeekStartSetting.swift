import Catalog
import Series

/// `set weekstart sunday`, in three letters too.
package enum WeekStartSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "weekstart", summary: "the day that weeks begin on",
        examples: [Example("set weekstart sunday", reply: "weekstart: sunday")])

    package static let choices = Weekday.allCases.map { "\($0)" }

    package static func set(_ value: String, in settings: inout Settings) throws {
        let names = choices
        let lowered = value.lowercased()
        let match = names.indices.first {
            names[$0] == lowered || lowered.count == 3 && names[$0].hasPrefix(lowered)
        }
        guard let match else {
            throw SessionError.badSetting(name: name, value: value, wanted: "a weekday, like monday", candidates: names)
        }
        settings.weekStart = Weekday.allCases[match]
    }

    package static func text(of settings: Settings) -> String? { "\(settings.weekStart)" }
}
