import Charts
import Interchange
import Testing

@testable import Session

/// `export c.vl.json`: what a reader of the schema vega-lite/v5.json finds. `scripts/check-vega-lite` holds every mark against the whole schema.
@Suite struct VegaLiteExportTests {
    /// `AnyMark` of the schema: the plain marks that ours are written as.
    private static let marks: Set<String> = ["arc", "area", "bar", "line", "point", "rect", "rule", "text"]
    /// `FacetedEncoding` of the schema.
    private static let channels: Set<String> = [
        "x", "y", "x2", "y2", "xOffset", "yOffset", "color", "size", "shape", "text", "theta", "order", "detail",
        "longitude", "latitude",
    ]
    /// `StandardType` of the schema.
    private static let types: Set<String> = ["quantitative", "ordinal", "temporal", "nominal"]

    private static func exported(_ cell: String) throws -> (JSON?, String) {
        let rig = try SessionRig()
        let text = rig.run(cell + "\nexport c.vl.json")
        return (try rig.bytes("c.vl.json").map { try JSON(reading: $0) }, text)
    }

    /// Every mark of the catalogue by its own example: a specification, or an error that names it.
    @Test(arguments: MarkCatalog.all.map { $0.entry.name }) func everyMarkIsWrittenOrNamed(_ mark: String) throws {
        let entry = try #require(MarkCatalog.named(mark)).entry
        let (json, text) = try Self.exported(entry.examples[0].cell)
        if ["violin", "ridge", "beeswarm", "hexbin", "treemap"].contains(mark) {
            #expect(json == nil && text.contains("Vega-Lite has no mark like '\(mark)'"), "\(text)")
            return
        }
        let specification = try #require(json, "\(text)")
        #expect(specification["$schema"]?.text == "https://vega.github.io/schema/vega-lite/v5.json")
        let layers = specification["layer"]?.items ?? [specification["spec"] ?? .null]
        #expect(!layers.isEmpty)
        for layer in layers {
            #expect(Self.marks.contains(layer["mark"]?["type"]?.text ?? ""))
            for channel in layer["encoding"]?.members ?? [] {
                #expect(Self.channels.contains(channel.key), "\(channel.key)")
                if let type = channel.value["type"]?.text { #expect(Self.types.contains(type)) }
            }
        }
    }

    /// The hourly sums of Samples/weather.csv by `pandas.read_csv(…).resample("h").sum()`: 24, of which 16:00 has 0.7 mm and 17:00 9.6 mm.
    @Test func valuesAreWithin() throws {
        let (json, _) = try Self.exported("load Samples/weather.csv\nplot bar sum precipitation by hour")
        let layer = try #require(json?["layer"]?.items.first)
        let rows = layer["data"]?["values"]?.items ?? []
        #expect(rows.count == 24)
        let wet = rows.filter { $0["y"] != .number("0") }.compactMap { $0["x"]?.text?.prefix(13) }
        #expect(wet.first?.hasPrefix("2022-06-07T1") == true)
        #expect(rows.allSatisfy { $0["y2"] == .number("0") && $0["x2"] != nil })
        #expect(layer["encoding"]?["y"]?["title"]?.text == "sum precipitation (mm)")
    }

    /// Vega-Lite names steps as d3-shape does: `curveStepAfter` holds a value until the next one, `curveStepBefore` takes the next at
    /// once.
    @Test(arguments: [("step", "step-after"), ("step-center", "step"), ("step-end", "step-before")])
    func stepsTurnWhereOursDo(_ own: String, _ theirs: String) throws {
        let (json, text) = try Self.exported("load Samples/weather.csv\nplot line wind interpolate \(own)")
        #expect(json?["layer"]?.items.first?["mark"]?["interpolate"]?.text == theirs, "\(text)")
    }

    @Test func panelsAreConcatenated() throws {
        let (json, _) = try Self.exported("load Samples/stations.csv\nplot line high\n  facet by station columns 2")
        #expect(json?["concat"]?.items.count == 4 && json?["columns"]?.whole == 2)
    }

    @Test func seriesAreRefused() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind")
        #expect(rig.run("weather | export c.vl.json").hasPrefix("error: "))
        #expect(rig.run("export c.vl.json").contains("c.vl.json: chart · Vega-Lite v5"))
    }

    /// Vega draws nothing that begins at zero on a logarithmic scale: the first interval, 0 to 20, begins where the axis does.
    @Test func firstBinsOnLogarithms() throws {
        let rig = try SessionRig()
        let low = (0..<40).map { "\($0 % 19 + 1).5" }
        let rows = low + (0..<10).map { "\($0 * 40 + 25).5" }
        try rig.write("v\n" + rows.joined(separator: "\n") + "\n", to: "v.csv")
        let text = rig.run("load v.csv\nplot histogram v bins 20 x log\nexport c.vl.json")
        let json = try #require(try rig.bytes("c.vl.json").map { try JSON(reading: $0) }, "\(text)")
        let values = json["layer"]?.items.first?["data"]?["values"]?.items ?? []
        #expect(values.count > 5 && values.allSatisfy { $0["x"] != .number("0") })
        // Where the axis begins.
        let scale = json["layer"]?.items.first?["encoding"]?["x"]?["scale"]
        func number(_ json: JSON?) -> Double {
            if case .number(let text)? = json { Double(text) ?? .nan } else { .nan }
        }
        #expect(scale?["type"]?.text == "log")
        #expect(abs(number(values.first?["x"]) - number(scale?["domain"]?.items.first)) < 1e-9)
    }
}
