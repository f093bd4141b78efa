import Files
import Catalog
import Charts
import Formats
import Series
@testable import Session
import Surfaces
import Syntax
import Testing

/// Every example of the catalogues, in a session of its own beside `Samples`.
@Suite struct ExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var entry: CatalogEntry
        var example: Example
        var testDescription: String { "\(entry.kind) \(entry.name): \(example.cell)" }
    }

    static let cases = VerbCatalog.vocabulary.entries.flatMap { entry in
        entry.examples.map { Case(entry: entry, example: $0) }
    }

    @Test(arguments: cases) func answers(_ one: Case) throws {
        let rig = try SessionRig()
        let result = rig.session.run(one.example.cell)
        if let error = result.error { Issue.record("\(ErrorText.plain(error))") }
        let replies = result.outputs.compactMap { output -> String? in
            switch output {
            case .reply(let reply): reply.text
            case .text(let text): text
            default: nil
            }
        }
        if let reply = one.example.reply { #expect(replies.last == reply) }
        #expect(result.error != nil || !result.outputs.isEmpty || !result.requests.isEmpty || result.rewind != nil)
    }

    /// What an example shows is the word it stands for.
    @Test(arguments: cases) func usesItsWord(_ one: Case) {
        let names = one.entry.isFamily ? one.entry.aliases : [one.entry.name] + one.entry.aliases
        #expect(names.contains { one.example.cell.contains($0) })
    }

    /// Every word a person can type has an example, apart from the kinds that are listed in a table under one heading.
    @Test(
        arguments: VerbCatalog.vocabulary.entries.filter {
            [.verb, .mark, .clause, .style, .setting].contains($0.kind)
        }.map(\.name))
    func hasAnExample(_ name: String) {
        let entries = VerbCatalog.vocabulary.entries.filter { $0.name == name }
        #expect(entries.contains { !$0.examples.isEmpty })
    }

    @Test(arguments: VerbCatalog.vocabulary.entries) func summaryIsOneLine(_ entry: CatalogEntry) {
        #expect(
            !entry.summary.isEmpty && !entry.summary.contains("\n") && !entry.summary.hasSuffix("."), "\(entry.name)")
        #expect(entry.summary.count <= 100, "\(entry.name): \(entry.summary)")
    }
}

/// A file for each entry of a catalogue, and an entry for each file: none forgotten.
@Suite struct CatalogFolderTests {
    /// A folder of entries, the ending of their files, and the types that its catalogue lists.
    static let folders: [(folder: String, suffix: String, types: [String])] = [
        (
            "Session/Verbs", "Verb",
            VerbCatalog.all.map { "\($0)" } + VerbCatalog.sources.map { "\($0)" } + ["ClauseVerb"]
        ),
        ("Session/Exports", "Export", ExportFormatCatalog.all.map { "\($0)" } + ["PictureExport", "DataExport"]),
        ("Series/Transforms", "Transform", TransformCatalog.all.map { "\($0)" }),
        ("Series/Aggregates", "Aggregate", AggregateCatalog.all.map { "\(type(of: $0))" } + ["ResolvedAggregate"]),
        ("Charts/Marks", "Mark", MarkCatalog.all.map { "\($0)" }),
        ("Charts/Clauses", "Clause", ClauseCatalog.all.map { "\($0)" }),
        ("Charts/Styles", "Style", StyleCatalog.all.map { "\($0)" }),
        ("Charts/Scales", "Scale", NumberScaleCatalog.all.map { "\($0)" } + ["AxisScale", "NumberScale"]),
        ("Charts/Scales", "Interpolation", InterpolationCatalog.all.map { "\($0)" }),
    ]

    @Test(arguments: folders) func filesAreEntries(_ folder: String, _ suffix: String, _ types: [String]) throws {
        let place = "\(projectRoot)/Sources/\(folder)"
        // The protocol's own file bears the suffix alone.
        let files = SessionRig.names(in: place).filter { $0.hasSuffix(suffix + ".swift") && $0 != suffix + ".swift" }
        #expect(!files.isEmpty)
        for file in files {
            let source = String(decoding: try FileReader.bytes(Path("\(place)/\(file)")), as: UTF8.self)
            #expect(types.contains { source.contains(" \($0): ") }, "\(file) is in no catalogue")
        }
    }

    /// Folders whose files bear a suffix, the file that lists them, and what bears the suffix without being an entry.
    static let listings: [(folders: [String], suffix: String, catalogue: String, others: Set<String>)] = [
        (["Reading", "Tables", "Engines", "Devices", "Formats"], "Format", "Formats/FormatCatalog", ["FileFormat"]),
        (["Session/Settings"], "Setting", "Session/Settings/SettingCatalog", ["Setting"]),
        (["Series/Expressions"], "Functions", "Series/Expressions/FunctionCatalog", []),
        (["Charts/Scales"], "Palettes", "Charts/Scales/PaletteCatalog", []),
        (["Presenting/Renderers"], "Renderer", "Presenting/Renderers/RendererCatalog", ["Renderer"]),
        (["Surfaces/Inline"], "Surface", "Surfaces/SurfaceCatalog", ["InlineSurface"]),
        (["Notebook/Formats"], "NotebookFormat", "Notebook/Formats/NotebookFormatCatalog", ["NotebookFormat"]),
        (["Kernel/Requests"], "Request", "Kernel/Requests/RequestCatalog", ["Request"]),
        (["SampleMaker/Samples"], "Sample", "SampleMaker/SampleCatalog", ["Sample"]),
    ]

    /// The same of rooms whose catalogue is asked by its text: the files there are, and those that it names, are one set.
    @Test(arguments: listings) func filesAreListed(
        _ folders: [String], _ suffix: String, _ catalogue: String, _ others: Set<String>
    ) throws {
        let sources = "\(projectRoot)/Sources"
        let found = folders.flatMap { Self.files(below: "\(sources)/\($0)") }
        let files = Set(found.filter { $0.hasSuffix(suffix) }).subtracting(others)
        let text = String(decoding: try FileReader.bytes(Path("\(sources)/\(catalogue).swift")), as: UTF8.self)
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let named = Set(words.filter { $0.hasSuffix(suffix) && $0 != suffix }).subtracting(others)
        #expect(!files.isEmpty && files == named, "\(files.symmetricDifference(named).sorted())")
    }

    /// Measures are values: `.length` stands in a file of its own.
    @Test func measuresHaveTheirFiles() throws {
        let place = "\(projectRoot)/Sources/Series/Units"
        let text = String(decoding: try FileReader.bytes(Path("\(place)/MeasureCatalog.swift")), as: UTF8.self)
        let list = text.split(separator: "= [").dropFirst().first?.prefix { $0 != "]" } ?? ""
        let named = list.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() + "Measure" }
        let files = Self.files(below: place).filter { $0.hasSuffix("Measure") && $0 != "Measure" }
        #expect(!files.isEmpty && files.sorted() == named.sorted())
    }

    /// The names of the Swift files in a folder and those in it, without their endings.
    private static func files(below place: String) -> [String] {
        SessionRig.names(in: place).flatMap { name in
            name.hasSuffix(".swift") ? [String(name.dropLast(6))] : files(below: "\(place)/\(name)")
        }
    }
}
