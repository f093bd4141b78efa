import Files
import Glibc
import Series
import Testing

@testable import Session

/// What holds before anything is said. Week starts and clocks: CLDR 44.
@Suite struct PersonDefaultsTests {
    private static func defaults(_ variables: [String: String]) -> PersonDefaults {
        PersonDefaults { variables[$0] }
    }

    @Test(arguments: [
        ("en_US.UTF-8", "en_US", "sunday", true, true), ("de_DE.UTF-8", "de_DE", "monday", false, false),
        ("en_GB", "en_GB", "monday", false, false), ("ja_JP.eucJP", "ja_JP", "sunday", false, true),
        ("ar_EG.UTF-8", "ar_EG", "saturday", true, false), ("pt-BR", "pt_BR", "sunday", false, false),
        ("C.UTF-8", "en_US", "monday", true, true), ("POSIX", "en_US", "monday", true, true),
        ("", "en_US", "monday", true, true), ("../../etc", "en_US", "monday", true, true),
    ])
    func followsTheLocale(_ value: String, _ locale: String, _ start: String, _ twelve: Bool, _ monthFirst: Bool) {
        let settings = Self.defaults(["LANG": value]).settings
        #expect(settings.locale == locale && settings.text("weekstart") == start)
        #expect(settings.timeLocale == TimeLocale(usesTwelveHours: twelve, putsMonthFirst: monthFirst))
    }

    /// The order of POSIX.
    @Test func whichVariableCounts() {
        let all = ["LC_ALL": "de_DE", "LC_TIME": "ja_JP", "LANG": "en_US"]
        #expect(Self.defaults(all).settings.locale == "de_DE")
        #expect(Self.defaults(all.filter { $0.key != "LC_ALL" }).settings.locale == "ja_JP")
        #expect(Self.defaults(all.merging(["LC_ALL": ""]) { $1 }).origins["locale"] == "LC_TIME")
    }

    /// A locale takes its own clock; a clock said after it wins.
    @Test func clockAndLocale() throws {
        let rig = try SessionRig()
        #expect(rig.run("set clock 24") == "clock: 24" && !rig.session.settings.timeLocale.usesTwelveHours)
        #expect(rig.run("set locale en_US") == "locale: en_US" && rig.session.settings.timeLocale.usesTwelveHours)
        #expect(rig.run("set locale de_DE\nset clock 12").hasSuffix("clock: 12"))
        #expect(rig.session.settings.timeLocale.usesTwelveHours && !rig.session.settings.timeLocale.putsMonthFirst)
        #expect(rig.run("set clock 13").contains("12"))
    }

    @Test func readsAFile() throws {
        let rig = try SessionRig()
        try rig.write(
            "# mine\n\nset timezone Europe/Zurich\nset  clock 12 # as I like it\nplot line wind\nset theme drak\nset theme dark",
            to: "config")
        var defaults = Self.defaults(["LC_TIME": "de_CH.UTF-8"])
        let bad = defaults.read(Path(rig.path("config")))
        #expect(
            bad.map(\.what) == [
                "\(rig.path("config")), line 5: a line is like 'set timezone Europe/Berlin'",
                "\(rig.path("config")), line 6: 'drak' is not a theme; did you mean 'dark'?",
            ])
        let settings = defaults.settings
        #expect(settings.timezone == "Europe/Zurich" && settings.theme == "dark" && settings.timeLocale.usesTwelveHours)
        #expect(settings.text("weekstart") == "monday" && settings.locale == "de_CH")
        let table = Dictionary(uniqueKeysWithValues: defaults.table.map { ($0.name, $0) })
        #expect(table["locale"]?.origin == "LC_TIME" && table["size"]?.origin == "default")
        #expect(table["clock"]?.origin == "\(rig.path("config")), line 4" && table["now"]?.value == "system")
        #expect(defaults.read(Path(rig.path("none"))).isEmpty)
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/plotline/config"), (["HOME": "/h"], "/h/.config/plotline/config"),
        (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/plotline/config"), ([:], nil),
    ]) func whereTheFileIs(_ variables: [String: String], _ path: String?) {
        #expect(PersonDefaults.path { variables[$0] } == path.map { Path($0) })
    }
}
