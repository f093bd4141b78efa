import Series
import Testing

/// What an error offers in place of a column that is not there.
@Suite struct ColumnNamesTests {
    static let many = (1...12).map { "n\($0)" }

    @Test(
        arguments: [
            ("winds", ["wind", "gust"], "did you mean 'wind'?"),
            ("rain", ["wind", "gust"], "choose from wind, gust"),
            ("rain", many, "choose from n1, n2, n3, n4, n5, n6, n7, n8 and 4 more, which 'describe' lists"),
            (
                "column1", ["wind", "gust"],
                "the file has a header: 'load FILE header none' reads it as a row, below column1 and so on"
            ),
            (
                "rain", ["column1", "column2", "column3", "time"],
                "choose from column1, column2, column3, time; 'load FILE header N' takes the names from a line"
            ),
            ("rain", [], nil),
        ] as [(String, [String], String?)])
    func advice(_ word: String, _ names: [String], _ expected: String?) {
        #expect(ColumnNames.mend(word, names) == expected)
    }

    /// A name is meant without the unit that ends it, unless another is nearer.
    @Test(
        arguments: [
            ("latency", ["latency ms", "bytes"], "latency ms"), ("power", ["Power_kW", "energy_kWh"], "Power_kW"),
            ("temp", ["temp C", "temp F"], nil), ("wind", ["wind_dir", "wind_speed_kmh"], nil),
            ("discharge", ["discharge_m3s", "stage_m"], "discharge_m3s"), ("agents", ["agent", "queue"], "agent"),
            ("country", ["countries", "cities"], "countries"), ("wave", ["wave_t1", "wave_t2"], nil),
            ("wind speed", ["wind_dir", "wind_speed_kmh"], "wind_speed_kmh"), ("rate", ["Rate", "rate s"], "Rate"),
        ] as [(String, [String], String?)])
    func meantWithoutItsUnit(_ word: String, _ names: [String], _ column: String?) {
        #expect(ColumnNames.meant(word, names) == column)
    }

    /// By some of its words, where no other column has them: its first ones before any. Words of the language are none.
    @Test(
        arguments: [
            ("moisture", ["soil_moisture_pct", "air_temp_c"], "soil_moisture_pct"),
            ("air temp", ["air_temp_c", "soil_temp_c"], "air_temp_c"),
            ("soil", ["soil_temp", "top_soil"], "soil_temp"),
            ("temp", ["air_temp_c", "soil_temp_c"], nil), ("moist", ["soil_moisture"], nil), ("ai", ["ai_x_y"], nil),
            ("mean", ["daily_mean_x", "y"], nil), ("minute", ["wait minute x", "y"], nil), ("time", ["on time x"], nil),
        ] as [(String, [String], String?)])
    func meantBySomeOfItsWords(_ word: String, _ names: [String], _ column: String?) {
        #expect(ColumnNames.meant(word, names) == column)
        if let column { #expect(ColumnNames.isLoose(word, column)) }
    }
}
