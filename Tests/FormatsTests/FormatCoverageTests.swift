import Glibc
import Series
import Testing

@testable import Formats

/// Each format has a sample, each sample a table that another program wrote, and each table is compared.
@Suite struct FormatCoverageTests {
    private static func names(in folder: String) -> Set<String> {
        var names: Set<String> = []
        guard let directory = unsafe opendir(ProjectFile.path(folder)) else { return names }
        defer { _ = unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.insert(name) }
        }
        return names
    }

    @Test func everyFormatHasASample() {
        let covered = Set(FormatSample.all.map(\.format) + FormatSample.foreign.map(\.1))
        // DuckDB's own is made by each test of it, in DuckDBTableTests and ParityTests.
        #expect(covered.union(["duckdb"]) == Set(FormatCatalog.all.map { $0.entry.name }))
    }

    @Test func everySampleIsTried() {
        let tried = Set(FormatSample.all.map(\.file) + FormatSample.foreign.map(\.0))
        #expect(tried == Self.names(in: "Samples").subtracting(["README.md", "SHA256SUMS"]))
        #expect(FormatSample.all.allSatisfy { !$0.tables.isEmpty })
    }

    @Test func everyTableIsCompared() {
        let compared = Set(FormatSample.all.flatMap(\.tables).map(\.name) + FormatSample.foreign.map(\.1))
        let written = Self.names(in: "Tests/FormatsTests/Expected").map { String($0.dropLast(4)) }
        #expect(Set(written) == compared.union(FormatSample.others))
    }

    /// What the scripts' tables hold: every row, or for the two longest every so many.
    @Test(arguments: FormatSample.all) func tables(_ sample: FormatSample) throws {
        for one in sample.tables {
            let loaded = try loadSample(sample.file, one.options)
            let expected = try ProjectFile.expected(one.name)
            switch one.name {
            case "gpx-way":
                #expect(table(loaded, one.series).split(separator: "\n").count == expected.split(separator: "\n").count)
            case "weather-year-noons":
                #expect(rows(table(loaded, one.series)) { $0.contains("T12:00:00Z") } == expected)
            case "stations-tenths": #expect(rows(table(loaded, one.series)) { $0.hasSuffix("0T00:00:00Z") } == expected)
            case "strava":
                // A frame keeps the columns in the order of the file.
                #expect(columns(table(loaded, one.series)) == columns(expected))
            default: #expect(table(loaded, one.series) == expected, "\(one.name)")
            }
        }
    }

    /// The header and the rows whose first field is chosen.
    private func rows(_ table: String, _ isChosen: (Substring) -> Bool) -> String {
        table.split(separator: "\n").enumerated().filter { $0 == 0 || isChosen($1.prefix { $0 != "|" }) }
            .map { String($1) }.joined(separator: "\n")
    }

    private func columns(_ table: String) -> [String: [Substring]] {
        let rows = table.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
        guard let header = rows.first else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: header.indices.map { at in (String(header[at]), rows.dropFirst().map { $0[at] }) })
    }
}
