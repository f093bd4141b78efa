import Catalog
import Series
import Syntax

/// `set NAME VALUE`.
enum SetVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "set", summary: "change a setting of the session",
        form: .optional(.sequence([.slot("setting", .word(.setting)), .slot("value", .raw)])),
        examples: [Example("set timezone Europe/Copenhagen", reply: "timezone: Europe/Copenhagen")],
        notes: "`set` alone lists the settings and their values.")

    static let standsAlone = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard let setting = stage.arguments.word("setting"), let value = stage.arguments.word("value") else {
            for setting in SettingCatalog.all {
                cell.reply(.set(setting.entry.name, shown: cell.settings.shown(setting.entry.name)))
            }
            return input
        }
        try cell.settings.set(setting.text, to: value.text)
        if setting.text == ThemeSetting.name { cell.settings.isThemeChosen = true }
        cell.context.calendar = Calendar(
            zone: try Zone.named(cell.settings.timezone), weekStart: cell.settings.weekStart)
        cell.context.locale = cell.settings.timeLocale
        if setting.text == NowSetting.name {
            cell.context.now = cell.settings.now ?? SystemClock.now
            cell.context.isNowSaid = cell.settings.now != nil
        }
        cell.reply(.set(setting.text, shown: cell.settings.shown(setting.text)))
        return input
    }
}
