import Testing

/// A new entry of a room is a file and a line in its catalogue: docs/architecture/adding.md, patch by patch.
@Suite struct AddingTests {
    struct Patch: Sendable, CustomTestStringConvertible {
        let name: String
        /// The file whose one new line lists the entry.
        let catalogue: String
        /// Files beside it.
        let files: Int
        var testDescription: String { name }
    }

    static let patches = [
        Patch(name: "transform", catalogue: "Sources/Series/Transforms/TransformCatalog.swift", files: 1),
        Patch(name: "aggregate", catalogue: "Sources/Series/Aggregates/AggregateCatalog.swift", files: 1),
        Patch(name: "format", catalogue: "Sources/Formats/FormatCatalog.swift", files: 1),
        Patch(name: "verb", catalogue: "Sources/Session/Verbs/VerbCatalog.swift", files: 1),
        Patch(name: "setting", catalogue: "Sources/Session/Settings/SettingCatalog.swift", files: 2),
        Patch(name: "picture", catalogue: "Sources/Session/Exports/ExportFormatCatalog.swift", files: 1),
        Patch(name: "terminal", catalogue: "Sources/Surfaces/SurfaceCatalog.swift", files: 1),
        Patch(name: "source", catalogue: "Sources/Session/Verbs/VerbCatalog.swift", files: 1),
    ]

    @Test(arguments: patches) func touchesAtMostTwoFilesAndACatalogueLine(_ patch: Patch) throws {
        let text = try Execution(["/bin/cat", "Tests/Adding/\(patch.name).patch"]).output
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let files = lines.filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst("+++ b/".count)) }
        #expect(files.count == patch.files + 1 && files.count <= 3)
        #expect(files.contains(patch.catalogue))
        let start = try #require(lines.firstIndex(of: "+++ b/\(patch.catalogue)"))
        let own = lines[(start + 1)...].prefix { !$0.hasPrefix("diff --git") }
        #expect(own.count { $0.hasPrefix("+") } == 1 && own.count { $0.hasPrefix("-") } <= 1)
        let check = try Execution(["/usr/bin/git", "apply", "--check", "Tests/Adding/\(patch.name).patch"])
        #expect(check.end == .exit(0), "\(check.errors)")
    }

    /// Every source file that ARCHITECTURE.md names is there.
    @Test func filesThatAreNamedExist() throws {
        let text = try Execution(["/bin/cat", "ARCHITECTURE.md"]).output
        let names = text.split(separator: "`").map(String.init)
            .filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.contains(" ") }
        #expect(names.count > 15)
        for name in names {
            #expect(try Execution(["/usr/bin/test", "-f", "Sources/\(name)"]).end == .exit(0), "\(name)")
        }
    }

    /// The page names every patch, and no other.
    @Test func thePageListsThem() throws {
        let page = try Execution(["/bin/cat", "docs/architecture/adding.md"]).output
        for patch in Self.patches { #expect(page.contains("`\(patch.name).patch`: ")) }
        #expect(page.occurrences(of: ".patch`: ") == Self.patches.count)
    }
}

extension String {
    /// How often a text stands in it.
    fileprivate func occurrences(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
