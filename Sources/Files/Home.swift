import Glibc

/// Where persons have what is theirs: the folders that a notebook does not get by being started there.
package enum Home {
    /// What `~` stands for: HOME, or what the list of accounts says. Nil without either.
    package static var own: Path? { named ?? account }

    /// HOME, where it is a path from the root.
    private static var named: Path? { Path(environment: "HOME") }

    /// Of the account that the process runs as. A server of accounts is asked when the machine's own list has none.
    private static let account: Path? = {
        if let home = Accounts.own?.home { return home }
        // SAFETY: called once; its static result is copied at once.
        guard let entry = unsafe getpwuid(geteuid()), let folder = unsafe entry.pointee.pw_dir else { return nil }
        let path = Path(bytes: unsafe CText.bytes(folder))
        return path.isAbsolute ? path : nil
    }()

    /// What belongs to everybody, and is nobody's project.
    private static let common = [Path.root, "/etc", "/tmp"]

    /// Whether a folder is too wide for a notebook to have all below it: the root, `/etc`, `/tmp`, an account's home, or a folder that
    /// holds one.
    ///
    /// - Parameter real: its real path.
    static func isWide(_ real: Path) -> Bool {
        if common.contains(where: { ($0.real ?? $0) == real }) { return true }
        let names = real.names
        return ([named, account].compactMap { $0 } + Accounts.all.compactMap(\.home)).contains {
            ($0.real ?? $0.normalised).names.starts(with: names)
        }
    }
}
