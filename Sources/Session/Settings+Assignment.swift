import Diagnostics
import Language
import Series

extension Settings {
    /// Sets one setting from its text.
    ///
    /// - Throws: `SessionError.badSetting` or `.unknownSetting`, `SeriesError` for a zone.
    package mutating func set(_ name: String, to value: String) throws {
        guard let setting = SettingName(rawValue: name) else {
            throw SessionError.unknownSetting(name, known: SettingName.allCases.map(\.rawValue))
        }
        switch setting {
        case .timezone: timezone = try Zone.named(value).name
        case .weekstart: weekStart = try Self.weekday(value)
        case .now: now = try Self.instant(value, zone: Zone.named(timezone))
        case .theme: theme = try Self.choice(setting, value, Self.themes)
        case .size: size = try FigureSize(value)
        case .locale: locale = try Self.choice(setting, value, Self.locales)
        }
    }

    package static let themes = ["light", "dark", "print"]
    package static let locales = ["en_US", "en_GB"]

    /// The value of a setting as `set` takes it; nil for a clock that follows the system.
    package func text(_ setting: SettingName) -> String? {
        switch setting {
        case .timezone: timezone
        case .weekstart: "\(weekStart)"
        case .now: now.map { Calendar(zone: .utc).iso8601($0) }
        case .theme: theme
        case .size: size.text
        case .locale: locale
        }
    }

    private static func choice(_ setting: SettingName, _ value: String, _ choices: [String]) throws -> String {
        guard choices.contains(value) else {
            throw SessionError.badSetting(
                name: setting.rawValue, value: value, wanted: choices.joined(separator: ", "), candidates: choices)
        }
        return value
    }

    private static func weekday(_ text: String) throws -> Weekday {
        let names = Weekday.allCases.map { "\($0)" }
        let lowered = text.lowercased()
        let matches = names.indices.filter {
            names[$0] == lowered || lowered.count == 3 && names[$0].hasPrefix(lowered)
        }
        guard let index = matches.first else {
            throw SessionError.badSetting(
                name: "weekstart", value: text, wanted: "a weekday, like monday", candidates: names)
        }
        return Weekday.allCases[index]
    }

    /// `2024-12-03T15:00`, an instant with or without offset or day alone; nil for `system`.
    private static func instant(_ text: String, zone: Zone) throws -> Int64? {
        if text == "system" { return nil }
        guard let syntax = InstantSyntax(reading: text) else {
            throw SessionError.badSetting(
                name: "now", value: text, wanted: "an instant, like 2024-12-03T15:00, or 'system'", candidates: [])
        }
        return try Calendar(zone: zone).resolve(syntax, now: 0, onlyDay: nil).lowerBound
    }
}
