import Glibc

/// The accounts and groups of this machine. Sources: passwd(5), group(5).
enum Accounts {
    struct Account: Sendable {
        var name: ArraySlice<UInt8>
        var user: uid_t?
        var group: gid_t?
        var home: Path?
    }

    static let all: [Account] = lines(of: "/etc/passwd", fields: 7).map { fields in
        Account(
            name: fields[0], user: number(fields[2]), group: number(fields[3]),
            home: fields[5].first == Path.slash ? Path(bytes: fields[5]) : nil)
    }

    /// The account that the process runs as, where the machine's own list has it.
    static let own: Account? = all.first { $0.user == geteuid() }

    /// Whether nobody but the own account is in a group: it bears the account's name, and has no other member. Distributions that give
    /// each person a group of their own let it write to what that person makes.
    static func isOwn(_ group: gid_t) -> Bool {
        guard let own, own.group == group, all.count(where: { $0.group == group }) == 1 else { return false }
        let named = lines(of: "/etc/group", fields: 4).filter { number($0[2]) == group }
        guard let found = named.first, named.count == 1, found[0] == own.name else { return false }
        return found[3].split(separator: UInt8(ascii: ",")).allSatisfy { $0 == own.name }
    }

    private static func number(_ field: ArraySlice<UInt8>) -> UInt32? { UInt32(String(decoding: field, as: UTF8.self)) }

    private static func lines(of path: Path, fields: Int) -> [[ArraySlice<UInt8>]] {
        let descriptor = path.open(O_RDONLY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return WholeFile.bytes(descriptor, limit: 16 << 20).split(separator: UInt8(ascii: "\n"))
            .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) }
            .filter { $0.count == fields }
    }
}
