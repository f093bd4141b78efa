@testable import Charts
import Scene
import Series
import Testing

/// Which value axis shows what, where columns differ in what they measure.
extension RightByDefaultTests {
    static let tank = days(
        Array(0..<20),
        [
            Column("temp", unit: "°C", (0..<20).map { 24 + Double($0 % 5) }),
            Column("oxygen", unit: "mg/L", (0..<20).map { 6 + Double($0 % 3) / 2 }),
            Column("pH", (0..<20).map { 8 + Double($0 % 4) / 10 }), Column("kH", (0..<20).map { 5 + Double($0 % 2) }),
        ])

    /// Numbers without a unit are a quantity as those of any unit are: the first two said have the axes, whichever they are.
    @Test(arguments: [
        (["temp", "oxygen", "pH"], ["temp"], ["oxygen"], ["pH"]),
        (["pH", "temp", "oxygen"], ["pH"], ["temp"], ["oxygen"]),
        (["oxygen", "pH", "temp"], ["oxygen"], ["pH"], ["temp"]),
        (["temp", "pH", "oxygen"], ["temp"], ["pH"], ["oxygen"]),
        (["pH", "temp", "kH"], ["pH", "kH"], ["temp"], []), (["pH", "kH"], ["pH", "kH"], [], []),
    ])
    func unitsHaveAnAxisEach(_ columns: [String], _ left: [String], _ right: [String], _ none: [String]) throws {
        for cell in [columns.joined(separator: ", "), columns.joined(separator: " + line ")] {
            let chart = try Self.chart("plot line " + cell, Self.tank)
            #expect(chart.series.filter { !$0.onSecondY }.map(\.name) == left, "\(cell)")
            #expect(chart.series.filter(\.onSecondY).map(\.name) == right, "\(cell)")
            let lost = chart.notes.compactMap {
                if case .inThirdUnit(let series, _) = $0 { series.map(\.name) } else { nil }
            }
            #expect(lost.flatMap(\.self) == none, "\(cell)")
        }
    }

    /// What a layer says of its side holds, and leaves the other to what says nothing.
    @Test(arguments: [
        ("line temp right + line oxygen", ["oxygen"], ["temp"]), ("line pH + bar kH right", ["pH"], ["kH"]),
        ("line temp + line oxygen right + line pH right", ["temp"], ["oxygen", "pH"]),
    ])
    func sidesAreSaid(_ cell: String, _ left: [String], _ right: [String]) throws {
        let chart = try Self.chart("plot " + cell, Self.tank)
        #expect(chart.series.filter { !$0.onSecondY }.map(\.name) == left)
        #expect(chart.series.filter(\.onSecondY).map(\.name) == right)
    }

    /// Law (a): an axis of two quantities names both.
    @Test func twoQuantitiesAreNamed() throws {
        let chart = try Self.chart("plot line temp left + line kH left + line oxygen right + line pH right", Self.tank)
        #expect(chart.y.title == "temp (°C), kH")
        #expect(chart.secondY?.title == "oxygen (mg/L), pH")
    }
}
