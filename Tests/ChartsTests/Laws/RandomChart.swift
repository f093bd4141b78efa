@testable import Charts
import Scene
import Seeded
import Series
import Syntax

/// A table and a cell that nobody chose: the same for the same seed.
struct RandomChart {
    let seed: UInt64
    private var random: SplitMix
    private(set) var frame: Frame
    private(set) var cell = ""

    init(seed: UInt64) {
        self.seed = seed
        random = SplitMix(seed: seed)
        // The first numbers of neighbouring seeds are alike.
        for _ in 0..<4 { _ = random.next() }
        frame = Frame(index: Index(name: "row", keys: .row(0)), columns: [])
        frame = table()
        cell = words()
    }

    private mutating func one<T>(_ choices: [T]) -> T { choices[Int(random.next() % UInt64(choices.count))] }
    private mutating func share() -> Double { Double(random.next() >> 11) / 9_007_199_254_740_992 }
    private mutating func happens(_ part: Double) -> Bool { share() < part }

    // MARK: The table

    private mutating func table() -> Frame {
        let count = one([1, 2, 3, 5, 8, 12, 20, 31, 60, 144, 366])
        let names = self.names(one([1, 2, 3, 5, 9, 14, 30]))
        let unit = one([nil, nil, "°C", "mm", "%", "$", "m/s", "kWh", "s", "A"])
        let columns = [
            numbers("v", unit, count), numbers("w", happens(0.6) ? unit : "hPa", count),
            numbers("temperature of the water", nil, count),
            Column("k", texts: (0..<count).map { happens(0.03) ? nil : names[$0 % names.count] }),
            Column("n", (0..<count).map { _ in Double(1 + random.next() % 6) }),
        ]
        switch random.next() % 4 {
        case 0: return Frame(index: Index(name: "row", keys: .row(count)), columns: columns)
        case 1:
            let keys = self.names(count)
            return Frame(index: Index(name: "place", keys: .category(TextColumn(keys))), columns: columns)
        default: return Fixture.frame(times(count), columns)
        }
    }

    private mutating func times(_ count: Int) -> Buffer<Int64> {
        let start = Fixture.instant(one([1999, 2023, 2024]), one([1, 3, 12]), one([1, 17, 28]), one([0, 0, 0, 13]))
        let step = one([Microseconds.minute * 10, Microseconds.hour, Microseconds.day, Microseconds.day * 7])
        switch random.next() % 4 {
        case 0:
            // Months or years, which differ in length.
            let months = one([1, 3, 12])
            return Buffer(
                (0..<count).map { place in
                    let all = place * months
                    return Fixture.instant(1990 + all / 12, 1 + all % 12, 1)
                })
        case 1:
            var time = start
            return Buffer(
                (0..<count).map { _ in
                    time += step * Int64(1 + random.next() % 40)
                    return time
                })
        default: return Fixture.times(from: start, every: step, count: count)
        }
    }

    private mutating func numbers(_ name: String, _ unit: String?, _ count: Int) -> Column {
        let size = one([1.0, 1, 100, 1000, 30_000, 4e6, 7e9, 2e-3, 3e-9])
        let middle = one([0.0, 0, 0.5, 5, -3])
        let isWhole = size >= 100 && happens(0.5)
        let isConstant = happens(0.05)
        let fixed = share()
        return Column(
            name, unit: unit,
            values: .numbers(
                Buffer(
                    (0..<count).map { _ in
                        if happens(0.04) { return .nan }
                        let drawn = isConstant ? fixed : share() + share() - 1
                        let value = (drawn + middle) * size
                        return isWhole ? value.rounded() : value
                    })))
    }

    private mutating func names(_ count: Int) -> [String] {
        let style = random.next() % 4
        return (0..<count).map { place in
            switch style {
            case 0: ["Denver", "Boston", "Seattle", "Miami"][place % 4] + (place < 4 ? "" : " \(place)")
            case 1: "Water supply; sewerage, waste management and remediation activities \(place)"
            case 2: ["東京駅", "Ελλάδα", "naïve café", "العربية"][place % 4] + " \(place)"
            default: "\(Character(Unicode.Scalar(97 + UInt8(place % 26))))\(place)"
            }
        }
    }

    // MARK: The cell

    private mutating func words() -> String {
        let isTimed = frame.index.times != nil
        let key = one(isTimed ? ["month", "week", "weekday", "k", "n", "hour of day"] : ["k", "n"])
        var layers = [
            "bar v", "bar v by \(key)", "bar sum v by \(key)", "bar count by k", "bar v, w", "line v", "line v, w",
            "area v", "area v, w stack on", "point v", "point v over w", "line v over w", "range v..w", "rule v",
            "histogram v", "density v", "ecdf v, w", "box v by k", "violin v by k", "strip v by k",
            "sector count by k", "rect mean v by k, n", "point v over w + trend linear", "line v + point v", "text v",
            "candle v, w, v, w", "bar v horizontal", "bar sum v by k horizontal", "line v + line w right",
        ]
        if isTimed { layers += ["calendar v", "rect mean v by hour of day, weekday", "line mean v by month of year"] }
        var words = "plot " + one(layers)
        let mark = String(words.split(separator: " ")[1])
        let isPlain = !words.contains(" + ")
        if isPlain, happens(0.4), !["candle", "calendar", "sector", "rect", "trend"].contains(mark) {
            words +=
                " color by "
                + one(["k", "n", "value", "temperature of the water"].map { $0.contains(" ") ? "`\($0)`" : $0 })
        }
        if ["bar", "point"].contains(mark), isPlain, happens(0.15) { words += " labels" }
        if mark == "bar", isPlain, happens(0.1) { words += " group" }
        if mark == "point", isPlain, happens(0.15) { words += " size by w" }
        var taken: Set<Substring> = []
        for clause in clauses(isTimed) where happens(0.12) && taken.insert(clause.prefix { $0 != " " }).inserted {
            words += "\n  " + clause
        }
        return words
    }

    private mutating func clauses(_ isTimed: Bool) -> [String] {
        let long = "Temperatures at the station rose to 22.7 degrees in the early afternoon before a front brought rain"
        return [
            "title \"Title\"", "title \"\(long)\"", "subtitle \"\(long)\"", "caption \"Source: \(long)\"",
            "legend " + one(["top", "right", "bottom", "off"]), "facet by k", "facet by k, n", "facet by n columns 2",
            "facet by k free y", "y zero off", "y log", "y reverse", "x reverse", "y right", "x top", "y 0..10",
            "x sort desc first 4 rest", "x sort asc", "rule y mean \"mean\" dashed",
            "rule y max \"the highest of all\"",
            "band y 0..1", "select max", "select last", "highlight Denver", "stack normalize", "stack center",
            "aspect auto", "y title \"a title of the axis\"", "x title \"along\"", "x grid on", "y grid off", "x off",
            "theme dark", "theme print",
        ]
    }
}
