@testable import Charts
import Scene
import Series
import Surfaces
import Syntax
import Testing

/// Names in an order that was asked for, and those that are left when only some are shown.
extension RightByDefaultTests {
    /// Nights by how one travels: plane 35, car 19, train 18, bus 10.
    private static var trips: Frame {
        categories(
            ["plane", "car", "bus", "train", "plane", "car"], [Column("nights", [20, 17, 10, 18, 15, 2])])
    }

    private static func parts(_ line: String, _ frame: Frame? = nil) throws -> [String] {
        let chart = try chart(line, frame ?? trips)
        guard case .slots(let names) = chart.x.scale else { return [] }
        let one = chart.series[0]
        return (0..<one.y.count).map { "\(names[Int(one.x[$0])]) \(one.y.span[$0])" }
    }

    /// The sums are those of the rows above, added by hand.
    @Test(arguments: [
        ("sort desc", ["plane 35.0", "car 19.0", "train 18.0", "bus 10.0"]),
        ("sort asc", ["bus 10.0", "train 18.0", "car 19.0", "plane 35.0"]),
        ("top 2", ["plane 35.0", "car 19.0", "2 others 28.0"]),
        ("top 2 rest", ["plane 35.0", "car 19.0", "2 others 28.0"]),
        ("bottom 1", ["bus 10.0", "3 others 72.0"]),
    ])
    func partsOfAWholeKeepTheirNames(_ order: String, _ wanted: [String]) throws {
        #expect(try Self.parts("plot sector nights by name \(order)") == wanted)
    }

    /// As a text has them, a line for each: shares of 82 nights.
    @Test func partsAreNamedByTheirPlaces() throws {
        let chart = try Self.chart("plot sector nights by name sort desc", Self.trips)
        let scene = chart.scene(size: Size(320, 160), measurer: CellMeasurer(), theme: .light)
        let words = scene.elements.compactMap { element in
            if case .text(let run) = element.shape { run.text } else { nil }
        }
        let wanted = ["plane", "43%", "35", "car", "23%", "19", "train", "22%", "18", "bus", "12%", "10"]
        #expect(words.filter(wanted.contains) == wanted, "\(words)")
    }

    /// Of more parts than there are colours, so many are chosen of all of them: 12, 11 and ten that come to 55.
    @Test func theRestOfManyParts() throws {
        let frame = Self.categories((1...12).map { "town \($0)" }, [Column("nights", (1...12).map(Double.init))])
        #expect(
            try Self.parts("plot sector nights by name top 2", frame)
                == ["town 12 12.0", "town 11 11.0", "10 others 55.0"])
    }

    /// What adds up is added where it stands together: 18 and 10; a mean is of means.
    @Test func theRestOfSumsIsASum() throws {
        #expect(try Self.parts("plot bar nights by name top 2 rest") == ["plane 35.0", "car 19.0", "2 others 28.0"])
        #expect(
            try Self.parts("plot bar max nights by name top 2 rest")
                == ["plane 20.0", "train 18.0", "mean of 2 others 13.5"])
    }
}
