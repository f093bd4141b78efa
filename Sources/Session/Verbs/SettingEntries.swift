import Catalog

/// The settings' catalogue entries.
enum SettingEntries {
    static let all: [CatalogEntry] = [
        CatalogEntry(
            .setting, "timezone", summary: "the IANA zone that times are read and shown in",
            examples: [Example("set timezone Europe/Copenhagen", reply: "timezone: Europe/Copenhagen")]),
        CatalogEntry(
            .setting, "weekstart", summary: "the day that weeks begin on",
            examples: [Example("set weekstart sunday", reply: "weekstart: sunday")]),
        CatalogEntry(
            .setting, "now", summary: "the instant that 'now' and 'today' mean, or 'system'",
            examples: [Example("set now 2020-08-20T12:00", reply: "now: 2020-08-20T12:00:00Z")]),
        CatalogEntry(
            .setting, "theme", summary: "the ground and colours of figures: light, dark or print",
            examples: [Example("set theme dark", reply: "theme: dark")]),
        CatalogEntry(
            .setting, "size", summary: "the size of exported figures in points",
            examples: [Example("set size 800x480", reply: "size: 800x480")]),
        CatalogEntry(
            .setting, "locale", summary: "how hours are written: en_US 3 PM, en_GB 15:00",
            examples: [Example("set locale en_GB", reply: "locale: en_GB")]),
    ]
}
