import Series
import Testing

@testable import Reading

/// Marks beside numbers, and columns that hold nothing but what stands for nothing elsewhere.
@Suite struct MarkedNumberTests {
    /// NDBC's standard meteorological data: MM is nothing in every column, also where no buoy has the sensor.
    @Test func columnsOfNothing() throws {
        var text = "t WDIR WVHT TIDE\n"
        for day in 10...20 { text += "2024-01-\(day) \(day * 10) \(day % 2 == 0 ? "MM" : "2.\(day)") MM\n" }
        let content = try read(text)
        #expect(content.series[0].frame.columns.first { $0.name == "TIDE" }?.text == nil)
        #expect(!table(content).contains("'MM'"))
    }

    /// Eurostat marks provisional and estimated values with a letter behind a blank.
    @Test func lettersBehindNumbers() throws {
        var text = "geo\t2022-01\t2022-02\t2022-03\n"
        for (place, geo) in ["AT", "BE", "BG", "CH", "CY"].enumerated() {
            text += "\(geo)\t\(place).8 \t1\(place).5 \t\(place).1 \(place == 4 ? "e" : "p")\n"
        }
        let content = try read(text)
        #expect(
            table(content).split(separator: "\n").dropFirst() == [
                "'AT'|0.8|10.5|0.1", "'BE'|1.8|11.5|1.1", "'BG'|2.8|12.5|2.1", "'CH'|3.8|13.5|3.1", "'CY'|4.8|14.5|4.1",
            ])
        #expect(content.notes.contains(.table(.marksLeftOut(column: "2022-03", text: "0.1 p"))))
    }

    /// The newest month is provisional everywhere; house numbers are no measures, and a unit is none of the marks.
    @Test(arguments: [
        ("0.8 p", "1.8 p", "2.0 p", "0.8|1.8|2"), ("12 a", "12 b", "14 c", "'12 a'|'12 b'|'14 c'"),
        ("1.5 t", "2.5 t", "3 t", "1.5|2.5|3"),
    ]) func oneLetterBehindEvery(_ one: (first: String, second: String, third: String, values: String)) throws {
        let content = try read("k,v\nx,\(one.first)\ny,\(one.second)\nz,\(one.third)\n")
        let values = table(content).split(separator: "\n").dropFirst().compactMap { $0.split(separator: "|").last }
        #expect(values.joined(separator: "|") == one.values)
        #expect(content.series[0].frame.columns[1].unit == (one.first.hasSuffix("t") ? "t" : nil))
    }

    /// A column of a measure alone tells the decimal mark as one of money does.
    @Test(arguments: [("kg", "kg"), ("kWh", "kWh"), ("EUR", "EUR")])
    func commasBeforeUnits(_ one: (written: String, unit: String)) throws {
        let content = try read(
            "Datum;Wert\n2025-01-15;80,5 \(one.written)\n2025-01-16;81,25 \(one.written)\n2025-01-17;79,0 \(one.written)\n"
        )
        #expect(
            table(content)
                == "@Datum|Wert:\(one.unit)\n2025-01-15T00:00:00Z|80.5\n2025-01-16T00:00:00Z|81.25\n2025-01-17T00:00:00Z|79"
        )
        #expect(content.notes.sentences.first == "semicolon separated, decimal commas")
    }

    /// Eurostat's and the World Bank's tables have a column a month or year: what is said of all of them is said once, and how rows are
    /// made of them.
    @Test func manyColumnsAreSaidOnce() throws {
        let months = (1...9).map { "2022-0\($0)" }
        let text =
            "geo\\TIME_PERIOD\t" + months.joined(separator: "\t") + "\nAT\t"
            + months.map { _ in "7.7 p" }.joined(separator: "\t")
            + "\nDE\t" + months.map { _ in "5.1 " }.joined(separator: "\t") + "\nUK\t"
            + months.map { _ in ": " }.joined(separator: "\t") + "\n"
        let notes = try read(text).notes.sentences
        #expect(
            notes == [
                "tab separated", "':' is missing in 9 columns, the first of them `2022-01`",
                "no time column: rows are numbered", "'unpivot' makes rows of the 9 columns that are named by times",
                "marks after the numbers of 9 columns left out, as in '7.7 p' of `2022-01`",
            ], "\(notes)")
        let years = try read("Country,1960,1961,1962,1963\nAruba,64.1,64.2,64.3,\nGermany,69.1,,69.3,\n").notes
            .sentences
        #expect(years.contains("'unpivot' makes rows of the 4 columns that are named by times"))
        for other in [
            "Country,pop,1961,1962,1963\nAruba,64.1,64.2,64.3,64\n", "Country,a,b,c,d\nAruba,64.1,64.2,64.3,64\n",
        ] {
            #expect(!(try read(other).notes.sentences.contains { $0.contains("unpivot") }))
        }
    }
}
