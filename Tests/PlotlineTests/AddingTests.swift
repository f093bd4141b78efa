import Testing

/// A new entry of a room is a file and a line in its catalogue: docs/architecture/adding.md, patch by patch. `scripts/adding` builds
/// and uses them.
@Suite struct AddingTests {
    /// Every kind of entry, each with a patch of that name.
    static let kinds = [
        "aggregate", "clause", "export", "format", "function", "interpolation", "mark", "measure", "notebook",
        "palette",
        "renderer", "scale", "setting", "source", "style", "surface", "transform", "verb",
    ]

    /// One file that a patch touches.
    struct Touch {
        let path: String
        let isNew: Bool
        let gained: Int
        let lost: Int
    }

    static func patch(_ kind: String) throws -> [Substring] {
        try Execution(["/bin/cat", "Tests/Adding/\(kind).patch"]).output
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    static func touches(_ lines: [Substring]) -> [Touch] {
        lines.split { $0.hasPrefix("diff --git ") }.compactMap { part in
            guard let place = part.firstIndex(where: { $0.hasPrefix("+++ b/") }) else { return nil }
            let body = part[(place + 1)...]
            return Touch(
                path: String(part[place].dropFirst("+++ b/".count)), isNew: part.contains { $0.hasPrefix("new file ") },
                gained: body.count { $0.hasPrefix("+") }, lost: body.count { $0.hasPrefix("-") })
        }
    }

    @Test func everyKindHasAPatch() throws {
        let files = try Execution(["/bin/ls", "Tests/Adding"]).output.split(separator: "\n").map(String.init)
        #expect(files == Self.kinds.map { $0 + ".patch" })
    }

    @Test(arguments: kinds) func touchesOneNewFileAndALine(_ kind: String) throws {
        let touches = Self.touches(try Self.patch(kind)).filter { !$0.path.hasPrefix("Tests/") }
        let (new, old) = (touches.filter(\.isNew), touches.filter { !$0.isNew })
        // A palette is a row of a table, and a setting has a property besides.
        #expect(new.count == (kind == "palette" ? 0 : 1))
        #expect(old.count == (kind == "setting" ? 2 : 1))
        for file in old { #expect(file.gained <= (kind == "palette" ? 3 : 1) && file.lost <= 1, "\(file.path)") }
    }

    @Test(arguments: kinds) func isUsedAndStillApplies(_ kind: String) throws {
        let head = try Self.patch(kind).prefix { !$0.hasPrefix("diff --git ") }
        #expect(head.first?.hasPrefix("Adds the ") == true)
        #expect(head.count { $0.hasPrefix("Run: ") } == 1 && head.count { $0.hasPrefix("Shows: ") } == 1)
        let check = try Execution(["/usr/bin/git", "apply", "--check", "Tests/Adding/\(kind).patch"])
        #expect(check.end == .exit(0), "\(check.errors)")
    }

    /// The page has the table that the script counts.
    @Test func thePageHasTheTable() throws {
        let page = try Execution(["/bin/cat", "docs/architecture/adding.md"]).output
        let table = try Execution(["scripts/adding", "--table"]).output
        #expect(table.split(separator: "\n").count == Self.kinds.count + 2)
        #expect(page.contains(table))
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
}
