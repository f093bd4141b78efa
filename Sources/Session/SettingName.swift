/// The settings by the name a person types and a header pins.
package enum SettingName: String, Sendable, CaseIterable {
    case timezone, weekstart, now, theme, size, locale
}
