import Catalog

/// One setting: something outside the data that results depend on, changed by `set NAME VALUE` or an option of the
/// command line and pinned by a notebook's header.
///
/// To add one: a property of `Settings` with its default, one file `ThingSetting.swift`, one line in `SettingCatalog`.
package protocol Setting: Sendable {
    /// Kind `setting`; the name is what a person types and a header holds.
    static var entry: CatalogEntry { get }

    /// Takes a value as typed.
    ///
    /// - Throws: `SessionError.badSetting` with what would do.
    static func set(_ value: String, in settings: inout Settings) throws

    /// Takes a value from a notebook's header, which means the same on every day.
    ///
    /// - Throws: `SessionError.badSetting` with what would do.
    static func pin(_ value: String, in settings: inout Settings) throws

    /// The value as `set` takes it; nil when it follows the system.
    static func text(of settings: Settings) -> String?

    /// What is shown where nothing is set.
    static var unset: String { get }

    /// What may be typed, where that can be listed.
    static var choices: [String] { get }
}

extension Setting {
    package static var name: String { entry.name }
    package static var choices: [String] { [] }
    package static var unset: String { "system" }

    package static func pin(_ value: String, in settings: inout Settings) throws { try set(value, in: &settings) }

    /// - Throws: `SessionError.badSetting` when `value` is none of `choices`.
    static func choice(_ value: String, of choices: [String]) throws -> String {
        guard choices.contains(value) else {
            throw SessionError.badSetting(
                name: name, value: value, wanted: choices.joined(separator: ", "), candidates: choices)
        }
        return value
    }
}
