@testable import Charts
import Scene
import Series
import SceneSamples
import Surfaces
import Testing

/// Values over decades, shapes of different widths, and lines that end where others do.
extension RightByDefaultTests {
    /// `scipy.stats.gaussian_kde(np.log10(v), bw_method=bw / s)` at 160 places has its peak of 0.51070 at 5.58999.
    @Test func densitiesOfRatiosAreOfLogarithms() throws {
        let frame = Self.rows([Column("v", [2, 3, 3, 5, 8, 13, 20, 40, 90, 400])])
        let chart = try Self.chart("plot density v\n  x log", frame)
        let one = try #require(chart.series.first)
        let top = try #require((0..<one.y.count).max { one.y.span[$0] < one.y.span[$1] })
        #expect(abs(one.y.span[top] - 0.510698) < 1e-5 && abs(one.x[top] - 5.58999) < 1e-4)
        // 2 less two and a half bandwidths of 0.41789.
        #expect(abs(one.x[0] - 0.180429) < 1e-5)
        #expect(chart.notes.allSatisfy { if case .belowLog = $0 { false } else { true } }, "\(chart.notes)")
        let mixed = try Self.chart("plot density v\n  x log", Self.rows([Column("v", [-1, 0, 1, 2, 4])]))
        #expect(mixed.notes.contains { if case .belowLog(2) = $0 { true } else { false } }, "\(mixed.notes)")
    }

    /// Shapes of ratios are as those of logarithms; what is not above zero has none.
    @Test(arguments: ["violin", "ridge"]) func shapesOfRatiosAreSeen(_ mark: String) throws {
        let values = (0..<60).map { Double([1, 2, 3, 5, 9, 2000][$0 % 6]) }
        let frame = Self.categories((0..<60).map { $0 < 30 ? "a" : "b" }, [Column("v", values)])
        let chart = try Self.chart("plot \(mark) v by name\n  y log", frame)
        let lowest = try #require(chart.series.first?.detail.extent?.lower)
        #expect(lowest > 0.01 && lowest <= 1, "\(lowest)")
    }

    /// A scale said of names is that of the values.
    @Test func scalesOfNamesAreThoseOfValues() throws {
        let frame = Self.categories(["a", "b", "c"], [Column("v", [1, 100, 10000])])
        let chart = try Self.chart("plot bar v by name\n  x log", frame)
        guard case .number(_, _, let by) = chart.y.scale else {
            Issue.record("no numbers")
            return
        }
        let isLog = by == LogScale.self
        #expect(isLog)
        #expect(chart.notes.contains { if case .scaledValues("log") = $0 { true } else { false } })
    }

    /// Lines that all end in one point have a legend in the order of their kind; those that end apart have their names there.
    @Test func linesThatMeetHaveALegend() throws {
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        func frame(_ end: (Int) -> Double) -> Frame {
            let rows = 0..<70
            let values = rows.map { row -> Double in
                if row / 7 == 9 { return end(row % 7) }
                return Double(100 + row % 7 * 40)
            }
            let names: [String?] = rows.map { days[($0 + 4) % 7] }
            return Self.days(rows.map { $0 / 7 }, [Column("v", values), Column("day", texts: names)])
        }
        let meeting = Self.scene(try Self.chart("plot line v color day", frame { 9 + Double($0) / 10 }))
        let met = meeting.elements.compactMap { element -> TextRun? in
            guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
            return run
        }
        #expect(met.sorted { $0.origin.x < $1.origin.x }.map(\.text) == days)
        #expect(Set(met.map(\.origin.y)).count == 1)
        let apart = Self.scene(try Self.chart("plot line v color day", frame { 100 + Double($0 * 40) }))
        let ends = apart.elements.compactMap { element -> Double? in
            guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
            return run.origin.y
        }
        #expect(Set(ends).count == 7)
    }

    /// Points that cover each other are smaller and let each other through from some hundreds on; sized ones too.
    @Test func pointsThatCoverEachOtherArePaler() throws {
        let count = 900
        let frame = Self.rows([
            Column("x", (0..<count).map { Double($0 % 30) + Double($0 / 30) / 60 }),
            Column("y", (0..<count).map { Double($0 % 15) + Double($0 % 7) / 20 }),
            Column("k", texts: (0..<count).map { ["a", "b"][$0 % 2] }),
            Column("n", (0..<count).map { Double($0 % 5 + 5) }),
        ])
        func symbols(_ cell: String) throws -> [(alpha: Double, size: Double)] {
            Self.marks(Self.scene(try Self.chart(cell, frame))).compactMap { element in
                guard case .symbol(_, _, let size) = element.shape, case .solid(let fill)? = element.fill else {
                    return nil
                }
                return (fill.alpha, size)
            }
        }
        let named = try symbols("plot point y over x color k")
        #expect(named.count == count && named.allSatisfy { $0.alpha < 0.6 && $0.size < 6 })
        let sized = try symbols("plot point y over x size n")
        #expect(sized.count == count && sized.allSatisfy { $0.alpha < 0.6 })
    }
}
