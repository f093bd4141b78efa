import Seeded
import Catalog
import Foreign
import Language
@testable import Session
import Testing

/// What `help` answers, and that what it shows runs.
@Suite struct HelpTests {
    private static let vocabulary = VerbCatalog.vocabulary

    private static func help(_ words: String) throws -> String {
        let rig = try SessionRig()
        let result = rig.session.run("help \(words)")
        if let error = result.error { return "error: " + ErrorText.plain(error) }
        return result.outputs.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    /// A terminal of 24 lines of 80 columns shows the page, the prompt's line and what was typed.
    @Test func beginsWithAPage() throws {
        let lines = try Self.help("").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 22)
        #expect(lines.allSatisfy { $0.count < 80 }, "\(lines.filter { $0.count >= 80 })")
        for task in HelpTasks.tasks.flatMap(\.lines).joined() { #expect(lines.contains { $0.contains(task) }) }
    }

    /// Its lines run as they stand, one after the other.
    @Test func itsLinesRun() throws {
        let rig = try SessionRig()
        for line in HelpTasks.tasks.flatMap(\.lines).joined() {
            let result = rig.session.run(line)
            if let error = result.error { Issue.record("\(line): \(ErrorText.plain(error))") }
        }
    }

    @Test(arguments: vocabulary.entries.flatMap { [$0.name] + $0.aliases })
    func knowsEveryWord(_ word: String) throws {
        #expect(HelpText.text(for: word, vocabulary: Self.vocabulary)?.isEmpty == false)
    }

    @Test(arguments: [
        ("y right", ["y (clause)", "right (style)"]), ("hour of day", ["hour of day (cycle)"]),
        ("color by", ["color (style)"]), ("sort desc", ["sort (verb)", "desc — a word of these"]),
        ("over", ["over — a word of these:", "plot "]), ("facet by", ["facet (clause)", "by — a word"]),
        ("marks", ["Marks\n", "  line"]), ("palettes", ["viridis"]), ("words", ["verbs: ", "marks: "]),
        ("group by", ["aggregate (verb)"]), ("groupby", ["aggregate (verb)"]),
        ("filter", ["where (verb)", "also written filter"]),
        ("hist", ["histogram"]), ("avg", ["mean (aggregate)"]), ("hue", ["color"]), ("?", ["help (verb)"]),
        ("p95", ["pNN (aggregate)"]),
    ]) func explains(_ words: String, _ parts: [String]) throws {
        let text = try Self.help(words)
        for part in parts { #expect(text.contains(part), "\(text)") }
    }

    @Test func saysWhatIsNear() throws {
        #expect(try Self.help("agregate").contains("aggregate"))
        #expect(try Self.help("xyzzy").hasPrefix("error: "))
    }

    /// Every word that the catalogue of foreign words has, with its line; words of one line count once.
    private static let foreign: [String: String] = {
        let parser = Parser(vocabulary: vocabulary)
        var lines: [String: String] = [:]
        for word in ForeignHelp.words {
            guard let help = ForeignHelp(word, parser: parser) else {
                Issue.record("\(word) makes no line")
                continue
            }
            lines[help.line] = lines[help.line] ?? word
        }
        return lines
    }()

    /// Every foreign word is explained by a line.
    @Test func knowsForeignWords() { #expect(Self.foreign.count > 200) }

    /// And that line runs.
    @Test(arguments: Survey.sample(Array(0..<16), oneIn: 12, of: "foreign lines")) func foreignLinesRun(_ part: Int)
        throws
    {
        for (place, (line, word)) in Self.foreign.sorted(by: { $0.key < $1.key }).enumerated() where place % 16 == part
        {
            let rig = try SessionRig()
            for other in ["load Samples/stations.csv as other", "load Samples/stations.csv", "plot line low"] {
                #expect(rig.session.run(other).error == nil)
            }
            let result = rig.session.run(line)
            if let error = result.error { Issue.record("\(word) → \(line): \(ErrorText.plain(error))") }
            #expect(try Self.help(word).hasPrefix("error") == false)
        }
    }

    /// The sample of a word inside a plot's line is really read by it, and not by another word of the line.
    @Test(arguments: ForeignHelp.insideWords) func samplesHoldTheirWord(_ word: String) throws {
        let help = try #require(ForeignHelp(word, parser: Parser(vocabulary: Self.vocabulary)))
        #expect(" \(help.foreign) ".contains(" \(word) "), "\(word): \(help.foreign)")
        #expect(help.word.lowercased() == word, "\(help.foreign) is read by \(help.word)")
    }
}
