@testable import Charts
import Scene
import SceneSamples
import Series
import Testing

/// Legends: each column has its own, and none of their entries is of nothing.
extension RightByDefaultTests {
    private static var birds: Frame {
        let species = ["Gentoo", "Adélie", "Chinstrap"], islands = ["Biscoe", "Dream", "Torgersen"]
        var (flipper, mass, weight, season) = ([Double](), [Double](), [Double](), [Double]())
        var (kinds, places) = ([String](), [String]())
        for bird in 0..<90 {
            flipper.append(180 + Double(bird % 31))
            mass.append(3000 + Double(bird * 20))
            weight.append(900 + Double(bird))
            season.append(Double(2007 + bird % 3))
            kinds.append(species[bird / 30])
            // The second species begins on the last island: its pairs are met in another order.
            places.append(islands[(bird * 2 + bird / 30) % 3])
        }
        return rows([
            Column("flipper", flipper), Column("mass", mass), Column("species", texts: kinds),
            Column("island", texts: places), Column("season", season), Column("weight", weight),
        ])
    }

    /// Law (a): a column of colours and one of symbols share no guide. Both are whole in a small figure too, and in a column beside it.
    @Test(arguments: [Size(800, 480), Size(400, 250)], ["", "\n  legend right"])
    func twoLooksHaveAGuideEach(_ size: Size, _ clause: String) throws {
        let chart = try Self.chart(
            "plot point mass over flipper color by species symbol by island" + clause, Self.birds)
        let scene = Self.scene(chart, size)
        let names = Self.labels(scene, .legendLabel)
        #expect(Array(names.prefix(3)) == ["Gentoo", "Adélie", "Chinstrap"])
        #expect(Set(names.dropFirst(3)) == ["Biscoe", "Dream", "Torgersen"] && names.count == 6)
        let titles = Self.labels(scene, .axisTitle)
        #expect(titles.contains("species") && titles.contains("island"))
        // The symbols of islands have no colour of a species.
        var fills: [Color] = []
        for element in scene.elements {
            guard case .legendSymbol = element.role else { continue }
            if case .solid(let color)? = element.fill {
                fills.append(color)
            } else if let stroke = element.stroke {
                fills.append(stroke.color)
            }
        }
        #expect(fills.count == 6 && Set(fills.prefix(3).map { "\($0)" }).count == 3)
    }

    /// Years are no amounts: their symbols differ, and each is said as a year.
    @Test func sizesOfYearsAreThoseYears() throws {
        let scene = Self.scene(
            try Self.chart("plot point mass over flipper size by season", Self.birds), Size(800, 480))
        #expect(Self.labels(scene, .legendLabel) == ["2007", "2008", "2009"])
        let sizes = Set(
            Self.marks(scene).compactMap { element -> Double? in
                guard case .symbol(_, _, let size) = element.shape else { return nil }
                return (size * 8).rounded()
            })
        #expect(sizes.count == 3 && (sizes.max() ?? 0) > 1.8 * (sizes.min() ?? 0))
    }

    /// A size that no row has is not to be looked for: weights are from 900 to 989.
    @Test func sizesInALegendAreOfRows() throws {
        let scene = Self.scene(
            try Self.chart("plot point mass over flipper size by weight", Self.birds), Size(800, 480))
        let values = Self.labels(scene, .legendLabel).compactMap { Double($0.filter { $0 != "," }) }
        #expect(!values.isEmpty && values.allSatisfy { (900.0...989).contains($0) }, "\(values)")
    }

    /// Law (m), on maps too.
    @Test(arguments: [Size(400, 250), Size(800, 480), Size(300, 200)]) func mapsHaveTwoDegreesEachWay(_ size: Size)
        throws
    {
        let up: [Double] = (0..<90).map { Double($0 * 37 % 120) - 60 }
        let along: [Double] = (0..<90).map { Double($0 * 4) - 178 }
        let frame = Self.rows([Column("latitude", up), Column("longitude", along)])
        let labels = Self.labels(Self.scene(try Self.chart("plot map", frame), size))
        #expect(labels.filter { $0.hasSuffix("N") || $0.hasSuffix("S") }.count >= 1)
        #expect(labels.filter { $0.hasSuffix("E") || $0.hasSuffix("W") }.count >= 1)
        #expect(labels.count >= 4, "\(labels)")
    }

    // MARK: Parts of a whole

    private static var budget: Frame {
        rows([
            Column(
                "item",
                texts: [
                    "Rent", "Groceries", "Childcare (nursery, 3 days)", "Electricity & gas", "Internet", "Council tax",
                    "Streaming subscriptions", "Gym", "Charity", "Bank fees",
                ]),
            Column("amount", [1450.0, 520, 640, 180, 35, 165, 27, 25, 10, 2]),
        ])
    }

    /// Where all long names are at one side, the circle makes room there.
    @Test(arguments: ["", " hole 60%"]) func aPieMovesAsideForItsNames(_ words: String) throws {
        let scene = Self.scene(try Self.chart("plot pie amount by item" + words, Self.budget), Size(400, 250))
        let labels = Self.labels(scene)
        #expect(!labels.contains { $0.contains("…") }, "\(labels)")
        #expect(labels.contains("Streaming subscriptions") && labels.contains("Childcare (nursery, 3 days)"))
        for element in scene.elements {
            guard element.role == .tickLabel, case .text(let run) = element.shape else { continue }
            let width = FixedMeasurer().extent(of: run.text, style: run.style).width
            let before = run.anchor == .start ? 0 : run.anchor == .end ? width : width / 2
            let left = run.origin.x - before
            #expect(left >= 0 && left + width <= 400, "\(run.text)")
        }
    }

    /// What is left over is none of the largest parts: twelve alike are twelve.
    @Test func theRestOfAPieIsNotItsLargestPart() throws {
        let names = (0..<12).map { "queue \($0)" }
        let near: [Double] = (0..<12).map { Double(60 - $0) }
        let alike = Self.rows([Column("queue", texts: names), Column("tickets", near)])
        guard case .slots(let parts) = try Self.chart("plot pie tickets by queue", alike).x.scale else { return }
        #expect(parts == names)
        // Seven hundred of a thousand are one: the others are small together.
        let far: [Double] = (0..<12).map { $0 == 0 ? 700 : 60 / Double($0) }
        let unlike = Self.rows([Column("queue", texts: names), Column("tickets", far)])
        guard case .slots(let few) = try Self.chart("plot pie tickets by queue", unlike).x.scale else { return }
        #expect(few.count == 8 && few.last == "5 others")
    }
}
