import Testing

/// The mistakes of Tests/Mutants, which `make mutants` builds and has the tests find: each can still be made.
@Suite struct MutantsTests {
    private static let targets = [
        "Catalog", "Charts", "Checked", "Devices", "Diagnostics", "Engines", "Explore", "Files", "Foreign",
        "Formats",
        "HTML", "Interchange", "Kernel", "Language", "Notebook", "Presenting", "Reading", "Scene", "Series", "Session",
        "Surfaces",
        "Syntax", "Tables", "Terminal",
        "plotline",
    ]

    private static func patches() throws -> [(name: String, text: String)] {
        let listed = try Execution(["/bin/sh", "-c", "ls Tests/Mutants"]).output.split(separator: "\n")
        return try listed.map { file in
            (String(file.dropLast(".patch".count)), try Execution(["/bin/cat", "Tests/Mutants/\(file)"]).output)
        }
    }

    /// All at once, as they are built.
    @Test func allApplyTogether() throws {
        let check = try Execution(["/bin/sh", "-c", "git apply --check Tests/Mutants/*.patch"])
        #expect(check.end == .exit(0), "\(check.errors)")
    }

    /// One mistake each, in one file, under its own name, with what it breaks on its first line; some in every target.
    @Test func eachIsOneSmallMistake() throws {
        let patches = try Self.patches()
        #expect(patches.count >= 60)
        var found: [String: Int] = [:]
        for (name, text) in patches {
            let lines = text.split(separator: "\n").map(String.init)
            #expect(lines.first?.hasSuffix(".") == true && lines.first?.hasPrefix("diff") == false, "\(name)")
            let files = lines.filter { $0.hasPrefix("+++ b/Sources/") }
            #expect(files.count == 1, "\(name)")
            let guards = lines.filter { $0.hasPrefix("+") && $0.find("mutant(\"\(name)\")") != nil }
            #expect(guards.count == 1 && lines.count { $0.hasPrefix("+") } == 2, "\(name)")
            let target = files.first?.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
            found[target, default: 0] += 1
        }
        for target in Self.targets { #expect(found[target, default: 0] >= 2, "\(target)") }
        #expect(found.count == Self.targets.count, "\(found)")
    }
}
