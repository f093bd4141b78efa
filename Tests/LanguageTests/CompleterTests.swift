@testable import Language
import Syntax
import Testing

/// What may stand at `¦`: some of the words offered, what is wanted from outside, and the part that is replaced.
@Suite struct CompleterTests {
    typealias Want = Completion.Want

    @Test(arguments: [
        ("¦", ["load", "aggregate", "note", "title", "color"], [Want.series], ""),
        ("agg¦", ["aggregate"], [.series], "agg"),
        ("wind\nagg¦", ["aggregate"], [.series], "agg"),
        ("wind | ¦", ["aggregate", "plot", "select"], [], ""),
        ("broken here now\naggregate we¦", ["weekly", "every", "by", "mean"], [.newName], "we"),
        ("aggregate weekly mean ¦", ["by", "empty", "as"], [.column], ""),
        ("aggregate weekly mean wind by ¦", ["weekday", "hour of day", "day"], [.column], ""),
        ("last 7 ¦", ["day", "week", "as"], [], ""),
        ("plot bar ¦", ["mean", "from", "over", "by", "color", "title", "as"], [.column], ""),
        ("plot bar level\n  ¦", ["title", "x", "color", "as"], [], ""),
        ("plot bar level\n  x every 3 hours f¦", ["format", "from", "tick"], [], "f"),
        ("plot bar level\n  interpolate catmull-r¦", ["catmull-rom", "linear"], [], "catmull-r"),
        ("color by value ¦", ["viridis", "turbo"], [], ""),
        ("color o¦", ["orange", "green", "by"], [], "o"),
        ("load ~/da¦", [], [.path], "~/da"),
        ("load \"my f¦", [], [.path], "my f"),
        ("load a.csv z¦", ["zone", "time"], [.path], "z"),
        ("where a > ¦", ["round", "mean", "not"], [.column], ""),
        ("where a ¦", ["and", "or", "in", "is"], [], ""),
        ("sort `Activity D¦", [], [.column], "Activity D"),
        ("title \"max {ma¦", ["max"], [.column], "ma"),
        ("set ¦", ["now", "timezone", "weekstart"], [], ""),
        ("set weekstart s¦", ["sunday", "saturday"], [], "s"),
        ("tabs ¦", [], [.series], ""),
        ("title \"te¦", [], [], "te"),
    ])
    func offers(_ marked: String, _ words: [String], _ wants: [Want], _ prefix: String) throws {
        let cut = try #require(marked.firstIndex(of: "¦"))
        let source = marked.replacing("¦", with: "")
        let completion = Completer(vocabulary: TestVocabulary.all)
            .complete(source, cursor: marked.utf8.distance(from: marked.startIndex, to: cut))
        let texts = completion.items.map(\.text)
        #expect(words.filter { !texts.contains($0) } == [], "offered \(texts), wants \(completion.wants)")
        #expect(completion.wants.isSuperset(of: wants), "offered \(texts), wants \(completion.wants)")
        #expect(completion.prefix == prefix)
        if words.isEmpty && wants.isEmpty { #expect(texts.isEmpty) }
    }

    /// The series whose columns are meant.
    @Test(arguments: [
        ("wind | aggregate daily mean ", "wind"), ("aggregate daily mean ", nil), ("`a b` | sort ", "a b"),
        ("wind | sort a\nsort ", nil), ("calm\nwind | where speed > 3 | keep ", "wind"),
    ])
    func namesTheSource(_ typed: String, _ source: String?) {
        #expect(Completer(vocabulary: TestVocabulary.all).complete(typed, cursor: typed.utf8.count).source == source)
    }

    @Test func keepsToWhatMayStand() {
        let completer = Completer(vocabulary: TestVocabulary.all)
        let after = completer.complete("plot bar level\n  x every 3 hours ", cursor: 34).items.map(\.text)
        #expect(!after.contains("aggregate") && !after.contains("sunday") && !after.contains("plot"))
        #expect(
            completer.complete("color by value ", cursor: 15).items.map(\.summary).prefix(2) == ["viridis", "turbo"])
        #expect(completer.complete("", cursor: 99).range.isEmpty)
        #expect(completer.complete("wind", cursor: -4).range.isEmpty)
    }

    @Test(arguments: [
        ("wind", "wind"), ("by", "`by`"), ("title", "`title`"), ("a b", "`a b`"), ("day", "`day`"), ("level", "level"),
    ])
    func spelling(_ name: String, _ typed: String) {
        #expect(NameSpelling.typed(name, vocabulary: TestVocabulary.all) == typed)
    }

    @Test(arguments: [
        ("battery-24h", "battery_24h"), ("2024", "_2024"), ("", "_"), ("größe", "größe"), ("a.b c", "a_b_c"),
    ])
    func plainNames(_ text: String, _ name: String) {
        #expect(NameSpelling.plain(from: text) == name)
    }
}
