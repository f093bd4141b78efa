/// What the system brings for some of the work, with the package that it comes in: the one table of these names.
package enum SystemPackage: Sendable, CaseIterable {
    case pictures, fonts, zones, patterns, zstd, lzma, bzip2, xml, sqlite, postgres, curl, zeromq

    /// What it is called on Debian and Ubuntu, Fedora and RHEL, and Arch. Several names go from an older release to a newer one.
    /// Source: packages.debian.org (bookworm, trixie), packages.fedoraproject.org (42), archlinux.org/packages.
    package func name(on system: PackageSystem) -> String {
        let names =
            switch self {
            case .pictures: ("libpangocairo-1.0-0", "pango", "pango")
            case .fonts: ("fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu")
            case .zones: ("tzdata", "tzdata", "tzdata")
            case .patterns: ("libpcre2-8-0", "pcre2", "pcre2")
            case .zstd: ("libzstd1", "libzstd", "zstd")
            case .lzma: ("liblzma5", "xz-libs", "xz")
            case .bzip2: ("libbz2-1.0", "bzip2-libs", "bzip2")
            case .xml: ("libxml2", "libxml2", "libxml2")
            case .sqlite: ("libsqlite3-0", "sqlite-libs", "sqlite")
            case .postgres: ("libpq5", "libpq", "postgresql-libs")
            case .curl: ("libcurl4", "libcurl", "curl")
            case .zeromq: ("libzmq5", "zeromq", "zeromq")
            }
        return switch system {
        case .debian: names.0
        case .fedora: names.1
        case .arch: names.2
        }
    }

    /// What to type for it: `apt install libzstd1`; for each system where this one is of no known kind.
    package var mend: String { mend(PackageSystem.current) }

    package func mend(_ system: PackageSystem?) -> String {
        guard let system else {
            return PackageSystem.allCases.map { "\($0.said): \($0.command) \(name(on: $0))" }.joined(separator: "; ")
        }
        return "\(system.command) \(name(on: system))"
    }
}

/// Systems by the way that packages are named on them and installed.
package enum PackageSystem: String, Sendable, CaseIterable {
    case debian, fedora, arch

    package var command: String {
        switch self {
        case .debian: "apt install"
        case .fedora: "dnf install"
        case .arch: "pacman -S"
        }
    }

    /// Its name in a sentence.
    var said: String {
        switch self {
        case .debian: "Debian"
        case .fedora: "Fedora"
        case .arch: "Arch"
        }
    }

    /// By `/etc/os-release`: the system itself, or the nearest of those that it says it is like. Nil for any other.
    /// Source: os-release(5), `ID` and `ID_LIKE`.
    package init?(release: String) {
        func value(_ key: String) -> [String] {
            let line = release.split(separator: "\n").last { $0.hasPrefix(key + "=") } ?? ""
            return line.dropFirst(key.count + 1).split { " \"'\t".contains($0) }.map { $0.lowercased() }
        }
        let found = (value("ID") + value("ID_LIKE")).lazy.compactMap { PackageSystem(rawValue: $0) }.first
        guard let found else { return nil }
        self = found
    }

    static var current: PackageSystem? { SystemFile.text("/etc/os-release").flatMap { PackageSystem(release: $0) } }
}
