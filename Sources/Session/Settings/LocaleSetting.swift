import Catalog
import Series

/// `set locale en_GB`.
package enum LocaleSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "locale", summary: "how hours and days are written: en_US 3 PM and Dec 3, en_GB 15:00 and 3 Dec",
        examples: [Example("set locale en_GB", reply: "locale: en_GB")],
        notes: """
            A language and a region, as in `de_DE` or `en-IN`. Names of months and days stay English; how numbers and dates are \
            read from files does not depend on it. Sets the clock too.
            """)

    package static let choices = ["en_US", "en_GB", "en_CA", "en_IN", "de_DE", "fr_FR", "es_ES", "ja_JP"]

    package static func set(_ value: String, in settings: inout Settings) throws {
        guard let name = name(value) else {
            throw SessionError.badSetting(
                name: self.name, value: value, wanted: "a language and region, like en_US, en_GB or de_DE",
                candidates: choices)
        }
        settings.locale = name
        settings.hasTwelveHours = nil
    }

    package static func text(of settings: Settings) -> String? { settings.locale }

    /// `de_DE` of `de-DE.UTF-8@euro`; nil for what names no language and region.
    static func name(_ text: String) -> String? {
        let tag = text.prefix { $0 != "." && $0 != "@" }
        let parts = tag.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        guard let language = parts.first, (2...3).contains(language.utf8.count), isLetters(language),
            let region = parts.dropFirst().last, region.utf8.count == 2, isLetters(region), parts.count <= 3
        else { return nil }
        return language.lowercased() + "_" + region.uppercased()
    }

    private static func isLetters(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
}
