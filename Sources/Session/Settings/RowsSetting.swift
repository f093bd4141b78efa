import Catalog

/// `set rows 12`.
package enum RowsSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "rows", summary: "how many rows of a result are shown whole",
        examples: [Example("set rows 30", reply: "rows: 30")],
        notes: """
            The last statement of a cell that makes rows, and does not store them by `as`, shows them: all of up to so many, the
            first ten of more. `set rows 0` shows none. `show` and a name alone show rows in any case.
            """)

    package static let usual = 12
    package static var unset: String { "\(usual)" }

    package static func set(_ value: String, in settings: inout Settings) throws {
        guard let rows = Int(value), (0...1000).contains(rows) else {
            throw SessionError.badSetting(
                name: name, value: value, wanted: "a whole number from 0 to 1000", candidates: [])
        }
        settings.rows = rows
    }

    package static func text(of settings: Settings) -> String? {
        settings.rows == usual ? nil : "\(settings.rows)"
    }
}
