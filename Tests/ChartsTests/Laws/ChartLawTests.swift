import Seeded
import Diagnostics
import Scene
import SceneSamples
import Surfaces
import Testing

@testable import Charts

/// The laws of `ChartLaws` on charts by chance: a few hundred here, ten thousand by `make fuzz-charts`.
@Suite struct ChartLawTests {
    @Test func hold() {
        let count = Survey.count("PLOTLINE_CHARTS", usual: 60)
        let first = Survey.firstSeed("PLOTLINE_CHARTS_FROM", count: count)
        var (drawn, refused, told) = (0, 0, 0)
        for seed in first..<(first + count) {
            let one = RandomChart(seed: UInt64(seed))
            let chart: ResolvedChart
            do {
                chart = try Fixture.chart(PlotParsingTests.spec(one.cell), one.frame)
            } catch let fault as any Fault {
                refused += 1
                #expect(!fault.what.isEmpty)
                continue
            } catch {
                Issue.record("seed \(seed): \(one.cell): \(error)")
                continue
            }
            drawn += 1
            for fault in Self.faults(of: chart, one).prefix(1) where told < 100 {
                told += 1
                Issue.record("seed \(seed): \(one.cell.split(separator: "\n").joined(separator: " ↵")): \(fault)")
            }
        }
        // What is made by chance is often a chart: of 60, a draw of a third is rarer than one in ten thousand.
        #expect(drawn * 10 >= (drawn + refused) * 4, "\(drawn) drawn, \(refused) refused")
    }

    /// Charts beyond the first hundreds that broke a law once.
    @Test(arguments: [
        115, 712, 1063, 2212, 2947, 2972, 3335, 3595, 4074, 4108, 4752, 5047, 5740, 6027, 6390, 6860, 7626, 8805, 8901,
        9186, 9320, 9535, 9840, 40246,
        41051, 41293,
    ])
    func brokenOnce(
        _ seed: UInt64
    )
        throws
    {
        let one = RandomChart(seed: seed)
        let chart: ResolvedChart
        do {
            chart = try Fixture.chart(PlotParsingTests.spec(one.cell), one.frame)
        } catch ChartsError.orderOfPlaces {
            // Numbers were sorted in silence once, which did nothing.
            let lines = one.cell.split(separator: "\n").filter { !$0.contains("x sort") }
            chart = try Fixture.chart(PlotParsingTests.spec(lines.joined(separator: "\n")), one.frame)
        }
        #expect(Self.faults(of: chart, one).isEmpty)
    }

    /// One pixel surface of some size and one of cells.
    private static func faults(of chart: ResolvedChart, _ one: RandomChart) -> [String] {
        let sizes = [Size(300, 200), Size(400, 250), Size(560, 300), Size(800, 480), Size(1200, 600)]
        let cells = [(60, 20), (80, 24), (120, 30)]
        let place = Int(one.seed % 15)
        var faults: [String] = []
        let size = sizes[place % 5]
        let usual = one.seed % 2 == 0 ? Theme.light : .dark
        let theme = chart.theme.map { Theme.named($0) } ?? usual
        for measurer in [FixedMeasurer() as any TextMeasurer, CellMeasurer()] {
            let asked =
                measurer.cell == nil
                ? size : CellMeasurer.size(columns: cells[place % 3].0, rows: cells[place % 3].1)
            let scene = chart.scene(size: asked, measurer: measurer, theme: usual)
            let laws = ChartLaws(
                chart: chart, frame: one.frame, cell: one.cell, scene: scene, measurer: measurer, theme: theme,
                asked: asked)
            let where_ =
                measurer.cell == nil ? "\(Int(size.width)) × \(Int(size.height))" : "\(cells[place % 3].0) columns"
            faults += laws.faults.map { "\(where_): \($0)" }
        }
        return faults + description(of: chart)
    }

    /// `lowest A …, highest B` of a chart of one series are its extremes, to four digits.
    private static func description(of chart: ResolvedChart) -> [String] {
        guard chart.panels.isEmpty, chart.series.count == 1, let one = chart.series.first, one.lower == nil,
            !one.detail.isValued, one.floor == nil, !one.isShare
        else { return [] }
        let values = (0..<one.y.count).map { one.y.span[$0] }.filter(\.isFinite)
        guard let low = values.min(), let high = values.max() else { return [] }
        var faults: [String] = []
        let text = chart.description.replacing("lowest, ", with: "lowest ").replacing("highest, ", with: "highest ")
        for (word, value) in [("lowest ", low), ("highest ", high)] {
            guard let said = number(after: word, in: text) else { continue }
            let reach = max(high.magnitude, low.magnitude) * 0.01 + 1e-12
            if abs(said - value) > reach { faults.append("'\(word)\(said)' is said of \(value): \(text)") }
        }
        return faults
    }

    /// The number right after a word; nil where it is written in another way than digits.
    private static func number(after word: String, in text: String) -> Double? {
        guard let start = text.firstRange(of: word)?.upperBound else { return nil }
        let token = text[start...].prefix { $0 != " " }
        var digits = token.filter { $0 != "," || token.last != "," }
        if digits.last == "," { digits.removeLast() }
        let plain = digits.filter { $0 != "," }.replacing("−", with: "-")
        return Double(plain)
    }
}
