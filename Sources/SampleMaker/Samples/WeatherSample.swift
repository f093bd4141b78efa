/// A day in June every ten minutes: a clear morning, wind that freshens after noon, a shower in the afternoon that takes
/// six degrees with it.
enum WeatherSample: Sample {
    static let fileName = "weather.csv"
    static let header = "temperature (°C),precipitation (mm),wind (m/s),gust (m/s)"

    static func text() -> CSVText {
        var text = CSVText(header: "time," + header)
        var randomness = Randomness(seed: 144)
        var air = Drift(halfLife: 8, from: &randomness)
        var wind = Drift(halfLife: 5, from: &randomness)
        for row in 0..<144 {
            let hour = Double(row) / 6
            let shower = Wave.bump(hour, at: 16.6, reach: 1.1)
            let drizzle = Wave.bump(hour, at: 19.5, reach: 0.8)
            let cooling = 5.6 * Wave.ramp(hour, from: 15.7, to: 17) - 3.2 * Wave.ramp(hour, from: 17.2, to: 19.5)
            let sun = Wave.through(
                [(0, 0.36), (4.8, 0), (9, 0.52), (12, 0.86), (15, 1), (18, 0.8), (24, 0.3)], at: hour)
            let temperature = 11.2 + 11.6 * sun * sun * (3 - 2 * sun) - cooling + 0.16 * air.step(&randomness)
            let speed =
                1.9 + 4.4 * Wave.ramp(hour, from: 6.5, to: 14) - 3.6 * Wave.ramp(hour, from: 17, to: 22.5)
                + 2.3 * shower + 0.45 * wind.step(&randomness)
            let mean = max(0.2, speed)
            let gust = mean * (1.38 + 0.28 * randomness.unit()) + 0.6 + 2.2 * shower
            let rain = 1.9 * shower * randomness.number(in: 0.7...1.3) + 0.35 * drizzle * randomness.unit()
            text.add(Day(2022, 6, 7), minute: row * 10)
            text.add(temperature, decimals: 1)
            text.add(rain, decimals: 1)
            text.add(mean, decimals: 1)
            text.add(gust, decimals: 1)
            text.endRow()
        }
        return text
    }
}
