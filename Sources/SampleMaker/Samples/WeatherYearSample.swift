/// The leap year 2024 every ten minutes in UTC, 52,704 rows, of a place at about 47° north: seasons, longer and warmer
/// days in summer, spells of weather that last for days, rain that comes in showers.
enum WeatherYearSample: Sample {
    static let fileName = "weather-year.csv"

    static func text() -> CSVText {
        var text = CSVText(header: "time," + WeatherSample.header)
        var randomness = Randomness(seed: 52_704)
        // Half-lives in steps of ten minutes: two days, two hours, nine hours, forty minutes.
        var spell = Drift(halfLife: 288, from: &randomness)
        var air = Drift(halfLife: 12, from: &randomness)
        var pressure = Drift(halfLife: 54, from: &randomness)
        var breeze = Drift(halfLife: 4, from: &randomness)
        var stepsOfRain = 0
        var strength = 0.0
        var chill = 0.0
        for row in 0..<52_704 {
            let day = Day(2024, 1, 1) + row / 144
            let season = Wave.crest(Double(row) / 52_704, peak: 0.55)
            let clock = Double(row % 144) / 144
            let warmth = spell.step(&randomness)
            let low = pressure.step(&randomness)
            let range = 2.4 + 1.9 * (season + 1) * (low > 0.8 ? 0.5 : 1)
            let temperature =
                9.6 + 9.4 * season + 3.3 * warmth + range * Wave.crest(clock, peak: 0.61)
                + 0.5 * air.step(&randomness) - chill

            if stepsOfRain == 0, low > 0.35, randomness.chance(0.012 + 0.02 * max(0, low)) {
                stepsOfRain = randomness.integer(in: 2...(season > 0 ? 14 : 36))
                strength = randomness.number(in: 0.05...(season > 0 ? 0.9 : 0.32))
            }
            chill += ((stepsOfRain > 0 ? 1.8 : 0) - chill) * 0.2
            var rain = 0.0
            if stepsOfRain > 0 {
                stepsOfRain -= 1
                rain = strength * randomness.number(in: 0.2...1.2)
            }

            let daytime = max(0, Wave.crest(clock, peak: 0.6)) * (1.2 + 0.9 * season)
            let blow = 2.2 + daytime + (1.5 - 0.4 * season) * max(-1, low) + 0.5 * breeze.step(&randomness)
            let mean = max(0.1, blow)
            let gust = mean * randomness.number(in: 1.35...1.75) + 0.5
            text.add(day, minute: row % 144 * 10, zone: "Z")
            text.add(temperature, decimals: 1)
            text.add(rain, decimals: 1)
            text.add(mean, decimals: 1)
            text.add(gust, decimals: 1)
            text.endRow()
        }
        return text
    }
}
