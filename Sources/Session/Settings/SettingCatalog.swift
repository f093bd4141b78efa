/// Every setting, in the order in which a header lists them.
package enum SettingCatalog {
    package static let all: [any Setting.Type] = [
        TimezoneSetting.self,
        WeekStartSetting.self,
        NowSetting.self,
        ThemeSetting.self,
        SizeSetting.self,
        LocaleSetting.self,
        ClockSetting.self,
        WarningsSetting.self,
        RowsSetting.self,
    ]

    package static let names = all.map { $0.name }

    static func named(_ name: String) -> (any Setting.Type)? { all.first { $0.name == name } }
}
