@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Days of years.
extension RightByDefaultTests {
    // MARK: Calendars

    /// Years without a row are no pale fields: what there is has their room.
    @Test func calendarsLeaveOutEmptyYears() throws {
        let times = [2001, 2007, 2013, 2019].flatMap { [Fixture.instant($0, 1, 15), Fixture.instant($0, 7, 15)] }
        let frame = Fixture.frame(Buffer(times), [Column("v", times.indices.map { Double($0) })])
        let scene = Self.scene(try Self.chart("plot calendar v", frame), Size(400, 250))
        let years = Self.labels(scene).filter { Int($0).map { $0 > 1900 } ?? false }
        #expect(years == ["2001", "2007", "2013", "2019"])
        let squares = scene.elements.filter { $0.row != nil }.compactMap { element -> Rect? in
            if case .rect(let rect, _) = element.shape { rect } else { nil }
        }
        #expect(squares.count == 8)
        #expect(squares.allSatisfy { $0.width >= 3 }, "\(squares.map(\.width))")
    }

    /// A winter is its months alone, larger than two whole years would be.
    @Test func aWinterIsItsMonths() throws {
        let frame = Fixture.frame(
            Fixture.times(from: Fixture.instant(2023, 9, 2), every: Microseconds.day, count: 200),
            [Column("v", (0..<200).map { Double($0 % 41) })])
        let scene = Self.scene(try Self.chart("plot calendar v", frame), Size(800, 480))
        let labels = Self.labels(scene)
        #expect(!labels.contains("Apr") && !labels.contains("Aug") && labels.contains("Sep") && labels.contains("Mar"))
        let sides = scene.elements.filter { $0.row != nil }.compactMap { element -> Double? in
            if case .rect(let rect, _) = element.shape { rect.width } else { nil }
        }
        #expect(sides.count == 200 && sides.allSatisfy { $0 > 20 }, "\(sides.first ?? 0)")
    }

    /// Months above a calendar are each, every second, third, fourth or sixth.
    @Test(arguments: [Size(800, 480), Size(400, 250), Size(560, 400)]) func monthsOfCalendarsAreEven(_ size: Size)
        throws
    {
        let first = Fixture.instant(1990, 1, 1)
        let frame = Fixture.frame(
            Fixture.times(from: first, every: Microseconds.day, count: 365 * 30 + 7),
            [Column("v", (0..<(365 * 30 + 7)).map { Double($0 % 41) })])
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var places: [[Int]] = []
        for word in Self.labels(Self.scene(try Self.chart("plot calendar v", frame), size)) {
            guard let month = months.firstIndex(of: word) else { continue }
            if month == 0 { places.append([]) }
            places[places.count - 1].append(month)
        }
        #expect(!places.isEmpty)
        for row in places {
            let steps = Set(zip(row, row.dropFirst()).map { $1 - $0 })
            #expect(steps.count <= 1, "\(row)")
        }
    }
}
