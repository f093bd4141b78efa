@testable import Charts
import Glibc
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What pictures by chance, and of tables made for every sentence of the language, showed to be wrong.
extension RightByDefaultTests {
    // MARK: Stacks

    /// A sum of metres and pascals is none of anything, and two axes cannot share the bars of one band.
    @Test(arguments: ["stack normalize", "stack on", "stack center"])
    func twoUnitsAreNotStacked(_ words: String) throws {
        let frame = Self.days([0, 1], [Column("v", unit: "m", [1.0, 2]), Column("w", unit: "hPa", [3.0, 4])])
        let error = ChartsError.stackedUnits(
            mode: String(words.dropFirst(6)), .init(name: "v", unit: "m"), .init(name: "w", unit: "hPa"))
        #expect(throws: error) { try Self.chart("plot bar v, w\n  \(words)", frame) }
        #expect(error.what == "'v' (m) and 'w' (hPa) cannot be stacked: their units differ")
        #expect(error.mend == "write 'facet apart' in place of '\(words)' for a panel each")
        let bare = Self.days([0, 1], [Column("v", unit: "m", [1.0, 2]), Column("w", [3.0, 4])])
        #expect {
            try Self.chart("plot area v, w\n  \(words)", bare)
        } throws: {
            ($0 as? ChartsError)?.mend?.hasSuffix("or 'unit w m' before it if that is its unit") ?? false
        }
        // One unit is stacked as before.
        let one = Self.days([0, 1], [Column("v", unit: "m", [1.0, 2]), Column("w", unit: "m", [3.0, 4])])
        #expect(try Self.chart("plot bar v, w\n  \(words)", one).secondY == nil)
    }

    // MARK: Words

    /// The name of a rule at the top of the plot stays below what stands above it.
    @Test(arguments: ["select max", "color by w"]) func namesOfRulesStayBelowTheHeader(_ clause: String) throws {
        let values = (0..<12).map { Double($0 * 7 % 11) }
        let frame = Self.days(
            Array(0..<12), [Column("v", unit: "A", values.map { $0 * 15_238 }), Column("w", values.map { $0 / 7700 })])
        let chart = try Self.chart("plot point v\n  \(clause)\n  rule y max \"the highest of all of them\"", frame)
        for height in [200.0, 220, 250] {
            let scene = Self.scene(chart, Size(300, height))
            #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
        }
    }

    /// By hand: 9,047 is as short as 9,050 and true.
    @Test func shortWholeNumbersAreLabelledWhole() {
        #expect(TextMark.texts([9047, 2071, 12], unit: nil) == ["9,047", "2,071", "12"])
        #expect(TextMark.texts([12_345, 2071], unit: nil) == ["12.3k", "2.1k"])
        #expect(TextMark.texts([1226.4, 1232.8, 3], unit: nil) == ["1,226", "1,233", "3"])
    }

    /// A word that is cut at the end of a line has no space where it was cut.
    @Test func shortenedNamesHaveNoSpacesOfTheirOwn() {
        let placer = TextPlacer(measurer: FixedMeasurer(), size: Size(400, 300))
        for width in stride(from: 40.0, through: 200, by: 10) {
            let name = "161-Saint-HenriPetite-BourgognePointe-Saint-Charles"
            for count in 1...2 {
                let lines = placer.lines(name, Theme.nameStyle, width: width, atMost: count)
                #expect(lines.count <= count && lines.allSatisfy { !$0.contains(" ") })
                #expect(lines.last?.last == "s" || lines.last?.isEmpty ?? true)
            }
            let two = placer.lines("one two\nthree", Theme.nameStyle, width: width, atMost: 1)
            #expect(two.count == 1 && !(two[0].contains("twothree") || two[0].contains("\n")))
        }
    }

    /// A label over the line of an uncertainty is struck through.
    @Test func labelsStandBeyondUncertainty() throws {
        let frame = Self.categories(
            ["a", "b"],
            [Column("v", [4.0, -7]), Column("lo", [2.0, -9]), Column("hi", [6.5, -6])])
        let scene = Self.scene(try Self.chart("plot bar v by name error lo..hi labels", frame))
        let texts = scene.elements.compactMap { element -> TextRun? in
            if case .text(let run) = element.shape, run.text.hasSuffix("4") || run.text.hasSuffix("7"),
                case .mark = element.role
            {
                run
            } else {
                nil
            }
        }
        #expect(texts.count == 2)
        for element in Self.marks(scene) {
            guard case .line(let a, let b) = element.shape else { continue }
            for run in texts {
                let box = TextPlacer(measurer: FixedMeasurer(), size: scene.size).box(of: run)
                let isBeside = max(a.x, b.x) < box.x || min(a.x, b.x) > box.maxX
                #expect(isBeside || max(a.y, b.y) <= box.y + 1 || min(a.y, b.y) >= box.maxY - 1)
            }
        }
    }

    @Test func aFlatRampSaysGreatNumbersShortly() throws {
        let frame = Self.days(
            Array(0..<9),
            [Column("v", (0..<9).map(Double.init)), Column("w", (0..<9).map { 12_340_000 + Double($0) * 1.5705e8 })])
        let chart = try Self.chart("plot point v color by w", frame)
        let cells = chart.scene(
            size: CellMeasurer.size(columns: 80, rows: 24), measurer: CellMeasurer(), theme: .light)
        #expect(Self.labels(cells).prefix(2) == ["12.3M", "1.27bn"])
        #expect(Self.labels(Self.scene(chart, Size(300, 200))).contains("1.27bn"))
    }

    // MARK: Colours

    /// The smallest of thirty has a colour once it is asked to stand out.
    @Test func whatIsHighlightedIsNeverGrey() throws {
        let names = (0..<30).map { "k\($0)" }
        let frame = Fixture.frame(
            Buffer((0..<60).map { Fixture.instant(2024, 1, 1 + $0 / 30) }),
            [Column("v", (0..<60).map { Double(100 - $0 % 30) }), Column("k", texts: (0..<60).map { names[$0 % 30] })])
        for facet in ["", "\n  facet by k columns 6"] {
            let chart = try Self.chart("plot line v color by k\n  highlight k29, k3\(facet)", frame)
            let chosen = (chart.panels.isEmpty ? chart.series : chart.panels.flatMap(\.series))
                .filter { ["k29", "k3"].contains($0.name) }
            #expect(chosen.count == 2 && chosen.allSatisfy { !$0.isFolded })
            let colors = chosen.map { MarkPaint.representative(of: $0, in: .light) }
            #expect(colors[0] != colors[1])
        }
    }

    /// Bars thinner than a point that step back are still seen: 1.5 is the least contrast of a mark.
    @Test func paleThinBarsAreSeen() throws {
        let values = (0..<366).map { Double($0 * 37 % 101) - 50 }
        let chart = try Self.chart(
            "plot bar v color by value\n  select max", Self.days(Array(0..<366), [Column("v", values)]))
        for element in Self.marks(Self.scene(chart, Size(300, 200))) {
            guard case .solid(let color)? = element.fill else { continue }
            #expect(color.contrast(to: Theme.light.background) >= 1.49)
        }
    }

    // MARK: Places

    /// Intervals of numbers rise from the foot as the axis of a scatter does; names are read from the top.
    @Test func numbersOfAHeatMapRise() throws {
        let frame = Self.rows([
            Column("a", (0..<200).map { Double($0) }), Column("b", (0..<200).map { Double($0) * 3 }),
            Column("k", texts: (0..<200).map { $0 < 100 ? "first" : "second" }),
        ])
        let scene = Self.scene(try Self.chart("plot rect count by a, b bins 10", frame))
        func top(_ text: String) -> Double? {
            scene.elements.compactMap { element -> Double? in
                if case .text(let run) = element.shape, run.text == text { run.origin.y } else { nil }
            }.first
        }
        let (low, high) = (try #require(top("0 – 60")), try #require(top("540 – 600")))
        #expect(low > high)
        // What rises together goes up to the right.
        let cells = scene.elements.compactMap { element -> Rect? in
            if case .cell = element.role, case .rect(let rect, _) = element.shape { rect } else { nil }
        }
        let (left, right) = (cells.min { $0.x < $1.x }, cells.max { $0.x < $1.x })
        #expect((left?.y ?? 0) > (right?.y ?? 0))
        let names = Self.labels(Self.scene(try Self.chart("plot rect count by a, k bins 10", frame)))
        #expect(names.contains("first") && names.contains("second"))
    }

    /// Lines between two categories have their names at their ends.
    @Test func slopesOfCategoriesAreNamedAtTheirEnds() throws {
        let frame = Self.rows([
            Column("v", [1.0, 5, 3, 2]), Column("side", texts: ["before", "after", "before", "after"]),
            Column("k", texts: ["one", "one", "two", "two"]),
        ])
        let scene = Self.scene(try Self.chart("plot line v over side color by k", frame))
        let ends = Self.marks(scene).flatMap { element -> [Point] in
            if case .polyline(let points) = element.shape { points } else { [] }
        }.map(\.x)
        let (left, right) = (try #require(ends.min()), try #require(ends.max()))
        let axis = try #require(scene.plots.first?.area.maxY)
        var named = 0
        for element in scene.elements where element.role == .legendLabel {
            guard case .text(let run) = element.shape else { continue }
            named += 1
            #expect(run.anchor == .end ? left - run.origin.x < 12 : run.origin.x - right < 12)
            #expect(run.origin.y < axis)
        }
        #expect(named == 4)
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
    }

    /// Candles and boxes are not values that could be put together: the others are not shown, and said.
    @Test(arguments: ["candle a, b, c, d by k", "box a by k", "violin a by k", "strip a by k"])
    func whatHasManyValuesIsNotFolded(_ layer: String) throws {
        let frame = Self.rows([
            Column("a", (0..<24).map { Double($0 % 5) }), Column("b", (0..<24).map { Double($0 % 5 + 9) }),
            Column("c", (0..<24).map { Double($0 % 5) - 4 }), Column("d", (0..<24).map { Double($0 % 5 + 2) }),
            Column("k", texts: (0..<24).map { "k\($0 / 4)" }),
        ])
        for words in ["x sort desc first 2 rest", "x sort desc first 2 rest\n  select max", "x first 4"] {
            let chart = try Self.chart("plot \(layer)\n  \(words)", frame)
            #expect(SceneLabels.faults(of: Self.scene(chart), FixedMeasurer()) == [])
            for one in chart.series { #expect(one.x.count == one.y.count) }
            guard layer.hasPrefix("candle"), words.contains("rest") else { continue }
            #expect(chart.notes.sentences.contains("4 of 6 categories not shown"))
        }
    }

    /// Three panels leave no hole of a fourth where a row has room for them.
    @Test func threePanelsStandInARow() throws {
        let frame = Self.split(["a", "b", "c"])
        let chart = try Self.chart("plot histogram v\n  facet by class", frame)
        #expect(chart.columnCount(width: 800, height: 480, cell: nil) == 3)
        #expect(chart.columnCount(width: 640, height: 352, cell: CellMeasurer.cell) == 3)
        #expect(chart.columnCount(width: 400, height: 250, cell: nil) == 2)
    }

    /// In text every lying bar of a group has a row, and every group an empty one, where nobody asked for fewer rows. Of fewer the groups
    /// that have room are drawn, by law (i).
    @Test func lyingGroupsHaveTheirRows() throws {
        let names = (0..<8).flatMap { place in Array(repeating: "name \(place)", count: 3) }
        let frame = Self.categories(
            names,
            [
                Column("v", (0..<24).map { Double($0 % 7 + 1) }),
                Column("k", texts: (0..<24).map { ["x", "y", "z"][$0 % 3] }),
            ])
        let chart = try Self.chart("plot bar v by name color by k horizontal group", frame)
        let rows = Figure.chart(chart).rows(columns: 80, rows: 22, cell: CellMeasurer.cell)
        let scene = chart.scene(
            size: CellMeasurer.size(columns: 80, rows: rows), measurer: CellMeasurer(), theme: .light)
        let bars = Self.bars(scene).sorted { $0.y < $1.y }
        #expect(bars.count == 24)
        #expect(!Self.labels(scene, .caption).contains { $0.contains("lie over") })
        // On a terminal of fewer rows it is said.
        let short = chart.scene(
            size: CellMeasurer.size(columns: 80, rows: 18), measurer: CellMeasurer(), theme: .light)
        #expect(Self.labels(short, .caption).contains { $0.contains(" of 8 names") })
        #expect(Self.bars(short).count < 24 && Self.bars(short).count % 3 == 0)
        #expect(SceneLabels.faults(of: short, CellMeasurer()) == [])
        let below = try Self.chart("plot bar v by name color by k horizontal group\n  legend bottom", frame).scene(
            size: CellMeasurer.size(columns: 80, rows: 18), measurer: CellMeasurer(), theme: .light)
        #expect(SceneLabels.faults(of: below, CellMeasurer()) == [])
        for (one, next) in zip(bars, bars.dropFirst()) { #expect(one.maxY <= next.y + 0.01) }
    }
}

/// What a hundred charts beside another tool's showed.
extension RightByDefaultTests {
    /// Values every five years are joined by year; a year that is missing among years is a gap.
    @Test func linesOfCoarserRowsAreJoined() throws {
        func frame(_ years: [Int]) -> Frame {
            Fixture.frame(
                Buffer(years.flatMap { [Fixture.instant($0, 1, 1), Fixture.instant($0, 1, 1)] }),
                [Column("v", years.flatMap { [Double($0), Double($0) + 2] })])
        }
        let coarse = try Self.chart("plot line mean v by year", frame([1952, 1957, 1962, 1967]))
        #expect(Self.values(coarse, 0) == [1953, 1958, 1963, 1968])
        let gap = try Self.chart("plot line mean v by year", frame([1952, 1953, 1955, 1956]))
        #expect(Self.values(gap, 0).filter(\.isNaN).count == 1)
    }

    /// Without the power of its labels a density of 0.00005 reads as 50.
    @Test func titlesOfDensitiesSayTheirPower() throws {
        let frame = Self.rows([Column("salary", (0..<80).map { 50_000 + Double($0 * 37 % 80) * 2500 })])
        let chart = try Self.chart("plot density salary", frame)
        #expect(chart.y.power == -6)
        #expect(Self.labels(Self.scene(chart), .axisTitle).contains("density (10⁻⁶)"))
    }

    /// Whatever a legend counts is counted within the figure, however narrow that is.
    @Test(arguments: [60.0, 80, 100, 119, 160])
    func legendsCountWithinTheFigure(_ width: Double) throws {
        let frame = Self.split((0..<40).map { "class number \($0)" })
        for place in ["top", "bottom", "right"] {
            let chart = try Self.chart("plot line v by class\n  legend \(place)", frame)
            let scene = Self.scene(chart, Size(width, 200))
            for element in scene.elements where element.role == .legendLabel {
                guard case .text(let run) = element.shape else { continue }
                let end = run.origin.x + FixedMeasurer().extent(of: run.text, style: run.style).width
                #expect(end <= scene.size.width, "\(run.text) ends at \(end) of \(width)")
            }
        }
    }

    /// `by` behind `over` is a line each, with and without colours by another column: none runs back from one's end to the
    /// next one's start.
    @Test(arguments: [
        "plot line w over t by id", "plot line w over t by id color by diet", "plot line w over t color by id",
    ])
    func linesOverAColumnRunForwards(_ cell: String) throws {
        let frame = Self.rows([
            Column("t", (0..<24).map { Double($0 % 6) }), Column("w", (0..<24).map { Double($0 % 6 * (1 + $0 / 6)) }),
            Column("id", (0..<24).map { Double(1 + $0 / 6) }), Column("diet", (0..<24).map { Double(1 + $0 / 12) }),
        ])
        let chart = try Self.chart(cell, frame)
        #expect(chart.series.count == 4)
        for one in chart.series {
            let places = (0..<one.x.count).map { one.x[$0] }
            #expect(places == places.sorted())
        }
    }

    /// What has no name bears what was asked for, in the unit that its aggregate gives it.
    @Test func expressionsAreNamedByTheirWords() throws {
        let frame = Self.days(
            Array(0..<6),
            [Column("v", (0..<6).map { Double($0) }), Column("two words", (0..<6).map { Double($0 * 2) })])
        #expect(try Self.chart("plot line (v * 2 - `two words`)", frame).series.first?.name == "v * 2 - two words")
        let both = try Self.chart("plot line (v + 1), (v - 1)", frame)
        #expect((0..<2).map { both.series[$0].name } == ["v + 1", "v - 1"])
        let money = Self.days(Array(0..<6), [Column("v", unit: "$", (0..<6).map { Double($0) })])
        #expect(try Self.chart("plot bar count (v * 2) by week", money).series.first?.unit == nil)
    }

    @Test func sizesAreSaidByMoreThanOneValue() throws {
        let frame = Self.rows([
            Column("v", (0..<50).map { Double($0) }), Column("size", (0..<50).map { 32 + Double($0 * 7 % 60) }),
        ])
        let scene = Self.scene(try Self.chart("plot point v over v size by size", frame))
        #expect(Self.labels(scene, .legendLabel).count >= 2)
    }

    /// Scores of 80 to 90 would all have one size from zero on: the least has a fifth of the greatest's area. Amounts, and what spans twofold
    /// and more, stay areas.
    @Test(arguments: [("score", 80.0, 90.0, 0.2), ("requests", 80.0, 90.0, 80.0 / 90), ("score", 30.0, 90.0, 1.0 / 3)])
    func closeLevelsHaveSizes(_ name: String, _ least: Double, _ greatest: Double, _ share: Double) throws {
        let frame = Self.rows([
            Column("v", [1, 2, 3]), Column("w", [3, 1, 2]), Column(name, [least, greatest, (least + greatest) / 2]),
        ])
        let chart = try Self.chart("plot point v over w size by \(name)", frame)
        let sizes = try #require(chart.series.first?.sizes)
        let area = pow(sizes.diameter(least, most: 1) / sizes.diameter(greatest, most: 1), 2)
        #expect(abs(area - share) < 1e-9)
    }

    @Test func groupsThatArePanelsNeedNoLegend() throws {
        let frame = Self.split(["a", "b", "c"])
        func names(_ cell: String) throws -> [String] {
            Self.labels(Self.scene(try Self.chart(cell, frame)), .legendLabel)
        }
        #expect(try names("plot line v by class\n  facet by class") == [])
        #expect(try names("plot line v, w by class\n  facet by class").count > 1)
    }

    /// ISO 8601's week, in the spellings that tables have.
    @Test(arguments: [
        (["Sun", "Sat", "Thur", "Fri"], ["Thur", "Fri", "Sat", "Sun"]),
        (["Wednesday", "monday", "Tuesday"], ["monday", "Tuesday", "Wednesday"]),
        (["Sun", "Mercury", "Mon"], ["Sun", "Mercury", "Mon"]),
    ])
    func weekdaysStandInTheirOrder(_ given: [String], _ expected: [String]) throws {
        let names = given + given
        let frame = Self.categories(names, [Column("v", names.indices.map { Double($0) })])
        guard case .slots(let slots) = try Self.chart("plot bar mean v by name", frame).x.scale else {
            Issue.record("no names")
            return
        }
        #expect(slots == expected)
    }
}

/// Places of periods laid over one another are of no year, and of no other month than their own.
extension RightByDefaultTests {
    /// Row 35 of a quarter from July on is August 5: day 5 of its second month.
    @Test(arguments: [
        (DurationUnit.year, "a year", "on Aug 5"), (.quarter, "a quarter", "on day 5 of month 2"),
        (.week, "a week", "on Friday"), (.month, "a month", "on day 5"),
    ])
    func placesOfWrappedPeriodsAreWithinThem(_ unit: DurationUnit, _ words: String, _ day: String) throws {
        let count = 92
        let frame = Frame(
            index: Index(
                name: "time",
                keys: .time(
                    Fixture.times(from: Fixture.instant(2022, 7, 1), every: Microseconds.day, count: count)),
                wrapped: DurationSyntax(count: 1, unit: unit)),
            columns: [Column("2021", (0..<count).map { $0 == 35 ? 99 : Double($0 * 7 % 11) })])
        let text = try Self.chart("plot line `2021`", frame).description
        #expect(text.contains("Time within \(words); "))
        #expect(text.contains("highest 99 \(day).") || text.contains("highest, 99, \(day)"))
    }
}
