/// Every sample, in the order of `Samples/README.md`.
enum SampleCatalog {
    static let all: [any Sample.Type] = [
        BatteryHoursSample.self,
        BatteryDaysSample.self,
        WeatherSample.self,
        WeatherYearSample.self,
        WeightsSample.self,
        StepsSample.self,
        RunsSample.self,
        StationsSample.self,
    ]
}
