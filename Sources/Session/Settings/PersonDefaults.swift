import Diagnostics
import Engines
import Files
import Series

/// What holds before anything is said: the person's own zone, week start, clock and way of writing, then what their file says.
/// How files are read depends on none of it but the zone.
package struct PersonDefaults: Sendable {
    package private(set) var settings: Settings
    /// Where each setting comes from: `TZ`, `LC_TIME`, a file and its line.
    package private(set) var origins: [String: String] = [:]

    /// Addresses of servers by the names that `load db:NAME` takes.
    package private(set) var connections: [String: String] = [:]

    /// Why the zone of the environment is not the one that times are read and shown in; nil where it is.
    package private(set) var zoneFault: SeriesError?

    /// A line of the file that says no setting.
    package struct BadLine: Fault {
        package var path: String
        package var line: Int
        package var reason: String
        package var what: String { "\(path), line \(line): \(reason)" }
    }

    /// - Parameter environment: what the process was started with.
    package init(environment: (String) -> String?) {
        var settings = Settings()
        var origins: [String: String] = [:]
        let zone = SystemClock.zoneName
        let isNamed = environment("TZ").map { !$0.isEmpty } ?? false
        var zoneFault: SeriesError?
        do throws(SeriesError) {
            settings.timezone = try Zone.named(zone).name
            settings.isZoneOpen = !isNamed && settings.timezone == "UTC"
            origins[TimezoneSetting.name] = isNamed ? "TZ" : "/etc/localtime"
        } catch {
            zoneFault = error
            origins[TimezoneSetting.name] = "TZ names no zone"
        }
        // As POSIX orders them: the first that is set and not empty counts.
        let said = ["LC_ALL", "LC_TIME", "LANG"].compactMap { name in
            environment(name).flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        if let (variable, value) = said.first, let locale = LocaleSetting.name(value) {
            settings.locale = locale
            settings.weekStart = Weekday(startingWeeksIn: String(locale.suffix(2)))
            origins[LocaleSetting.name] = variable
            origins[WeekStartSetting.name] = variable
        }
        self.settings = settings
        self.origins = origins
        self.zoneFault = zoneFault
    }

    /// Takes what the file at `path` says over what holds: lines of `set NAME VALUE` and `connection NAME ADDRESS`, empty lines, and
    /// comments after `#`.
    ///
    /// - Returns: the lines that say no setting; the others hold.
    package mutating func read(_ file: Path) -> [BadLine] {
        guard file.exists else { return [] }
        let path = file.text
        let bytes: [UInt8]
        do {
            bytes = try FileReader.bytes(file, limit: 1 << 20)
        } catch {
            return [BadLine(path: path, line: 1, reason: "it cannot be read")]
        }
        var bad: [BadLine] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        for (number, line) in lines.enumerated() {
            var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
            if let comment = words.firstIndex(where: { $0.hasPrefix("#") }) { words.removeSubrange(comment...) }
            if words.isEmpty { continue }
            do throws(BadLine) {
                try take(words, path, number + 1)
            } catch {
                bad.append(error)
            }
        }
        return bad
    }

    private mutating func take(_ words: [String], _ path: String, _ line: Int) throws(BadLine) {
        if words.count == 3, words[0] == "connection" {
            guard EngineCatalog.server(of: words[2]) != nil else {
                throw BadLine(
                    path: path, line: line, reason: "a connection is like 'connection prod postgresql://host/database'")
            }
            connections[words[1]] = words[2]
            return
        }
        guard words.count == 3, words[0] == "set" else {
            throw BadLine(path: path, line: line, reason: "a line is like 'set timezone Europe/Berlin'")
        }
        do {
            try settings.set(words[1], to: words[2])
        } catch let fault as any Fault {
            throw BadLine(path: path, line: line, reason: fault.what + (fault.mend.map { "; " + $0 } ?? ""))
        } catch {
            throw BadLine(path: path, line: line, reason: "\(error)")
        }
        origins[words[1]] = "\(path), line \(line)"
        if words[1] == TimezoneSetting.name { zoneFault = nil }
        if words[1] == ThemeSetting.name { settings.isThemeChosen = true }
        // A locale takes its own clock.
        if words[1] == LocaleSetting.name { origins[ClockSetting.name] = nil }
    }

    /// Why a line of these words would not hold in the file; nil for one that would.
    package func refusal(of words: [String]) -> String? {
        var trial = self
        do throws(BadLine) {
            try trial.take(words, "", 0)
            return nil
        } catch {
            return error.reason
        }
    }

    /// `$XDG_CONFIG_HOME/plotline/config`, or under `~/.config`; nil without a home.
    package static func path(environment: (String) -> String?) -> Path? {
        func folder(_ name: String) -> Path? { environment(name).map { Path($0) }.flatMap { $0.isAbsolute ? $0 : nil } }
        return (folder("XDG_CONFIG_HOME") ?? folder("HOME")?.joined(".config"))?.joined("plotline/config")
    }

    /// A line for each setting: its name, its value, and where it comes from.
    package var table: [(name: String, value: String, origin: String)] {
        SettingCatalog.all.map { setting in
            (setting.name, setting.text(of: settings) ?? setting.unset, origins[setting.name] ?? "default")
        }
    }
}

extension Weekday {
    /// The first day of the week where a person lives. Source: CLDR 44, `weekData`, `firstDay`.
    init(startingWeeksIn region: String) {
        if Self.sundayRegions.contains(region) {
            self = .sunday
        } else if Self.saturdayRegions.contains(region) {
            self = .saturday
        } else {
            self = region == "MV" ? .friday : .monday
        }
    }

    private static let sundayRegions: Set<String> = [
        "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK", "HN", "ID",
        "IL",
        "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP", "PA", "PE", "PH",
        "PK",
        "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
    ]
    private static let saturdayRegions: Set<String> = [
        "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]
}
