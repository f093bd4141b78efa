import Catalog
import Diagnostics
import Series

/// What `set` changes and what a notebook's header pins: everything outside the data that a result depends on.
package struct Settings: Sendable, Equatable {
    /// IANA name of the session's zone.
    package var timezone: String
    /// Nobody said it: the machine's own is UTC, as a container's is. The first file that tells a zone does.
    package var isZoneOpen = false
    package var weekStart: Weekday
    /// The pinned clock, µs since 1970; nil follows the system at the start of each cell.
    package var now: Int64?
    /// `light`, `dark` or `print`.
    package var theme: String
    /// Whether somebody asked for it: a figure on a dark ground is dark otherwise.
    package var isThemeChosen = false
    /// Size of exported figures, points.
    package var size: FigureSize
    /// `en_US`: a language and a region.
    package var locale: String
    /// Whether hours go from 1 to 12; nil follows the locale.
    package var hasTwelveHours: Bool?
    /// Whether losses and doubts go to standard error.
    package var warns = true
    /// Rows of a result that are shown whole; more show their first ten.
    package var rows = RowsSetting.usual

    package init(
        timezone: String = "UTC", weekStart: Weekday = .monday, now: Int64? = nil, theme: String = "light",
        size: FigureSize = FigureSize.usual, locale: String = "en_US"
    ) {
        // One name for one zone, however the system calls it.
        self.timezone = timezone == "UTC" ? timezone : (try? Zone.named(timezone).name) ?? timezone
        self.weekStart = weekStart
        self.now = now
        self.theme = theme
        self.size = size
        self.locale = locale
    }
}

extension Settings {
    /// Sets one setting from its text.
    ///
    /// - Throws: `SessionError.badSetting` or `.unknownSetting`, `SeriesError` for a zone.
    package mutating func set(_ name: String, to value: String) throws {
        guard let setting = SettingCatalog.named(name) else {
            throw SessionError.unknownSetting(name, known: SettingCatalog.names)
        }
        try setting.set(value, in: &self)
    }

    /// Sets one setting from a notebook's header.
    ///
    /// - Throws: as `set` does.
    package mutating func pin(_ name: String, to value: String) throws {
        guard let setting = SettingCatalog.named(name) else {
            throw SessionError.unknownSetting(name, known: SettingCatalog.names)
        }
        try setting.pin(value, in: &self)
    }

    /// The same for a person to read.
    package func shown(_ name: String) -> String { text(name) ?? SettingCatalog.named(name)?.unset ?? "" }

    /// How hours and dates are written.
    package var timeLocale: TimeLocale {
        var found = TimeLocale(named: locale)
        if let hasTwelveHours { found.usesTwelveHours = hasTwelveHours }
        return found
    }

    /// The value of a setting as `set` takes it; nil for one that does not exist, or a clock that follows the system.
    package func text(_ name: String) -> String? { SettingCatalog.named(name)?.text(of: self) }
}
