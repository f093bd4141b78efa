/// The leap year 2024, a row a day for each of four cities: their climates in outline, their weather made up.
enum StationsSample: Sample {
    static let fileName = "stations.csv"

    /// Degrees are Fahrenheit, `season` is half of the way from January to July.
    private struct Climate {
        var station: String
        var high: Double
        var low: Double
        var season: Double
        /// Deviation of a spell of weather.
        var spell: Double
        /// The chance of rain or snow on a day, and how much more of it there is at the wettest time of the year.
        var wet: Double
        var wetSeason: Double
        /// The wettest time, as a fraction of the year.
        var wettest: Double
        /// Mean amount of a wet day in inches.
        var amount: Double
    }

    private static let climates = [
        Climate(
            station: "Denver", high: 65, low: 37, season: 21.5, spell: 9, wet: 0.22, wetSeason: 0.1, wettest: 0.4,
            amount: 0.19),
        Climate(
            station: "Boston", high: 60, low: 45.5, season: 21.5, spell: 7, wet: 0.34, wetSeason: 0.03, wettest: 0.2,
            amount: 0.34),
        Climate(
            station: "Seattle", high: 61, low: 46.5, season: 13, spell: 4.6, wet: 0.42, wetSeason: 0.3, wettest: 0.95,
            amount: 0.24),
        Climate(
            station: "Miami", high: 84.5, low: 71, season: 6.8, spell: 2.8, wet: 0.36, wetSeason: 0.22, wettest: 0.6,
            amount: 0.46),
    ]

    static func text() -> CSVText {
        var text = CSVText(header: "date,station,low (°F),high (°F),precipitation (in),snowfall (in)")
        var randomness = Randomness(seed: 1464)
        var spells = climates.map { _ in Drift(halfLife: 2.6, from: &randomness) }
        for index in 0..<366 {
            let year = Double(index) / 366
            for (place, climate) in climates.enumerated() {
                let warmth = climate.season * Wave.crest(year, peak: 0.55)
                // Winters are less steady than summers.
                let spell = climate.spell * spells[place].step(&randomness) * (1 - 0.3 * Wave.crest(year, peak: 0.55))
                let wet = climate.wet + climate.wetSeason * Wave.crest(year, peak: climate.wettest)
                let isWet = randomness.chance(wet)
                // Clouds bring the two ends of the day together.
                let high = (climate.high + warmth + spell - (isWet ? 4 : -1) + 1.6 * randomness.normal()).rounded()
                let low = (climate.low + warmth * 0.95 + spell * 0.8 + (isWet ? 2 : -1) + 1.6 * randomness.normal())
                    .rounded()
                let coldest = min(low, high - 4)
                // The square of a uniform number, times three, has the mean 1: many light days and a few heavy ones.
                let share = randomness.unit()
                let amount = isWet ? max(0.01, climate.amount * 3 * share * share) : 0
                let cold = min(1, max(0, (35 - (coldest + high) / 2) / 5))
                text.add(Day(2024, 1, 1) + index)
                text.add(climate.station)
                text.add(coldest, decimals: 0)
                text.add(high, decimals: 0)
                text.add(amount, decimals: 2)
                text.add(amount * cold * 11, decimals: 1)
                text.endRow()
            }
        }
        return text
    }
}
