@testable import Charts
import Scene
import SceneSamples
import Series
import Testing

/// The words of a column beside the points of its rows.
extension RightByDefaultTests {
    private static let places: Frame = rows([
        Column("height", [10, 20, 30, 40, 50]),
        Column("people", [5, 400, 17_000, 2_000_000, 15_000_000]),
        Column("place", texts: ["Corvo", nil, "Ærøskøbing", "רמת גן", "İstanbul 🇹🇷"]),
    ])

    private static func words(_ scene: Scene) -> [String] {
        scene.elements.compactMap { element in
            guard case .text(let run) = element.shape, element.row != nil else { return nil }
            return run.text
        }
    }

    @Test(arguments: [
        "plot point people over height labels by place",
        "plot point people over height labels \"{place}\"", "plot point people over height + text place",
        "plot point people over height + text by place", "plot scatter height, people\n  labels by place",
    ])
    func pointsBearTheWordsOfAColumn(_ cell: String) throws {
        let chart = try Self.chart(cell, Self.places)
        #expect(chart.series.count == 1 && chart.legendTitle.isEmpty)
        #expect(Set(Self.words(Self.scene(chart))) == ["Corvo", "Ærøskøbing", "רמת גן", "İstanbul 🇹🇷"])
        #expect(chart.description.contains("Named by place: the highest is İstanbul 🇹🇷, the lowest Corvo."))
    }

    @Test func barsBearTheWordsThatAllTheirRowsHave() throws {
        let frame = Self.rows([
            Column("n", [1, 2, 3, 4]), Column("key", texts: ["a", "a", "b", "b"]),
            Column("kind", texts: ["x", "x", "y", "z"]),
        ])
        let chart = try Self.chart("plot bar sum n by key labels by kind", frame)
        #expect(Self.words(Self.scene(chart)) == ["x"])
    }

    /// What is left out is counted, and none covers another or a symbol, or leaves the plot.
    @Test(arguments: [30, 10_000])
    func wordsKeepApart(_ count: Int) throws {
        let values = (0..<count).map { Double($0 * 7919 % 10_007) }
        let frame = Self.rows([
            Column("a", values.map { ($0 * 31).truncatingRemainder(dividingBy: 997) }), Column("b", values),
            Column(
                "name",
                texts: (0..<count).map { $0 == 7 ? String(repeating: "long", count: 2500) : "the name \($0)" }),
        ])
        let chart = try Self.chart("plot point b over a labels by name", frame)
        let scene = Self.scene(chart)
        let boxes = scene.elements.compactMap { element -> Rect? in
            guard case .text(let run) = element.shape, element.row != nil else { return nil }
            // Half an em a letter, from the baseline to the height of capitals.
            return Rect(
                x: run.origin.x, y: run.origin.y - run.style.size * 0.7,
                width: Double(run.text.count) * run.style.size * 0.4, height: run.style.size * 0.7)
        }
        let area = try #require(scene.plots.first?.area)
        #expect(boxes.count >= (count == 30 ? 8 : 0) && boxes.allSatisfy { $0.x >= area.x && $0.maxX <= area.maxX })
        for (place, box) in boxes.enumerated() {
            #expect(
                !boxes[..<place].contains { other in
                    other.x < box.maxX && box.x < other.maxX && other.y < box.maxY && box.y < other.maxY
                })
        }
        let left = chart.notes.contains { if case .namesLeft = $0 { true } else { false } }
        #expect(left == (boxes.count < count))
    }

    @Test func cellsHaveNoWordsBesideThem() throws {
        #expect(throws: (any Error).self) {
            try Self.chart("plot rect people by place height labels by place", Self.places)
        }
        #expect(throws: (any Error).self) {
            try Self.chart("plot point people over height labels by nowhere", Self.places)
        }
    }

    /// 384 inhabitants beside 15.6 million are no `0M`.
    @Test func valuesOfManyDecadesHaveAUnitEach() {
        #expect(TextMark.texts([10, 384, 17_000, 15_640_000], unit: nil) == ["10", "384", "17k", "15.6M"])
        #expect(TextMark.texts([2_000_000, 15_000_000], unit: nil) == ["2M", "15M"])
    }
}
