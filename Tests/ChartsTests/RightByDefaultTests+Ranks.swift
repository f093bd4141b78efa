import Scene
import SceneSamples
import Series
import Testing

@testable import Charts

/// Ranks, which are told by their values, and slopes from a first place to a last.
extension RightByDefaultTests {
    private static let weeks = 6

    /// Songs whose places change from week to week; `position` is the rank.
    private static func songs(_ names: [String], _ swap: (Int, inout [Int]) -> Void) -> Frame {
        var order = Array(names.indices)
        var rows: [(Int64, Int, Double)] = []
        for week in 0..<weeks {
            swap(week, &order)
            let time = Fixture.instant(2024, 1, 5) + Int64(week) * 7 * Microseconds.day
            for (rank, song) in order.enumerated() { rows.append((time, song, Double(rank + 1))) }
        }
        return Fixture.frame(
            Buffer(rows.map(\.0)),
            [
                Column("song", texts: rows.map { names[$0.1] }), Column("position", rows.map(\.2)),
                Column("streams", rows.map { 1000 / $0.2 }),
            ])
    }

    private static let ten = (0..<10).map { "song \(Character(Unicode.Scalar(97 + UInt8($0))))" }

    private static func moved(_ week: Int, _ order: inout [Int]) { order.swapAt(week % 9, week % 9 + 1) }

    // MARK: The kind

    @Test func ranksAreToldByTheirValues() throws {
        let songs = Self.songs(Self.ten, Self.moved)
        #expect(try Ranks(songs).hold(try #require(songs.column("position"))))
        #expect(try !Ranks(songs).hold(try #require(songs.column("streams"))))
        // Each judge ranks four wines; places may be shared.
        let judged = Self.rows([
            Column("judge", texts: (0..<12).map { "judge \($0 / 4)" }),
            Column("wine", texts: (0..<12).map { "wine \($0 % 4)" }),
            Column("place", [2, 1, 4, 3, 1, 2, 2, 4, 3, 4, 1, 2]),
        ])
        #expect(try Ranks(judged).hold(try #require(judged.column("place"))))
    }

    /// Visits of patients and laps of drivers number rows, stations' numbers name them, and ratings are no ranks.
    @Test func countersNumbersAndRatingsAreNoRanks() throws {
        let visits = Self.rows([
            Column("patient", texts: (0..<12).map { "p\($0 / 4)" }),
            Column("visit", (0..<12).map { Double($0 % 4 + 1) }),
        ])
        #expect(try !Ranks(visits).hold(try #require(visits.column("visit"))))
        let songs = Self.songs(Self.ten) { _, _ in }
        #expect(try !Ranks(songs).hold(try #require(songs.column("position"))))
        let ratings = Self.rows([
            Column("film", texts: (0..<12).map { "film \($0 / 4)" }),
            Column("stars", [5, 4, 4, 3, 1, 2, 5, 5, 3, 3, 4, 1]),
        ])
        #expect(try !Ranks(ratings).hold(try #require(ratings.column("stars"))))
    }

    // MARK: The axis

    /// One stands on top, every rank has its label, and none lies on the line of the axis; who asks for that gets no other.
    @Test(arguments: ["", "\n  y reverse"]) func oneStandsOnTop(_ words: String) throws {
        let chart = try Self.chart("plot line position color song\(words)", Self.songs(Self.ten, Self.moved))
        #expect(chart.y.reverse && chart.y.scale.domain == (0.5, 10.5))
        let scene = Self.scene(chart, Size(800, 480))
        let labels = Self.labels(scene)
        #expect((1...10).allSatisfy { labels.contains("\($0)") } && !labels.contains("0"))
        let small = Self.labels(Self.scene(chart, Size(400, 200)))
        #expect(small.contains("1") && !small.contains("0") && !small.contains("2.5"))
        let bars = try Self.chart("plot bar mean position by song", Self.songs(Self.ten, Self.moved))
        #expect(!bars.y.reverse && bars.y.scale.domain.lower == 0)
    }

    /// Ten names have the ends of their lines, which lie a rank apart.
    @Test func tenRanksHaveTheirNamesAtTheirEnds() throws {
        let chart = try Self.chart("plot line position color song", Self.songs(Self.ten, Self.moved))
        let scene = Self.scene(chart, Size(800, 480))
        let right = scene.plots.first?.area.maxX ?? 0
        let names = scene.elements.compactMap { element -> TextRun? in
            if case .text(let run) = element.shape, run.text.hasPrefix("song ") { run } else { nil }
        }
        #expect(names.count == 10 && names.allSatisfy { $0.origin.x > right })
    }

    // MARK: Slopes

    /// The first and the last place alone, whatever lies between.
    @Test func aSlopeHasTwoPlaces() throws {
        let chart = try Self.chart("plot slope position by song", Self.songs(Self.ten, Self.moved))
        #expect(chart.isSlope && chart.series.count == 10)
        #expect(chart.series.allSatisfy { $0.y.count == 2 })
    }

    /// Without times the column that tells the rows of each line apart is where they stand.
    @Test(arguments: ["plot slope change by glacier", "plot slope change color glacier"])
    func aSlopeFindsItsPlaces(_ cell: String) throws {
        let rows = ["Aletsch", "Gorner", "Trift"].flatMap { name in ["1950s", "1980s", "2020s"].map { (name, $0) } }
        let frame = Self.rows([
            Column("glacier", texts: rows.map(\.0)), Column("decade", texts: rows.map(\.1)),
            Column("change", rows.indices.map { -Double($0 * 7 % 10) }),
        ])
        let chart = try Self.chart(cell, frame)
        guard case .slots(let names) = chart.x.scale else {
            Issue.record("no names")
            return
        }
        #expect(names == ["1950s", "2020s"] && chart.series.count == 3 && chart.isSlope)
        #expect(Self.values(chart, 0) == [0, -4])
    }

    /// Several columns are places of a slope of themselves.
    @Test func columnsAreThePlacesOfASlope() throws {
        let frame = Self.rows([
            Column("pupil", texts: ["Ada", "Ben", "Cleo"]), Column("before", [60, 70, 80]),
            Column("after", [65, 66, 90]),
        ])
        let spec = try PlotParsingTests.spec("plot slope before, after by pupil")
        let made = try #require(try ColumnsAsPlaces(spec.layers[0], of: frame, Fixture.context))
        #expect(made.layer.columnsAlong != nil && made.rows.count == 6)
    }
}
