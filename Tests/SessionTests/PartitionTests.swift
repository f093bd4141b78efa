import Glibc
import Testing

@testable import Session

/// A folder of a table in parts is one series, and its folders are columns.
@Suite struct PartitionTests {
    /// The table that `read_csv('h/*/*/*.csv', hive_partitioning = true)` of DuckDB 1.4 makes of these files: years are BIGINT, rooms texts,
    /// `__HIVE_DEFAULT_PARTITION__` is NULL.
    private static let files = [
        ("h/year=2024/room=a%2Fb", "time,v\n2024-01-01,1\n2024-01-02,2\n"),
        ("h/year=2024/room=__HIVE_DEFAULT_PARTITION__", "time,v\n2024-01-03,4\n"),
        ("h/year=2023/room=c", "time,v\n2023-12-31T00:00:00Z,8\n"),
    ]
    private static let table = """
        time,v,year,room
        2023-12-31T00:00:00Z,8,2023,c
        2024-01-01T00:00:00Z,1,2024,a/b
        2024-01-02T00:00:00Z,2,2024,a/b
        2024-01-03T00:00:00Z,4,2024,

        """

    private func withFiles(_ body: (SessionRig) throws -> Void) throws {
        let rig = try SessionRig()
        var folders: [String] = []
        for (folder, text) in Self.files {
            var made = ""
            for name in folder.split(separator: "/") {
                made += (made.isEmpty ? "" : "/") + name
                // SAFETY: C strings made for the calls, here and below.
                if unsafe mkdir(rig.path(made), 0o755) == 0 { folders.append(made) }
            }
            try rig.write(text, to: folder + "/part-0.csv")
            try rig.write("", to: folder + "/_SUCCESS")
        }
        defer { for folder in folders.reversed() { rig.remove(folder) } }
        try body(rig)
    }

    @Test(arguments: ["load h", "load \"h/*/*/*.csv\""]) func foldersAreColumns(_ load: String) throws {
        try withFiles { rig in
            let said = rig.run("\(load) | drop file | export out.csv")
            #expect(rig.text("out.csv") == Self.table, "\(said)")
        }
    }

    /// Conditions and keys of them are those of any column, also where rows are not kept.
    @Test func partsAreKeys() throws {
        try withFiles { rig in
            rig.run("load h | where year = 2024 | aggregate sum v by room | export out.csv")
            #expect(rig.text("out.csv") == "room,v\na/b,3\n,4\n")
        }
    }

    /// Whoever names one file means what stands in it.
    @Test func aFileThatIsNamedIsItself() throws {
        try withFiles { rig in
            rig.run("load \"h/year=2023/room=c/part-0.csv\" | export out.csv")
            #expect(rig.text("out.csv") == "time,v\n2023-12-31T00:00:00Z,8\n")
        }
    }
}
