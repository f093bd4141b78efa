@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What ninety charts of a river, ships, a till, a library and its budget showed to be wrong.
extension RightByDefaultTests {
    // MARK: Symbols close to each other

    /// Ships that report on their way: 1,200 places of one kind a half point apart, 100 of another.
    private static var ships: Frame {
        let along = (0..<1_300).map { Double($0 < 1_200 ? $0 : ($0 - 1_200) * 12) / 1_200 }
        return rows([
            Column("lat", along.enumerated().map { 54 + $1 * 2 + ($0 < 1_200 ? 0 : 0.3) }),
            Column("lon", along.map { 8 + $0 * 4 }),
            Column("kind", texts: along.indices.map { $0 < 1_200 ? "cargo" : "tug" }),
        ])
    }

    /// A ring in the ground's colour around symbols that lie on each other wipes out those below: none has one, whatever its group, and
    /// all are of one size.
    @Test(arguments: [
        "plot map", "plot map color by kind", "plot point lat over lon", "plot point lat over lon color by kind",
    ])
    func symbolsOnEachOtherHaveNoRing(_ cell: String) throws {
        let symbols = Self.symbols(Self.scene(try Self.chart(cell, Self.ships)))
        #expect(symbols.count > 300)
        #expect(symbols.allSatisfy { $0.element.stroke == nil })
        #expect(Set(symbols.map(\.size)).count == 1)
    }

    /// Those that stand apart keep it.
    @Test(arguments: ["plot map", "plot point lat over lon"]) func symbolsApartHaveRings(_ cell: String) throws {
        let frame = Self.rows([
            Column("lat", (0..<80).map { 54 + Double($0 * 7 % 40) / 20 }),
            Column("lon", (0..<80).map { 8 + Double($0) / 20 }),
        ])
        let symbols = Self.symbols(Self.scene(try Self.chart(cell, frame)))
        #expect(symbols.count == 80)
        #expect(symbols.allSatisfy { $0.element.stroke != nil })
    }

    private static func symbols(_ scene: Scene) -> [(element: Element, size: Double)] {
        marks(scene).compactMap { element in
            if case .symbol(_, _, let size) = element.shape { (element, size) } else { nil }
        }
    }

    // MARK: Numbers in cells

    private static var loans: Frame {
        let values: [Double] = [15_012, 3_019, 460, 8_600, 14_500, 782, 1_098, 2_962]
        return rows([
            Column("genre", texts: (0..<8).map { "g\($0)" }), Column("branch", texts: (0..<8).map { _ in "all" }),
            Column("v", values),
        ])
    }

    /// Whole numbers are written whole where that fits, else in thousands with their own digits: none is round that looks exact.
    @Test func numbersInCellsAreExactOrShort() throws {
        let chart = try Self.chart("plot heatmap sum v by genre, branch labels", Self.loans)
        let whole = ["15,012", "3,019", "460", "8,600", "14,500", "782", "1,098", "2,962"]
        let short = ["15.0k", "3.0k", "460", "8.6k", "14.5k", "782", "1.1k", "3.0k"]
        var seen: Set<String> = []
        for width in stride(from: 300.0, through: 800, by: 10) {
            let labels = Self.labels(Self.scene(chart, Size(width, 300)), .annotation)
            guard !labels.isEmpty else { continue }
            #expect(labels == whole || labels == short || Set(labels).isSubset(of: Set(short)), "\(width): \(labels)")
            seen.formUnion(labels)
        }
        #expect(seen.isSuperset(of: ["15,012", "3,019", "15.0k", "8.6k", "460"]), "\(seen)")
    }

    /// The same beside bars: a rounded number says so.
    @Test func numbersBesideBarsAreExactOrShort() throws {
        let labels = Self.marks(Self.scene(try Self.chart("plot bar v by genre labels", Self.loans))).compactMap {
            if case .text(let run) = $0.shape { run.text } else { nil }
        }
        #expect(labels.contains("460"))
        #expect(labels.contains("15.0k") || labels.contains("15,012"), "\(labels)")
        #expect(!labels.contains { ["15,000", "3,000", "800", "500"].contains($0) }, "\(labels)")
    }

    // MARK: Words of bands

    /// The words of a band up the side stand in the band: in the margin, where the names of lines stand, they would read as one.
    @Test(arguments: [
        "plot line v\n  band y 2..4 \"navigable\"", "plot line v\n  band y 2.. \"navigable\"",
        "plot line v\n  y right\n  band y 2..4 \"navigable\"",
    ])
    func bandsAreNamed(_ cell: String) throws {
        let frame = Self.days(Array(0..<30), [Column("v", (0..<30).map { Double($0 % 5) })])
        let chart = try Self.chart(cell, frame)
        for (size, measurer) in [
            (Size(800, 400), FixedMeasurer() as any TextMeasurer), (Size(400, 250), FixedMeasurer()),
            (CellMeasurer.size(columns: 80, rows: 20), CellMeasurer()),
        ] {
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            let bands = scene.elements.compactMap { element -> Rect? in
                guard element.role == .annotation, case .rect(let rect, _) = element.shape else { return nil }
                return rect
            }
            let words = scene.elements.compactMap { element -> TextRun? in
                guard case .text(let run) = element.shape, run.text == "navigable" else { return nil }
                return run
            }
            try #require(bands.count == 1 && words.count == 1, "\(cell) at \(size.width)")
            let middle = words[0].origin.y - words[0].style.size * 0.35
            #expect(middle > bands[0].y - 2 && middle < bands[0].maxY + 2)
            #expect(words[0].origin.x > bands[0].x && words[0].origin.x < bands[0].maxX)
            expectLegible(scene, measurer, cell)
        }
    }

    @Test func aNamedBandIsTold() throws {
        let frame = Self.days(Array(0..<30), [Column("v", (0..<30).map { Double($0 % 5) })])
        let chart = try Self.chart("plot line v\n  band y 2..4 \"navigable\"", frame)
        #expect(ChartDescription(chart).text.contains("A band from 2 to 4: navigable."))
    }

    // MARK: Periods without rows

    /// A shop that is closed each Monday (3 January 2024 is a Wednesday): 60 days with three rows each, and a week off.
    private static func till(holiday: Range<Int> = 0..<0) -> Frame {
        let open = (0..<70).filter { $0 % 7 != 5 && !holiday.contains($0) }.flatMap { [$0, $0, $0] }
        return days(
            open,
            [
                Column("v", open.indices.map { Double($0 * 7 % 31) }),
                Column("item", texts: open.indices.map { $0 % 3 == 0 ? "tea" : "bun" }),
            ])
    }

    private static func pieces(_ cell: String, _ frame: Frame) throws -> [Int] {
        var counts: [Int: Int] = [:]
        for element in marks(scene(try chart(cell, frame))) {
            guard case .mark(let series) = element.role else { continue }
            switch element.shape {
            case .polyline, .band: counts[series, default: 0] += 1
            default: break
            }
        }
        return counts.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Law (j): a period without rows is a missing row, which a line goes over.
    @Test func linesGoOverPeriodsWithoutRows() throws {
        #expect(try Self.pieces("plot line mean v by day", Self.till()) == [1])
        #expect(try Self.pieces("plot line mean v by day color by item", Self.till()) == [1, 1])
        #expect(try Self.pieces("plot line max v by day", Self.till()) == [1])
    }

    /// Of days in a row more than three that are missing are a gap, unless `connect` goes over it; what each group has counts for it.
    @Test func linesBreakAtManyPeriodsWithoutRows() throws {
        for (missing, pieces) in [(30..<33, 1), (30..<37, 2)] {
            let open = (0..<70).filter { !missing.contains($0) }.flatMap { [$0, $0] }
            let frame = Self.days(
                open,
                [
                    Column("v", open.indices.map { Double($0 * 7 % 31) }),
                    Column("item", texts: open.indices.map { $0 % 2 == 0 ? "tea" : "bun" }),
                ])
            #expect(try Self.pieces("plot line mean v by day", frame) == [pieces])
            #expect(try Self.pieces("plot line mean v by day color by item", frame) == [pieces, pieces])
            // A sum of no rows is 0.
            #expect(try Self.pieces("plot line sum v by day", frame) == [1])
            #expect(try Self.pieces("plot line mean v by day connect", frame) == [1])
        }
    }

    /// Three rows of a day put together are drawn as the one row a day that holds their sum.
    @Test func periodsAreDrawnAsStoredRows() throws {
        for holiday in [0..<0, 20..<23, 30..<37] {
            let frame = Self.till(holiday: holiday)
            let open = (0..<70).filter { $0 % 7 != 5 && !holiday.contains($0) }
            let numbers = try frame.column("v")?.numbers
            let y = try #require(numbers)
            let stored = Self.days(
                open, [Column("v", open.indices.map { y.span[$0 * 3] + y.span[$0 * 3 + 1] + y.span[$0 * 3 + 2] })])
            #expect(
                try Self.pieces("plot line sum v by day", frame) == Self.pieces("plot line v", stored), "\(holiday)")
        }
    }

    // MARK: Words of tiles

    private static var sales: Frame {
        categories(
            [
                "Flat white", "Croissant", "Pain au chocolat", "Cinnamon bun", "Lemon cake (slice)", "Filter coffee",
                "Tea",
            ],
            [Column("v", [2162, 1267, 688, 630, 512.4, 603, 90])])
    }

    /// Names of tiles are broken at blanks where a tile is high enough, and cut only where a word is wider than its tile.
    @Test(arguments: [Size(800, 500), Size(500, 400), Size(400, 250)]) func namesOfTilesAreWhole(_ size: Size) throws {
        let measurer = FixedMeasurer()
        let scene = Self.scene(try Self.chart("plot treemap sum v by name", Self.sales), size)
        let texts = scene.elements.compactMap { if case .text(let run) = $0.shape { run } else { nil } }
        for (row, tile) in scene.elements.compactMap({ element -> (Int, Rect)? in
            guard let row = element.row, case .rect(let rect, _) = element.shape else { return nil }
            return (row, rect)
        }) {
            let name = [
                "Flat white", "Croissant", "Pain au chocolat", "Cinnamon bun", "Filter coffee", "Lemon cake (slice)",
                "Tea",
            ][row]
            let own = texts.filter {
                $0.origin.x >= tile.x && $0.origin.x < tile.maxX && $0.origin.y > tile.y && $0.origin.y < tile.maxY
            }
            let words = name.split(separator: " ").map(String.init)
            let widest = words.map { measurer.extent(of: $0, style: Theme.labelStyle).width }.max() ?? 0
            guard widest <= tile.width - 12, tile.height >= Double(words.count) * 15 + 8 else { continue }
            #expect(own.map(\.text).joined(separator: " ").hasPrefix(name), "\(size.width) \(name): \(own.map(\.text))")
        }
    }

    /// One way to write the numbers of one figure, and the number alone where its name has no room.
    @Test func numbersOfTilesAreAlike() throws {
        for size in [Size(800, 500), Size(400, 250), Size(300, 200)] {
            let scene = Self.scene(try Self.chart("plot treemap sum v by name", Self.sales), size)
            let texts = Self.labels(scene)
            let numbers = texts.filter { $0.first?.isNumber ?? false }.map { $0.split(separator: " ")[0] }
            #expect(numbers.contains("2,162"), "\(size.width): \(texts)")
            #expect(Set(numbers.map { $0.split(separator: ".").dropFirst().joined().count }).count == 1, "\(numbers)")
        }
    }

    // MARK: Logarithms

    /// 500 rows whose bins hold from 1 to about 100 rows.
    private static var discharge: Frame {
        let values = (1...500).map { (rank: Int) -> Double in
            let share = Double(rank) / 501
            return 200 - 20 * (1 / share - 1 > 0 ? Self.logarithm(1 / share - 1) : 0)
        }
        return rows([Column("v", values)])
    }

    private static func logarithm(_ value: Double) -> Double { LogScale.forward(value) * 2.302585092994046 }

    /// Of counts on logarithms each decade is labelled, and the axis begins below one: nothing lies between none and one.
    @Test func countsOnLogarithms() throws {
        let chart = try Self.chart("plot histogram v\n  y log", Self.discharge)
        let domain = chart.y.scale.domain
        #expect(domain.lower == 0.8)
        let labels = Self.labels(Self.scene(chart, Size(800, 500)))
        #expect(Set(labels).isSuperset(of: ["1", "2", "5", "10", "20", "50"]), "\(labels)")
        #expect(!labels.contains("0.8"))
    }
}
